import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /books",
  name: "list_books",
  title: "Search the shelves",
  description:
    "Search the shelves. Returns the books that match every filter given, all of them when none is. Without sort, books come in the order in which they were added. The answer has items[] with genre, condition, publishedOn, copies and more.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    q: query("q", {
      type: "string",
      description: "Words to find in title, authors or blurb, in any case.",
      minLength: 1,
      maxLength: 100,
    }).optional(),
    genre: query("genre", {
      type: "array",
      description: "Only these genres; repeat the parameter for several.",
      maxItems: 6,
      items: { type: "string", enum: ["crime", "fantasy", "gardening", "history", "poetry", "travel"] },
    }).optional(),
    condition: query("condition", { type: "string", enum: ["new", "good", "well-loved"] }).optional(),
    maxPrice: query("maxPrice", {
      type: "integer",
      description: "At most this price, in euro cents.",
      minimum: 0,
    }).optional(),
    publishedFrom: query("publishedFrom", {
      type: "string",
      description: "Published on this day or later.",
      format: "date",
    }).optional(),
    publishedTo: query("publishedTo", {
      type: "string",
      description: "Published on this day or earlier.",
      format: "date",
    }).optional(),
    inStock: query("inStock", {
      type: "boolean",
      description: "true for books that can be ordered now, false for those that are sold out.",
    }).optional(),
    sort: query("sort", {
      type: "string",
      description: "Order of the list; a minus sign turns it around.",
      enum: ["title", "-title", "price", "-price", "publishedOn", "-publishedOn"],
    }).optional(),
    limit: query("limit", { type: "integer", default: 10, minimum: 1, maximum: 50 }).optional(),
    cursor: query("cursor", {
      type: "string",
      description: "The nextCursor of the page before.",
      minLength: 1,
      maxLength: 40,
    }).optional(),
  },
});
