/** Words of resources that engineers hardly ever choose for servers that they make by hand, over many public APIs. */
export const seldomChosen: ReadonlySet<string> = new Set(
  (
    "token auth oauth access revoke admin configuration integration network feature enable disable import generate summary ping " +
    "report batch key public metadata session role policy hook custom count"
  ).split(" "),
);

/** Words in the paths of what they choose most, over many public APIs. */
export const oftenChosen: ReadonlySet<string> = new Set(
  "search query send message log content page item task project issue comment run version me schedule".split(
    " ",
  ),
);
