import { defineTool, path } from "#generated";

export default defineTool({
  operation: "DELETE /rolls/{rollId}",
  name: "discard_roll",
  title: "Throw a roll away",
  description: "Throw a roll away. Its frames go with it. Prints that were ordered are made all the same.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    rollId: path("rollId", { type: "string", pattern: "^r[0-9]+$" }),
  },
});
