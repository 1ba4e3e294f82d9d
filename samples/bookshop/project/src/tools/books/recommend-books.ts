import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /recommendations",
  name: "recommend_books",
  title: "Ask the bookseller for something to read",
  description:
    "Ask the bookseller for something to read. Returns up to three books in stock that suit a mood, each with the bookseller's reason. The answer has recommendations[] with isbn, title, authors[], because and more.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    mood: query("mood", {
      type: "string",
      description: "How the reader feels, or where they are about to be.",
      enum: ["rainy-sunday", "long-train-ride", "broken-heart", "cannot-sleep", "feeling-clever"],
    }),
    maxPrice: query("maxPrice", {
      type: "integer",
      description: "At most this price each, in euro cents.",
      minimum: 0,
    }).optional(),
  },
});
