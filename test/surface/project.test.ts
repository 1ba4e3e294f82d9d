/** What did not change is not called changed: projects with edits against themselves, and against what their servers list. */
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stdioCommand } from "../../bench/shared/project.js";
import { toolsOfFeatures } from "../../src/model/features.js";
import { codeToolNames } from "../../src/optional/code/tools.js";
import { callerLoginTools } from "../../src/runtime/auth/caller-logins.js";
import { diffSurface, generate } from "../../src/index.js";
import { transpile } from "../transpiled.js";

const root = await mkdtemp(join(tmpdir(), "surface-"));
const document = join(root, "openapi.yaml");
const project = join(root, "ferry");
const list = join(root, "tools.json");

const custom = `import { argument, defineTool, type Prompt, type Resource, type Tool } from "#generated";
import { more } from "./more.js";

const tide = defineTool({
  name: "tide",
  description: "Tells the tide.",
  annotations: { readOnlyHint: true },
  input: { port: argument({ type: "string" }), hour: argument({ type: "integer", minimum: 0 }).optional() },
  run: ({ port }) => port,
});
const off = defineTool({ name: "off", description: "Not listed.", enabled: false, input: {}, run: () => 1 });

export const custom: readonly Tool[] = [tide, off, ...more];
export const resources: readonly Resource[] = [];
export const prompts: readonly Prompt[] = [];
`;

const more = `import { defineTool } from "#generated";
export const words = "What the captain says.";
export const more = ["horn", "bell"].map((name) => defineTool({ name, description: words, input: {}, run: () => name }));
`;

async function edit(path: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(join(project, path), "utf8");
  expect(text).toMatch(from);
  await writeFile(join(project, path), text.replace(from, to));
}

/** Saves what the project's own server lists. */
async function saveList(environment: Readonly<Record<string, string>>): Promise<string[]> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport(stdioCommand(project, environment)));
  const result = await client.listTools();
  await client.close();
  await writeFile(list, JSON.stringify(result));
  return result.tools.map(({ name }) => name);
}

async function changes(base?: string): Promise<string[]> {
  const diff = await diffSurface({ out: project, ...(base !== undefined && { base }) });
  return diff.changes.map(({ kind, tool, subject = "", breaking }) =>
    `${breaking ? "BREAKING " : ""}${kind} ${tool} ${subject}`.trim(),
  );
}

beforeAll(async () => {
  await cp(resolve("samples/ferry/openapi.yaml"), document);
  await generate({ documents: [document], out: project, code: true, cold: ["GET /bookings/{bookingId}"] });
  await writeFile(join(project, "src/custom/index.ts"), custom);
  await writeFile(join(project, "src/custom/more.ts"), more);
  await edit("src/tools/bookings/book-crossing.ts", /title: ".*"/, 'title: "Book it"');
  await edit("src/tools/bookings/change-booking.ts", /description:\s+".*"/, "description: words");
  await edit("src/tools/bookings/change-booking.ts", /^/, 'import { words } from "../../custom/more.js";\n');
  await mkdir(join(project, "src/tools/mine"));
  await rename(
    join(project, "src/tools/bookings/attach-paper.ts"),
    join(project, "src/tools/mine/attach-paper.ts"),
  );
});

afterAll(() => rm(root, { recursive: true, force: true }));

test("nothing changes for a project whose files were edited and moved, before and after a run records that", async () => {
  expect(await changes()).toEqual([]);
  await generate({ out: project });
  expect(await changes()).toEqual([]);
});

test.each([
  ["opens no files", {}],
  ["opens files", { MCP_FILES_DIR: root }],
])("nothing is removed or changed against the list of its server, which %s", async (_, environment) => {
  await generate({ out: project });
  await transpile(project);
  const listed = await saveList({ API_KEY: "k", API_USERNAME: "u", API_PASSWORD: "p", ...environment });
  expect(listed).toEqual(
    expect.arrayContaining(["search_operations", "change_with_code", "attach_paper", "tide", "horn"]),
  );
  expect(await changes(list)).toEqual([
    "tool-detached change_booking",
    "tool-detached horn",
    "tool-detached bell",
  ]);
});

test("a feature that the server has no longer takes its tools with it", async () => {
  const before = join(root, "with-code");
  await cp(project, before, { recursive: true });
  const path = join(project, "src/server.ts");
  const text = await readFile(path, "utf8");
  await writeFile(
    path,
    text.replace(/^import .*#runtime\/code.*\n/m, "").replace(/ {2}callingTools: code,\n/, ""),
  );
  expect(await changes(before)).toEqual([
    "BREAKING tool-removed read_with_code",
    "BREAKING tool-removed change_with_code",
  ]);
  await writeFile(path, text);
});

test("the tools of features are known by their names", () => {
  expect(toolsOfFeatures.get("#runtime/code")).toEqual(codeToolNames);
  expect(toolsOfFeatures.get("#runtime/caller-logins")).toEqual(callerLoginTools);
});

test("a tool of the user's that is gone, or takes less, is told", async () => {
  await saveList({ API_KEY: "k", API_USERNAME: "u", API_PASSWORD: "p" });
  await edit("src/custom/index.ts", "minimum: 0", "minimum: 1");
  await edit("src/custom/more.ts", '"horn", ', "");
  expect(await changes(list)).toEqual([
    "BREAKING tool-removed horn",
    "tool-detached change_booking",
    "BREAKING argument-narrowed tide hour",
    "tool-detached bell",
  ]);
});

test("a tool whose file waits as an orphan was removed once, not in every diff", async () => {
  const before = join(root, "before");
  await cp(project, before, { recursive: true });
  const text = await readFile(document, "utf8");
  await writeFile(document, text.replace(/^ {2}\/bookings\/\{bookingId\}\/papers:[^]*?^(?=\S| {2}\/)/m, ""));
  await edit("src/tools/mine/attach-paper.ts", /title: ".*"/, 'title: "Mine"');
  expect(await changes()).toEqual(["BREAKING tool-removed attach_paper"]);
  const { notes } = await generate({ out: project });
  expect(notes.map(({ kind }) => kind)).toContain("orphan");
  expect(await changes()).toEqual([]);
  expect(await changes(before)).toEqual(["BREAKING tool-removed attach_paper"]);
});

test.each([
  ["main", /There is no .*main\./],
  [".", /is not a project: it has no mcp\.lock\.json\./],
])("--base %s is refused in fitting words", async (base, message) => {
  await expect(diffSurface({ out: project, base: join(root, base) })).rejects.toMatchObject({
    code: "base-invalid",
    message: expect.stringMatching(message) as string,
    hint: expect.stringContaining("git worktree add") as string,
  });
});

test.each([
  ["UTF-16, as Windows PowerShell 5 writes it", "\ufeff", "utf16le"],
  ["UTF-8 with a byte order mark", "\ufeff", "utf8"],
] as const)("a list that was saved in %s", async (_, mark, encoding) => {
  const { toolsList } = await diffSurface({ out: project });
  const saved = join(root, `${encoding}.json`);
  await writeFile(saved, mark + toolsList.replaceAll("\n", "\r\n"), encoding);
  expect(await changes(saved)).toEqual([]);
});
