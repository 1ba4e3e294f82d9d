/** The report page where people read it: in a browser, from a file, without a network. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { generate, inspect, type Plan } from "../../../src/index.js";
import { openBrowser } from "../../browser.js";
import { everything } from "../../everything.js";

const root = resolve(import.meta.dirname, "../../..");
const harbour = join(root, "samples/harbour/openapi.yaml");
const github = join(root, "node_modules/@octokit/openapi/generated/api.github.com.json");
const hostileText = `</script><script>window.broken = 1</script><img src=x onerror="window.broken = 2">{{title}}{{{data}}}"'\`\u2028\u2029\u202e&lt;`;

let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), "page-"));
});

afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

/** What the page complains of, and every address it asks for besides its own. */
interface Watched {
  readonly page: Page;
  readonly complaints: string[];
}

async function open(name: string, html: string, how: BrowserContextOptions = {}): Promise<Watched> {
  const path = join(folder, `${name}.html`);
  await writeFile(path, html);
  const address = pathToFileURL(path).href;
  const page = await (await browser.newContext(how)).newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (request.url() !== address && !request.url().startsWith("data:")) complaints.push(request.url());
  });
  await page.goto(address);
  return { page, complaints };
}

/** What is left to search. */
const cold = ["deletePortCall", "deleteNotice"];

async function pageOf(document: string, left: readonly string[] = []): Promise<string> {
  return (await inspect({ documents: [document], cold: [...left] })).page();
}

test("of a project, it says which tools were edited, and shows them as planned", async () => {
  const project = join(folder, "project");
  await generate({ documents: [harbour], out: project });
  const planned = await inspect({ documents: [project] });
  expect(await planned.page()).not.toContain('id="edited"');
  const [tool] = planned.plan.tools;
  const path = join(project, "src/tools", `${tool?.file}.ts`);
  await writeFile(
    path,
    (await readFile(path, "utf8")).replace(/description: "[^"]*"/, 'description: "Mine."'),
  );
  const { page, complaints } = await open("edited", await (await inspect({ documents: [project] })).page());
  expect(await page.locator("#edited").innerText()).toMatch(
    new RegExp(`without your edits.*: ${tool?.name}$`),
  );
  expect(complaints).toEqual([]);
});

describe("a page of a document with listed, grouped and hidden operations", () => {
  let html: string;
  beforeAll(async () => {
    html = await pageOf(harbour, cold);
  });

  test("is the same for the same document", async () => {
    expect(await pageOf(harbour, cold)).toBe(html);
  });

  test("says where the tokens went, step by step, down to what the plan costs", async () => {
    const { page, complaints } = await open("steps", html);
    const { cost } = (await inspect({ documents: [harbour], cold })).plan;
    const tokens = await page.locator("table.steps td.number:nth-of-type(2)").allTextContents();
    expect(tokens[0]).toBe(cost.naive.toLocaleString("en-US"));
    expect(tokens.at(-2)).toBe(cost.tools.toLocaleString("en-US"));
    expect(tokens.at(-1)).toBe((cost.tools + cost.discovery + cost.instructions).toLocaleString("en-US"));
    const share = async (name: string) => {
      const box = await page.locator("#map-listed a", { hasText: name }).first().boundingBox();
      return box === null ? 0 : box.width * box.height;
    };
    expect((await share("port_call_write")) / (await share("delete_berth"))).toBeGreaterThan(1.5);
    expect(complaints).toEqual([]);
  });

  test("says first which tools agents get, and shows the rest when it is asked for", async () => {
    const { page, complaints } = await open("first", html);
    expect(await page.locator("h2").first().textContent()).toBe("The tools that agents get");
    const { plan } = await inspect({ documents: [harbour] });
    const rows = page.locator("table.tools tbody tr");
    const statuses = (await rows.locator(".status").allTextContents()).map((status) =>
      status.startsWith("Listed"),
    );
    expect(statuses).toEqual(statuses.toSorted((one, other) => Number(other) - Number(one)));
    const shown = page.locator("table.tools tbody tr:not([hidden])");
    expect(await shown.count()).toBe(plan.tools.length);
    await page.selectOption("#show", "");
    expect(await shown.count()).toBe(await rows.count());
    expect(complaints).toEqual([]);
  });

  test("has the tool on top of its panel, with the lines of its description", async () => {
    const { page } = await open("panel", html);
    await page.goto(`${page.url()}#port_call_write`);
    await page.reload();
    const [first, ...others] = await page
      .locator("#details-body h3, #details-body .decisions")
      .allTextContents();
    expect(first).toMatch(/^As the model sees it/);
    expect(others.length).toBeGreaterThan(0);
    const model = page.locator("dialog pre").first();
    const { description } = JSON.parse((await model.textContent()) ?? "") as { description: string };
    expect(description).toContain("\n");
    expect(await model.innerText()).toContain(description.split("\n").slice(0, 2).join("\\n\n"));
  });

  test("has room for names in the treemap of a narrow screen", async () => {
    const { page } = await open("map", html, { viewport: { width: 360, height: 800 } });
    const boxes = await page.evaluate<[number, number][]>(
      "[...document.querySelectorAll('#map-listed a')].map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight])",
    );
    expect(boxes.length).toBeGreaterThan(20);
    const readable = boxes.filter(([cellWidth, cellHeight]) => cellWidth > 50 && cellHeight > 15);
    expect(readable.length / boxes.length).toBeGreaterThan(0.85);
  });

  test("is searched by words in any order, by form, and emptied again", async () => {
    const { page } = await open("search", html);
    const shown = page.locator("table.tools tbody tr:not([hidden])");
    const all = await page.locator("table.tools tbody tr").count();
    await page.fill("#search", "vessel DELETE");
    expect(await shown.locator("button").allTextContents()).toEqual(["delete_vessel"]);
    expect(await page.locator("#count").textContent()).toBe(`1 of ${all}`);
    await page.fill("#search", "no such thing");
    await page.click("#clear");
    expect(await shown.count()).toBe(all);
    await page.selectOption("#show", "hidden");
    expect(new Set(await shown.locator(".status").allTextContents())).toEqual(new Set(["By search"]));
  });

  test("is sorted by a column, back, and again as it was", async () => {
    const { page } = await open("sort", html);
    const names = () => page.locator("table.tools tbody button").allTextContents();
    const before = await names();
    const tokens = async () =>
      (await page.locator("table.tools tbody td:nth-of-type(2)").allTextContents()).map(Number);
    const button = page.locator("[data-sort=tokens]");
    await button.click();
    expect(await tokens()).toEqual((await tokens()).toSorted((one, other) => other - one));
    await button.click();
    expect(await tokens()).toEqual((await tokens()).toSorted((one, other) => one - other));
    await button.click();
    expect(await names()).toEqual(before);
  });

  test("is read with keys alone", async () => {
    const { page, complaints } = await open("keys", html);
    // What a browser is told before it painted may be dropped.
    await page.evaluate(
      "new Promise((painted) => new PerformanceObserver(() => painted()).observe({ type: 'paint', buffered: true }))",
    );
    const focused = (name: string) => page.locator("tbody button:focus", { hasText: name }).waitFor();
    const shown = (name: string) => page.locator("dialog[open] h2", { hasText: name }).waitFor();
    const closed = () => page.locator("dialog").waitFor({ state: "hidden" });
    await page.keyboard.press("/");
    await page.locator("#search:focus").waitFor();
    await page.keyboard.type("vessel");
    const [one = "", two = ""] = await page
      .locator("table.tools tbody tr:not([hidden]) button")
      .allTextContents();
    await page.keyboard.press("ArrowDown");
    await focused(one);
    await page.keyboard.press("ArrowDown");
    await focused(two);
    await page.keyboard.press("ArrowUp");
    await focused(one);
    await page.keyboard.press("Enter");
    await shown(one);
    await page.keyboard.press("ArrowRight");
    await shown(two);
    await page.waitForURL(new RegExp(`#${two}$`));
    await page.keyboard.press("Escape");
    await closed();
    await focused(two);
    await page.locator("#map-listed a[data-row]").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.locator("#map-listed li:nth-of-type(2) > a[data-row]:focus").waitFor();
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor();
    expect(complaints).toEqual([]);
  });

  test("gives the focus to the row that was shown last before another key can come", async () => {
    const { page } = await open("leave", html);
    const name = (await page.locator("tbody tr:not([hidden]) button").first().textContent()) ?? "";
    await page.locator("tbody tr:not([hidden]) button").first().click();
    const [shown, focused] = await page.evaluate<string[]>(`
      document.getElementById("next").click();
      document.querySelector("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
      [document.getElementById("details-title"), document.activeElement].map((part) => part.textContent.trim());
    `);
    expect(shown).not.toBe(name);
    expect(focused).toBe(shown);
  });

  test("shows a group as the model sees it, beside each of its operations without references", async () => {
    const { page } = await open("group", html);
    await page.goto(`${page.url()}#port_call_write`);
    await page.reload();
    const panels = await page.locator("dialog pre").allTextContents();
    const [shown, ...originals] = panels.map((panel) => JSON.parse(panel) as { name: string });
    expect(shown).toMatchObject({ name: "port_call_write", inputSchema: { required: ["action"] } });
    expect(originals.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["createPortCall", "replacePortCall"]),
    );
    expect(panels.join()).not.toContain("$ref");
    expect(await page.locator("dialog").textContent()).toContain("grouped: shares");
  });

  test.each([
    ["light", 360],
    ["dark", 360],
    ["dark", 1200],
  ] as const)("fits a %s screen of %i px, and its text stands out", async (colorScheme, width) => {
    const { page, complaints } = await open("screen", html, {
      colorScheme,
      viewport: { width, height: 800 },
    });
    await page.click("table.tools tbody button");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    const channels = await page.evaluate<number[][]>(
      "(({ color, backgroundColor }) => [color, backgroundColor].map((text) => text.match(/[0-9]+/g).slice(0, 3).map(Number)))(getComputedStyle(document.body))",
    );
    const [ink = 0, ground = 0] = channels.map((parts) => parts.reduce((sum, part) => sum + part, 0));
    expect(Math.sign(ink - ground)).toBe(colorScheme === "dark" ? 1 : -1);
    expect(complaints).toEqual([]);
  });

  test("is a whole table without its script", async () => {
    const { page } = await open("bare", html, { javaScriptEnabled: false });
    expect(await page.locator("table.tools tbody tr").count()).toBeGreaterThan(60);
    expect(await page.locator("form.filter").isVisible()).toBe(false);
    expect(await page.getByRole("checkbox").count()).toBe(0);
  });
});

/** The box of an operation, in whatever rows are shown. */
function boxOf(page: Page, key: string): Locator {
  return page
    .locator("table.tools tr[data-form]:not([data-form=group])", {
      has: page.getByText(key, { exact: true }),
    })
    .getByRole("checkbox");
}

/** Turns these boxes, and takes what is copied. */
async function copied(page: Page, keys: readonly string[]): Promise<string> {
  await page.selectOption("#show", "");
  for (const key of keys) await boxOf(page, key).click();
  await page.click("#copy");
  await page.getByText(/^Copied/).waitFor();
  return page.evaluate<string>("navigator.clipboard.readText()");
}

describe("a choice by hand", () => {
  const market = ["stalls", "porters"].map((one) => join(root, `samples/market/${one}/openapi.yaml`));
  const inList = ({ membership }: Plan): string[] =>
    [...membership].flatMap(([key, { form }]) => (form === "listed" || form === "grouped" ? [key] : []));

  test("starts as the plan is, and is told of and undone once it differs", async () => {
    const { plan, page: render } = await inspect({ documents: [harbour], cold });
    const { page, complaints } = await open("boxes", await render());
    await page.selectOption("#show", "");
    const boxes = page.getByRole("checkbox");
    expect(await boxes.count()).toBe(plan.operations.length);
    expect(await boxOf(page, "DELETE /notices/{noticeId}").getAttribute("aria-label")).toBe(
      "Keep delete_notice in the list",
    );
    const checked = async () => {
      const all = await Promise.all([...plan.membership.keys()].map((key) => boxOf(page, key).isChecked()));
      return [...plan.membership.keys()].filter((_, index) => all[index]);
    };
    expect(await checked()).toEqual(inList(plan));
    expect(await page.locator("#copy").isVisible()).toBe(false);
    await boxOf(page, "DELETE /notices/{noticeId}").click();
    await boxOf(page, "GET /vessels").press("Space");
    expect(await page.locator("#chosen").textContent()).toBe("1 added to the list, 1 left to search");
    expect(await page.locator("dialog[open]").count()).toBe(0);
    await page.click("#undo");
    expect(await checked()).toEqual(inList(plan));
    expect(await page.locator("#chosen").textContent()).toBe("");
    expect(await page.locator("#copy").isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  test.each([
    {
      about: "the first choice of a project",
      documents: [harbour],
      limits: { maxTools: 12 },
      before: "",
      remove: ["GET /cranes", "GET /cranes/{craneId}"],
      add: ["GET /tides"],
    },
    {
      about: "operations that a project chose by name and by tag",
      documents: [harbour],
      limits: { budget: 10_000 },
      before: 'hot: ["tag:Vessels", "listPilots"]\ncold: ["deleteNotice", "tag:Cranes"]\n',
      remove: ["DELETE /vessels/{vesselId}", "GET /pilots"],
      add: ["DELETE /notices/{noticeId}", "GET /cranes"],
    },
    {
      about: "operations of two documents that have the same path",
      documents: market,
      limits: {},
      before: 'cold: ["porters GET /orders"]\n',
      remove: ["market-stalls GET /orders"],
      add: ["porters GET /orders"],
    },
  ])("copied into the configuration, it is what is listed: $about", async (given) => {
    const out = await mkdtemp(join(folder, "chosen-"));
    const config = join(out, "mcp.config.yaml");
    await generate({ documents: given.documents, out, ...given.limits });
    const bare = await readFile(config, "utf8");
    await writeFile(config, bare + given.before);
    const { plan } = await generate({ out });
    const { page } = await open("copy", await (await inspect({ documents: [out] })).page(), clipboard);
    await writeFile(config, bare + (await copied(page, [...given.remove, ...given.add])));
    const chosen = (await generate({ out })).plan;
    const wanted = inList(plan).filter((key) => !given.remove.includes(key));
    expect(new Set(inList(chosen))).toEqual(new Set([...wanted, ...given.add]));
  });

  test("is shown and selected where there is no clipboard", async () => {
    const { page, complaints } = await open("shown", await pageOf(harbour, cold));
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.selectOption("#show", "");
    await boxOf(page, "GET /vessels").click();
    await page.click("#copy");
    const text = 'hot: []\ncold:\n  - "deletePortCall"\n  - "deleteNotice"\n  - "GET /vessels"\n';
    expect(await page.locator("#choice-text:focus").inputValue()).toBe(text);
    expect(await page.evaluate("String(window.getSelection())")).toBe(text);
    expect(await page.locator("#chosen").textContent()).toMatch(/^Copy this in place of hot and cold/);
    expect(complaints).toEqual([]);
  });

  test.each(["direct", "code"] as const)(
    "is not offered in mode %s, which lists without asking",
    async (mode) => {
      const { page } = await open("mode", await (await inspect({ documents: [harbour], mode })).page());
      expect(await page.getByRole("checkbox").count()).toBe(0);
      expect(await page.getByText("Keep", { exact: true }).count()).toBe(0);
    },
  );
});

test("text of a document is text on the page, whatever it says", async () => {
  const hostilePath = `/a/<script>'"&lt;: - {id}`;
  const source = join(folder, "hostile.json");
  const parameter = { name: hostileText, in: "query", description: hostileText, schema: { type: "string" } };
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  await writeFile(
    source,
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: hostileText, version: hostileText, description: hostileText },
      paths: {
        [hostilePath]: {
          get: {
            summary: hostileText,
            tags: [hostileText, "b"],
            operationId: `${hostileText}a`,
            parameters: [id, parameter],
            responses: {},
          },
        },
        "/b": { get: { deprecated: true, operationId: hostileText, responses: {} } },
      },
    }),
  );
  const html = await pageOf(source);
  expect(html.match(/<\/script/g)).toHaveLength(2);
  const { page, complaints } = await open("hostile", html, clipboard);
  const path = `GET ${hostilePath}`;
  await page.locator(".keep input").first().click();
  await page.click("#copy");
  await page.getByText(/^Copied/).waitFor();
  const text = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(parse(text)).toEqual({ hot: [], cold: [path] });
  expect(text.split("\n")).toHaveLength(4);
  await page.click("table.tools tbody button");
  expect(await page.evaluate("'broken' in window")).toBe(false);
  expect(await page.locator("img").count()).toBe(0);
  expect(await page.locator("dialog pre").last().textContent()).toContain("\\u202e");
  expect(await page.locator("h1").textContent()).toContain("{{title}}{{{data}}}");
  expect(complaints).toEqual([]);
});

/** GitHub's has a thousand operations, and keeps a browser busy for half a minute. */
const searched = everything
  ? {
      document: github,
      operations: 1_200,
      search: "DELETE /repos/{owner}/{repo}/issues/{issue_number}/lock",
      shown: "issue_number",
    }
  : { document: harbour, operations: 40, search: "DELETE /berths/{berthId}", shown: "berthId" };

test("all operations of a document are one page: every one in the table, found and shown", async () => {
  const { document, operations, search, shown } = searched;
  const { plan, page: render } = await inspect({ documents: [document], deprecated: true });
  const html = await render();
  expect(html.length).toBeLessThan(5_000_000);
  const { page, complaints } = await open("all", html, { viewport: { width: 360, height: 800 } });
  const rows = page.locator("table.tools tbody tr");
  const groups = plan.tools.filter(({ calls }) => calls.form === "group").length;
  expect(plan.operations.length).toBeGreaterThan(operations);
  expect(await rows.count()).toBe(plan.operations.length + groups);
  expect(await page.locator("#map-naive a").count()).toBe(plan.operations.length);
  await page.fill("#search", search);
  const found = page.locator("table.tools tbody tr:not([hidden]) button");
  expect(await found.count()).toBe(1);
  await found.click();
  expect(await page.locator("dialog pre").first().textContent()).toContain(shown);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  expect(complaints).toEqual([]);
}, 300_000);
