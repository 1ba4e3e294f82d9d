import { defineTool, path, query } from "#generated";

export default defineTool({
  operation: "GET /books/{isbn}/reviews",
  name: "list_reviews",
  title: "Read what customers thought of a book",
  description:
    "Read what customers thought of a book. Returns items[] with id, stars, text, writtenAt and more.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    isbn: path("isbn", {
      type: "string",
      description: "ISBN-13 of the book, digits only.",
      pattern: "^97[89][0-9]{10}$",
    }),
    limit: query("limit", { type: "integer", default: 10, minimum: 1, maximum: 50 }).optional(),
    cursor: query("cursor", {
      type: "string",
      description: "The nextCursor of the page before.",
      minLength: 1,
      maxLength: 40,
    }).optional(),
  },
});
