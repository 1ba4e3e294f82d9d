import { body, defineTool } from "#generated";

export default defineTool({
  operation: "POST /prints",
  name: "order_prints",
  title: "Have frames printed",
  description:
    "Have frames printed. The answer comes before the prints are made: look the order up until its state is ready. Returns state, paper, copies, border and more.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    frames: body("/frames", {
      type: "array",
      description: "Ids of the frames to print.",
      minItems: 1,
      maxItems: 24,
      items: { type: "string", pattern: "^r[0-9]+-f[0-9]+$" },
    }),
    paper: body("/paper", { type: "string", enum: ["glossy", "matt", "baryta"] }),
    copies: body("/copies", { type: "integer", default: 1, minimum: 1, maximum: 50 }).optional(),
    border: body("/border", { type: "boolean", description: "Leave a white border." }).optional(),
    sendTo: body("/sendTo", {
      type: "object",
      description: "Where to post them; without it they are kept at the counter.",
      properties: { name: { type: "string", minLength: 1 }, town: { type: "string", minLength: 1 } },
      required: ["name", "town"],
    }).optional(),
  },
});
