/** The catalogue of an API's operations, and answers to it: every line is checked, and nothing is written while one is wrong. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import { applyAnswer, curate, generate, GeneratorError } from "../src/index.js";
import { reportCatalogue } from "../src/report/catalogue.js";

const root = resolve(import.meta.dirname, "..");
const github = join(root, "node_modules/@octokit/openapi/generated/api.github.com.json");
const bookshop = join(root, "samples/bookshop/openapi.yaml");

interface GithubDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly deprecated?: boolean }>>>>;
}

/** A folder with a configuration of the bookshop. */
function project(settings = ""): string {
  const folder = mkdtempSync(join(tmpdir(), "curate-"));
  copyFileSync(bookshop, join(folder, "openapi.yaml"));
  writeFileSync(join(folder, "mcp.config.yaml"), `documents:\n  - source: openapi.yaml\n${settings}`);
  return folder;
}

const configOf = (folder: string) => readFileSync(join(folder, "mcp.config.yaml"), "utf8");

const answered = (folder: string, text: string) => applyAnswer({ cwd: folder }, { text, name: "answer.txt" });

/** What is wrong with each line, by its number. */
async function faults(folder: string, text: string): Promise<string[]> {
  const error: unknown = await answered(folder, text).catch((thrown: unknown) => thrown);
  if (!(error instanceof GeneratorError)) throw new Error("The answer was accepted.", { cause: error });
  expect(error.code).toBe("answer-invalid");
  const lines = error.message.split("\n").slice(1);
  let line = "";
  return lines.flatMap((one) => {
    const [, number] = /^ {2}line (\d+):/.exec(one) ?? [];
    if (number !== undefined) line = number;
    return number === undefined ? [`${line}: ${one.trim()}`] : [];
  });
}

describe("the catalogue", () => {
  test("of GitHub has every operation within 20,000 tokens", { timeout: 60_000 }, async () => {
    const { catalogue, count } = await curate({ documents: [github] });
    const text = reportCatalogue(catalogue, { limit: 20_000, count });
    expect(count(text)).toBeLessThanOrEqual(20_000);
    const operations = catalogue.resources.flatMap((resource) => resource.operations);
    const paths = Object.values((JSON.parse(readFileSync(github, "utf8")) as GithubDocument).paths);
    const offered = paths
      .flatMap((item) => Object.values(item))
      .filter(({ deprecated }) => deprecated !== true);
    expect(operations).toHaveLength(offered.length);
    const lines = new Set(text.split("\n").map((line) => /^[-+*] ([\w-]+)/.exec(line)?.[1]));
    expect(operations.filter(({ name }) => !lines.has(name))).toEqual([]);
    for (const limit of [1_000, 3_000, 8_000]) {
      const part = reportCatalogue(catalogue, { limit, count });
      expect(count(part)).toBeLessThanOrEqual(limit);
      const shown = part.split("\n").filter((line) => /^[-+*] /.test(line)).length;
      expect(part).toContain(`${(operations.length - shown).toLocaleString("en")} operations of `);
    }
  });

  test("says what is chosen now, and what names do not say", async () => {
    const { catalogue, count } = await curate({ documents: [bookshop], hot: ["addBook"], maxTools: 8 });
    const text = reportCatalogue(catalogue, { limit: 20_000, count });
    expect(text.slice(text.indexOf("## "))).toMatchInlineSnapshot(`
      "## books
      * list_books (book_read): Search the shelves
      + add_book: Put a book on the shelves
      * get_book (book_read): Look at one book
      * update_book (book_write)
      + remove_book: Take a book off the shelves

      ## recommendations
      + recommend_books: Ask the bookseller for something to read

      ## books/reviews
      + list_reviews: Read what customers thought of a book
      * write_review (book_write): Write down what a customer thought of a book

      ## orders
      * list_orders (order_read): Go through the order book
      * place_order (order_write): Order books for a customer
      * get_order (order_read): Look up an order
      * cancel_order (order_write)"
    `);
  });

  test("shows what it can of a resource that is too large", () => {
    const operations = Array.from({ length: 1_000 }, (_, index) => ({
      name: `get_${index}`,
      form: "hidden" as const,
    }));
    const text = reportCatalogue(
      {
        title: "One",
        mode: "hybrid",
        limits: { tools: 40, tokens: 5_000 },
        usualCost: 100,
        fitting: 30,
        resources: [{ name: "all", tag: "all", operations }],
      },
      { limit: 2_000, count: (text) => Math.ceil(text.length / 4) },
    );
    const shown = text.split("\n").filter((line) => line.startsWith("- get_")).length;
    expect(shown).toBeGreaterThan(100);
    expect(text).toContain(
      `\n\n${1_000 - shown} operations of 1 resource did not fit into 2,000 tokens: all (`,
    );
  });
});

describe("an answer", () => {
  test.each<[answer: string, settings: object]>([
    ["hot get_book", { hot: ["GET /books/{isbn}"] }],
    ["hot GET /books/{isbn}", { hot: ["GET /books/{isbn}"] }],
    ["cold get_book", { cold: ["GET /books/{isbn}"] }],
    ["name get_book look_at_book", { operations: [{ match: "GET /books/{isbn}", name: "look_at_book" }] }],
    [
      "describe get_book Tells all.",
      { operations: [{ match: "GET /books/{isbn}", description: "Tells all." }] },
    ],
    [
      "group book_look get_book list_books\ndescribe get_book Tells all.",
      {
        operations: [
          { match: "GET /books/{isbn}", group: "book_look", description: "Tells all." },
          { match: "GET /books", group: "book_look" },
        ],
      },
    ],
  ])("%j", async (answer, settings) => {
    const folder = project();
    const { written } = await answered(folder, answer);
    expect(written).toBe("updated");
    expect(load(configOf(folder))).toEqual({ documents: [{ source: "openapi.yaml" }], ...settings });
    const before = configOf(folder);
    expect((await answered(folder, answer)).written).toBe("unchanged");
    expect(configOf(folder)).toBe(before);
  });

  test("replaces what the configuration says of the same operation", async () => {
    const folder = project(
      [
        "hot: [getBook] # mine",
        "cold:",
        "  # slow",
        "  - GET /books",
        "operations:",
        "  - { match: getBook, name: old_name, title: Book } # ours",
        "",
      ].join("\n"),
    );
    await answered(folder, "cold old_name\nhot GET /books\nname old_name look_at_book");
    expect(load(configOf(folder))).toEqual({
      documents: [{ source: "openapi.yaml" }],
      cold: ["GET /books/{isbn}"],
      hot: ["GET /books"],
      operations: [{ match: "getBook", name: "look_at_book", title: "Book" }],
    });
    for (const comment of ["# mine", "# slow", "# ours"]) expect(configOf(folder)).toContain(comment);
  });

  test("is what generating makes of it", async () => {
    const folder = project();
    await answered(
      folder,
      "name get_book look_at_book\ndescribe get_book Tells all.\ngroup book_x list_books list_orders",
    );
    const { plan } = await generate({ cwd: folder });
    expect(plan.tools.find(({ name }) => name === "look_at_book")).toMatchObject({
      description: "Tells all.",
    });
    expect(plan.tools.find(({ name }) => name === "book_x")?.calls.form).toBe("group");
    // Names that the project has now, and those that the answer was given for.
    expect((await answered(folder, "describe look_at_book Tells all.")).written).toBe("unchanged");
    expect((await answered(folder, "describe get_book Tells all.")).written).toBe("unchanged");
  });

  test("without a project makes the configuration of one, where generating looks for it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "curate-"));
    const answer = { text: "hot get_book", name: "answer.txt" };
    const curated = await applyAnswer({ cwd: folder, documents: [bookshop], maxTools: 9 }, answer);
    expect(curated.written).toBe("created");
    expect(load(configOf(curated.root))).toMatchObject({ maxTools: 9, hot: ["GET /books/{isbn}"] });
    const again = await applyAnswer({ cwd: folder, documents: [bookshop], maxTools: 9 }, answer);
    expect(again.written).toBe("unchanged");
    const { isNew, plan } = await generate({ out: curated.root });
    expect(isNew).toBe(true);
    expect(plan.membership.get("GET /books/{isbn}")?.reason).toContain("hot");
  });

  test("makes no project of a folder that holds something else", async () => {
    const folder = mkdtempSync(join(tmpdir(), "curate-"));
    writeFileSync(join(folder, "package.json"), "{}");
    const answer = { text: "hot get_book", name: "answer.txt" };
    await expect(applyAnswer({ documents: [bookshop], out: folder }, answer)).rejects.toMatchObject({
      code: "output-not-ours",
    });
    expect(existsSync(join(folder, "mcp.config.yaml"))).toBe(false);
  });

  test("does not replace a configuration that cannot be read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "curate-"));
    mkdirSync(join(folder, "mcp.config.yaml"));
    const answer = { text: "hot get_book", name: "answer.txt" };
    await expect(applyAnswer({ documents: [bookshop], out: folder }, answer)).rejects.toThrow(GeneratorError);
  });

  test.skipIf(process.platform === "win32")(
    "does not write through a link that leads out of the project",
    async () => {
      const [folder, elsewhere] = [project(), project()];
      rmSync(join(folder, "mcp.config.yaml"));
      symlinkSync(join(elsewhere, "mcp.config.yaml"), join(folder, "mcp.config.yaml"));
      const before = configOf(elsewhere);
      await expect(answered(folder, "hot get_book")).rejects.toMatchObject({ code: "output-unsafe" });
      expect(configOf(elsewhere)).toBe(before);
    },
  );

  test("that generating could not meet is refused", async () => {
    const folder = project("budget: 700\n");
    const before = configOf(folder);
    await expect(
      answered(folder, "hot get_book list_books add_book update_book list_orders"),
    ).rejects.toMatchObject({
      code: "budget-impossible",
      hint: expect.stringContaining("Nothing was written.") as string,
    });
    expect(configOf(folder)).toBe(before);
  });

  test.each(["", "# nothing", "```\n```"])("that chooses nothing is refused: %j", async (answer) => {
    await expect(answered(project(), answer)).rejects.toMatchObject({ code: "answer-invalid" });
  });
});

test("every line of GitHub that is wrong is told, and nothing is written", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "curate-"));
  const path = join(folder, "mcp.config.yaml");
  const config = `documents:\n  - source: ${JSON.stringify(github)}\nhot: ["tag:pulls"] # all of them\nmaxTools: 60\nbudget: 12000\n`;
  writeFileSync(path, config);
  const rows: readonly (readonly [line: string, fault?: string])[] = [
    ["hot create_issue"],
    ["hot get_isue", 'No operation is called "get_isue". Did you mean get_issue'],
    ["cold GET /repos/{owner}/{repo}/isues", "Did you mean GET /repos/{owner}/{repo}/issues"],
    ["cold create_issue", "Line 1 says hot of create_issue: keep one of the two."],
    ["hot issues/create", "Line 1 says the same of create_issue: keep it once."],
    ["cold create_pull_request", 'hot has "tag:pulls", which lists create_pull_request'],
    ["hot search_operations", "search_operations is one of the server's own tools"],
    ["hot classroom/list-classrooms", "is not selected (deprecated)"],
    ["hto get_issue", '"hto" is not a choice. Did you mean hot'],
    ["name get_issue get!issue", '"get!issue" is not a valid name'],
    [
      "name update_issue get_issue",
      "The name get_issue is that of GET /repos/{owner}/{repo}/issues/{issue_number}",
    ],
    ["name lock_issue search_operations", "The name search_operations is the server's own"],
    ["name unlock_issue free_issue again", '"again" follows the new name'],
    ["group label_all get_label create_label", "create_label cannot be in label_all: it is a write"],
    ["group alone get_milestone", "alone has one operation"],
    ["group get_commit list_commits get_branch", "get_commit is the name of GET /repos"],
    ["describe get_gist", "Something is missing"],
    [`describe get_gist ${"long ".repeat(300)}`, "The description of get_gist has 1499 bytes"],
    [
      "describe list_gists Lists\u0007 gists",
      "The description of list_gists has invisible or control characters",
    ],
    ["describe list_gists_x Lists gists", "No operation is called"],
    ["I hope this helps.", "A line begins with hot"],
  ];
  const want = rows.flatMap(([, fault], index) => (fault === undefined ? [] : [[index + 1, fault] as const]));
  const got = await faults(folder, rows.map(([line]) => line).join("\n"));
  expect(got.map((fault, index) => (fault.includes(want[index]?.[1] ?? "?") ? want[index] : fault))).toEqual(
    want,
  );
  expect(got.map((fault) => Number.parseInt(fault, 10))).toEqual(want.map(([line]) => line));
  expect(readFileSync(path, "utf8")).toBe(config);
});
