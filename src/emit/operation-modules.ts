/**
 * Writes `src/generated/operations/<tag>.ts` with everything about one tag's operations, so that a new operation changes only
 * its tag's module. Everything is JSON in template literals: the server parses what a call needs when it needs it, and the compiler
 * need not infer types from megabytes of literals.
 */
import { GeneratorError } from "../errors.js";
import { successfulAnswers, type OperationPlan, type Plan } from "../model/plan.js";
import type { JsonSchema } from "../model/runtime.js";
import type { ExampleCall } from "../runtime/operations/operation.js";
import { references } from "../runtime/schema/subschema.js";
import { withThousands } from "../runtime/values/text.js";
import { jsonTemplate } from "./text/json-template.js";
import { propertyKey } from "./text/literal.js";
import { fileName } from "./text/names.js";
import { groupBy } from "../group-by.js";
import { answerShape } from "../schema/answer-members.js";
import { depthFirst } from "../schema/walk.js";

export interface OperationModule {
  /** File name without extension. */
  readonly name: string;
  readonly operations: readonly OperationPlan[];
}

/** Groups operations by their first tag, in the order of first occurrence. Tags with the same file name share a module. */
export function operationModules({ operations }: Pick<Plan, "operations">): OperationModule[] {
  const modules = groupBy(operations, ({ facts }) => fileName(facts.tags[0] ?? ""));
  return [...modules].map(([name, members]) => ({ name, operations: members }));
}

/**
 * Shared schemas that all modules together may repeat, about 80 MB: Kubernetes repeats 3,800. Where everything leads to
 * everything, as in Microsoft Graph, the project would have gigabytes.
 */
const mostRepeated = 20_000;

/** Whether the modules have to share one file of schemas, because too much would be repeated otherwise. */
export function shareSchemas(
  modules: readonly OperationModule[],
  { schemas }: Pick<Plan, "schemas">,
): boolean {
  let repeated = 0;
  return modules.some(({ operations }) => {
    repeated += mentioned(operations, schemas).length;
    return repeated > mostRepeated;
  });
}

/**
 * Characters of all modules together: GitHub's have 4 million. What operations share by reference, such as a parameter with
 * thousands of values, is written out for each.
 */
const mostCharacters = 200_000_000;

/** How many characters the modules may still have. */
export interface Room {
  left: number;
}

export function roomForModules(): Room {
  return { left: mostCharacters };
}

/** Writes `src/generated/schemas.ts` for {@link shareSchemas}. */
export function schemasSource({ schemas }: Pick<Plan, "schemas">, room: Room): string {
  const about = "The schemas that operations refer to as `#/$defs/…`.";
  return constant({ name: "schemas", about, room }, [...schemas]);
}

/**
 * @param examples by operation key
 * @throws GeneratorError `document-too-large` if there is no room
 * @param named keys of operations that tools call
 * @param shares whether its schemas are those of {@link schemasSource}
 */
export function operationModuleSource(
  { operations }: OperationModule,
  {
    plan,
    examples,
    named,
    shares,
    room,
  }: {
    plan: Plan;
    examples: ReadonlyMap<string, ExampleCall>;
    named: ReadonlySet<string>;
    shares: boolean;
    room: Room;
  },
): string {
  const keys = operations.map(({ facts }) => facts.key);
  const outputs = new Map(plan.tools.map(({ id, output }) => [id, output]));
  const texts = [
    constant(
      { name: "operations", about: "How each operation is sent.", room },
      operations.map(({ facts }) => [facts.key, facts]),
    ),
    shares
      ? `export { schemas } from ${JSON.stringify("../schemas.js")};\n`
      : constant(
          { name: "schemas", about: "The schemas that they refer to as `#/$defs/…`.", room },
          mentioned(operations, plan.schemas),
        ),
    constant(
      { name: "documentation", about: "Descriptions of the operations, beyond their summaries.", room },
      operations.map(({ facts, documentation }) => [facts.key, documentation]),
    ),
    constant(
      { name: "answers", about: "Members of the answers, for tool files that name some of them.", room },
      operations
        .filter(({ facts }) => named.has(facts.key))
        .map((operation) => [operation.facts.key, shapeOfAnswers(operation, plan)]),
    ),
    constant(
      { name: "outputs", about: "Output schemas of their tools.", room },
      keys.map((key) => [key, outputs.get(key)]),
    ),
    constant(
      {
        name: "examples",
        about: "A sample call of each operation for the project's test, and the request that it has to send.",
        room,
      },
      keys.map((key) => [key, examples.get(key)]),
    ),
  ];
  return texts.filter((text) => text !== "").join("\n");
}

/** Nothing if they may have any member, as far as the document says. */
function shapeOfAnswers(operation: OperationPlan, { responseSchemas }: Plan): object | undefined {
  const schemas = successfulAnswers(operation);
  if (schemas.length === 0) return operation.hasNoContent === true ? {} : undefined;
  const shape = answerShape(schemas, responseSchemas);
  return shape === true ? undefined : shape;
}

/** Nothing if there are no entries. */
function constant(
  { name, about, room }: { name: string; about: string; room: Room },
  entries: readonly (readonly [string, object | undefined])[],
): string {
  const lines = entries.flatMap(([key, value]) => {
    if (value === undefined) return [];
    const line = `  ${propertyKey(key)}: ${jsonTemplate(value, 2)},\n`;
    room.left -= line.length;
    if (room.left < 0) throw tooMuchText(key);
    return [line];
  });
  return lines.length === 0 ? "" : `/** ${about} */\nexport const ${name} = {\n${lines.join("")}};\n`;
}

function tooMuchText(key: string): GeneratorError {
  const message = `Up to ${key}, the operations have more than ${withThousands(mostCharacters)} characters in src/generated.`;
  return new GeneratorError("document-too-large", message, {
    hint: "Select fewer operations (--include tag:NAME), or shorten what many of them share, such as a parameter with thousands of values.",
  });
}

/**
 * Repeats shared schemas in every module that needs them, in the order of its own operations, so that other tags do not
 * affect the module.
 */
function mentioned(operations: readonly OperationPlan[], schemas: Plan["schemas"]): [string, JsonSchema][] {
  const roots = operations.flatMap(({ facts }) => [...references(facts)]);
  return schemasBehind(roots, schemas, references);
}

/** Returns the schemas that names lead to, directly or not, in the order of first mention. */
export function schemasBehind(
  names: readonly string[],
  schemas: ReadonlyMap<string, JsonSchema>,
  mentions: (schema: JsonSchema) => Iterable<string>,
): [name: string, schema: JsonSchema][] {
  const all = depthFirst(names, (name) => mentions(schemas.get(name) ?? {}));
  return [...all].flatMap((name): [string, JsonSchema][] => {
    const schema = schemas.get(name);
    return schema === undefined ? [] : [[name, schema]];
  });
}
