/** Processes that tests start with a credential in their environment, and what they print. */
import childProcess, { type ChildProcess } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

const credential = /^[A-Z0-9_]*(KEY|TOKEN|TOKENS|PASSWORD|SECRET)(_[A-Z0-9_]+)?$/;
/** What is shorter may stand in any text. */
const shortest = 8;

let leaks: string[] = [];

/** @returns Which processes have printed a credential that they were given, since it was last asked. */
export function newLeaks(): readonly string[] {
  const found = leaks;
  leaks = [];
  return found;
}

const spawn = childProcess.spawn;
childProcess.spawn = ((...given: Parameters<typeof spawn>) => {
  const child: ChildProcess = spawn(...given);
  const { env } = given.find(hasEnvironment) ?? {};
  const secrets = Object.entries(env ?? {}).filter(
    ([name, value]) => credential.test(name) && !name.endsWith("_FILE") && (value ?? "").length >= shortest,
  );
  for (const stream of [child.stdout, child.stderr]) {
    if (secrets.length === 0 || stream === null) continue;
    const emit = stream.emit.bind(stream);
    // Without a listener of its own, which would set the stream flowing.
    stream.emit = (event: string | symbol, ...values: unknown[]): boolean => {
      const text = event === "data" ? String(values[0]) : "";
      for (const [name, value = ""] of secrets)
        if (text.includes(value)) leaks.push(`${name} of ${given[0]}`);
      return emit(event, ...values);
    };
  }
  return child;
}) as typeof spawn;
syncBuiltinESMExports();

function hasEnvironment(value: unknown): value is { env: NodeJS.ProcessEnv } {
  return typeof value === "object" && value !== null && "env" in value;
}
