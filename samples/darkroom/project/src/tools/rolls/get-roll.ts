import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /rolls/{rollId}",
  name: "get_roll",
  title: "Take a roll out of the archive",
  description: "Take a roll out of the archive. Returns canister, tags[], frames[] and more.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    rollId: path("rollId", { type: "string", pattern: "^r[0-9]+$" }),
  },
});
