import { expect, test } from "vitest";
import type { Schema } from "../../src/model/api.js";
import { compileAll } from "./compile.js";
import { folderOf, type Json, loadFile, lowerDocument, lowered } from "./documents.js";

/** Of an heir's own; `kind` is what it says of the property that tells heirs apart. */
interface Heir extends Json {
  readonly of?: string;
  readonly kind?: Json;
}

const own = ({ of = "Pet", kind, ...rest }: Heir = {}): Json => ({
  ...rest,
  allOf: [{ $ref: `#/components/schemas/${of}` }, { properties: { own: {}, ...(kind && { kind }) } }],
});

const pet = (kind: Json, discriminator: Json = {}): Json => ({
  type: "object",
  discriminator: { propertyName: "kind", ...discriminator },
  required: ["kind"],
  properties: { kind, friend: { $ref: "#/components/schemas/Pet" } },
});

async function petAndOthers(schemas: Json): Promise<Lowered> {
  const { api, codes } = await lowerPets(schemas);
  compileAll(api);
  return { named: (name) => api.schemas.get(name), codes };
}

function lowerPets(schemas: Json) {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } };
  return lowerDocument("3.0.3", {
    paths: {
      "/pets": { post: { requestBody: { content }, responses: { 200: { description: "", content } } } },
    },
    components: { schemas },
  });
}

interface Lowered {
  readonly named: (name: string) => Schema | undefined;
  /** Of what was told. */
  readonly codes: readonly string[];
}

/** The members of what a reference to a schema leads to: the name of each, and the values that it is chosen by. */
function membersOf(schema: Schema | undefined): [string, unknown][] | undefined {
  return schema?.anyOf?.map((member): [string, unknown] => {
    const rule = member.properties?.["kind"];
    return [member.$ref?.replace("#/$defs/", "") ?? "", rule?.enum ?? (rule?.const && [rule.const])];
  });
}

const text = { type: "string" };
const listing = (...values: string[]): Json => ({ type: "string", enum: values });

test.each<[why: string, schemas: Json, want: readonly [string, unknown][]]>([
  [
    "names, and the base's own",
    { Pet: pet(text), Cat: own(), Dog: own() },
    [
      ["Cat", ["Cat"]],
      ["Dog", ["Dog"]],
      ["PetBase", ["Pet"]],
    ],
  ],
  [
    "a mapping, beside which names still count",
    {
      Pet: pet(text, { mapping: { kitty: "Cat", cat: "#/components/schemas/Cat" } }),
      Cat: own(),
      Dog: own(),
    },
    [
      ["Cat", ["kitty", "cat"]],
      ["Dog", ["Dog"]],
    ],
  ],
  [
    "a mapping that names the base",
    { Pet: pet(text, { mapping: { any: "Pet", cat: "Cat" } }), Cat: own() },
    [
      ["Cat", ["cat"]],
      ["PetBase", ["any"]],
    ],
  ],
  [
    "a mapping to what does not take the base over",
    {
      Pet: pet(text, { mapping: { stone: "Stone" } }),
      Stone: { type: "object", properties: { kind: text } },
    },
    [["Stone", ["stone"]]],
  ],
  [
    "the vendors' extensions",
    {
      Pet: pet(text),
      Cat: own({ "x-ms-discriminator-value": "#c" }),
      Dog: own({ "x-discriminator-value": "d" }),
    },
    [
      ["Cat", ["#c"]],
      ["Dog", ["d"]],
      ["PetBase", ["Pet"]],
    ],
  ],
  [
    "what an heir says itself",
    { Pet: pet(text, { mapping: { cat: "Cat" } }), Cat: own({ kind: listing("c") }) },
    [["Cat", undefined]],
  ],
  [
    "the base's list, whose others are the base",
    { Pet: pet(listing("Cat", "Fish", "Bird")), Cat: own() },
    [
      ["Cat", ["Cat"]],
      ["PetBase", ["Fish", "Bird"]],
    ],
  ],
  [
    "nothing, where the base's list has other names",
    { Pet: pet(listing("cat", "fish")), Cat: own() },
    [
      ["Cat", undefined],
      ["PetBase", undefined],
    ],
  ],
  [
    "nothing, where an example is no name",
    { Pet: pet({ ...text, example: "cat" }), Cat: own() },
    [
      ["Cat", undefined],
      ["PetBase", undefined],
    ],
  ],
  [
    "names of heirs of heirs",
    { Pet: pet(text), Dog: own(), Puppy: own({ of: "Dog" }) },
    [
      ["DogBase", ["Dog"]],
      ["Puppy", ["Puppy"]],
      ["PetBase", ["Pet"]],
    ],
  ],
  [
    "a mapping that passes over those in between",
    { Pet: pet(text, { mapping: { puppy: "Puppy" } }), Dog: own(), Puppy: own({ of: "Dog" }) },
    [["Puppy", ["puppy"]]],
  ],
])("heirs are chosen by %s", async (_, schemas, want) => {
  const { named } = await petAndOthers(schemas);
  expect(membersOf(named("Pet"))).toEqual(want);
});

test.each<[where: string, schemas: Json, want: readonly [string, unknown][]]>([
  [
    "an heir shows a value of the base",
    { Pet: pet(listing("Cat", "Dog", "Fish")), Cat: own({ example: { kind: "Fish", own: 1 } }), Dog: own() },
    [
      ["Cat", ["Cat"]],
      ["Dog", ["Dog"]],
      ["PetBase", ["Fish"]],
    ],
  ],
])("heirs, where %s", async (_, schemas, want) => {
  const { named } = await petAndOthers(schemas);
  expect(membersOf(named("Pet"))).toEqual(want);
});

test("a base that may be null goes as well if no value is left for it", async () => {
  const { named } = await petAndOthers({
    Pet: { ...pet(text, { mapping: { cat: "Cat" } }), nullable: true },
    Cat: own(),
  });
  expect(membersOf(named("Pet"))).toEqual([
    ["Cat", ["cat"]],
    ["", undefined],
  ]);
});

test("whoever takes a base over takes its own part over; whoever refers to it means its heirs", async () => {
  const { named } = await petAndOthers({
    Pet: { ...pet(text), description: "A pet." },
    Dog: { ...own(), properties: { litter: { $ref: "#/components/schemas/Dog" } } },
    Puppy: own({ of: "Dog" }),
  });
  const { friend } = named("PetBase")?.properties ?? {};
  expect(friend).toEqual({ $ref: "#/$defs/Pet" });
  expect(named("DogBase")).toMatchObject({
    allOf: [{ $ref: "#/$defs/PetBase" }, {}],
    properties: { litter: { $ref: "#/$defs/Dog" } },
  });
  expect(named("Puppy")?.allOf?.[0]).toEqual({ $ref: "#/$defs/DogBase" });
  expect(membersOf(named("Dog"))).toEqual([
    ["Puppy", ["Puppy"]],
    ["DogBase", ["Dog"]],
  ]);
  expect(named("Pet")?.description).toBe("A pet.");
  expect(named("PetBase")?.description).toBeUndefined();
});

test("a base that lists its heirs itself is no circle", async () => {
  const listed = { ...pet(text), oneOf: [{ $ref: "#/components/schemas/Cat" }] };
  const { named } = await petAndOthers({ Pet: listed, Cat: own() });
  expect(named("Pet")?.oneOf?.[0]).toMatchObject({
    $ref: "#/$defs/Cat",
    properties: { kind: { const: "Cat" } },
  });
  expect(named("Cat")?.allOf?.[0]).toEqual({ $ref: "#/$defs/PetBase" });
  expect(named("PetBase")?.oneOf).toBeUndefined();
});

test("whoever takes over a base that lists its heirs means any of them, unless it is part of one", async () => {
  const { named } = await petAndOthers({
    Pet: { ...pet(text, { mapping: { puppy: "Puppy" } }), oneOf: [{ $ref: "#/components/schemas/Puppy" }] },
    Dog: own(),
    Puppy: own({ of: "Dog", properties: { next: { $ref: "#/components/schemas/NewPet" } } }),
    NewPet: own(),
  });
  expect(named("DogBase")?.allOf?.[0]).toEqual({ $ref: "#/$defs/PetBase" });
  expect(named("NewPet")?.allOf?.[0]).toEqual({ $ref: "#/$defs/Pet" });
});

test("a union of others, and a base without heirs, stay as they are", async () => {
  const { named } = await petAndOthers({
    Pet: { ...pet(text), oneOf: [{ $ref: "#/components/schemas/Stone" }, { type: "object" }] },
    Stone: { type: "object" },
    Cat: own(),
  });
  expect(named("Pet")?.oneOf).toHaveLength(2);
  expect(named("PetBase")).toBeUndefined();
  const alone = await petAndOthers({ Pet: pet(text) });
  expect(alone.named("Pet")).toMatchObject({ type: "object" });
});

test("heirs may stand in other files, and 2.0 writes a discriminator as a text", async () => {
  const body = { in: "body", name: "pet", schema: { $ref: "models/pet.json" } };
  const files = {
    "api.json": {
      swagger: "2.0",
      info: { title: "T", version: "1" },
      paths: { "/pets": { post: { parameters: [body], responses: {} } } },
      definitions: { Dog: { allOf: [{ $ref: "models/pet.json" }, {}] }, Cat: { $ref: "models/cat.json" } },
    },
    "models/pet.json": { type: "object", discriminator: "kind", properties: { kind: text } },
    "models/cat.json": { allOf: [{ $ref: "pet.json" }, {}] },
  };
  const folder = await folderOf(
    Object.fromEntries(Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)])),
  );
  const { api } = lowered(await loadFile("api.json", {}, folder));
  expect(membersOf(api.schemas.get("pet"))).toEqual([
    ["Dog", ["Dog"]],
    ["cat", ["Cat"]],
    ["petBase", ["pet"]],
  ]);
});

test.each<[what: string, of: (index: number) => string | undefined, most: number]>([
  ["heirs", () => undefined, 2_000],
  ["generations", (index) => (index === 0 ? undefined : `P${index - 1}`), 16],
])("with more %s than anybody has, a base stands for what they have in common", async (_, of, most) => {
  const heirs = (count: number): Json =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => {
        const parent = of(index);
        return [`P${index}`, own(parent === undefined ? {} : { of: parent })];
      }),
    );
  const many = await lowerPets({ Pet: pet(text), ...heirs(most) });
  expect(many.api.schemas.get("Pet")?.anyOf).toHaveLength(most + 1);
  const tooMany = await lowerPets({ Pet: pet(text), ...heirs(most + 1) });
  expect(tooMany.api.schemas.get("Pet")).toMatchObject({ type: "object", required: ["kind"] });
  expect(tooMany.api.schemas.get("Pet")?.anyOf).toBeUndefined();
  expect(tooMany.codes).toEqual(["too-many-heirs"]);
});
