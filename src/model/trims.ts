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

interface Trim {
  readonly name: string;
  /** What it cuts, as the configuration file's schema says it. */
  readonly doc: string;
  /** The default: whether it is made, or the number that it keeps. */
  readonly usual: true | number;
  /** The first level at which it is no longer made; absent where it cuts only what says nothing. */
  readonly until?: Level;
}

export const trims = [
  {
    name: "noise",
    doc: "What no caller needs: titles, examples, xml, formats of numbers, bounds of 0.",
    usual: true,
  },
  { name: "drop", doc: "Deprecated, technical and ubiquitous parameters.", usual: true },
  { name: "merge", doc: "allOf, duplicates in unions, bodies in a wrapper.", usual: true },
  { name: "text", doc: "Long descriptions.", usual: true, until: "text" },
  { name: "elide", doc: "Descriptions that repeat the name.", usual: true },
  { name: "enums", doc: "The most values an enum may list, or false.", usual: 20, until: "full" },
  { name: "depth", doc: "How deep optional properties may be nested, or false.", usual: 2, until: "full" },
  { name: "cap", doc: "The most optional arguments of a tool, or false.", usual: 10, until: "full" },
] as const satisfies readonly Trim[];

export type TrimName = (typeof trims)[number]["name"];

type UsualOf<N extends TrimName> = Extract<(typeof trims)[number], { readonly name: N }>["usual"];

/** Each trim can be switched off by itself; those that keep a number of something have that number. */
export type Trims = { readonly [N in TrimName]: UsualOf<N> extends number ? number | false : boolean };

/** The trims of a level. `whole` texts are plain text as well, but nothing is cut off. */
export type TrimsAt = Omit<Trims, "text"> & { readonly text: boolean | "whole" };

export function trimsAt(chosen: Trims, level: Level): TrimsAt {
  const lifted = (name: TrimName): boolean => {
    const trim: Trim | undefined = trims.find((one) => one.name === name);
    return trim?.until !== undefined && levels.indexOf(level) >= levels.indexOf(trim.until);
  };
  return {
    ...chosen,
    text: chosen.text && lifted("text") ? "whole" : chosen.text,
    enums: lifted("enums") ? false : chosen.enums,
    depth: lifted("depth") ? false : chosen.depth,
    cap: lifted("cap") ? false : chosen.cap,
  };
}

function withEach<V>(value: (trim: Trim) => V): { [N in TrimName]: V } {
  return Object.fromEntries(trims.map((trim) => [trim.name, value(trim)])) as { [N in TrimName]: V };
}

export const usualTrims = withEach(({ usual }) => usual) as Trims;
/** So that tools say what the document says, except `x-…`, externalDocs and discriminator. */
export const noTrims: Trims = withEach(() => false);
