import { body, defineTool, path } from "#generated";

export default defineTool({
  operation: "POST /books/{isbn}/reviews",
  name: "write_review",
  title: "Write down what a customer thought of a book",
  description: "Write down what a customer thought of a book. Returns id, stars, text and more.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    isbn: path("isbn", {
      type: "string",
      description: "ISBN-13 of the book, digits only.",
      pattern: "^97[89][0-9]{10}$",
    }),
    stars: body("/stars", {
      type: "integer",
      description: "From 1, could not finish it, to 5, could not put it down.",
      minimum: 1,
      maximum: 5,
    }),
    text: body("/text", { type: "string", minLength: 1, maxLength: 2000 }),
    reviewer: body("/reviewer", { type: "string", default: "A passer-by", maxLength: 80 }).optional(),
  },
});
