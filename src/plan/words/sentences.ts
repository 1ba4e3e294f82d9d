/** Takes the whole sentences out of a document's text. */
import { oncePerText } from "../../once-per-text.js";
import { address, blocksOf, link, type Block } from "./markdown.js";
import { opensWithVerb, withoutOpening } from "./opening.js";

export interface Sentence {
  readonly text: string;
  /** What is beside the matter, such as `Note: …`, says what the rest does not need. */
  readonly kind: "text" | "note";
  /** Whether it has a link. */
  readonly links: boolean;
}

/** Maximum characters of a text to read. */
const longest = 6_000;
const mostSentences = 60;

/**
 * Returns the sentences in their order; headings, examples of code, tables and what needs an address are none. They are
 * remembered, because documents repeat the same text for a thousand parameters.
 */
export const sentencesOf = oncePerText(read);

/** Returns everything that is said, item by item and sentence by sentence, whether it is whole or not. */
export function linesOf(markup: string): string[] {
  return blocksOf(markup.slice(0, longest)).flatMap(({ text }) => splitAt(text.replaceAll(link, "")));
}

function read(markup: string): readonly Sentence[] {
  const blocks = withoutLists(blocksOf(markup.slice(0, longest)));
  let isLabelled = false;
  const sentences = blocks.flatMap((block): Sentence[] => {
    const isNote = isLabelled || block.kind === "quote" || labelled.test(block.text);
    isLabelled = bareLabel.test(block.text);
    if (isLabelled || block.kind === "heading" || block.kind === "cell") return [];
    return splitAt(block.text.replace(alert, ""))
      .map(withoutOpenEnd)
      .filter((text) => isWhole(text) && (block.kind !== "item" || /[.!?]$/.test(text)))
      .map((text) => ({
        text: text.replaceAll(link, "").replace(/ (?:in )?%[sd]\b| (?=[.,;!?](?: |$))/g, ""),
        kind: isNote && !saysWhatIsDone(text) ? "note" : "text",
        links: text.includes(link),
      }));
  });
  // The text was cut off within the last one.
  return (markup.length > longest ? sentences.slice(0, -1) : sentences).slice(0, mostSentences);
}

const kinds =
  "notes?|n\\.?b|notice|warnings?|important|cautions?|tips?|info|attention|danger|alert|hints?|disclaimer|remarks?|beware|limitations?|caveats?|deprecat(?:ed|ion)|obsolete|experimental|alpha|beta|preview";
const bareLabel = new RegExp(`^[^\\p{L}]{0,9}(?:please )?(?:${kinds})[^\\p{L}\\d]{0,9}$`, "iu");
const labelled = new RegExp(
  `^[^\\p{L}]{0,9}(?:(?:please )?(?:note,? that|be aware)\\b|(?:\\p{L}{1,12} )?(?:${kinds})[\\s*]{0,3}[:!.\\]),–—-])`,
  "iu",
);
/** Matches `[!NOTE]`, with which alerts begin. */
const alert = /^\[!\p{L}{1,12}\] ?/u;

/** Whether a sentence of a note, behind its label if it has one, says what is done: "Creates a pet". */
function saysWhatIsDone(text: string): boolean {
  const sentence = withoutOpening(text.replace(labelled, "").trim());
  return /^\p{L}+s\b/u.test(sentence) && opensWithVerb(sentence);
}

/** Matches a value of a list, with or without what it means: `open: it is open`. */
const listed = /^["'`]?([\w.*+/@-]{1,40})["'`]?(?:\s*[:=](?=\s|$)|\s+[–—-]\s|\s+\(|[.,;]?$)/;
const shortItem = 40;
const longestList = 200;

/** Puts a list of values behind what introduces it, as in `One of: a, b.`; other lists with an introduction go. */
function withoutLists(blocks: readonly Block[]): Block[] {
  const kept: Block[] = [];
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block === undefined) break;
    if (block.kind === "item" || !block.text.endsWith(":")) {
      kept.push(block);
      continue;
    }
    // Code on a line of its own needs what introduces it.
    const next = blocks[index + 1];
    if (next?.kind === "text" && code.test(next.text)) {
      kept.push({ ...block, text: `${block.text} ${next.text}` });
      index += 1;
      continue;
    }
    const values: string[] = [];
    for (; blocks[index + 1]?.kind === "item"; index += 1)
      values.push(valueOf(blocks[index + 1]?.text ?? ""));
    const text = `${block.text} ${values.join(", ")}.`;
    const isList = values.length > 0 && !values.includes("") && text.length <= longestList;
    kept.push(isList ? { ...block, text } : block);
  }
  return kept;
}

/** Matches code: `fields=name`, `items(name)`. */
const code = /^\S+[=({[_&]\S*$/;

function valueOf(item: string): string {
  const [, value = ""] = listed.exec(item) ?? [];
  return value === "" && item.length <= shortItem ? item.replace(/[.,;]$/, "") : value;
}

let segmenter: Intl.Segmenter | undefined;

/** A dot ends no sentence after these, nor after an initial. */
const abbreviation = /\b(?:e\.?g|i\.?e|ex|vs|cf|approx|incl|resp|fig|dr|mr|mrs|[A-Z])\.\s*$/;

/** Splits a paragraph into sentences; what stands in brackets is not split. */
function splitAt(written: string): string[] {
  const text = written.replace(glued, ". ");
  if (!/[.!?。！？]\s*\S/u.test(text)) return [text.trim()];
  segmenter ??= new Intl.Segmenter("en", { granularity: "sentence" });
  const sentences: string[] = [];
  let open = "";
  for (const { segment } of segmenter.segment(text)) {
    if (open !== "" && isBalanced(open) && !endsInAbbreviation(open, segment)) {
      sentences.push(open.trim());
      open = "";
    }
    open += segment;
  }
  return [...sentences, open.trim()].filter((sentence) => sentence !== "");
}

/** Matches the gap where a sentence begins without a stop before it: "Get events Returns all events". */
const glued =
  /(?<=[\p{Ll}\d)])(?<!\b(?:a|an|and|any|as|by|each|every|for|from|if|in|is|no|of|on|or|see|that|the|to|which|with)) (?=Returns (?:an?|all|any|only|the)\b|(?:This|The) (?:api|call|endpoint|method|operation|request) (?:can|is|returns|will)\b)/gu;

function endsInAbbreviation(before: string, next: string): boolean {
  const end = before.slice(-12);
  // `!=` is an operator.
  if (end.endsWith("!") && next.startsWith("=")) return true;
  // "a .CSV file", "in .NET"
  if (/\s\.$/.test(end)) return true;
  return abbreviation.test(end) || /^\p{Ll}/u.test(next);
}

/** Whether each bracket that opens closes. */
export function isBalanced(text: string): boolean {
  let round = 0;
  let square = 0;
  for (const letter of text) {
    if (letter === "(") round += 1;
    else if (letter === ")") round = Math.max(0, round - 1);
    else if (letter === "[") square += 1;
    else if (letter === "]") square = Math.max(0, square - 1);
  }
  return round === 0 && square === 0;
}

/** Without the bracket that opens at its end and never closes: "For date match (statements like". */
function withoutOpenEnd(text: string): string {
  return isBalanced(text) ? text : text.replace(/\s*[([][^()[\].!?]{0,40}$/, "");
}

function isWhole(text: string): boolean {
  if (text.includes(address) || !/[\p{L}\d]/u.test(text) || /^(?:[{}<|]|[-–*•] |\(\p{Ll})/u.test(text))
    return false;
  return !/(?:[:,;(–—-]|\.{3}|…)\W{0,2}$/u.test(text);
}
