/** Runs code of the project that is no tool's: within the time of a call, and with its exceptions in the log only. */
import { CallError } from "../errors.js";
import { logFault } from "../log.js";
import type { Runtime } from "../runtime.js";
import type { RunContext } from "../tool.js";
import { createDeadline, orAbort } from "./deadline.js";
import type { Call } from "./invoke.js";
import { runContext, type Owner } from "./run-context.js";

/** Own code gave no answer; its message may be told to clients. */
export class OwnCodeError extends Error {
  override readonly name = "OwnCodeError";
}

/** @throws OwnCodeError if the code throws, or takes longer than a call may */
export async function runOwnCode<T>(
  owner: Owner,
  { call, runtime }: { call: Call; runtime: Runtime },
  code: (context: RunContext) => T | Promise<T>,
): Promise<T> {
  const { timeoutMs } = runtime.settings;
  const deadline = createDeadline(timeoutMs, call.signal);
  try {
    const context = runContext(owner, { ...call, signal: deadline.signal }, runtime);
    const running = (async () => code(context))();
    return await orAbort(running, deadline.signal);
  } catch (error) {
    const cause = deadline.cause();
    if (cause?.kind === "cancelled") throw error;
    if (cause !== undefined) throw new OwnCodeError(`it gave no answer within ${timeoutMs} ms`);
    const { secrets, log } = runtime;
    const why =
      error instanceof CallError
        ? error.message
        : `error ${logFault(log, owner.kind, error, { [owner.kind]: owner.name })} in the server's log has the cause`;
    throw new OwnCodeError(secrets.redact(why, Object.values(call.caller.headers)));
  } finally {
    deadline.clear();
  }
}
