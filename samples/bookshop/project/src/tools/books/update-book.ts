import { body, defineTool, header, path } from "#generated";

export default defineTool({
  operation: "PATCH /books/{isbn}",
  name: "update_book",
  title: "Change a book",
  description:
    "Change a book. Changes the given properties and leaves the others as they are; null takes the blurb away. With If-Match, nothing is changed when somebody else was faster. Returns genre, condition, publishedOn, copies and more.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    isbn: path("isbn", {
      type: "string",
      description: "ISBN-13 of the book, digits only.",
      pattern: "^97[89][0-9]{10}$",
    }),
    "If-Match": header("If-Match", {
      type: "string",
      description: "The version you have seen, in double quotes as in the ETag header.",
      pattern: '^"[1-9][0-9]*"$',
    }).optional(),
    body: body("", {
      type: "object",
      minProperties: 1,
      properties: {
        title: { type: "string", minLength: 1, maxLength: 200 },
        genre: { type: "string", enum: ["crime", "fantasy", "gardening", "history", "poetry", "travel"] },
        condition: { type: "string", enum: ["new", "good", "well-loved"] },
        price: { type: "integer", description: "Price in euro cents.", minimum: 0, maximum: 100000 },
        copies: {
          type: "integer",
          description: "How many copies can be ordered now.",
          minimum: 0,
          maximum: 999,
        },
        blurb: {
          type: ["string", "null"],
          description: "What the back cover says; null for none.",
          maxLength: 1000,
        },
      },
      additionalProperties: false,
    }),
  },
});
