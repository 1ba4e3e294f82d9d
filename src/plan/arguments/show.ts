/** Decides what a tool shows of one argument, or why it shows nothing. */
import { fileSchema, fileSchemaOf } from "../../runtime/schema/file-schema.js";
import type { Saying } from "../../model/project.js";
import type { Json, JsonSchema } from "../../model/runtime.js";
import { without } from "../../schema/without.js";
import type { Selected } from "../select/selected.js";
import { same } from "../../schema/merge.js";
import type { Publication } from "../trim/publish.js";
import { cutReason, type CutReason } from "../trim/cuts.js";
import { withDescription, withNote } from "../trim/published.js";
import { printable } from "../words/text.js";
import { singular, words } from "../words/words.js";
import { argumentName } from "./argument-name.js";
import { changes } from "./body/changing.js";
import { meansTheSame } from "./common-arguments.js";
import { saidOf } from "./hide.js";
import { distinctWords, ownWords, sayingAlone, sayingOf } from "./own-words.js";
import type { Candidate, Context, Decision, Named, View } from "./decision.js";
import { atLevel, type Document } from "../document.js";

/** Shows an argument, or says why there is nothing to show of it. */
export function showAs(view: View, named: Named, base: Context): Decision {
  return nothingToShow(view, named, base) ?? shown(view, named, base);
}

/** @returns undefined if something shows */
export function nothingToShow(view: View, { candidate, name }: Named, base: Context): Decision | undefined {
  if (candidate.required || candidate.file !== undefined) return undefined;
  const context = { ...base, document: atLevel(base.document, view.level) };
  const reason = unwanted(publicationOf(candidate, view.depth, context), context.document);
  return reason && { candidate, name, ...reason };
}

function shown(view: View, { candidate, name }: Named, base: Context): Decision {
  const { place, at, file, required } = candidate;
  const saidOnce = saidElsewhere({ candidate, name }, base);
  const context = { ...base, document: atLevel(base.document, view.level) };
  const once = saidOnce.description === undefined ? {} : { describedOnce: true as const };
  if (file !== undefined) {
    const plain = file.contentType === undefined ? fileSchema : fileSchemaOf(file.contentType);
    const schema = withDescription(
      plain,
      describe({ candidate, name }, { schema: plain, saidOnce }, context),
    );
    const plan = { name, place, required, at, schema, file: true, ...file, ...once };
    return { candidate, name, plan, view, saidOnce };
  }
  const publication = publicationOf(candidate, view.depth, context);
  const words = describe({ candidate, name }, { schema: publication.schema, saidOnce }, context);
  const bare = saidOnce.default === undefined ? publication.schema : without(publication.schema, "default");
  const schema = withDescription(bare, withNote(words, publication.note));
  const plan = { name, place, required, at, schema, file: false, ...once };
  return { candidate, name, plan, publication, view, saidOnce };
}

/** Hides an argument that would show; its constants stay known. */
export function hiddenBeyond(reason: string, view: View, named: Named, base: Context): Decision {
  const { candidate } = named;
  const document = atLevel(base.document, view.level);
  const publication =
    candidate.file === undefined ? publicationOf(candidate, view.depth, { ...base, document }) : undefined;
  return cappedAway({ ...named, ...(publication !== undefined && { publication }) }, reason);
}

/** Hides an argument that may still be sent; its constants stay known. */
export function cappedAway({ candidate, name, publication }: Decision, reason: string): Decision {
  return { candidate, name, reason, trim: "cap", ...(publication !== undefined && { publication }) };
}

function publicationOf(
  candidate: Candidate,
  depth: number,
  { document, selected, tool }: Context,
): Publication {
  const { schema, required: needed, location } = candidate;
  // Where nothing is changed, null means the same as leaving the value out, so it is published only if the document shows it.
  const isShown = document.request.origin(schema)?.examples?.includes(null) === true;
  const nulls = location === "body" && (changes(selected.operation) || isShown);
  const asked = { needed, nulls, nullEntries: location === "body", depth };
  const publication = document.publish(schema, asked);
  const isLong = publication.bare === "enum" || publication.bare === "values";
  if (!isLong || needed) return publication;
  const wanted = saidOf(candidate, selected.extension) !== undefined || isSpokenOf(candidate, selected, tool);
  return wanted ? document.publish(schema, { ...asked, needed: true, lists: true }) : publication;
}

/**
 * Whether the operation is named after the argument, as in `List prices by currency`: such arguments are among the most useful.
 */
function isSpokenOf({ wireName }: Candidate, { operation }: Selected, tool: string): boolean {
  const spoken = new Set(words(`${tool} ${operation.summary ?? ""}`).map(singular));
  const own = words(wireName).map(singular);
  return own.length > 0 && own.every((word) => spoken.has(word));
}

/** Returns why there is nothing to show of an optional argument. */
function unwanted({ bare, blurred, schema }: Publication, { trims }: Document): CutReason | undefined {
  if (blurred) return { reason: "no finite schema is as narrow as the full one", trim: "depth" };
  if (bare !== undefined)
    return cutReason(
      bare === "enum" || bare === "values" ? "enums" : bare === "limit" ? "endless" : bare,
      trims,
    );
  return trims.drop && takesNothing(schema) ? { reason: "it takes nothing", trim: "drop" } : undefined;
}

/** Whether the schema is an object without any members, as some documents give every GET. */
function takesNothing({ type, additionalProperties, properties, ...rest }: JsonSchema): boolean {
  const isEmpty = type === "object" && additionalProperties === false && properties === undefined;
  return isEmpty && Object.keys(without(rest, "description")).length === 0;
}

/** Returns what the instructions say about it, if its tool would say the same. */
function saidElsewhere({ candidate, name }: Named, { document, selected, common }: Context): Saying {
  const known = common.described.get(name);
  if (known === undefined || !document.trims.drop || argumentName(candidate.wireName) !== name) return {};
  const { description: text, default: value } = known;
  const own = sayingOf(candidate, document);
  // No schema can say that there is no default, so words of its own say that another argument is meant.
  if (value !== undefined && own.default === undefined) return {};
  const isOurs = saidOf(candidate, selected.extension)?.description !== undefined;
  return {
    ...(text !== undefined && !isOurs && own.description === text && { description: text }),
    ...(value !== undefined && same(own.default, value) && { default: value }),
  };
}

function describe(
  { candidate, name }: Named,
  { schema, saidOnce }: { readonly schema: JsonSchema; readonly saidOnce: Saying },
  { document, selected, common, tool }: Context,
): string | undefined {
  const said = saidOf(candidate, selected.extension)?.description;
  if (said !== undefined) return printable(said);
  if (saidOnce.description !== undefined) return undefined;
  const { path, summary = "" } = selected.operation;
  const beside = {
    trims: document.trims,
    schema,
    around: `${tool} ${path} ${summary}`,
    vocabulary: document.argumentVocabulary,
  };
  const { hidden, described } = common;
  const told = hidden.get(argumentName(candidate.wireName));
  const isOther = told !== undefined && !meansTheSame(name, sayingAlone(candidate, document), told);
  return isOther || isMistakable(described.get(name), saidOnce.default ?? schema.default)
    ? distinctWords(candidate, { ...beside, path })
    : ownWords(candidate, beside);
}

/**
 * Whether an argument without a description would seem to be what the instructions describe by its name.
 * @param own its default
 */
function isMistakable(known: Saying = {}, own: Json | undefined): boolean {
  return known.description !== undefined || (known.default !== undefined && own === undefined);
}
