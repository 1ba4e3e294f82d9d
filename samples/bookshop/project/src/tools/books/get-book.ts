import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /books/{isbn}",
  name: "get_book",
  title: "Look at one book",
  description: "Look at one book. Returns genre, condition, publishedOn, copies and more.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    isbn: path("isbn", {
      type: "string",
      description: "ISBN-13 of the book, digits only.",
      pattern: "^97[89][0-9]{10}$",
    }),
  },
});
