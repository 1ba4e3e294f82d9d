/** `npm run login` in a project as its user has it, from the document to a call in the person's name. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build, runTests, startHttp } from "../../bench/shared/project.js";
import { generate } from "../../src/index.js";
import { asPerson, startAuthorizationServer, type AuthorizationServer } from "../optional/login/provider.js";
import { startUpstream, type Upstream } from "../runtime/upstream.js";
import { connect } from "./clients.js";

let folder = "";
let project = "";
let authority: AuthorizationServer;
let upstream: Upstream;
let environment: Record<string, string>;

const responses = {
  200: { description: "", content: { "application/json": { schema: { type: "object" } } } },
};
const document = (issuer: string, flow: string) => ({
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  servers: [{ url: "https://notes.example" }],
  security: [{ person: ["read"] }],
  paths: {
    "/notes": { get: { operationId: "listNotes", responses }, post: { operationId: "addNote", responses } },
  },
  components: {
    securitySchemes: {
      person: {
        type: "oauth2",
        flows: {
          [flow]: {
            authorizationUrl: `${issuer}/auth`,
            ...(flow === "authorizationCode" && { tokenUrl: `${issuer}/token` }),
            scopes: { read: "", offline_access: "" },
          },
        },
      },
    },
  },
});

async function generated(name: string, flow: string): Promise<string> {
  const source = join(folder, `${name}.json`);
  await writeFile(source, JSON.stringify(document(authority.issuer, flow)));
  const out = join(folder, name);
  await generate({ documents: [source], out });
  return out;
}

/** Runs an entry point of the project. @param told gets what it says on standard error, as it comes */
async function run(entry: string, args: string[], told: (said: string) => void = () => undefined) {
  const child = spawn(process.execPath, [join(project, "dist", entry), ...args], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    told(said);
  });
  const [code] = (await once(child, "close")) as [number];
  return { code, said, printed };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "e2e-login-"));
  authority = await startAuthorizationServer();
  upstream = await startUpstream(({ headers }, response) => {
    void authority.accepts(headers.authorization).then((good) => {
      response.writeHead(good ? 200 : 401, { "content-type": "application/json" }).end(`{"good":${good}}`);
    });
  });
  environment = { XDG_CONFIG_HOME: folder, API_CLIENT_ID: "native", API_BASE_URL: upstream.origin };
  project = await generated("notes", "authorizationCode");
  await build(project);
}, 120_000);
afterAll(async () => {
  await upstream.close();
  await authority.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  "a project has the login, with its dependency, only where people can log in",
  { timeout: 60_000 },
  async () => {
    const plain = await generated("plain", "implicit");
    const manifest = async (root: string) =>
      JSON.parse(await readFile(join(root, "package.json"), "utf8")) as Record<
        string,
        Record<string, string>
      >;
    const [yes, no] = [await manifest(project), await manifest(plain)];
    expect([yes["scripts"]?.["login"], no["scripts"]?.["login"]]).toEqual([
      "node dist/generated/login.js",
      undefined,
    ]);
    expect([yes, no].map(({ dependencies = {} }) => "oauth4webapi" in dependencies)).toEqual([true, false]);
    await expect(stat(join(plain, "src/generated/optional"))).rejects.toThrow();
    for (const name of ["README.md", ".env.example"])
      for (const variable of ["MCP_TOKEN_FILE", "API_REDIRECT_PORT", "API_READ_TOKEN", "API_WRITE_TOKEN"])
        expect(await readFile(join(project, name), "utf8")).toContain(variable);
    expect(await readFile(join(plain, "README.md"), "utf8")).not.toMatch(/npm run login|MCP_TOKEN_FILE/);
    await runTests(project);
  },
);

test("logging in, the check of the set-up, and a call", { timeout: 60_000 }, async () => {
  const before = await run("http.js", ["--doctor"]);
  expect(before).toMatchObject({
    code: 1,
    said: expect.stringContaining("npm run login  not done  (person)") as string,
  });

  let address = "";
  const login = await run("generated/login.js", [], (said) => {
    const [found = ""] = /http\S+(?=\n)/.exec(said) ?? [];
    if (address === "" && found !== "") void asPerson((address = found), authority.issuer);
  });
  const file = join(folder, "notes-mcp", "tokens.json");
  expect(login).toMatchObject({ code: 0, printed: "" });
  expect(login.said).toContain(`You are logged in to Notes (person).\nThe tokens are in ${file}`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const after = await run("http.js", ["--doctor"]);
  expect(after).toMatchObject({
    code: 0,
    said: expect.stringContaining("npm run login  done  (person)") as string,
  });

  const server = await startHttp(project, environment);
  const client = await connect("v2 auto", new URL(server.url));
  expect(await client.call("list_notes", {})).toMatchObject({ isError: false, text: '{"good":true}' });
  await client.close();
  await server.close();
});

test(
  "a relative MCP_TOKEN_FILE lies in the project, wherever the login is started",
  { timeout: 60_000 },
  async () => {
    let address = "";
    environment = { ...environment, MCP_TOKEN_FILE: "kept/tokens.json" };
    const login = await run("generated/login.js", [], (said) => {
      const [found = ""] = /http\S+(?=\n)/.exec(said) ?? [];
      if (address === "" && found !== "") void asPerson((address = found), authority.issuer);
    });
    expect(login.code).toBe(0);
    expect((await stat(join(project, "kept/tokens.json"))).mode & 0o777).toBe(0o600);
  },
);

test("what is no option is said, with those that are", { timeout: 20_000 }, async () => {
  expect(await run("generated/login.js", ["--colour"])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/--colour.*--device {2}/s) as string,
  });
});
