/**
 * MCP tasks (https://github.com/modelcontextprotocol/ext-tasks) for work that an API goes on with. A task's id holds what the
 * next question to the API needs, signed, for one caller and until a time, so that nothing is kept here and every replica with the
 * key can answer.
 */
import {
  createRequestStateCodec,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  type Result,
} from "@modelcontextprotocol/server";
import { callerOf } from "../auth/inbound.js";
import { lookAt } from "../call/call-tool.js";
import { confirmation } from "../call/confirm.js";
import type { StartTask } from "../call/invoke.js";
import type { Job, UnderWay } from "../call/job.js";
import { redactor } from "../call/run-context.js";
import type { Runtime } from "../call/runtime.js";
import { isObject } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import { audited, type Serving, takeRequest } from "./serving.js";
import { tasksExtension } from "./server.js";

/** Longer than the jobs of most APIs. */
const taskSeconds = 7 * 24 * 3_600;
/** Between two questions, if the API does not say. */
const pollIntervalMs = 5_000;
/** Clients send ids in a header too. */
const longestId = 4_000;

/** What an id holds. */
interface Task {
  /** The tool that was called, for the log. */
  tool: string;
  job: Job;
  /** Milliseconds since 1970. */
  created: number;
}

/** The first key signs, all of them verify, so that keys can be replaced. */
const codecsOf = oncePer((runtime: Runtime) =>
  (runtime.taskKeys?.() ?? []).map((key) =>
    createRequestStateCodec<unknown>({
      key,
      ttlSeconds: taskSeconds,
      bind: ({ http }: ServerContext) =>
        JSON.stringify(["task", runtime.definition.name, callerOf(http, runtime).id ?? ""]),
    }),
  ),
);

/**
 * @param tool That the client called.
 * @returns How to start a task, if the client takes tasks.
 */
export function taskStarter(tool: string, serving: Serving): StartTask | undefined {
  const { runtime, context } = serving;
  const [codec] = codecsOf(runtime);
  if (codec === undefined || !serving.takesTasks) return undefined;
  return async (job, again) => {
    const { operations } = runtime.definition;
    const asks = runtime.tools.byOperation.get(job.operation) ?? {};
    const isConfirmed = confirmation(asks, await operations.get(job.operation)) !== false;
    const text = JSON.stringify(job.args);
    if (isConfirmed || redactor(serving, runtime)(text) !== text) return undefined;
    const task: Task = { tool, job, created: Date.now() };
    const taskId = await codec.mint(task, context);
    if (taskId.length > longestId) return undefined;
    return { content: [], resultType: "task", ...described(taskId, task), ...working({ again }) };
  };
}

/** @throws ProtocolError if it is no task of this caller. */
async function taskOf(taskId: string, serving: Serving): Promise<Task> {
  const { runtime, context } = serving;
  if (!serving.takesTasks)
    throw new MissingRequiredClientCapabilityError({
      requiredCapabilities: { extensions: { [tasksExtension]: {} } },
    });
  for (const codec of taskId.length > longestId ? [] : codecsOf(runtime)) {
    const held = await codec.verify(taskId, context).catch(() => undefined);
    if (isTask(held)) return held;
  }
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    "Task not found: it has expired, or was started by somebody else or by a server with another key",
  );
}

/** It was signed here, perhaps by an earlier version. */
function isTask(held: unknown): held is Task {
  return (
    isObject(held) &&
    typeof held["tool"] === "string" &&
    typeof held["created"] === "number" &&
    isObject(held["job"]) &&
    typeof held["job"]["operation"] === "string" &&
    isObject(held["job"]["args"])
  );
}

function described(taskId: string, { created }: Task): Record<string, unknown> {
  return {
    taskId,
    createdAt: new Date(created).toISOString(),
    lastUpdatedAt: new Date().toISOString(),
    ttlMs: taskSeconds * 1_000,
  };
}

function working({ again, word, needsLogin }: Omit<UnderWay, "is">): Record<string, unknown> {
  const said = word === undefined ? "The API is still working on it." : `The API says: ${word}.`;
  return {
    status: "working",
    statusMessage:
      needsLogin === true
        ? "The user has to connect their account again before the API tells how far it is: call connect_account."
        : said,
    pollIntervalMs: Math.max(1, Math.ceil(again ?? pollIntervalMs)),
  };
}

/** @throws ProtocolError if it is no task of this caller. */
export async function getTask(taskId: string, serving: Serving): Promise<Result> {
  const task = await taskOf(taskId, serving);
  takeRequest({ tool: task.tool, args: {} }, serving);
  return audited({ tool: task.tool }, serving, async (call) => {
    const seen = await lookAt(task.job, { call, runtime: serving.runtime });
    const whole = described(taskId, task);
    if ("underWay" in seen) return { ...whole, ...working(seen.underWay) };
    return { ...whole, status: "completed", result: serving.project(seen.result) };
  });
}

/**
 * Acknowledges a wish, or an answer to a question that was never asked: the API's work has no way to be stopped that a server
 * could know.
 * @throws ProtocolError if it is no task of this caller.
 */
export async function acknowledgeTask(taskId: string, serving: Serving): Promise<Result> {
  await taskOf(taskId, serving);
  return {};
}
