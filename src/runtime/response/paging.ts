/** Finds arguments that get the rest of a long answer, or less of it. */

const other = [
  ..."page pagenumber pagenum pageno pageindex pagetoken pageoffset pagekey pagecursor".split(" "),
  ..."offset skip start startat startindex startkey cursor after before since until marker".split(" "),
  ..."nexttoken nextcursor startcursor nextpage nextpagetoken continue continuation continuationtoken".split(
    " ",
  ),
  ..."startingafter endingbefore exclusivestartkey lastkey".split(" "),
];
const fewer = [
  ..."perpage pagesize pagelimit limit count size take top first last rows".split(" "),
  ..."maxresults maxitems maxkeys resultsperpage itemsperpage".split(" "),
];
const certain = ["filter", "q", "query", "search"];
const smaller = ["fields", "field", "select", "attributes"];

/** Arguments that lead to other items. */
export const otherItems = among(other);
/** Arguments that limit how many items an answer has. */
export const fewerItems = among(fewer);
/** Arguments that lead to other items, or limit their number. */
export const pagingArguments = among([...other, ...fewer]);
/** Arguments that select items. */
export const certainItems = among(certain);
/** Arguments that make an answer smaller. */
export const narrowingArguments = among([...fewer, ...certain, ...smaller]);

function among(words: readonly string[]): (names: readonly string[]) => string[] {
  const known: ReadonlySet<string> = new Set(words);
  return (names) => names.filter((name) => known.has(word(name)));
}

/** Makes `starting_after`, `$top` and `page[size]` equal to `startingAfter`, `top` and `pageSize`. */
function word(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}
