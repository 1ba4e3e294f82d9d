/** Presents texts: removes secrets and invisible characters, and cuts what is too long. */
import { cleanText } from "../values/clean.js";
import { cutText, type Cut } from "./cut.js";

/** Removes secrets from a text. */
export type Redact = (text: string) => string;

/**
 * Presents a text, and cuts it: tables lose lines at the end, other texts their middle. Of a long text only what is shown is
 * looked at, and as much beside it as an encoded secret may be long.
 */
export function presentText(
  whole: string,
  { limit, redact, form = "prose" }: { limit: number; redact: Redact; form?: "lines" | "prose" },
): { text: string; cuts: Cut[] } {
  const { text, hidden } = ends(whole, limit, (part) => redact(cleanText(part)));
  return cutText(text, limit, { form, hidden });
}

/** Characters beside what is shown of a long text that are looked at, so that half a secret is recognized. */
const margin = 65_536;

/**
 * Presents a text, or the two ends of one that is too long to be shown.
 * @param most characters that can be shown of it
 * @returns `hidden`: how many characters are missing in the middle
 */
export function ends(
  whole: string,
  most: number,
  present: (part: string) => string,
): { text: string; hidden: number } {
  const looked = most + margin;
  if (whole.length <= 2 * looked) return { text: present(whole), hidden: 0 };
  // Where both agree, nothing that lies beside has to do with it.
  const head = commonStart(present(whole.slice(0, most)), present(whole.slice(0, looked)));
  const tail = commonEnd(present(whole.slice(-most)), present(whole.slice(-looked)));
  const text = `${head}…${tail}`;
  return { text, hidden: Math.max(0, whole.length - text.length) };
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

function commonEnd(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return one.slice(one.length - length);
}
