// @generated SignedSource<<8145e667924031443bf3d622c61cdd1530155efa8e64a74471c5c4108ab8e3cf>>
/** What a server is started with: some settings can be said as flags, which go before the environment. */
import { parseArgs } from "node:util";
import { StartupError } from "../errors.js";
import { nearest } from "../nearest.js";
import { settingDescriptions } from "../settings.js";

export interface Flags {
  /** Check the set-up instead of serving. */
  doctor: boolean;
  /** Say what there is to start it with, and serve nothing. */
  help?: boolean;
  /** By the environment variable that says the same. */
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
  // It is looked for before all others, since what stands behind it are a tool's arguments.
  ["--try", { takesValue: false }],
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
  if (faults.length > 0 && !asked.help) throw new StartupError(faults.join("\n"));
  return { ...asked, settings };
}

const tryUsage = "node dist/stdio.js --try get_book id=7";

/** What an entry point can be started with, for `--help`. */
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
    "All other settings come from the environment or from .env beside package.json; .env.example lists them.",
  ].join("\n");
}

function unknown(argument: string): string {
  const flags = [...known.keys()];
  const [likely] = nearest(argument, flags);
  const hint = likely === undefined ? `The flags are ${flags.join(", ")}.` : `Did you mean ${likely}?`;
  return `Unknown argument ${JSON.stringify(argument)}. ${hint}`;
}
