import { body, defineTool } from "#generated";

export default defineTool({
  operation: "POST /books",
  name: "add_book",
  title: "Put a book on the shelves",
  description:
    "Put a book on the shelves. Adds a title that the shop does not have yet. For more copies of one it has, update copies instead. Returns genre, condition, publishedOn, copies and more.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    isbn: body("/isbn", {
      type: "string",
      description: "ISBN-13, digits only.",
      pattern: "^97[89][0-9]{10}$",
    }),
    title: body("/title", { type: "string", minLength: 1, maxLength: 200 }),
    authors: body("/authors", {
      type: "array",
      description: "In the order of the title page.",
      minItems: 1,
      maxItems: 10,
      items: { type: "string", minLength: 1, maxLength: 100 },
    }),
    genre: body("/genre", {
      type: "string",
      enum: ["crime", "fantasy", "gardening", "history", "poetry", "travel"],
    }),
    condition: body("/condition", { type: "string", enum: ["new", "good", "well-loved"] }),
    price: body("/price", {
      type: "integer",
      description: "Price in euro cents.",
      minimum: 0,
      maximum: 100000,
    }),
    publishedOn: body("/publishedOn", { type: "string", format: "date" }),
    copies: body("/copies", {
      type: "integer",
      description: "How many copies can be ordered now.",
      minimum: 0,
      maximum: 999,
    }),
    blurb: body("/blurb", {
      type: "string",
      description: "What the back cover says.",
      maxLength: 1000,
    }).optional(),
  },
});
