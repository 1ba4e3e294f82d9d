// @generated SignedSource<<e49cf2b2c613ae1d3d1189fcab46a35954b5182afbcedce5e9c7d4748b475b2a>>
/** Which arguments of an operation get the rest of a long answer, or less of it. */

const paging = [
  ..."page pagenumber pagenum pageno pageindex pagetoken pageoffset pagekey pagecursor".split(" "),
  ..."perpage pagesize pagelimit limit count size take top first last maxresults maxitems maxkeys".split(" "),
  ..."offset skip start startat startindex startkey cursor after before since until marker".split(" "),
  ..."nexttoken nextcursor nextpage nextpagetoken continue continuation continuationtoken".split(" "),
  ..."startingafter endingbefore rows resultsperpage itemsperpage exclusivestartkey lastkey".split(" "),
];
const narrowing = ["fields", "field", "select", "include", "filter", "q", "query", "search", "attributes"];

const pagingNames: ReadonlySet<string> = new Set(paging);
const narrowingNames: ReadonlySet<string> = new Set(narrowing);

/** `starting_after`, `$top` and `page[size]` are the same words as `startingAfter`, `top` and `pageSize`. */
function word(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

export function pagingArguments(names: readonly string[]): string[] {
  return names.filter((name) => pagingNames.has(word(name)));
}

export function narrowingArguments(names: readonly string[]): string[] {
  return names.filter((name) => narrowingNames.has(word(name)));
}
