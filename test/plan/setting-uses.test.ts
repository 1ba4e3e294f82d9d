/** A setting is held against all that the place speaks of where it was written, whether that is offered or not. */
import { expect, test } from "vitest";
import { defaultLeanOptions } from "../../src/config/config.js";
import { GeneratorError } from "../../src/errors.js";
import type { Operation, Schema } from "../../src/model/api.js";
import type { LeanOptions, McpExtension, Override } from "../../src/model/lean.js";
import { api, at, media, operation, parameter, planned, response } from "./build.js";

interface Case {
  /** By place: `root`, `config MATCH`, or an operation's line. */
  readonly said: Readonly<Record<string, McpExtension>>;
  readonly include?: string;
  readonly noTelemetry?: boolean;
}

const object = (...names: string[]): Schema => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});

/** Pets have a name and a secret, and may be asked for verbosely; users have a login; nobody knows what a log holds. */
async function told({ said, include, noTelemetry = false }: Case): Promise<string[]> {
  const says = (place: string): Map<string, unknown> =>
    new Map(said[place] === undefined ? [] : [["x-mcp", said[place]]]);
  const answers = (line: string, schema: Schema | undefined, rest: Partial<Operation> = {}): Operation =>
    operation(line, {
      responses: [response("200", schema === undefined ? [] : [media("application/json", schema)])],
      extensions: says(line),
      at: { ...at, pointer: line },
      ...rest,
    });
  const operations = [
    answers("GET /pet", object("name", "secret"), {
      parameters: [parameter("query verbose"), parameter("query units", { type: "string" })],
    }),
    answers("GET /user", object("login")),
    ...(noTelemetry ? [answers("GET /log", undefined)] : []),
  ];
  const overrides = Object.entries(said).flatMap(([place, extension], index): Override[] =>
    place.startsWith("config ")
      ? [{ match: place.slice("config ".length), extension, at: { file: "config", pointer: `/${index}` } }]
      : [],
  );
  const selection = {
    ...defaultLeanOptions.selection,
    overrides,
    ...(include !== undefined && { include: [include] }),
  };
  const lean: Partial<LeanOptions> = { selection };
  const shown = (message: string, hint = "", place?: object): string =>
    `${place !== undefined && "pointer" in place ? String(place.pointer) : ""}: ${message} ${hint}`;
  try {
    const { diagnostics } = await planned(
      api(operations, { extensions: says("root") }),
      undefined,
      undefined,
      lean,
    );
    return diagnostics.map(({ message, hint, at: place }) => shown(message, hint, place));
  } catch (error) {
    if (error instanceof GeneratorError) return [`refused ${shown(error.message, error.hint, error.at)}`];
    throw error;
  }
}

test.each<[why: string, given: Case, want: string[]]>([
  [
    "two operations that say the same are two places",
    { said: { "GET /pet": { result: { pick: ["login"] } }, "GET /user": { result: { pick: ["login"] } } } },
    [
      "refused GET /pet/x-mcp/result/pick/0: result.pick: no answer of GET /pet has login. There is name, secret.",
    ],
  ],
  ["one place may fit one of many", { said: { root: { result: { pick: ["login", "name"] } } } }, []],
  [
    "of many, none has it",
    { said: { root: { result: { pick: ["nme"] } } } },
    [
      "refused /x-mcp/result/pick/0: result.pick: no answer of GET /pet and 1 more has nme. Did you mean name?",
    ],
  ],
  [
    "of many, none has it that is described",
    { said: { "config **": { result: { drop: ["nme"] } } }, noTelemetry: true },
    [
      "/0/result/drop/0: result.drop: no answer that the document describes has nme. Did you mean name? It does not describe that of GET /log.",
    ],
  ],
  [
    "of what is not described, nothing is said",
    { said: { "GET /log": { result: { drop: ["nme"] } } }, noTelemetry: true },
    [],
  ],
  ...["result", "hide", "arguments", "fixed"].map((member): [string, Case, string[]] => [
    `${member} of the root holds for what is not offered, too`,
    {
      said: {
        root:
          new Map<string, McpExtension>([
            ["result", { result: { drop: ["secret"] } }],
            ["hide", { hide: ["verbose"] }],
            ["arguments", { arguments: { verbose: { name: "long" } } }],
            ["fixed", { fixed: { query: { units: "m" } } }],
          ]).get(member) ?? {},
      },
      include: "GET /user",
    },
    [],
  ]),
  [
    "what overrules it where it fits leaves it right",
    { said: { root: { hide: ["verbose"] }, "config GET /pet": { hide: [] } } },
    [],
  ],
  [
    "an argument that none has",
    { said: { root: { hide: ["units", "verbos"] } }, include: "GET /user" },
    ['/x-mcp/hide/1: x-mcp: hide: no argument is called "verbos". Did you mean verbose?'],
  ],
  [
    "where there are no arguments, none is named",
    { said: { "GET /user": { hide: ["verbose"] } } },
    ['GET /user/x-mcp/hide/0: x-mcp: hide: no argument is called "verbose". There are none: remove it.'],
  ],
  [
    "a place that none has",
    { said: { root: { fixed: { query: { untis: "m" } } } } },
    ["/x-mcp/fixed/query/untis: x-mcp: fixed: there is no query untis to send it in. Did you mean units?"],
  ],
  [
    "what is overruled everywhere is nobody's concern",
    { said: { root: { result: { pick: ["nme"] } }, "config **": { result: { pick: ["name", "login"] } } } },
    [],
  ],
])("%s", async (_, given, want) => {
  expect(await told(given)).toEqual(want);
});
