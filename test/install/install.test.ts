/** Entries in the files of clients: what is there stays, byte for byte, and it all can be taken back. */
import { execFileSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { generate } from "../../src/index.js";
import { installClients, type InstallClient, type Machine } from "../../src/install/clients.js";
import {
  applyInstall,
  applyUndo,
  planInstall,
  planUndo,
  type InstallOptions,
} from "../../src/install/install.js";
import { readServerProject } from "../../src/install/project.js";
import { snippets } from "../../src/install/snippets.js";

let folder: string;
let machine: Machine;
/** A project to be copied. */
let pristine: string;

/** A generated project that needs a token, as it is before it is built. */
async function makeProject(path: string, split = false): Promise<void> {
  const operation = (tag: string) => ({ get: { tags: [tag], responses: {} } });
  const document = {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    servers: [{ url: "https://pets.example" }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths: { "/pets": operation("pets"), "/shops": operation("shops") },
  };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(join(folder, "pets.json"), JSON.stringify(document));
  await generate({ documents: [join(folder, "pets.json")], out: path, split });
}

function options(client: InstallClient, more: Partial<InstallOptions> = {}): InstallOptions {
  return { client, project: "pets-mcp", cwd: folder, machine, ...more };
}

async function install(given: InstallOptions): Promise<string> {
  const planned = await planInstall(given);
  await applyInstall(planned);
  return planned.change?.path ?? "";
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pristine-"));
  pristine = join(folder, "pets-mcp");
  await makeProject(pristine);
});

afterAll(() => rm(dirname(pristine), { recursive: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "install-"));
  machine = {
    platform: "linux",
    home: join(folder, "home"),
    node: process.execPath,
    variable: () => undefined,
  };
  await cp(pristine, join(folder, "pets-mcp"), { recursive: true });
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test.each<[InstallClient, NodeJS.Platform, Record<string, string>, string]>([
  ["claude-code", "linux", {}, ".claude.json"],
  ["claude-code", "linux", { CLAUDE_CONFIG_DIR: "work" }, "../work/.claude.json"],
  ["claude-desktop", "darwin", {}, "Library/Application Support/Claude/claude_desktop_config.json"],
  ["claude-desktop", "win32", {}, "AppData/Roaming/Claude/claude_desktop_config.json"],
  ["claude-desktop", "win32", { APPDATA: "roaming" }, "../roaming/Claude/claude_desktop_config.json"],
  ["claude-desktop", "linux", {}, ".config/Claude/claude_desktop_config.json"],
  ["cursor", "win32", {}, ".cursor/mcp.json"],
  ["vscode", "darwin", {}, "Library/Application Support/Code/User/mcp.json"],
  ["vscode", "linux", { XDG_CONFIG_HOME: "xdg" }, "../xdg/Code/User/mcp.json"],
])("%s on %s with %j keeps its servers in %s", async (client, platform, variables, path) => {
  const variable = (name: string) => variables[name] && join(folder, variables[name]);
  const planned = await planInstall(options(client, { machine: { ...machine, platform, variable } }));
  expect(planned.change?.kind).toBe("create");
  expect(planned.change?.path.replaceAll("\\", "/")).toBe(join(machine.home, path));
});

describe.each(installClients)("%s", (client) => {
  const key = client === "vscode" ? "servers" : "mcpServers";
  // A shell finds Node.js, a desktop may not.
  const command = client === "claude-code" ? "node" : process.execPath;

  test("keeps comments, order and spaces, and undoing gives the same bytes", async () => {
    const path = await install(options(client));
    const before = `// mine\r\n{\r\n\t"theme" : "dark", // keep\r\n\t"${key}": {\r\n\t\t"other": { "command": "x", "args": [] , }, // theirs\r\n\t},\r\n}\r\n`;
    await rm(path);
    await writeFile(path, before);
    await chmod(path, 0o600);
    await install(options(client));
    const after = await readFile(path, "utf8");
    expect(after).toContain('"theme" : "dark", // keep\r\n');
    expect(after).toContain('"other": { "command": "x", "args": [] , }, // theirs\r\n');
    expect(after).toContain(
      `"pets-mcp": {\r\n\t\t\t${client === "vscode" ? '"type": "stdio",\r\n\t\t\t' : ""}"command": ${JSON.stringify(command)}`,
    );
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await planInstall(options(client))).change).toBeUndefined();
    await applyUndo(await planUndo(options(client)));
    expect(await readFile(path, "utf8")).toBe(before);
    expect(await readdir(dirname(path))).toEqual([path.slice(dirname(path).length + 1)]);
  });

  test("a file that was not there is gone again", async () => {
    const path = await install(options(client));
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({
      [key]: { "pets-mcp": { command, args: [join(folder, "pets-mcp/dist/stdio.js")] } },
    });
    await applyUndo(await planUndo(options(client)));
    await expect(stat(path)).rejects.toThrow();
    await expect(planUndo(options(client))).rejects.toMatchObject({ code: "usage" });
  });

  test.each([
    ["half a file", `{ "${key}": {`],
    ["a list", "[]"],
    ["servers in a list", `{ "${key}": [] }`],
    ["two values", "{} {}"],
    ["nesting that exhausts the stack", `{ "a": ${"[".repeat(50_000)}${"]".repeat(50_000)} }`],
    ["two lists of servers", `{ "${key}": {}, "${key}": {} }`],
  ])("%s is refused and left as it is", async (_, text) => {
    const path = await install(options(client));
    await writeFile(path, text);
    await expect(planInstall(options(client))).rejects.toMatchObject({ code: "config-invalid" });
    await expect(planUndo(options(client))).rejects.toMatchObject({ code: "config-invalid" });
    expect(await readFile(path, "utf8")).toBe(text);
  });

  test("what changed since stays when it is undone", async () => {
    const path = await install(options(client));
    await rm(path);
    await writeFile(path, `{ "theme": "dark" }`);
    await install(options(client));
    await writeFile(path, (await readFile(path, "utf8")).replace("dark", "light"));
    await applyUndo(await planUndo(options(client)));
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ theme: "light" });
    expect(await readFile(path, "utf8")).not.toContain("pets-mcp");
    expect(await readdir(dirname(path))).toHaveLength(1);
  });
});

test("variables are referred to and never copied; what .env sets is left to it", async () => {
  const env = async (client: InstallClient) => {
    const { change } = await planInstall(options(client));
    return change?.kind === "create" ? (JSON.parse(change.text) as Record<string, unknown>) : {};
  };
  expect(await env("claude-code")).toMatchObject({
    mcpServers: { "pets-mcp": { env: { API_TOKEN: "${API_TOKEN:-}" } } },
  });
  expect(await env("cursor")).toMatchObject({
    mcpServers: { "pets-mcp": { env: { API_TOKEN: "${env:API_TOKEN}" } } },
  });
  expect(await env("vscode")).toMatchObject({
    inputs: [{ type: "promptString", id: "pets-mcp-API_TOKEN", password: true }],
    servers: { "pets-mcp": { type: "stdio", env: { API_TOKEN: "${input:pets-mcp-API_TOKEN}" } } },
  });
  expect(JSON.stringify(await env("claude-desktop"))).not.toContain("API_TOKEN");
  await writeFile(join(folder, "pets-mcp/.env"), "API_TOKEN=sesame\n");
  for (const client of installClients)
    expect(JSON.stringify(await env(client))).not.toMatch(/API_TOKEN|sesame/);
});

test("an entry of another server is not overwritten; values that its user added to ours stay", async () => {
  const path = await install(options("cursor"));
  const taken = JSON.stringify({ mcpServers: { "pets-mcp": { command: "npx", args: ["pets"] } } });
  await writeFile(path, taken);
  await expect(planInstall(options("cursor"))).rejects.toMatchObject({ code: "output-occupied" });
  await install(options("cursor", { name: "my-pets" }));
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace('"${env:API_TOKEN}"', '"mine", "LOG": "1"'));
  await writeFile(join(folder, "pets-mcp/.env"), "API_TOKEN=sesame\n");
  expect((await planInstall(options("cursor", { name: "my-pets" }))).change).toBeUndefined();
  expect(await readFile(path, "utf8")).toContain('"mine", "LOG": "1"');
});

test("in a folder's file the path starts in that folder, and a link stays a link", async () => {
  const script = async (client: InstallClient, cwd: string) => {
    const { change } = await planInstall(
      options(client, { scope: "project", cwd, project: join(folder, "pets-mcp") }),
    );
    return change?.kind === "create"
      ? `${change.path.slice(folder.length)} ${/"args": \[\s*"([^"]*)/.exec(change.text)?.[1]}`
      : "";
  };
  expect(await script("vscode", folder)).toBe("/.vscode/mcp.json ${workspaceFolder}/pets-mcp/dist/stdio.js");
  expect(await script("cursor", folder)).toBe("/.cursor/mcp.json ${workspaceFolder}/pets-mcp/dist/stdio.js");
  expect(await script("claude-code", folder)).toBe("/.mcp.json pets-mcp/dist/stdio.js");
  expect(await script("vscode", join(folder, "elsewhere"))).toBe(
    `/elsewhere/.vscode/mcp.json ${join(folder, "pets-mcp/dist/stdio.js")}`,
  );
  await expect(planInstall(options("claude-desktop", { scope: "project" }))).rejects.toMatchObject({
    code: "usage",
  });
  await mkdir(machine.home, { recursive: true });
  await writeFile(join(folder, "dotfile.json"), "{}");
  await symlink(join(folder, "dotfile.json"), join(machine.home, ".claude.json"));
  await install(options("claude-code"));
  expect(await readFile(join(folder, "dotfile.json"), "utf8")).toContain("pets-mcp");
});

test("a project that is split has an entry for each part; what is not built, or no project, is said", async () => {
  await makeProject(join(folder, "split-mcp"), true);
  const { change, notes } = await planInstall(options("cursor", { project: "split-mcp" }));
  const servers =
    change?.kind === "create" ? (JSON.parse(change.text) as { mcpServers: object }).mcpServers : {};
  expect(Object.keys(servers)).toEqual(["pets-mcp-pets", "pets-mcp-shops"]);
  expect(notes[0]).toMatch(/^The server is not built yet/);
  await expect(planInstall(options("cursor", { project: "." }))).rejects.toMatchObject({
    code: "usage",
    hint: expect.stringContaining("--project") as string,
  });
});

test.each([
  ["the file", ".vscode/mcp.json", "../../rc"],
  ["its backup", ".vscode/mcp.json.before-pets-mcp", "../../rc"],
  ["a file that is not there yet", ".vscode/mcp.json", "../../missing"],
  ["its folder", ".vscode", "../elsewhere"],
])("in a folder of somebody else, a link that leads out is refused: %s", async (_, link, target) => {
  const cwd = join(folder, "cloned");
  await mkdir(dirname(join(cwd, link)), { recursive: true });
  await mkdir(join(folder, "elsewhere"));
  await writeFile(join(folder, "rc"), "mine");
  await symlink(target, join(cwd, link));
  if (link.includes("before")) await writeFile(join(cwd, ".vscode/mcp.json"), "{}");
  const given = options("vscode", { cwd, project: "../pets-mcp", scope: "project" });
  await expect(install(given)).rejects.toMatchObject({ code: "config-invalid" });
  expect(await readFile(join(folder, "rc"), "utf8")).toBe("mine");
  expect(await readdir(join(folder, "elsewhere"))).toEqual([]);
});

test.each(["@me/pets-mcp", "x/../../pets"])("a backup for %s is beside the file", async (name) => {
  const path = join(folder, "home/.cursor/mcp.json");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "{}");
  const manifest = join(folder, "pets-mcp/package.json");
  await writeFile(manifest, JSON.stringify({ name }));
  await install(options("cursor"));
  expect(await readdir(dirname(path))).toEqual([
    "mcp.json",
    `mcp.json.before-${name === "@me/pets-mcp" ? "-me-pets-mcp" : "x-..-..-pets"}`,
  ]);
  await applyUndo(await planUndo(options("cursor")));
  expect([await readdir(dirname(path)), await readFile(path, "utf8")]).toEqual([["mcp.json"], "{}"]);
});

test("what another program wrote since it was planned stays", async () => {
  const path = join(folder, "home/.cursor/mcp.json");
  await mkdir(dirname(path), { recursive: true });
  const changed = { code: "output-occupied", message: expect.stringContaining("meanwhile") as string };
  const installation = await planInstall(options("cursor"));
  await writeFile(path, "{}");
  await expect(applyInstall(installation)).rejects.toMatchObject(changed);
  expect([await readdir(dirname(path)), await readFile(path, "utf8")]).toEqual([["mcp.json"], "{}"]);
  await install(options("cursor"));
  const undo = await planUndo(options("cursor"));
  await writeFile(path, "{ }");
  await expect(applyUndo(undo)).rejects.toMatchObject(changed);
  expect(await readFile(path, "utf8")).toBe("{ }");
});

test("a backup replaces nothing, and has the permissions of the original", async () => {
  const path = join(machine.home, ".claude.json");
  await mkdir(machine.home, { recursive: true });
  await writeFile(path, "{}", { mode: 0o600 });
  const planned = await planInstall(options("claude-code"));
  await applyInstall(planned);
  expect((await stat(`${path}.before-pets-mcp`)).mode & 0o777).toBe(0o600);
  await writeFile(path, "{}");
  await expect(planInstall(options("claude-code"))).rejects.toMatchObject({ code: "output-occupied" });
  await expect(applyInstall(planned)).rejects.toMatchObject({ code: "output-not-writable" });
});

test.each([
  ["bytes that are no UTF-8", (path: string) => writeFile(path, '{"a":"\u00ff"}', "latin1")],
  [
    "a file that has the server twice, of which the client reads the last",
    (path: string) =>
      writeFile(path, '{"mcpServers":{"pets-mcp":{"command":"a"},"pets-mcp":{"command":"b"}}}'),
  ],
  ["a pipe", (path: string) => Promise.resolve(void execFileSync("mkfifo", [path]))],
])("%s is refused at once", async (_, make) => {
  await mkdir(machine.home, { recursive: true });
  await make(join(machine.home, ".claude.json"));
  await expect(planInstall(options("claude-code"))).rejects.toMatchObject({ code: "config-invalid" });
});

test("snippets and links say the same entry to every client", async () => {
  const all = snippets(await readServerProject(join(folder, "pets-mcp")), machine);
  expect(all.map(({ client }) => client)).toEqual([
    "Claude Code",
    "Claude Desktop",
    "Cursor",
    "VS Code",
    "Windsurf",
    "Gemini CLI",
    "Zed",
    "Codex",
  ]);
  const link = (name: string) => new URL(all.find(({ client }) => client === name)?.links[0] ?? "");
  const config = Buffer.from(link("Cursor").searchParams.get("config") ?? "", "base64").toString();
  expect(JSON.parse(config)).toMatchObject({
    command: process.execPath,
    env: { API_TOKEN: "${env:API_TOKEN}" },
  });
  expect(JSON.parse(decodeURIComponent(link("VS Code").search.slice(1)))).toMatchObject({
    name: "pets-mcp",
    command: process.execPath,
    inputs: [{ id: "pets-mcp-API_TOKEN" }],
  });
  const zed = JSON.parse(all.at(-2)?.text ?? "") as { context_servers: Record<string, unknown> };
  expect(zed.context_servers["pets-mcp"]).toEqual({
    command: process.execPath,
    args: [join(folder, "pets-mcp/dist/stdio.js")],
  });
  expect(all.at(-1)?.text).toBe(
    `[mcp_servers."pets-mcp"]\ncommand = ${JSON.stringify(process.execPath)}\nargs = [${JSON.stringify(join(folder, "pets-mcp/dist/stdio.js"))}]`,
  );
});
