import { body, defineTool } from "#generated";

export default defineTool({
  operation: "POST /orders",
  name: "place_order",
  title: "Order books for a customer",
  description:
    "Order books for a customer. Sets the copies aside at once, all of them or none: when one title has too few copies, the answer is 409 and names it. Returns lines[], collectFrom, giftMessage, status and more.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    customer: body("/customer", {
      type: "string",
      description: "E-mail address of the customer.",
      format: "email",
    }),
    lines: body("/lines", {
      type: "array",
      description: "One line per title.",
      minItems: 1,
      maxItems: 20,
      items: {
        type: "object",
        properties: {
          isbn: { type: "string", description: "ISBN-13, digits only.", pattern: "^97[89][0-9]{10}$" },
          copies: { type: "integer", minimum: 1, maximum: 20 },
        },
        required: ["isbn", "copies"],
        additionalProperties: false,
      },
    }),
    collectFrom: body("/collectFrom", {
      type: "string",
      description: "First day on which the customer will come by; any day when absent.",
      format: "date",
    }).optional(),
    giftMessage: body("/giftMessage", {
      type: "string",
      description: "Written by hand on a card. Wrapping is on the house.",
      maxLength: 300,
    }).optional(),
  },
});
