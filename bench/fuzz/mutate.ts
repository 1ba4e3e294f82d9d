/** Documents made worse, the same way for the same numbers. */
import type { Random } from "../contract/sample/random.js";
import { attacks } from "./attacks.js";
import { copy, referenceTo, spots, type ObjectTree, type Spot, type Tree } from "./tree.js";

/** Changes a tree in place, a few times over. */
export function mutate(tree: Tree, random: Random): void {
  const times = 1 + random.integer(random.integer(4) === 0 ? 12 : 3);
  for (let time = 0; time < times; time++) {
    const all = spots(tree);
    const spot = pick(all, random);
    if (spot !== undefined) pick(mutations, random)?.(spot, { all, random });
  }
}

type Mutation = (spot: Spot, among: { all: readonly Spot[]; random: Random }) => void;

const mutations: readonly Mutation[] = [
  // Another type, or an extreme of its own.
  (spot, { random }) => spot.replace(stranger(random)),
  // Gone.
  (spot) => spot.remove(),
  // Twice: the same key again, the same item again.
  (spot, { all, random }) => {
    const { tree } = anObject(all, random) ?? spot;
    if ("members" in tree && tree.members.length > 0) {
      const member = pick(tree.members, random);
      if (member !== undefined)
        tree.members.push({
          key: member.key,
          value: random.integer(2) === 0 ? copy(member.value) : stranger(random),
        });
    } else if ("items" in tree) tree.items.push(...tree.items.map(copy));
  },
  // A reference, to anywhere.
  (_, { all, random }) => {
    const references = all.filter(({ key }) => key === "$ref");
    const target = referenceText(all, random);
    if (references.length > 0 && random.integer(2) === 0) pick(references, random)?.replace(text(target));
    else anObject(all, random)?.replace({ members: [{ key: "$ref", value: text(target) }] });
  },
  // A poisoned string.
  (_, { all, random }) => {
    const strings = all.filter(({ tree, key }) => isText(tree) && key !== "$ref" && key !== "openapi");
    pick(strings, random)?.replace(text(poison(random)));
  },
  // A poisoned key.
  (_, { all, random }) => {
    const object = anObject(all, random);
    const member = object && pick(object.tree.members, random);
    if (member !== undefined) member.key = poison(random);
  },
  // What stands elsewhere under the same key, or anywhere.
  (spot, { all, random }) => {
    const alike = all.filter(({ key }) => key !== undefined && key === spot.key);
    const other = pick(random.integer(2) === 0 ? alike : all, random);
    if (other !== undefined && other.path.length + 3 > spot.path.length) spot.replace(copy(other.tree));
  },
  // A keyword with a value that may or may not suit it.
  (_, { all, random }) => {
    const object = anObject(all, random);
    const keyword = pick(keywords, random) ?? "type";
    const elsewhere = all.filter(({ key }) => key === keyword);
    const value =
      elsewhere.length > 0 && random.integer(2) === 0
        ? copy(pick(elsewhere, random)?.tree ?? stranger(random))
        : stranger(random);
    object?.tree.members.push({ key: keyword, value });
  },
  // A schema around a schema.
  (spot, { random }) => {
    const around =
      pick(["allOf", "oneOf", "anyOf", "not", "items", "additionalProperties"], random) ?? "allOf";
    const inner = copy(spot.tree);
    spot.replace({
      members: [{ key: around, value: /Of$/.test(around) ? { items: [inner, stranger(random)] } : inner }],
    });
  },
  // Another order.
  (_, { all, random }) => {
    const object = anObject(all, random);
    const member = object?.tree.members.shift();
    if (object !== undefined && member !== undefined) object.tree.members.push(member);
  },
];

const keywords: readonly string[] = (
  "type format enum const default example examples nullable readOnly writeOnly deprecated required properties items prefixItems " +
  "additionalProperties patternProperties propertyNames minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength " +
  "minItems maxItems uniqueItems minProperties maxProperties pattern allOf oneOf anyOf not if then else dependentRequired dependentSchemas " +
  "unevaluatedProperties contains discriminator xml title description summary $id $anchor $dynamicRef $defs style explode allowReserved " +
  "allowEmptyValue content schema in name collectionFormat parameters requestBody responses headers links callbacks servers security tags " +
  "operationId x-mcp encoding contentType contentMediaType contentEncoding consumes produces basePath host schemes $ref variables url path"
).split(" ");

function referenceText(all: readonly Spot[], random: Random): string {
  const target = pick(all, random)?.path ?? [];
  switch (random.integer(6)) {
    case 0:
      return "#";
    case 1:
      return (
        pick(["#/", "#/nowhere", "other.yaml", "http://127.0.0.1:9/x.yaml", "", "#/paths", "%"], random) ??
        "#"
      );
    case 2:
      return poison(random);
    case 3:
      return referenceTo(target.slice(0, 2));
    default:
      return referenceTo(target);
  }
}

const scalars: readonly string[] = [
  "null",
  "true",
  "false",
  "0",
  "-1",
  "-0",
  "1.5",
  "1e308",
  "1e999",
  "9007199254740993",
  '""',
  "[]",
  "{}",
];
const words: readonly string[] =
  "string number integer boolean array object null file date-time binary byte uuid query header path cookie body formData form simple deepObject application/json multipart/form-data get".split(
    " ",
  );

function stranger(random: Random): Tree {
  switch (random.integer(6)) {
    case 0:
      return text(poison(random));
    case 1:
      return text(pick(words, random) ?? "");
    case 2:
      return { items: [stranger(random), stranger(random)] };
    case 3:
      return {
        members: [
          {
            key: random.integer(2) === 0 ? poison(random) : (pick(keywords, random) ?? ""),
            value: stranger(random),
          },
        ],
      };
    default:
      return scalarTree(pick(scalars, random) ?? "null");
  }
}

function scalarTree(json: string): Tree {
  return json === "[]" ? { items: [] } : json === "{}" ? { members: [] } : { text: json };
}

/** An attack, two of them, or one over and over. */
function poison(random: Random): string {
  const attack = pick(attacks, random) ?? "";
  if (random.integer(12) === 0) return attack.padEnd(random.integer(longestPoison), attack || "x");
  return random.integer(3) === 0 ? `${attack}${pick(attacks, random) ?? ""}` : attack;
}

const longestPoison = 100_000;

function text(value: string): Tree {
  return { text: JSON.stringify(value) };
}

function isText(tree: Tree): boolean {
  return "text" in tree && tree.text.startsWith('"');
}

function anObject(all: readonly Spot[], random: Random): (Spot & { tree: ObjectTree }) | undefined {
  return pick(
    all.filter((spot): spot is Spot & { tree: ObjectTree } => "members" in spot.tree),
    random,
  );
}

export function pick<T>(among: readonly T[], random: Random): T | undefined {
  return among.length === 0 ? undefined : among[random.integer(among.length)];
}
