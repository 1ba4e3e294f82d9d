/**
 * Of every process that any test starts with a credential in its environment: neither results nor logs, its standard output
 * and its standard error, ever hold that credential.
 */
import childProcess, { type ChildProcess } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { afterEach, expect } from "vitest";

const credential = /^[A-Z0-9_]*(KEY|TOKEN|TOKENS|PASSWORD|SECRET)(_[A-Z0-9_]+)?$/;
/** What is shorter may stand in any text. */
const shortest = 8;

let leaks: string[] = [];
afterEach(() => {
  const found = leaks;
  leaks = [];
  expect(found, "credentials in what a process printed").toEqual([]);
});

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
