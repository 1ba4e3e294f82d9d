/** Answers questions about tasks. */
import type { Result } from "@modelcontextprotocol/server";
import { lookAt } from "../call/call-tool.js";
import { audited, takeRequest } from "./answers.js";
import type { Serving } from "./serving.js";
import { described, taskOf, working } from "./task-id.js";

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
