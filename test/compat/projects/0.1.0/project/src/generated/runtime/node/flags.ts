/** What a server is started with: some settings can be said as flags, which go before the environment. */
import { parseArgs } from "node:util";
import { StartupError } from "../errors.js";
import { nearest } from "../nearest.js";
import { settingDescriptions } from "../settings.js";

export interface Flags {
  /** Check the set-up instead of serving. */
  doctor: boolean;
  /** By the environment variable that says the same. */
  settings: ReadonlyMap<string, string>;
}

interface Known {
  /** Of the environment variable. */
  variable?: string;
  takesValue: boolean;
}

const known = new Map<string, Known>([
  ["--doctor", { takesValue: false }],
  ...settingDescriptions.flatMap(({ name, flag, takesValue }): [string, Known][] =>
    flag === undefined ? [] : [[flag, { variable: name, takesValue }]],
  ),
]);

/** @throws StartupError that names everything nobody knows, and what was probably meant. */
export function readFlags(args: readonly string[]): Flags {
  const options = Object.fromEntries(
    [...known].map(([flag, { takesValue }]) => [
      flag.slice(2),
      { type: takesValue ? ("string" as const) : ("boolean" as const) },
    ]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const settings = new Map<string, string>();
  const faults: string[] = [];
  let doctor = false;
  for (const token of tokens) {
    if (token.kind !== "option") {
      if (token.kind === "positional") faults.push(unknown(token.value));
      continue;
    }
    const { rawName: flag, value } = token;
    const about = known.get(flag);
    if (about === undefined) faults.push(unknown(flag));
    else if (about.variable === undefined) doctor = true;
    else if (!about.takesValue && value !== undefined) faults.push(`${flag} takes no value.`);
    else if (about.takesValue && (value === undefined || /^(?:-|$)/.test(value)))
      faults.push(`${flag} needs a value: ${flag} first,second`);
    else {
      const before = settings.get(about.variable);
      settings.set(about.variable, [...(before === undefined ? [] : [before]), value ?? "1"].join(","));
    }
  }
  if (faults.length > 0) throw new StartupError(faults.join("\n"));
  return { doctor, settings };
}

function unknown(argument: string): string {
  const flags = [...known.keys()];
  const [likely] = nearest(argument, flags);
  const hint = likely === undefined ? `There are ${flags.join(", ")}.` : `Did you mean ${likely}?`;
  return `The server does not know ${JSON.stringify(argument)}. ${hint}`;
}
