/** Several operations at new places at once, without anything in the document that says so. */
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { answer } from "../../src/cli/resolve.js";
import { check, generate, type GenerateResult } from "../../src/index.js";
import { reportGeneration } from "../../src/report/generation.js";

const root = await mkdtemp(join(tmpdir(), "moves-"));
const spec = join(root, "shop.json");
const project = join(root, "project");
afterAll(() => rm(root, { recursive: true, force: true }));

type Members = Record<string, string>;

/** An operation at a path that returns an object, and takes query parameters. */
function get(operationId: string, members: Members, query: readonly string[] = []) {
  const properties = Object.fromEntries(Object.entries(members).map(([name, type]) => [name, { type }]));
  const schema = { type: "object", required: Object.keys(members), properties };
  return {
    get: {
      operationId,
      tags: ["shop"],
      summary: `Get ${operationId.slice(3)}`,
      parameters: query.map((name) => ({ name, in: "query", schema: { type: "string" } })),
      responses: { 200: { description: "ok", content: { "application/json": { schema } } } },
    },
  };
}

const write = (paths: object) =>
  writeFile(spec, JSON.stringify({ openapi: "3.1.0", info: { title: "Shop", version: "1" }, paths }));

const [staff, hours, stays] = [
  { name: "string", salary: "number" },
  { opens: "string", closes: "string" },
  { rating: "number" },
];
/** Words alone would take each for the other. */
const before = {
  "/teams": get("getTeams", staff, ["role"]),
  "/times": get("getTimes", hours),
  "/stays": get("getStays", stays),
};
const after = {
  "/crew-times": get("getCrewTimes", staff, ["role"]),
  "/team-opening": get("getTeamOpening", hours),
  "/stays": get("getStays", stays),
};
const both = "openapi-to-mcp resolve --move 'GET /teams' 'GET /crew-times' 'GET /times' 'GET /team-opening'";

const file = (name: string) => join(project, `src/tools/shop/${name}.ts`);
const run = (move: readonly string[]) => generate({ ...answer({ move: [...move] }), out: project });
const kinds = ({ notes }: GenerateResult) => notes.map(({ kind, tool = "" }) => `${kind} ${tool}`);

beforeEach(async () => {
  await rm(project, { recursive: true, force: true });
  await write(before);
  await generate({ documents: [spec], out: project });
});

test("what they take and return tells where they went, and one command answers for all", async () => {
  await write(after);
  const foreseen = await check({ out: project, allowRemovals: true });
  expect(reportGeneration(foreseen, root, { written: false })).toContain(`If all of these moved:\n  ${both}`);
  const moved = await run(["GET /teams", "GET /crew-times", "GET /times", "GET /team-opening"]);
  expect(kinds(moved)).toEqual([]);
  expect(await readFile(file("list-teams"), "utf8")).toContain('operation: "GET /crew-times"');
  expect(await readFile(file("list-times"), "utf8")).toContain('operation: "GET /team-opening"');
});

test("where most of them moved, the refusal names the command, and its first move is taken", async () => {
  await write({ ...after, "/lodgings": get("getLodgings", { rating: "number" }), "/stays": {} });
  const refused: unknown = await check({ out: project }).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: "suspicious-removal",
    hint: expect.stringContaining(`If they moved: ${both.slice(0, 62)}`) as string,
  });
  expect(kinds(await run(["GET /times", "GET /team-opening"])).map((kind) => kind.split(" ")[0])).toEqual([
    "orphan",
    "orphan",
  ]);
});

test("what says nothing of itself goes where others of its path went", async () => {
  const gone = {
    delete: { operationId: "endThem", tags: ["shop"], responses: { 204: { description: "ok" } } },
  };
  const ended = { delete: { ...gone.delete, operationId: "finish" } };
  await write({ ...before, "/teams/{id}": { ...get("getTeam", { pay: "number" }), ...gone } });
  await generate({ documents: [spec], out: project });
  await write({ ...before, "/crews/{id}": { ...get("getCrew", { pay: "number" }), ...ended } });
  const foreseen = await check({ out: project, allowRemovals: true });
  expect(reportGeneration(foreseen, root, { written: false })).toContain(
    "'DELETE /teams/{id}' 'DELETE /crews/{id}'",
  );
});

test("two cannot have moved to one place", async () => {
  await write(after);
  await expect(run(["GET /teams", "GET /crew-times", "GET /times", "GET /crew-times"])).rejects.toThrow(
    "Several operations are said to be GET /crew-times now",
  );
});

test("also where all that is said of them fits on a line", async () => {
  await write({ "/shops": get("getShops", { opens: "string" }), "/stays": get("getStays", stays) });
  await generate({ documents: [spec], out: project, allowRemovals: true });
  await write({
    "/shows": get("getShows", { stage: "string" }),
    "/stores": get("getStores", { opens: "string" }),
    "/stays": get("getStays", stays),
  });
  const foreseen = await check({ out: project });
  expect(reportGeneration(foreseen, root, { written: false })).toContain("--move 'GET /shops' 'GET /stores'");
});

test.each([["as it was"], ["edited"]])(
  "one move leaves the others alone, until they are answered or a run takes them as they are: the other file %s",
  async (state) => {
    if (state === "edited")
      await writeFile(
        file("list-times"),
        (await readFile(file("list-times"), "utf8")).replace("title:", "timeoutMs: 5000,\n  title:"),
      );
    const untouched = await readFile(file("list-times"), "utf8");
    await write(after);
    const first = await run(["GET /teams", "GET /crew-times"]);
    expect(kinds(first)).toEqual(["orphan list_times"]);
    expect(reportGeneration(first, root)).toContain("--move 'GET /times' 'GET /team-opening'");
    expect(await readFile(file("list-times"), "utf8")).toBe(untouched);
    expect(existsSync(file("get-team-opening"))).toBe(false);
    const second = await run(["GET /times", "GET /team-opening"]);
    expect(kinds(second).filter((note) => !note.startsWith("updated"))).toEqual([]);
    expect(await readFile(file("list-times"), "utf8")).toContain('operation: "GET /team-opening"');
    expect((await check({ out: project })).changes).toEqual([]);
  },
);

test("a run without an answer takes what is left as gone and new", async () => {
  await write(after);
  await run(["GET /teams", "GET /crew-times"]);
  expect(kinds(await generate({ out: project, allowRemovals: true }))).toEqual(["deleted list_times"]);
  expect(existsSync(file("get-team-opening"))).toBe(true);
});

const opening = "GET /team-opening";

test.each([
  ["include", `include: ["${opening}", "GET /stays", "getCrewTimes"]`],
  ["exclude, by the old operation", 'exclude: ["GET /times"]'],
  ["exclude, by the old operationId", 'exclude: ["getTimes"]'],
  ["hot, by the tool's name", 'hot: ["list_times"]'],
  ["operations", `operations: [{ match: "${opening}", timeoutMs: 5000 }]`],
  ["operations, by the old operation", 'operations: [{ match: "GET /times", timeoutMs: 5000 }]'],
  ["a resource", `resources: [{ uri: "shop://opening", name: o, operation: "${opening}" }]`],
  [
    "a resource, by the old operation",
    'resources: [{ uri: "shop://opening", name: o, operation: "GET /times" }]',
  ],
])("a move goes through while the configuration names another that waits: %s", async (_, setting) => {
  await write(after);
  const configuration = join(project, "mcp.config.yaml");
  const plain = await readFile(configuration, "utf8");
  await writeFile(configuration, `${plain}${setting}\n`);
  const untouched = await readFile(file("list-times"), "utf8");
  const first = await run(["GET /teams", "GET /crew-times"]);
  expect(kinds(first)).toEqual(["orphan list_times"]);
  expect(await readFile(file("list-times"), "utf8")).toBe(untouched);
  expect(await readFile(file("list-teams"), "utf8")).toContain('operation: "GET /crew-times"');
  expect(existsSync(file("get-team-opening"))).toBe(false);
  // Settings that name what has moved no longer apply: their owner is to change them first.
  if (/"GET \/times"|getTimes/.test(setting)) {
    await expect(run(["GET /times", opening])).rejects.toMatchObject({
      message: expect.stringMatching(/GET \/times|getTimes/) as string,
      hint: `It moved and is ${opening} now. Name that instead.`,
    });
    await writeFile(configuration, plain);
  }
  const second = await run(["GET /times", opening]);
  expect(kinds(second).filter((note) => !note.startsWith("updated"))).toEqual([]);
  expect(await readFile(file("list-times"), "utf8")).toContain(`operation: "${opening}"`);
  expect((await check({ out: project })).changes).toEqual([]);
});

test("settings may name nothing else that is gone", async () => {
  await write({ ...after, "/stays": undefined });
  await writeFile(
    join(project, "mcp.config.yaml"),
    `${await readFile(join(project, "mcp.config.yaml"), "utf8")}exclude: ["GET /stays"]\n`,
  );
  const moves = { "GET /teams": "GET /crew-times" };
  await expect(generate({ moves, out: project, allowRemovals: true })).rejects.toThrow(
    'no operation matches "GET /stays"',
  );
});

test("settings that name an operation of the same operationId as it was learn where it is", async () => {
  await write({ ...before, "/stays": undefined, "/visits": before["/stays"] });
  const configuration = join(project, "mcp.config.yaml");
  await writeFile(configuration, `${await readFile(configuration, "utf8")}hot: ["/stay*"]\n`);
  await expect(generate({ out: project })).rejects.toMatchObject({
    message: 'hot: no operation matches "/stay*".',
    hint: "It moved and is GET /visits now. Name that instead.",
  });
});

test("a suggestion of a prompt waits with its operation", async () => {
  await write({ ...after, "/team-opening": get("getTeamOpening", hours, ["day"]) });
  await writeFile(
    join(project, "mcp.config.yaml"),
    `${await readFile(join(project, "mcp.config.yaml"), "utf8")}prompts: [{ name: p, description: P, text: Say, arguments: { day: { suggest: { operation: "${opening}", argument: day } } } }]\n`,
  );
  const prompts = () => readFile(join(project, "src/generated/prompts.ts"), "utf8");
  await run(["GET /teams", "GET /crew-times"]);
  expect(await prompts()).not.toContain("suggest");
  await run(["GET /times", opening]);
  expect(await prompts()).toContain("suggest");
});
