/** Decides what a tool shows of one argument, or why it shows nothing. */
import { fileSchema, fileSchemaOf } from "../../runtime/schema/file-schema.js";
import type { ArgumentPlan } from "../../model/plan.js";
import type { ArgumentSummary } from "../../model/project.js";
import type { Json, JsonSchema } from "../../model/runtime.js";
import { without } from "../../schema/keywords.js";
import type { Selected } from "../select/selected.js";
import { same } from "../../schema/merge.js";
import type { PublishedArgument } from "../trim/published-argument.js";
import { cutReason, type CutReason } from "../trim/cuts.js";
import { hiddenBecause, withDescription, withNote } from "../trim/published.js";
import { printable } from "../words/text.js";
import { singularWords, words } from "../words/words.js";
import { argumentName } from "./argument-name.js";
import { meansTheSame } from "./common-arguments.js";
import { settingOf } from "./hide.js";
import { narrowed, withTypesInside } from "./narrow.js";
import { withUsualMembers } from "./usual-members.js";
import { distinctWords, ownWords, summaryAlone, summaryOf } from "./own-words.js";
import type { Input, ArgumentContext, ArgumentDecision, Named, View } from "./decision.js";
import { atLevel, type Document } from "../document.js";
import { wordless } from "../schema/wordless.js";
import type { Operation } from "../../model/api.js";
import { isVerb } from "../words/verbs.js";
import { wordSet } from "../../word-set.js";

/** Shows an argument, or says why there is nothing to show of it. */
export function showAs(view: View, named: Named, base: ArgumentContext): ArgumentDecision {
  return nothingToShow(view, named, base) ?? shown(view, named, base);
}

/** @returns undefined if something shows */
export function nothingToShow(
  view: View,
  { input, name }: Named,
  base: ArgumentContext,
): ArgumentDecision | undefined {
  if (input.required || input.file !== undefined) return undefined;
  const context = { ...base, document: atLevel(base.document, view.level) };
  const publication = publicationOf(input, view, context);
  if (view.examples !== undefined && isTooLongList(publication)) return undefined;
  const reason = unwanted(publication, context.document);
  return reason && { input, name, ...reason };
}

function shown(view: View, { input, name }: Named, base: ArgumentContext): ArgumentDecision {
  const { place, at, file, required } = input;
  const inInstructions = describedInInstructions({ input, name }, base);
  const context = { ...base, document: atLevel(base.document, view.level) };
  const once = inInstructions.description === undefined ? {} : { describedOnce: true as const };
  if (file !== undefined) {
    const plain = file.contentType === undefined ? fileSchema : fileSchemaOf(file.contentType);
    const schema = withDescription(
      plain,
      describe({ input, name }, { schema: plain, inInstructions }, context),
    );
    const plan = { name, place, required, at, schema, file: true, ...file, ...once };
    return { input, name, plan, view, inInstructions };
  }
  const publication = publicationOf(input, view, context);
  const words = describe({ input, name }, { schema: publication.schema, inInstructions }, context);
  const bare =
    inInstructions.default === undefined ? publication.schema : without(publication.schema, "default");
  const schema = withDescription(bare, withNote(words, publication.note));
  const plan = { name, place, required, at, schema, file: false, ...once };
  return { input, name, plan, publication, view, inInstructions };
}

/** Characters of a schema for which a long list has room. */
const longest = 150;

/** Words do not count: a long list shows none. What is described best would be hidden. */
export function isShort({ plan }: { readonly plan?: Pick<ArgumentPlan, "schema"> }): boolean {
  const fits = (schema: JsonSchema): boolean => JSON.stringify(schema).length <= longest;
  return plan === undefined || fits(plan.schema) || fits(wordless(plan.schema));
}

/** What holds the content of a call is shown if its outline has at most this many. */
export const longestOutline = 250;

/** Deep enough for the range in the filter of a query. */
const depthOfMembers = 3;

/** Shows that there is such an argument and of which type, and of its inside only what has to be given, or else is given most. */
export function outlined(named: Named, base: ArgumentContext): ArgumentDecision {
  const outline = withFewerAlternatives(shown({ level: "lean", depth: 0 }, named, base), longest);
  if (hasProperties(outline) || (outline.publication?.hidden.size ?? 0) === 0) return outline;
  const { plan } = shown({ level: "lean", depth: depthOfMembers }, named, base);
  const schema = plan && withUsualMembers(plan.schema, longestOutline);
  return schema === undefined ? outline : withSchema(outline, () => schema);
}

export function hasProperties({ plan }: { readonly plan?: Pick<ArgumentPlan, "schema"> }): boolean {
  return plan !== undefined && JSON.stringify(plan.schema).includes('"properties":');
}

/** @param most characters that its schema should have */
export function withFewerAlternatives(decision: ArgumentDecision, most: number): ArgumentDecision {
  return withSchema(decision, (schema) => narrowed(schema, most));
}

export function withoutWords(decision: ArgumentDecision): ArgumentDecision {
  return withSchema(decision, wordless);
}

/** Shows the types alone of what has to be given inside, which may be long. */
export function outlinedByTypes(named: Named, base: ArgumentContext): ArgumentDecision {
  return withSchema(outlined(named, base), withTypesInside);
}

function withSchema(
  decision: ArgumentDecision,
  change: (schema: JsonSchema) => JsonSchema,
): ArgumentDecision {
  const { plan } = decision;
  if (plan === undefined) return decision;
  const schema = change(plan.schema);
  return schema === plan.schema ? decision : { ...decision, plan: { ...plan, schema }, narrowed: true };
}

/** Hides an argument that would show; its constants stay known. */
export function hiddenBeyond(
  reason: string,
  view: View,
  named: Named,
  base: ArgumentContext,
): ArgumentDecision {
  const { input } = named;
  const document = atLevel(base.document, view.level);
  const publication =
    input.file === undefined ? publicationOf(input, view, { ...base, document }) : undefined;
  return hiddenByCap({ ...named, ...(publication !== undefined && { publication }) }, reason);
}

/** Hides an argument that may still be sent; its constants stay known. */
export function hiddenByCap(
  { input, name, publication }: ArgumentDecision,
  reason: string,
): ArgumentDecision {
  return { input, name, reason, trim: "cap", ...(publication !== undefined && { publication }) };
}

function publicationOf(
  input: Input,
  { depth, examples }: View,
  { document, selected, tool }: ArgumentContext,
): PublishedArgument {
  const { schema, required: needed, location } = input;
  // Where nothing is changed, null means the same as leaving the value out, so it is published only if the document shows it.
  const isShown = document.request.origin(schema)?.examples?.includes(null) === true;
  const nulls = location === "body" && (changes(selected.operation) || isShown);
  const options = {
    needed,
    nulls,
    nullEntries: location === "body",
    depth,
    ...(examples !== undefined && { examples }),
  };
  const publication = document.publish(schema, options);
  if (!isTooLongList(publication) || needed) return publication;
  const wanted =
    settingOf(input, selected.extension) !== undefined || isNamedInOperation(input, selected, tool);
  return wanted ? document.publish(schema, { ...options, needed: true, lists: true }) : publication;
}

function isTooLongList({ emptyBecause }: PublishedArgument): boolean {
  return emptyBecause === "own enum" || emptyBecause === "enums";
}

/**
 * Whether the operation is named after the argument, as in `List prices by currency`: such arguments are among the most useful.
 */
function isNamedInOperation({ wireName }: Input, { operation }: Selected, tool: string): boolean {
  const spoken = new Set(singularWords(`${tool} ${operation.summary ?? ""}`));
  const own = singularWords(wireName);
  return own.length > 0 && own.every((word) => spoken.has(word));
}

/** Returns why there is nothing to show of an optional argument. */
function unwanted(
  { emptyBecause, mayBeWider }: PublishedArgument,
  { trims }: Document,
): CutReason | undefined {
  if (mayBeWider) return { reason: "no finite schema is as narrow as the full one", trim: "depth" };
  return emptyBecause && cutReason(hiddenBecause(emptyBecause), trims);
}

/** Returns what the instructions say about it, if its tool would say the same. */
function describedInInstructions(
  { input, name }: Named,
  { document, selected, common }: ArgumentContext,
): ArgumentSummary {
  const known = common.described.get(name);
  if (known === undefined || !document.trims.drop || argumentName(input.wireName) !== name) return {};
  const { description: text, default: value } = known;
  const own = summaryOf(input, document);
  // No schema can say that there is no default, so words of its own say that another argument is meant.
  if (value !== undefined && own.default === undefined) return {};
  const isOurs = settingOf(input, selected.extension)?.description !== undefined;
  return {
    ...(text !== undefined && !isOurs && own.description === text && { description: text }),
    ...(value !== undefined && same(own.default, value) && { default: value }),
  };
}

function describe(
  { input, name }: Named,
  { schema, inInstructions }: { readonly schema: JsonSchema; readonly inInstructions: ArgumentSummary },
  { document, selected, common, tool }: ArgumentContext,
): string | undefined {
  const ownDescription = settingOf(input, selected.extension)?.description;
  if (ownDescription !== undefined) return printable(ownDescription);
  if (inInstructions.description !== undefined) return undefined;
  const { path, summary = "" } = selected.operation;
  const beside = {
    trims: document.trims,
    schema,
    around: `${tool} ${path} ${summary}`,
    vocabulary: document.argumentVocabulary,
  };
  const { hidden, described } = common;
  const hiddenMeaning = hidden.get(argumentName(input.wireName));
  const isOther =
    hiddenMeaning !== undefined && !meansTheSame(name, summaryAlone(input, document), hiddenMeaning);
  return isOther || isMistakable(described.get(name), inInstructions.default ?? schema.default)
    ? distinctWords(input, { ...beside, path })
    : ownWords(input, beside);
}

/**
 * Whether an argument without a description would seem to be what the instructions describe by its name.
 * @param own its default
 */
function isMistakable(known: ArgumentSummary = {}, own: Json | undefined): boolean {
  return known.description !== undefined || (known.default !== undefined && own === undefined);
}

const methods = new Set(["PUT", "PATCH"]);

const verbs = wordSet("update edit modify change set unset save clear reset replace patch upsert");

const makers = wordSet("create add insert make post");

/** Reads the name and the summary of a POST, because with APIs such as Stripe, Twilio and Slack everything is one. */
function changes({ method, operationId = "", summary = "" }: Operation): boolean {
  if (methods.has(method)) return true;
  if (method !== "POST") return false;
  const [firstWord = ""] = words(summary);
  return [...verbsOf(words(operationId)), firstWord, firstWord.replace(/s$/, "")].some((word) =>
    verbs.has(word),
  );
}

/**
 * Returns the words that may be the verb, which need not come first (`Order_update`). After a verb of making only those behind
 * "or" and "and" count: `createOrUpdate` changes something, `createChangeSet` does not.
 */
function verbsOf(named: readonly string[]): readonly string[] {
  return makers.has(named.find(isVerb) ?? "")
    ? named.filter((_, index) => ["or", "and"].includes(named[index - 1] ?? ""))
    : named;
}
