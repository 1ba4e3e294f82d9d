/** Creates named types for the named schemas that operations mention. */
import { addTo } from "../../group-by.js";
import { successfulAnswers, type OperationPlan, type Plan } from "../../model/plan.js";
import type { JsonSchema } from "../../model/runtime.js";
import { schemasBehind } from "../operation-modules.js";
import { commentText } from "../text/literal.js";
import { typeName, uniqueIdentifiers } from "../text/names.js";
import { allRefs, immediateRefs, memberCount, typeOf, type NamedTypes } from "./response-types.js";
import { atom, printAfter, printInterfaceBody, unknownType, type TypeNode } from "./type-node.js";

/** The named schemas of one direction: their type names and contents. */
export interface Scope extends NamedTypes {
  readonly schemas: ReadonlyMap<string, JsonSchema>;
  readonly typeNames: ReadonlyMap<string, string>;
}

export interface Scopes {
  readonly request: Scope;
  readonly response: Scope;
}

/** Names everything that the operations mention. A schema that is the same in both directions gets one type. */
export function nameSchemas(plan: Plan, operations: readonly OperationPlan[]): Scopes {
  const answers = operations.flatMap(successfulAnswers);
  const requests = operations.flatMap(({ facts }) => [
    ...facts.parameters.map(({ schema }) => schema),
    ...(facts.body === undefined ? [] : [facts.body.schema]),
  ]);
  const answered = new Map(schemasBehind(answers.flatMap(allRefs), plan.responseSchemas, allRefs));
  const requested = new Map(schemasBehind(requests.flatMap(allRefs), plan.schemas, allRefs));
  const different = differing(requested, answered);
  const unique = uniqueIdentifiers();
  const answeredNames = new Map([...answered.keys()].map((name) => [name, unique(typeName(name))]));
  const requestedNames = new Map(
    [...requested.keys()].map((name) => {
      const known = answeredNames.get(name);
      if (known === undefined) return [name, unique(typeName(name))];
      return [name, different.has(name) ? unique(`${typeName(name)}Request`) : known];
    }),
  );
  return { request: scope(requested, requestedNames), response: scope(answered, answeredNames) };
}

function scope(schemas: ReadonlyMap<string, JsonSchema>, typeNames: ReadonlyMap<string, string>): Scope {
  const counts = new Map<string, number>();
  const members = (name: string): number => {
    const known = counts.get(name);
    if (known !== undefined) return known;
    counts.set(name, 1);
    const schema = schemas.get(name);
    const count = schema === undefined ? 1 : memberCount(schema, { members });
    counts.set(name, count);
    return count;
  };
  const type = (name: string): TypeNode => {
    const known = typeNames.get(name);
    return known === undefined ? unknownType : atom(known);
  };
  return { schemas, typeNames, type, members };
}

/** Returns names whose schemas, or the schemas they mention, differ between the directions. */
function differing(
  requested: ReadonlyMap<string, JsonSchema>,
  answered: ReadonlyMap<string, JsonSchema>,
): ReadonlySet<string> {
  const different = new Set<string>();
  const mentionedBy = new Map<string, string[]>();
  for (const [name, schema] of requested) {
    const other = answered.get(name);
    if (JSON.stringify(schema) !== JSON.stringify(other)) different.add(name);
    for (const mentioned of allRefs(schema)) addTo(mentionedBy, mentioned, name);
  }
  for (const name of different) for (const by of mentionedBy.get(name) ?? []) different.add(by);
  return different;
}

/** Yields one declaration per named type; types shared by both directions appear once. */
export function* declarations({ request, response }: Scopes): Generator<string> {
  const declared = new Set<string>();
  for (const scope of [response, request]) {
    const cuts = circularRefs(scope.schemas);
    for (const [name, schema] of scope.schemas) {
      const type = scope.typeNames.get(name);
      if (type === undefined || declared.has(type)) continue;
      declared.add(type);
      const circular = cuts.get(name);
      yield declaration(type, schema, circular === undefined ? scope : { ...scope, circular });
    }
  }
}

function declaration(name: string, schema: JsonSchema, named: NamedTypes): string {
  const type = typeOf(schema, named);
  const about = commentText(firstSentence(schema.description ?? ""));
  const comment = about === "" ? "" : `/** ${about} */\n`;
  if (type.kind === "object" && type.members.length > 0)
    return `\n${comment}export interface ${name} ${printInterfaceBody(type)}\n`;
  const head = `export type ${name} = `;
  return `\n${comment}${printAfter(head, type, 0)};\n`;
}

function firstSentence(text: string): string {
  const [first = ""] = text.trim().split(/(?<=[.!?])\s|\n/);
  return first.length <= 160 ? first : `${first.slice(0, 159).trimEnd()}…`;
}

/**
 * Returns by name the mentions to leave out because a type would be its own definition (TS2456), as in `Pet = Cat | Dog` and
 * `Cat = Pet & {…}`: every mention that closes a circle, in the order of the document.
 */
function circularRefs(schemas: ReadonlyMap<string, JsonSchema>): ReadonlyMap<string, ReadonlySet<string>> {
  const cuts = new Map<string, Set<string>>();
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (name: string): void => {
    const schema = schemas.get(name);
    if (schema === undefined || done.has(name)) return;
    open.add(name);
    for (const mentioned of immediateRefs(schema)) {
      if (open.has(mentioned)) cuts.set(name, (cuts.get(name) ?? new Set()).add(mentioned));
      else visit(mentioned);
    }
    open.delete(name);
    done.add(name);
  };
  for (const name of schemas.keys()) visit(name);
  return cuts;
}
