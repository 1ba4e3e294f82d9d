/** Three replicas of a generated server that are killed in turn, while clients wait for what the API goes on with. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build, startHttp, type RunningServer } from "../../bench/shared/project.js";
import { generate } from "../../src/index.js";
import { modernRequest } from "../runtime/modern-request.js";
import { startUpstream, type Upstream } from "../runtime/upstream.js";

const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const answer = { description: "", content: { "application/json": { schema: { type: "object" } } } };
const document = {
  openapi: "3.1.0",
  info: { title: "Films", version: "1.0.0" },
  servers: [{ url: "https://films.example" }],
  paths: {
    "/renders/{id}": {
      get: { operationId: "getRender", parameters: [id], responses: { 200: answer } },
      post: { operationId: "startRender", parameters: [id], responses: { 202: answer } },
    },
  },
};
const tasks = 12;
/** Set when the last replica was killed: until then the API goes on with everything. */
let isDone = false;

let folder: string;
let project: string;
let upstream: Upstream;
let replicas: RunningServer[];
const posted = new Map<string, number>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tasks-"));
  const source = join(folder, "films.json");
  project = join(folder, "films-mcp");
  await writeFile(source, JSON.stringify(document));
  await generate({ documents: [source], out: project });
  await build(project);
  upstream = await startUpstream(({ method, url }, response) => {
    if (method === "POST") posted.set(url, (posted.get(url) ?? 0) + 1);
    const isOver = method === "GET" && isDone;
    response.writeHead(isOver ? 200 : 202, { "content-type": "application/json", location: url });
    response.end(JSON.stringify(isOver ? { film: `of ${url}` } : {}));
  });
  replicas = await Promise.all([start(), start(), start()]);
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.close()));
  await upstream.close();
  await rm(folder, { recursive: true });
});

function start(port = "0"): Promise<RunningServer> {
  return startHttp(project, {
    API_BASE_URL: upstream.origin,
    PORT: port,
    LOG_LEVEL: "error",
    MCP_TASK_KEYS: "the same key on all three replicas",
  });
}

/** Asks one replica after the other until one answers; what changes something is asked for once only. */
async function ask(method: string, params: Record<string, unknown>, turn: number): Promise<Answer> {
  for (let next = turn; ; next += 1) {
    const replica = replicas[next % replicas.length];
    try {
      return await askOf(replica?.url ?? "", method, params);
    } catch (error) {
      if (method === "tools/call") throw error;
    }
  }
}

interface Answer {
  resultType?: string;
  taskId?: string;
  status?: string;
  result?: { content: unknown };
}

async function askOf(url: string, method: string, params: Record<string, unknown>): Promise<Answer> {
  const capabilities = { extensions: { "io.modelcontextprotocol/tasks": {} } };
  const response = await fetch(url, modernRequest(method, params, { capabilities }));
  const { result } = (await response.json()) as { result: Answer };
  return result;
}

/** @throws if the replica is killed under the call: then there is no task, and nobody calls again. */
async function begin(number: number): Promise<unknown> {
  const params = { name: "start_render", arguments: { id: `film-${number}` } };
  const begun = await ask("tools/call", params, number);
  expect(begun).toMatchObject({ resultType: "task", status: "working" });
  return begun.taskId;
}

async function follow(taskId: unknown, number: number): Promise<void> {
  for (let turn = number; ; turn += 1) {
    const { status, result } = await ask("tasks/get", { taskId }, turn);
    if (status === "working") continue;
    expect(status).toBe("completed");
    expect(JSON.stringify(result)).toContain(`of /renders/film-${number}`);
    return;
  }
}

test("no task is lost, and nothing is started twice", { timeout: 300_000 }, async () => {
  const numbers = Array.from({ length: tasks }, (_, number) => number);
  const begun = await Promise.all(numbers.map(begin));
  const followed = begun.map(follow);
  const late: Promise<void>[] = [];
  for (let turn = 0; turn < 2 * replicas.length; turn += 1) {
    const place = turn % replicas.length;
    const number = tasks + turn;
    late.push(
      begin(number).then(
        (taskId) => follow(taskId, number),
        () => undefined,
      ),
    );
    await replicas[place]?.kill();
    replicas[place] = await start(new URL(replicas[place]?.url ?? "").port);
  }
  isDone = true;
  await Promise.all([...followed, ...late]);
  expect(new Set(posted.values())).toEqual(new Set([1]));
});
