/**
 * The cuts that make tools lean, in the order in which they are made. Flags, the schema of the configuration file, its documentation and
 * the plan read this list.
 */

/**
 * How much a tool says. `lean` is what all trims leave, `text` the same arguments with whole texts, `full` everything that says something:
 * at that level, each tool shows as much as the budget holds.
 */
export const levels = ["lean", "text", "full"] as const;
export type Level = (typeof levels)[number];

/** What the report page counts together. */
export const trimSteps = ["structure", "text", "limits"] as const;
export type TrimStep = (typeof trimSteps)[number];

interface Trim {
  readonly name: string;
  readonly step: TrimStep;
  /** What it cuts, as the configuration file's schema says it. */
  readonly doc: string;
  /** Why that is not shown, as the ledger says it; `most` is the number that the trim keeps. */
  readonly reason: string | ((most: number) => string);
  /** The default: whether it is made, or the number that it keeps. */
  readonly byDefault: true | number;
  /** The first level at which it is no longer made; absent where it cuts only what says nothing. */
  readonly until?: Level;
  /** What is done from that level on instead. */
  readonly after?: "whole";
}

export const trims = [
  {
    name: "noise",
    step: "structure",
    doc: "What no caller needs: titles, examples, xml, formats of numbers, bounds of 0.",
    reason: "no caller needs them",
    byDefault: true,
  },
  {
    name: "drop",
    step: "structure",
    doc: "Deprecated, technical and ubiquitous parameters.",
    reason: "deprecated",
    byDefault: true,
  },
  {
    name: "merge",
    step: "structure",
    doc: "allOf, duplicates in unions, bodies in a wrapper.",
    reason: "said as one schema",
    byDefault: true,
  },
  {
    name: "text",
    step: "text",
    doc: "Long descriptions.",
    reason: "shortened",
    byDefault: true,
    until: "text",
    after: "whole",
  },
  {
    name: "elide",
    step: "text",
    doc: "Descriptions that repeat the name.",
    reason: "the names or the schema say it",
    byDefault: true,
  },
  {
    name: "enums",
    step: "limits",
    doc: "The most values an enum may list, or false.",
    reason: (most) => `more than ${most} values`,
    byDefault: 20,
    until: "full",
  },
  {
    name: "depth",
    step: "limits",
    doc: "How deep optional properties may be nested, or false.",
    reason: "deeper than this tool shows",
    byDefault: 2,
    until: "full",
  },
  {
    name: "cap",
    step: "limits",
    doc: "The most optional arguments of a tool, or false.",
    reason: (most) => `more than ${most} optional ones`,
    byDefault: 10,
    until: "full",
  },
] as const satisfies readonly Trim[];

export type TrimName = (typeof trims)[number]["name"];

type TrimOf<N extends TrimName> = Extract<(typeof trims)[number], { readonly name: N }>;
type IsNumber<N extends TrimName> = TrimOf<N>["byDefault"] extends number ? true : false;

/** Each trim can be switched off by itself; those that keep a number of something have that number. */
export type Trims = { readonly [N in TrimName]: IsNumber<N> extends true ? number | false : boolean };

/** The trims of a level. `whole` texts are plain text as well, but nothing is cut off. */
export type TrimsAt = {
  readonly [N in TrimName]: Trims[N] | (TrimOf<N> extends { readonly after: infer After } ? After : never);
};

/** The same as limits: what is unlimited has no end. */
export type TrimLimits = { readonly [N in TrimName]: IsNumber<N> extends true ? number : boolean };

export function trimsAt(chosen: Trims, level: Level): TrimsAt {
  return withEach(({ name, after = false, ...trim }) => {
    const isMade = chosen[name] !== false;
    return isMade && isLifted(trim, level) ? after : chosen[name];
  }) as TrimsAt;
}

function isLifted({ until }: Pick<Trim, "until">, level: Level): boolean {
  return until !== undefined && levels.indexOf(level) >= levels.indexOf(until);
}

/** Whether there is a level that shows what the trim cuts. */
export function isLiftedLater(name: TrimName): boolean {
  return named[name].until !== undefined;
}

export function trimLimits(made: TrimsAt): TrimLimits {
  return withEach(({ name, byDefault }) => {
    const isMade = made[name] !== false;
    return byDefault === true ? isMade : isMade ? made[name] : Infinity;
  }) as TrimLimits;
}

/** Why something is not shown. */
export function reasonOf(name: TrimName, made: TrimsAt): string {
  const { reason } = named[name];
  return typeof reason === "string" ? reason : reason(Number(made[name]));
}

type NamedTrim = Trim & { readonly name: TrimName };

function withEach<V>(value: (trim: NamedTrim) => V): { [N in TrimName]: V } {
  return Object.fromEntries(trims.map((trim) => [trim.name, value(trim)])) as { [N in TrimName]: V };
}

const named = withEach((trim) => trim);

export const defaultTrims = withEach(({ byDefault }) => byDefault) as Trims;
/** So that tools say what the document says, except `x-…`, externalDocs and discriminator. */
export const noTrims: Trims = withEach((): false => false);
