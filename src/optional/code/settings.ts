/** Settings of servers that run code. */
import { StartupError } from "../../runtime/host/errors.js";
import { integer } from "../../runtime/host/setting.js";

export const codeSetting = integer({
  name: "MCP_CODE_MAX_CALLS",
  default: 100,
  min: 1,
  max: 10_000,
  description: "How many calls one run of code may make; each page of a list is one.",
});

/** @throws StartupError for a bad value */
export function mostCalls(variable: (name: string) => string | undefined): number {
  const written = variable(codeSetting.name)?.trim() ?? "";
  const value = written === "" ? codeSetting.whenUnset : codeSetting.read(written);
  if (value === undefined) throw new StartupError(`${codeSetting.name} must be ${codeSetting.expected}.`);
  return value;
}

export function tooManyCalls(limit: number): string {
  return `One run may make ${limit} calls (${codeSetting.name}), and these are made. Ask for more at once, or for less.`;
}
