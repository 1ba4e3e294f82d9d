/** Settings of servers that run code. */
import { StartupError } from "../../runtime/host/errors.js";
import { integer } from "../../runtime/host/setting.js";

export const codeSettings = {
  calls: integer({
    name: "MCP_CODE_MAX_CALLS",
    default: 100,
    min: 1,
    max: 10_000,
    description: "How many calls one run of code may make; each page of a list is one.",
  }),
  cpuMs: integer({
    name: "MCP_CODE_CPU_MS",
    default: 2_000,
    min: 10,
    max: 60_000,
    unit: "ms",
    description:
      "How long one run of code may compute by itself; without the time that it waits for answers.",
  }),
};

export interface RunLimits {
  calls: number;
  cpuMs: number;
}

/** @throws StartupError for a bad value */
export function runLimits(variable: (name: string) => string | undefined): RunLimits {
  const valueOf = (setting: (typeof codeSettings)[keyof RunLimits]): number => {
    const written = variable(setting.name)?.trim() ?? "";
    const value = written === "" ? setting.whenUnset : setting.read(written);
    if (value === undefined) throw new StartupError(`${setting.name} must be ${setting.expected}.`);
    return value;
  };
  return { calls: valueOf(codeSettings.calls), cpuMs: valueOf(codeSettings.cpuMs) };
}

export function tooManyCalls(limit: number): string {
  return `One run may make ${limit} calls (${codeSettings.calls.name}), and these are made.\nWhat to do: ask for more in each call (the largest page), or for fewer items (max of api.all); do the rest in another run.`;
}
