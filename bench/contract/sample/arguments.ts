/** Argument sets that a tool's own schema accepts. */
import { isObject, strings, type JsonObject } from "../json.js";
import type { Files } from "./file.js";
import { flatten } from "./flatten.js";
import type { Conforms } from "./published.js";
import { random, seedOf } from "./random.js";
import { sampleValue, type Recipe } from "./value.js";

/** What the place of an argument can carry. */
export type Carrier = Pick<Recipe, "avoid" | "mayBeEmpty" | "anyNames"> & {
  /** Nothing is nothing there, though the argument be optional: in a path. */
  readonly alwaysFilled?: boolean;
};

export interface Sample {
  readonly label: string;
  readonly args: JsonObject;
}

export interface Sampled {
  readonly samples: readonly Sample[];
  /** Labels of those that the sampler could not make: its own fault. */
  readonly failed: readonly string[];
}

export interface SampleOptions {
  /** Name of the tool. */
  readonly seed: string;
  readonly conforms: Conforms;
  readonly carrier: (argument: string) => Carrier;
  readonly files: Files;
  /** Arguments that every sample carries. */
  readonly preset: JsonObject;
}

type Kind = Pick<Recipe, "fullness" | "flavour" | "branch"> & {
  readonly label: string;
  /** Of the arguments' own members, where not the same. */
  readonly inside?: Recipe["fullness"];
};

const kinds: readonly Kind[] = [
  { label: "minimal", fullness: "minimal", flavour: "plain", branch: 0 },
  { label: "maximal", fullness: "maximal", flavour: "plain", branch: 0 },
  { label: "awkward", fullness: "maximal", flavour: "awkward", branch: 1 },
  { label: "empty", fullness: "maximal", flavour: "empty", branch: 0 },
  { label: "bare", fullness: "maximal", inside: "minimal", flavour: "plain", branch: 0 },
  { label: "branches", fullness: "maximal", flavour: "plain", branch: 1 },
  { label: "more branches", fullness: "maximal", flavour: "awkward", branch: 2 },
];

export function samplesOf(inputSchema: JsonObject, options: SampleOptions): Sampled {
  const seen = new Set<string>();
  const samples: Sample[] = [];
  const failed: string[] = [];
  for (const kind of kinds) {
    const args = argumentsFor(inputSchema, kind, options);
    const key = JSON.stringify(args);
    if (args === undefined) failed.push(kind.label);
    else if (!seen.has(key)) samples.push({ label: kind.label, args });
    seen.add(key);
  }
  return { samples, failed };
}

/**
 * All at once where that conforms; else what is required first, and then one argument after the other. Where the least
 * does not tell the branches of a union apart, it is the most without what can be spared.
 */
function argumentsFor(inputSchema: JsonObject, kind: Kind, options: SampleOptions): JsonObject | undefined {
  for (let shift = 0; shift < 6; shift += 1) {
    const branch = kind.branch + shift;
    const all = build(inputSchema, { ...kind, branch }, options);
    if (options.conforms(all)) return all;
    if (kind.fullness === "minimal") continue;
    const least = build(inputSchema, { ...kind, branch, fullness: "minimal" }, options);
    if (options.conforms(least)) return grown(inputSchema, { least, all, kind, options });
  }
  for (let branch = 0; kind.fullness === "minimal" && branch < 6; branch += 1) {
    const all = build(inputSchema, { ...kind, branch, fullness: "maximal" }, options);
    if (options.conforms(all)) return shrunk(all, options.conforms);
  }
  return undefined;
}

/** Without the arguments, and the properties of arguments, that are not missed. */
function shrunk(args: JsonObject, conforms: Conforms): JsonObject {
  const paths = Object.entries(args).flatMap(([name, value]) => [
    [name],
    ...Object.keys(isObject(value) ? value : {}).map((property) => [name, property]),
  ]);
  return paths.reduce((current, path) => {
    const tried = without(current, path);
    return conforms(tried) ? tried : current;
  }, args);
}

function without(value: JsonObject, [first, ...rest]: readonly string[]): JsonObject {
  const members = Object.entries(value);
  if (rest.length === 0) return Object.fromEntries(members.filter(([name]) => name !== first));
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      name === first && isObject(member) ? without(member, rest) : member,
    ]),
  );
}

interface Growth {
  readonly least: JsonObject;
  readonly all: JsonObject;
  readonly kind: Kind;
  readonly options: SampleOptions;
}

function grown(inputSchema: JsonObject, { least, all, kind, options }: Growth): JsonObject {
  let args = least;
  const others = [1, 2].map((branch) => build(inputSchema, { ...kind, branch }, options));
  for (const name of Object.keys(all)) {
    for (const source of [all, ...others]) {
      if (!Object.hasOwn(source, name)) continue;
      const tried = Object.fromEntries([...Object.entries(args), [name, source[name]]]);
      if (!options.conforms(tried)) continue;
      args = tried;
      break;
    }
  }
  return args;
}

function build(inputSchema: JsonObject, kind: Kind, options: SampleOptions): JsonObject {
  const flat = flatten(inputSchema, { root: inputSchema, pick: (count) => kind.branch % count });
  const properties = isObject(flat["properties"]) ? flat["properties"] : {};
  const required = new Set(strings(flat["required"]));
  const names = Object.keys(properties).filter((name) => kind.fullness === "maximal" || required.has(name));
  const members = names.map((name, index) => {
    const { alwaysFilled = false, ...carrier } = options.carrier(name);
    const recipe = {
      ...kind,
      ...carrier,
      fullness: kind.inside ?? kind.fullness,
      mayBeEmpty: carrier.mayBeEmpty || (!required.has(name) && !alwaysFilled),
      first: index * 5 + kind.branch,
      random: random(seedOf(`${options.seed} ${kind.label} ${name}`)),
      files: options.files,
    };
    return [name, sampleValue(properties[name], recipe, inputSchema)] as const;
  });
  return Object.fromEntries([
    ...members.filter(([, value]) => value !== undefined),
    ...Object.entries(options.preset),
  ]);
}
