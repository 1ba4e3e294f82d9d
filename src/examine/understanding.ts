/** Finds what keeps a model from choosing the right operation or the right value. */
import { groupBy } from "../group-by.js";
import type { Api, Operation, Parameter } from "../model/api.js";
import { listNames } from "../runtime/schema/words.js";
import { uniqueNames } from "../unique-names.js";
import type { Check, Found } from "./check.js";
import { requestSchemas } from "./schemas.js";
import { wordSet } from "../word-set.js";

export const checks: readonly Check[] = [
  {
    code: "operation-id-missing",
    severity: "warning",
    why: "Its tool is named after method and path, and gets another name when the path changes.",
    hint: "Give it an operationId that says what it does, such as listPets.",
    find: unnamedOperations,
  },
  {
    code: "operation-undescribed",
    severity: "warning",
    why: "A model chooses tools by their descriptions, but this one has only a name.",
    hint: "Give it a summary of a few words.",
    find: undescribedOperations,
  },
  {
    code: "descriptions-alike",
    severity: "warning",
    why: "A model cannot tell operations with the same description apart.",
    hint: "Say in each summary what only this operation does.",
    find: alikeOperations,
  },
  {
    code: "enum-undescribed",
    severity: "info",
    why: "Nothing says what the values mean, so a model has to guess.",
    hint: "Say in the description what each value means.",
    find: opaqueEnums,
  },
];

function* unnamedOperations({ api }: { api: Api }): Iterable<Found> {
  const unique = uniqueNames(
    "",
    api.operations.flatMap(({ operationId }) => operationId ?? []),
  );
  for (const operation of api.operations) {
    if (operation.operationId !== undefined) continue;
    const operationId = unique(nameOf(operation));
    yield {
      message: `${keyOf(operation)} has no operationId.`,
      at: operation.at,
      fix: { at: operation.at, update: { operationId } },
    };
  }
}

/** `GET /pets/{petId}/toys` becomes `getPetsByPetIdToys`. */
function nameOf({ method, path }: Operation): string {
  const words = path
    .replaceAll("{", "by/")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join(
    "",
  );
}

function* undescribedOperations({ api }: { api: Api }): Iterable<Found> {
  for (const operation of api.operations) {
    if (isBlank(operation.summary) && isBlank(operation.description))
      yield { message: `${keyOf(operation)} has neither summary nor description.`, at: operation.at };
  }
}

function* alikeOperations({ api }: { api: Api }): Iterable<Found> {
  for (const [gist, [first, ...others]] of groupBy(api.operations, gistOf)) {
    if (gist === "" || first === undefined || others.length === 0) continue;
    yield {
      message: `${keyOf(first)} is described like ${listNames(others.map(keyOf), 3)}.`,
      at: first.at,
    };
  }
}

const fillers = wordSet("a an the all of one this given specified");

/** The words of an operation that a model uses to choose, without those that distinguish nothing. */
function gistOf({ summary = "", description = "" }: Operation): string {
  const text = summary.trim() === "" ? description : summary;
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !fillers.has(word)).join(" ");
}

/** Codes: numbers, or words of very few letters. */
const isOpaque = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && /^[A-Za-z0-9]{1,2}$/.test(value));

function* opaqueEnums({ api }: { api: Api }): Iterable<Found> {
  for (const { schema, owner, operation } of requestSchemas(api)) {
    const opaque = schema.enum?.filter(isOpaque) ?? [];
    if (opaque.length < 2 || !isBlank(schema.description) || !isBlank(owner?.description)) continue;
    yield {
      message: `${nameFor(owner, operation)} takes ${opaque.slice(0, 4).map(String).join(", ")}${opaque.length > 4 ? ", …" : ""}, without a description of what they mean.`,
      at: api.locate(schema) ?? owner?.at ?? operation.at,
    };
  }
}

function nameFor(owner: Parameter | undefined, operation: Operation): string {
  return owner === undefined ? `The body of ${keyOf(operation)}` : `${owner.name} of ${keyOf(operation)}`;
}

function keyOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}
