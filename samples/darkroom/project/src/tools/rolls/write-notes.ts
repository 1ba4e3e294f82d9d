import { body, defineTool, path } from "#generated";

export default defineTool({
  operation: "PUT /rolls/{rollId}/notes",
  name: "write_notes",
  title: "Replace the notes on a roll",
  description: "Replace the notes on a roll",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    rollId: path("rollId", { type: "string", pattern: "^r[0-9]+$" }),
    body: body("", { type: "string", description: "Plain text, line by line.", maxLength: 5000 }),
  },
});
