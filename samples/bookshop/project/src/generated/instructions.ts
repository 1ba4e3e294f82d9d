/** What a model is told about this server before it sees a tool. */
export const instructions = [
  "Dog-Eared Bookshop: Everything that happens at the counter of the Dog-Eared Bookshop: what stands on the shelves, what customers have ordered, and what they thought of it afterwards. Money is in euro cents. Lists come in pages: pass the nextCursor of one page as cursor to get the next; the last page has none. Reading needs a shop key, changing anything needs a staff token. Topics: books, reviews, orders.",
].join("\n");
