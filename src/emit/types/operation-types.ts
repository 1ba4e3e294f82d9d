/** Writes the types of calls of the listed operations, and of every named schema they mention. */
import { calledByTools, type OperationPlan, type Plan } from "../../model/plan.js";
import type { ArgumentFacts, JsonSchema, OperationFacts } from "../../model/runtime.js";
import { bodyPlaces } from "../../runtime/development/members.js";
import { argumentSchema, isFile } from "../examples/argument-schema.js";
import { operationModules, type OperationModule } from "../operation-modules.js";
import { commentText, stringLiteral } from "../text/literal.js";
import { declarations, nameSchemas, type Scope, type Scopes } from "./named-types.js";
import { typeOf } from "./response-types.js";
import {
  atom,
  neverType,
  printInterfaceBody,
  union,
  unknownType,
  type MemberNode,
  type TypeNode,
} from "./type-node.js";

export interface OperationTypes {
  /** Formatted declarations, because they can be too many for a formatter. */
  readonly source: string;
  /** Type names of the schemas. */
  readonly names: ReadonlySet<string>;
  /** They mention `FileArgument`. */
  readonly takesFiles: boolean;
}

export function operationTypes(plan: Plan): OperationTypes {
  const listed = calledByTools(plan.tools);
  const described = plan.operations.filter(({ facts }) => listed.has(facts.key));
  const scopes = nameSchemas(plan, described);
  const root: JsonSchema = { $defs: Object.fromEntries(plan.schemas) };
  const members = described.map((operation) => operationMember(operation, plan, { scopes, root }));
  // Tool files with these operations belong to the user and must still compile.
  const orphans = plan.orphans.map(orphanMember);
  const modules = described.length === plan.operations.length ? [] : operationModules(plan);
  const source = [
    "/** For each operation: its arguments, its response, and the places of the request: all, and those that must be filled. */\n",
    modules.length === 0
      ? "export interface Operations "
      : "export type Operations = Listed & Unlisted;\n\ninterface Listed ",
    `${printInterfaceBody({ kind: "object", members: [...members, ...orphans] })}\n`,
    modules.length === 0 ? "" : unlisted(modules),
    ...declarations(scopes),
  ].join("");
  return {
    source,
    names: new Set([...scopes.request.typeNames.values(), ...scopes.response.typeNames.values()]),
    takesFiles: described.some(({ facts }) => facts.arguments.some(({ place }) => isFile(facts, place))),
  };
}

const fileArgument = atom("FileArgument");

function operationMember(
  { facts, response, otherResponses = [] }: OperationPlan,
  plan: Plan,
  { scopes, root }: { scopes: Scopes; root: JsonSchema },
): MemberNode {
  const type: TypeNode = {
    kind: "object",
    members: [
      member("arguments", argumentsType(facts, plan, scopes.request)),
      member("response", response === undefined ? unknownType : typeOf(response, scopes.response)),
      ...(otherResponses.length === 0
        ? []
        : [member("otherResponses", union(otherResponses.map((one) => typeOf(one, scopes.response))))]),
      ...placeTypes(facts, root),
      member("required", requiredPlaces(facts)),
    ],
  };
  const comment = commentText(facts.summary);
  return { ...member(facts.key, type), ...(comment !== "" && { comment }) };
}

/** Operations without a tool accept and return anything, so their module only needs the keys. */
function unlisted(modules: readonly OperationModule[]): string {
  const keys = modules.map(
    ({ name }) => `    | keyof typeof import(${stringLiteral(`./${name}.js`)}).operations`,
  );
  return [
    "\ntype Unlisted = Record<",
    "  Exclude<",
    `${keys.join("\n")},`,
    "    keyof Listed",
    "  >,",
    "  { arguments: Record<string, unknown>; response: unknown; places: string; required: never }",
    ">;\n",
  ].join("\n");
}

function orphanMember(key: string): MemberNode {
  const members = [
    member("arguments", atom("Record<string, unknown>")),
    member("response", unknownType),
    member("places", atom("string")),
    member("required", neverType),
  ];
  return member(key, { kind: "object", members });
}

function argumentsType(facts: OperationFacts, plan: Plan, scope: Scope): TypeNode {
  if (facts.arguments.length === 0) return atom("Record<string, never>");
  return {
    kind: "object",
    members: facts.arguments.map((argument) => ({
      name: argument.name,
      optional: !argument.required,
      type: argumentType(argument, facts, { plan, scope }),
    })),
  };
}

function argumentType(
  { place }: ArgumentFacts,
  facts: OperationFacts,
  { plan, scope }: { plan: Plan; scope: Scope },
): TypeNode {
  if (isFile(facts, place)) return fileArgument;
  const schema = argumentSchema(facts, place, plan.schemas);
  return schema === undefined ? unknownType : typeOf(schema, scope);
}

/**
 * Returns the places of the request to which a tool file may send something: `places` that can be fixed, too, and `inside` those
 * that only arguments may have.
 */
function placeTypes({ parameters, body, arguments: known }: OperationFacts, root: JsonSchema): MemberNode[] {
  const sent = parameters.map(({ in: location, name }) => stringLiteral(`${location}:${name}`));
  const own = known.map(({ place }) => stringLiteral(place));
  if (body === undefined) return [member("places", union(sent.map(atom)))];
  const { properties, inside, open } = bodyPlaces(body.schema, root, body.files);
  if (properties === undefined) return [member("places", union([...sent, "`body:${string}`"].map(atom)))];
  const pointers = ["", ...properties].map((pointer) => stringLiteral(`body:${pointer}`));
  const deeper = [
    ...inside.map((pointer) => stringLiteral(`body:${pointer}`)),
    ...open.map((pointer) => `\`body:${templateText(pointer)}/\${string}\``),
  ];
  return [
    member("places", union([...new Set([...sent, ...pointers, ...own])].map(atom))),
    ...(deeper.length === 0 ? [] : [member("inside", union(deeper.map(atom)))]),
  ];
}

function templateText(text: string): string {
  return text.replace(/[\\`]|\$\{/g, "\\$&");
}

/** Returns the places of required arguments, which `defineTool` demands in a tool file. */
function requiredPlaces(facts: OperationFacts): TypeNode {
  const needed = facts.arguments.filter(({ required, hidden }) => required && hidden !== true);
  return union(needed.map(({ place }) => atom(stringLiteral(place))));
}

function member(name: string, type: TypeNode): MemberNode {
  return { name, optional: false, type };
}
