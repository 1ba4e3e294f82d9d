/**
 * `--caller-logins` in a project as its owner has it: three processes behind a load balancer, one of which is killed, and many
 * people who log in, call, refresh and leave at the same time. Nobody ever acts as another.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request as forward, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { build, runTests, startHttp, type RunningServer } from "../../bench/shared/project.js";
import { generate } from "../../src/index.js";
import {
  startAuthorizationServer as startIssuer,
  type AuthorizationServer as Issuer,
} from "../optional/inbound-oauth/authorization-server.js";
import { asPerson, startAuthorizationServer, type AuthorizationServer } from "../optional/login/provider.js";
import { closeServer, originOf, startUpstream, type Upstream } from "../runtime/upstream.js";
import { sized } from "../everything.js";

const audience = "https://notes.example/mcp";
const responses = {
  200: { description: "", content: { "application/json": { schema: { type: "object" } } } },
};
const document = (issuer: string) => ({
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  servers: [{ url: "https://notes.example" }],
  security: [{ person: ["read"] }],
  paths: { "/notes": { get: { operationId: "listNotes", responses } } },
  components: {
    securitySchemes: {
      person: {
        type: "oauth2",
        flows: {
          authorizationCode: {
            authorizationUrl: `${issuer}/auth`,
            tokenUrl: `${issuer}/token`,
            scopes: { read: "", offline_access: "" },
          },
        },
      },
    },
  },
});

let folder: string;
let project: string;
let authority: AuthorizationServer;
let issuer: Issuer;
let upstream: Upstream;
let balancer: Server;
let environment: Record<string, string>;
let replicas: RunningServer[] = [];

beforeAll(async () => {
  for (const method of ["warn", "info"] as const) vi.spyOn(console, method).mockReturnValue();
  folder = await mkdtemp(join(tmpdir(), "e2e-"));
  project = join(folder, "notes");
  authority = await startAuthorizationServer();
  issuer = await startIssuer(audience);
  upstream = await startUpstream(({ headers }, response) => {
    void authority.whose(headers.authorization).then((whose) => {
      response
        .writeHead(whose === undefined ? 401 : 200, { "content-type": "application/json" })
        .end(JSON.stringify({ whose }));
    });
  });
  const source = join(folder, "openapi.json");
  await writeFile(source, JSON.stringify(document(authority.issuer)));
  await generate({ documents: [source], out: project, callerLogins: true, inboundOAuth: true });
  await build(project);
  balancer = await startBalancer();
  environment = {
    API_BASE_URL: upstream.origin,
    API_CLIENT_ID: "native",
    MCP_AUTH_ISSUER: issuer.issuer,
    MCP_AUTH_AUDIENCE: audience,
    MCP_PUBLIC_URL: `${originOf(balancer)}/mcp`,
    MCP_LOGIN_KEYS: btoa("0123456789abcdef0123456789abcdef"),
    MCP_LOGIN_DIR: join(folder, "logins"),
  };
  replicas = await Promise.all([0, 1, 2].map(() => startHttp(project, environment)));
}, 180_000);
afterAll(async () => {
  await Promise.all(replicas.map((one) => one.close()));
  await closeServer(balancer);
  await upstream.close();
  await authority.close();
  await issuer.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends each request to the next replica; what a replica does not answer is answered with 502. */
async function startBalancer(): Promise<Server> {
  let turn = 0;
  const server = createServer((incoming, response) => {
    const { origin } = new URL(replicas[turn++ % replicas.length]?.url ?? "");
    const { method, url = "", headers } = incoming;
    const onward = forward(new URL(url, origin), { method, headers }, (answer) => {
      // How long a replica keeps a connection (RFC 9110, 7.6.1) says nothing of how long this server does.
      delete answer.headers["keep-alive"];
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    onward.on("error", () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

interface Person {
  name: string;
  token: string;
}

type Answer = { text: string; isError: boolean } | "lost";

async function call({ token }: Person, name: string, args: object = {}): Promise<Answer> {
  try {
    const response = await fetch(`${originOf(balancer)}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: args },
      }),
    });
    const text = await response.text();
    if (response.status !== 200) return "lost";
    const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as {
      result: { content: { text: string }[]; isError?: boolean };
    };
    return { text: result.content.map((block) => block.text).join("\n"), isError: result.isError === true };
  } catch {
    return "lost";
  }
}

/** What a call of the API says who called; whatever it says, it is never another. */
async function whoami(person: Person): Promise<"self" | "nobody" | "lost"> {
  const answer = await call(person, "list_notes");
  if (answer === "lost") return "lost";
  if (answer.text === JSON.stringify({ whose: person.name })) return "self";
  expect(answer.text).toContain("has not connected their account of Notes");
  return "nobody";
}

async function insist<T>(attempt: () => Promise<T | "lost">): Promise<T> {
  for (let times = 0; times < 20; times += 1) {
    const answer = await attempt();
    if (answer !== "lost") return answer;
  }
  throw new Error("every replica is lost");
}

async function logIn(person: Person): Promise<void> {
  const refused = await insist(() => call(person, "list_notes"));
  const [link = ""] = /http:\/\/127\.0\.0\.1:\d+\/mcp\/login\?link=\S+/.exec(refused.text) ?? [];
  const begun = await insist(async () => {
    const response = await fetch(link, { redirect: "manual" });
    return response.status === 502 ? "lost" : response;
  });
  const [cookie = ""] = (begun.headers.get("set-cookie") ?? "").split(";");
  const page = await asPerson(begun.headers.get("location") ?? "", authority.issuer, {
    login: person.name,
    arrive: ({ url }) => fetch(url, { headers: { cookie } }),
  });
  const [code = ""] = /[A-Z]{4}-[A-Z]{4}/.exec(await page.text()) ?? [];
  if (page.status === 502) return logIn(person);
  const connected = await insist(() => call(person, "connect_account", { code }));
  if (connected.isError) return logIn(person);
  expect(connected.text).toContain("Connected");
}

/** In another order each time, and so many at once that they meet. */
async function each(people: readonly Person[], work: (person: Person, at: number) => Promise<void>) {
  const waiting = people.map((person, at) => ({ person, at, by: (at * 7919) % people.length }));
  waiting.sort((a, b) => a.by - b.by);
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next.person, next.at);
  };
  await Promise.all(Array.from({ length: 24 }, worker));
}

const count = sized(40, 1_000);

test(`${count} people on three replicas, one of which is killed`, { timeout: 1_200_000 }, async () => {
  const people = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const name = `person-${at}`;
      return { name, token: await issuer.forged({ claims: { sub: name } }) };
    }),
  );
  await each(people, async (person) => {
    await logIn(person);
    expect(await insist(() => whoami(person))).toBe("self");
  });

  // Every third access token ends, every seventh person leaves, and a replica is killed in the middle of it.
  const tokens = new Set(upstream.received.map(({ headers }) => headers.authorization ?? ""));
  for (const [at, header] of [...tokens].entries())
    if (at % 3 === 0)
      await (await authority.provider.AccessToken.find(header.replace("Bearer ", "")))?.destroy();
  const leaves = (at: number): boolean => at % 7 === 3;
  const outOfLuck = new Set<Person>();
  let calls = 0;
  await each([...people, ...people], async (person, at) => {
    calls += 1;
    if (calls === count) await replicas[1]?.kill();
    if (at < count && leaves(at)) {
      await insist(() => call(person, "disconnect_account"));
      return;
    }
    const who = await whoami(person);
    // A refresh that a killed process did not live to keep is the end of a login, and of no other.
    if (who === "nobody" && !leaves(at % count)) outOfLuck.add(person);
  });
  const others = replicas.filter((_, at) => at !== 1);
  replicas = [...others, await startHttp(project, environment)];

  await each(people, async (person, at) => {
    const who = await insist(() => whoami(person));
    if (leaves(at)) expect(who).toBe("nobody");
    else if (who === "nobody") outOfLuck.add(person);
  });
  expect(outOfLuck.size).toBeLessThanOrEqual(24);
  for (const person of outOfLuck) {
    await logIn(person);
    expect(await insist(() => whoami(person))).toBe("self");
  }
  const ended = await Promise.all(people.map((one) => insist(() => whoami(one))));
  expect(ended).toEqual(people.map((_, at) => (leaves(at) ? "nobody" : "self")));
});

test(
  "its own tests pass, and its parts are only where they are asked for",
  { timeout: 120_000 },
  async () => {
    await runTests(project);
    const plain = join(folder, "plain");
    await generate({ documents: [join(folder, "openapi.json")], out: plain });
    expect(await readFile(join(project, "runtime/caller-logins.js"), "utf8")).toContain("AES-GCM");
    await expect(readFile(join(plain, "runtime/caller-logins.js"), "utf8")).rejects.toThrow();
    for (const name of ["src/server.ts", ".env.example", "README.md"]) {
      const mark = /callerLogins|MCP_LOGIN_KEYS/;
      expect(await readFile(join(project, name), "utf8")).toMatch(mark);
      expect(await readFile(join(plain, name), "utf8")).not.toMatch(mark);
    }
  },
);
