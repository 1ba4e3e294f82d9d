/** A bundle as clients get it: validated and packed by the official tool, unpacked elsewhere, started as its manifest says. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { getMcpConfigForManifest, MANIFEST_SCHEMAS } from "@anthropic-ai/mcpb";
import { Ajv, type AnySchemaObject } from "ajv";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { deployFiles } from "../../src/emit/deploy/deploy.js";
import { serverJson } from "../../src/emit/manifests.js";
import { generate } from "../../src/index.js";
import { noFeatures } from "../../src/model/features.js";
import { linkInstalled } from "../installed.js";
import { petstore } from "./petstore.js";

const root = resolve(import.meta.dirname, "../..");
const official = join(root, "node_modules/@anthropic-ai/mcpb/schemas/mcpb-manifest-v0.4.schema.json");
const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
const fitsManifest = ajv.compile(JSON.parse(readFileSync(official, "utf8")) as AnySchemaObject);

test("npm run bundle packs what a client can start, asking for its settings and nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mcpb-"));
  const project = join(folder, "bookshop-mcp");
  await generate({
    documents: [join(root, "samples/bookshop/openapi.yaml")],
    out: project,
    deploy: ["mcpb"],
  });
  linkInstalled(join(project, "node_modules"));
  execFileSync("npm", ["run", "bundle"], {
    cwd: project,
    stdio: "pipe",
    env: { ...process.env, npm_config_prefer_offline: "true" },
  });
  const unpacked = join(folder, "unpacked");
  const mcpb = join(root, "node_modules/@anthropic-ai/mcpb/dist/cli/cli.js");
  execFileSync(process.execPath, [mcpb, "unpack", join(project, "dog-eared-bookshop-mcp.mcpb"), unpacked]);
  const packed = await readdir(unpacked, { recursive: true, withFileTypes: true });
  const files = packed.filter((one) => one.isFile()).map(({ name }) => name);
  expect(files.sort()).toEqual(["manifest.json", "package.json", "stdio.js"]);

  const written: unknown = JSON.parse(await readFile(join(unpacked, "manifest.json"), "utf8"));
  expect({ fits: fitsManifest(written), errors: fitsManifest.errors }).toEqual({ fits: true, errors: null });
  const manifest = MANIFEST_SCHEMAS["0.4"].parse(written);
  expect(manifest.privacy_policies).toHaveLength(1);
  // Only what changes something takes the token: whoever wants to read can do without.
  expect(manifest.user_config?.["api_token"]).toMatchObject({
    sensitive: true,
    required: false,
    default: "",
  });
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath: unpacked,
    systemDirs: {},
    userConfig: { api_key: "a-key", api_token: "a-token" },
    pathSeparator: "/",
  });
  expect(config?.env).toEqual({ API_KEY: "a-key", API_TOKEN: "a-token", API_BASE_URL: "" });
  const server = spawn(config?.command ?? "", config?.args ?? [], {
    cwd: folder,
    env: { PATH: process.env["PATH"], ...config?.env },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const clientInfo = { name: "test", version: "1" };
  const send = (message: object) => server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  send({
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
  });
  await lines.next();
  send({ method: "notifications/initialized" });
  send({ id: 2, method: "tools/list" });
  expect((await lines.next()).value).toContain('"list_books"');
  server.kill();
  await once(server, "exit");
  await rm(folder, { recursive: true });
}, 300_000);

test.each([
  ["all", { required: true }],
  ["some", { required: false, default: "" }],
  ["none", { required: false, default: "" }],
] as const)("a credential that %s operations need", async (neededBy, want) => {
  const settings = [{ name: "API_KEY", description: "Key.", secret: true, neededBy }];
  const [file] = await deployFiles({ ...petstore, settings, features: { ...noFeatures, deploy: ["mcpb"] } });
  const manifest: unknown = JSON.parse(file?.text ?? "");
  expect({ fits: fitsManifest(manifest), errors: fitsManifest.errors }).toEqual({ fits: true, errors: null });
  const { user_config: asked } = MANIFEST_SCHEMAS["0.4"].parse(manifest);
  expect(asked).toEqual({
    api_key: { type: "string", title: "API_KEY", description: "Key.", sensitive: true, ...want },
  });
  expect(JSON.parse(serverJson({ ...petstore, settings }))).toMatchObject({
    packages: [{ environmentVariables: [{ name: "API_KEY", isSecret: true, isRequired: want.required }] }],
  });
});
