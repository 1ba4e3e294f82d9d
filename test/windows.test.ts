/** What differs on Windows and can be known elsewhere: paths by `path.win32`, names of files, and the bytes of `.env`. */
import { readdirSync, readFileSync } from "node:fs";
import { win32 } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { seenFrom, sourceSeenFrom } from "../src/config/document-sources.js";
import { packageJson } from "../src/emit/manifests.js";
import { fileName } from "../src/emit/text/names.js";
import { clients, type InstallClient } from "../src/install/clients.js";
import { scriptPath } from "../src/install/entry.js";
import { deployments, noFeatures } from "../src/model/features.js";
import { loginPath } from "../src/runtime/node/files.js";
import { envText } from "../src/runtime/values/encoding.js";
import { isBelow } from "../src/sync/before-commit.js";
import { isForeign } from "../src/sync/roll-forward.js";
import { petstore } from "./emit/petstore.js";
import { unixOnly } from "./unix.js";

test.each<[source: string, absolute: string, kept: string]>([
  ["openapi.yaml", "C:\\work\\openapi.yaml", "../openapi.yaml"],
  ["specs\\pets.yaml", "C:\\work\\specs\\pets.yaml", "../specs/pets.yaml"],
  ["c:\\WORK\\openapi.yaml", "c:\\WORK\\openapi.yaml", "../openapi.yaml"],
  ["C:/work/openapi.yaml", "C:/work/openapi.yaml", "../openapi.yaml"],
  ["D:\\pets.yaml", "D:\\pets.yaml", "D:/pets.yaml"],
  ["\\\\server\\share\\pets.yaml", "\\\\server\\share\\pets.yaml", "//server/share/pets.yaml"],
  [
    "https://pets.example/openapi.yaml",
    "https://pets.example/openapi.yaml",
    "https://pets.example/openapi.yaml",
  ],
])("the document %s is kept so that the project finds it again", (source, absolute, kept) => {
  const seen = seenFrom("C:\\work", source, win32);
  expect(seen).toBe(absolute);
  expect(sourceSeenFrom("C:\\work\\pets-mcp", seen, win32)).toBe(kept);
  const again = seenFrom("C:\\work\\pets-mcp", kept, win32);
  expect(win32.normalize(again).toLowerCase()).toBe(win32.normalize(absolute).toLowerCase());
});

const folder = "C:\\work\\pets-mcp";

test.each<[within: string | undefined, path: string]>([
  [undefined, "C:\\work\\pets-mcp\\dist\\stdio.js"],
  ["C:\\work", "${workspaceFolder}/pets-mcp/dist/stdio.js"],
  ["c:\\WORK", "${workspaceFolder}/pets-mcp/dist/stdio.js"],
  ["C:\\other", "C:\\work\\pets-mcp\\dist\\stdio.js"],
  ["D:\\work", "C:\\work\\pets-mcp\\dist\\stdio.js"],
  ["\\\\server\\share", "C:\\work\\pets-mcp\\dist\\stdio.js"],
])("from a client's file in %s, the server is %s", (within, path) => {
  expect(scriptPath(folder, clients.cursor, { script: "dist/stdio.js", within }, win32)).toBe(path);
});

test.each<[InstallClient, appData: string | undefined, file: string]>([
  ["claude-code", undefined, "C:\\Users\\Ada\\.claude.json"],
  ["claude-desktop", undefined, "C:\\Users\\Ada\\AppData\\Roaming\\Claude\\claude_desktop_config.json"],
  ["claude-desktop", "\\\\server\\ada", "\\\\server\\ada\\Claude\\claude_desktop_config.json"],
  ["cursor", undefined, "C:\\Users\\Ada\\.cursor\\mcp.json"],
  ["vscode", "D:\\Roaming", "D:\\Roaming\\Code\\User\\mcp.json"],
])("%s with APPDATA %s keeps its servers in %s", (client, appData, file) => {
  const variable = (name: string) => (name === "APPDATA" ? appData : undefined);
  const node = "C:\\Program Files\\nodejs\\node.exe";
  expect(clients[client].userFile({ platform: "win32", home: "C:\\Users\\Ada", node, variable })).toBe(file);
});

test.each(["con", "PRN", "Aux", "nul", "COM1", "lpt9"])("no file is called %s", (name) => {
  expect(fileName(name)).not.toBe(name.toLowerCase());
});

test("names of files that differ in case only are the same", () => {
  expect(fileName("Pets")).toBe(fileName("pets"));
});

test.each<[path: string, isForeign: boolean]>([
  ["src/tools/pets/list-pets.ts", false],
  [".git\\hooks\\post-checkout", true],
  ["src\\..\\..\\x", true],
  ["C:/Users/Ada/x", true],
  ["src/a.ts:stream", true],
  [".git./config", true],
  [".git /config", true],
  ["GIT~1/config", true],
])("a journal that came with a project may name %s: %s", (path, foreign) => {
  expect(isForeign(path, "win32")).toBe(foreign);
});

test.each<[path: string, isBelow: boolean]>([
  ["C:\\work\\pets-mcp\\src\\a.ts", true],
  ["C:\\work\\pets\\a.ts", false],
  ["D:\\a.ts", false],
  ["\\\\server\\share\\a.ts", false],
])("%s is in the project: %s", (path, below) => {
  expect(isBelow("C:\\work\\pets-mcp", path, win32)).toBe(below);
});

test("logins are kept in the roaming folder", () => {
  const loginsOf = (appData?: string) =>
    loginPath("pets mcp", {
      platform: "win32",
      home: "C:\\Users\\Ada",
      variable: (name) => (name === "APPDATA" ? appData : undefined),
    });
  expect(loginsOf()).toBe("C:\\Users\\Ada\\AppData\\Roaming\\pets-mcp\\tokens.json");
  expect(loginsOf("\\\\server\\ada")).toBe("\\\\server\\ada\\pets-mcp\\tokens.json");
});

describe(".env", () => {
  const lines = "API_KEY=ä key\r\nPORT=4000\r\n";
  const utf16 = Buffer.from(lines, "utf16le");
  test.each<[how: string, bytes: Buffer]>([
    ["by PowerShell 5, in UTF-16", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    [
      "in UTF-16, the other byte first",
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
    ],
    ["by Notepad, with a byte order mark", Buffer.from(`\ufeff${lines}`)],
    ["in UTF-8 with CR LF", Buffer.from(lines)],
    ["in UTF-8", Buffer.from(lines.replaceAll("\r", ""))],
  ])("written %s is read", (_, bytes) => {
    expect({ ...parseEnv(envText(bytes)) }).toEqual({ API_KEY: "ä key", PORT: "4000" });
  });
});

test("no script of a project needs a Unix shell", () => {
  const plan = { ...petstore, features: { ...noFeatures, deploy: [...deployments] } };
  const { scripts } = JSON.parse(packageJson(plan)) as { scripts: Record<string, string> };
  for (const script of Object.values(scripts))
    expect(script).not.toMatch(/[*$'<;]|\b(?:cp|rm|mv|cat|export|mkdir)\b/);
});

test("tests of what only Unix has are left out on Windows", () => {
  const unix =
    /mkfifo|"sh"|"bash"|chmod|0o[67]\d\d|mode & 0o|SIG(?:TERM|INT|HUP)|\/proc\/|"(?:openssl|nginx|unshare)"|#!\/bin\/sh|\("npm"|(?:installed|project-npm|balancer)\.js"/;
  const tests = readdirSync("test", { recursive: true, encoding: "utf8" })
    .map((name) => `test/${name.replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".test.ts") && name !== "test/windows.test.ts");
  expect(tests.filter((name) => unix.test(readFileSync(name, "utf8"))).sort()).toEqual(unixOnly);
});
