/** Says in names what an operation returns: the members of its answer that tell it apart from other answers of the document. */
import { once, oncePer } from "../../runtime/values/lazy.js";
import { countsOf } from "../../group-by.js";
import type { Api, Operation, Schema } from "../../model/api.js";
import { alternatives, parts } from "../../schema/parts.js";
import { breadthFirst } from "../../schema/walk.js";
import type { Returns } from "../words/describe.js";
import { KnownWords } from "../words/score.js";
import { isAboutAnswer, isEnvelope, isThing } from "./envelope.js";
import { successMedia } from "./response.js";

const mostNamed = 4;
/** Members of an answer that are looked at: every operation that returns it looks for its own. */
const mostMembers = 500;
/** Members besides the list that paging needs. */
const mostBeside = 4;

/** Share of a document's answers, if there are so many, from which a member says nothing of one of them. */
const everywhere = 0.5;
const fewestAnswers = 20;

interface Answer {
  /** What leads to the members: empty, or a list's name. */
  readonly list: string;
  readonly isList: boolean;
  readonly members: readonly Member[];
}

interface Member {
  readonly name: string;
  readonly isList: boolean;
}

export function returnsOf(api: Api): Returns {
  const shape = oncePer((schema: Schema) => shapeOf(schema, api));
  const answers = new Map<Schema, Answer>();
  const answerOf = (operation: Operation): Answer | undefined => {
    const schema = successMedia(operation)?.schema;
    if (schema === undefined) return undefined;
    const answer = answers.get(schema) ?? read(schema, shape);
    answers.set(schema, answer);
    return answer;
  };
  const all = once(() => api.operations.flatMap((operation) => answerOf(operation) ?? []));
  // In how many answers of the document each name is.
  const counts = once(() => countsOf(all().flatMap(({ members }) => members.map(({ name }) => name))));
  const isEverywhere = (name: string): boolean =>
    all().length >= fewestAnswers && (counts().get(name) ?? 0) > everywhere * all().length;
  return (operation, isBegun = false) => {
    const answer = answerOf(operation);
    if (answer === undefined) return "";
    const known = new KnownWords(operation.path, operation.summary ?? "");
    // `code`, `data` and `message` around every answer tell nothing of one.
    const isSmall = !answer.isList && answer.members.length <= mostNamed;
    if (isSmall && answer.members.every(({ name }) => isEverywhere(name))) return "";
    const shownNames = answer.members
      .filter(({ name }) => !known.has(name.toLowerCase()))
      .map((member, index) => ({ member, index, count: counts().get(member.name) ?? 1 }))
      .sort((a, b) => a.count - b.count || a.index - b.index)
      .slice(0, mostNamed)
      .sort((a, b) => a.index - b.index)
      .map(({ member: { name, isList } }) => `${name}${isList ? "[]" : ""}`);
    if (shownNames.length < 2) return "";
    const names =
      shownNames.length < answer.members.length
        ? `${shownNames.join(", ")} and more`
        : `${shownNames.slice(0, -1).join(", ")} and ${shownNames.at(-1) ?? ""}`;
    if (answer.list === "" && answer.isList)
      return isBegun ? `Each has ${names}.` : `Returns a list with ${names} of each.`;
    const what = answer.list === "" ? names : `${answer.list}[] with ${names}`;
    return isBegun ? `The answer has ${what}.` : `Returns ${what}.`;
  };
}

function read(schema: Schema, shape: ShapeOf): Answer {
  const whole = shape(schema);
  // `_embedded: { users: [] }` of HAL
  const embedded = isThing([...whole.properties.keys()]) ? undefined : whole.properties.get("_embedded");
  const root = embedded === undefined ? whole : shape(embedded);
  if (root.items !== undefined)
    return { list: "", isList: true, members: membersOf(shape(root.items), shape) };
  const members = membersOf(root, shape);
  const lists = [...root.properties].flatMap(([name, property]) => {
    const { items } = shape(property);
    if (items === undefined || isAboutAnswer(name)) return [];
    const members = membersOf(shape(items), shape);
    return members.length > 0 || shape(items).isChoice ? [{ list: name, isList: true, members }] : [];
  });
  const [only, ...others] = lists;
  const names = [...root.properties.keys()];
  const isWhole = isThing(names);
  const own = members.filter(({ name }) => isWhole || !isAboutAnswer(name));
  const isWrapped =
    isEnvelope(isWhole ? names : own.map(({ name }) => name), mostBeside) && others.length === 0;
  return only !== undefined && isWrapped ? only : { list: "", isList: false, members: own };
}

function membersOf({ properties }: Shape, shape: ShapeOf): Member[] {
  return [...properties].flatMap(([name, property]) =>
    property.writeOnly === true || property.deprecated === true || property.format === "password"
      ? []
      : [{ name, isList: shape(property).items !== undefined }],
  );
}

interface Shape {
  /** The first {@link mostMembers}. */
  readonly properties: ReadonlyMap<string, Schema>;
  readonly items: Schema | undefined;
  /** Whether it is one of several things. */
  readonly isChoice: boolean;
}

type ShapeOf = (schema: Schema) => Shape;

/** What a schema and those that it consists of say together. */
function shapeOf(schema: Schema, api: Api): Shape {
  const properties = new Map<string, Schema>();
  let items: Schema | undefined;
  let isChoice = false;
  // Of several alternatives, only one comes back.
  const below = (part: Schema): readonly Schema[] => {
    const choice = alternatives(part);
    isChoice ||= choice.length > 1;
    return [...parts(part, api.schemas), ...(choice.length === 1 ? choice : [])];
  };
  for (const part of breadthFirst([schema], below)) {
    items ??= part.items;
    for (const [name, property] of Object.entries(part.properties ?? {}))
      if (!properties.has(name) && properties.size < mostMembers) properties.set(name, property);
  }
  return { properties, items, isChoice };
}
