import { defineTool, path } from "#generated";

export default defineTool({
  operation: "DELETE /books/{isbn}",
  name: "remove_book",
  title: "Take a book off the shelves",
  description:
    "Take a book off the shelves. Removes the title, all copies and its reviews. Refused while an open order holds a copy.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    isbn: path("isbn", {
      type: "string",
      description: "ISBN-13 of the book, digits only.",
      pattern: "^97[89][0-9]{10}$",
    }),
  },
});
