import { cookie, defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /members",
  name: "find_members",
  title: "Find members",
  description: "Find members",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    filter: query("filter", {
      type: "object",
      description: "What they must have in common.",
      properties: {
        kind: { type: "string", enum: ["employee", "contractor", "robot"] },
        unit: { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40 },
        joinedFrom: { type: "string", description: "Joined on this day or later.", format: "date" },
        managed: { type: "boolean", description: "Whether they have a manager." },
      },
      additionalProperties: false,
    }).optional(),
    fields: query("fields", {
      type: "array",
      description: "Properties to show besides kind and id; all when absent.",
      minItems: 1,
      uniqueItems: true,
      items: {
        type: "string",
        enum: ["name", "displayName", "unit", "manager", "joinedOn", "skills", "contacts"],
      },
    }).optional(),
    name_order: cookie("name_order", {
      type: "string",
      description: "How to write displayName.",
      enum: ["given-first", "family-first"],
      default: "given-first",
    }).optional(),
  },
});
