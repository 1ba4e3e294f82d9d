/** Reads start-up flags, which override settings of the environment. */
import { parseArgs } from "node:util";
import { StartupError } from "../host/errors.js";
import { settingDescriptions } from "../host/settings.js";
import { nearest } from "../values/nearest.js";

export interface Flags {
  /** Check the set-up instead of serving. */
  doctor: boolean;
  /** Print the flags instead of serving. */
  help?: boolean;
  /** Values by the environment variable with the same meaning. */
  settings: ReadonlyMap<string, string>;
}

interface Known {
  /** Of the environment variable. */
  variable?: string;
  takesValue: boolean;
}

const known = new Map<string, Known>([
  ["--help", { takesValue: false }],
  ["--doctor", { takesValue: false }],
  // Handled before all others, because a tool's arguments follow it.
  ["--try", { takesValue: false }],
  ...settingDescriptions.flatMap(({ name, flag, takesValue }): [string, Known][] =>
    flag === undefined ? [] : [[flag, { variable: name, takesValue }]],
  ),
]);

/** @throws StartupError that names every unknown flag, and what was probably meant. */
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
  const asked = { doctor: false, help: false };
  for (const token of tokens) {
    if (token.kind !== "option") {
      if (token.kind === "positional") faults.push(unknown(token.value));
      continue;
    }
    const { rawName: flag, value } = token;
    const about = known.get(flag);
    if (about === undefined) faults.push(unknown(flag));
    else if (flag === "--try") faults.push(`--try must come first, and only with stdio: ${tryUsage}`);
    else if (flag === "--doctor") asked.doctor = true;
    else if (about.variable === undefined) asked.help = true;
    else if (!about.takesValue && value !== undefined) faults.push(`${flag} takes no value.`);
    else if (about.takesValue && (value === undefined || /^(?:-|$)/.test(value)))
      faults.push(`${flag} needs a value: ${flag} first,second`);
    else {
      const before = settings.get(about.variable);
      settings.set(about.variable, [...(before === undefined ? [] : [before]), value ?? "1"].join(","));
    }
  }
  if (faults.length > 0 && !asked.help) throw new StartupError(...faults);
  return { ...asked, settings };
}

const tryUsage = "node dist/stdio.js --try get_book id=7";

/** Returns the flags of an entry point for `--help`. */
export function helpText(entry: "stdio" | "http"): string {
  const lines = [
    ...(entry === "stdio"
      ? [["--try [TOOL] [name=value]", `Call a tool from this terminal; without one, list them: ${tryUsage}`]]
      : []),
    ["--doctor", "Show which settings and credentials are set and which are missing."],
    ...settingDescriptions.flatMap(({ name, description, flag, takesValue }) =>
      flag === undefined
        ? []
        : [
            [
              takesValue ? `${flag} first,second` : flag,
              description.replace(`As a flag: ${flag}.`, `Same as ${name}.`),
            ],
          ],
    ),
    ["--help", "Show this help."],
  ];
  const width = Math.max(...lines.map(([flag = ""]) => flag.length));
  return [
    `node dist/${entry}.js [flags]`,
    "",
    ...lines.map(([flag = "", about = ""]) => `  ${flag.padEnd(width)}  ${about}`),
    "",
    "All other settings come from the environment or from .env beside package.json; --doctor lists them.",
  ].join("\n");
}

function unknown(argument: string): string {
  const flags = [...known.keys()];
  const [likely] = nearest(argument, flags);
  const hint = likely === undefined ? `The flags are ${flags.join(", ")}.` : `Did you mean ${likely}?`;
  return `Unknown argument ${JSON.stringify(argument)}. ${hint}`;
}
