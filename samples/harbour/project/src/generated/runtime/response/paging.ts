// @generated SignedSource<<f2e6fe0b71fd70c78a2fab619c214e823d858cc8ebb32566c6fc5e66a5cb7475>>
/** Which arguments of an operation get the rest of a long answer, or less of it. */

const other = [
  ..."page pagenumber pagenum pageno pageindex pagetoken pageoffset pagekey pagecursor".split(" "),
  ..."offset skip start startat startindex startkey cursor after before since until marker".split(" "),
  ..."nexttoken nextcursor nextpage nextpagetoken continue continuation continuationtoken".split(" "),
  ..."startingafter endingbefore exclusivestartkey lastkey".split(" "),
];
const fewer = [
  ..."perpage pagesize pagelimit limit count size take top first last rows".split(" "),
  ..."maxresults maxitems maxkeys resultsperpage itemsperpage".split(" "),
];
const certain = ["filter", "q", "query", "search"];
const smaller = ["fields", "field", "select", "attributes"];

/** Those that lead to other items. */
export const otherItems = among(other);
/** Those that lead to other items, or say how many come at a time. */
export const pagingArguments = among([...other, ...fewer]);
/** Those that say which items are wanted. */
export const certainItems = among(certain);
/** Those by which an answer gets smaller. */
export const narrowingArguments = among([...fewer, ...certain, ...smaller]);

function among(words: readonly string[]): (names: readonly string[]) => string[] {
  const known: ReadonlySet<string> = new Set(words);
  return (names) => names.filter((name) => known.has(word(name)));
}

/** `starting_after`, `$top` and `page[size]` are the same words as `startingAfter`, `top` and `pageSize`. */
function word(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}
