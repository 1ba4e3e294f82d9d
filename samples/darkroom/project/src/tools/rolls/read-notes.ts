import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /rolls/{rollId}/notes",
  name: "read_notes",
  title: "Read the notes on a roll",
  description: "Read the notes on a roll",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    rollId: path("rollId", { type: "string", pattern: "^r[0-9]+$" }),
  },
});
