import { defineTool, query } from "#generated";

export default defineTool({
  operation: "GET /rolls",
  name: "list_rolls",
  title: "List the rolls in the archive",
  description:
    "List the rolls in the archive. Returns a list with canister, takenOn, tags[], frames[] and more of each.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    tag: query("tag", {
      type: "array",
      description: "Only rolls that carry all of these tags.",
      items: { type: "string", minLength: 1 },
    }).optional(),
    film: query("film", { type: "string", enum: ["black-and-white", "colour", "slide"] }).optional(),
  },
});
