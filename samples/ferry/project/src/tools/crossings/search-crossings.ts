import { defineTool, header, query } from "#generated";

export default defineTool({
  operation: "GET /crossings",
  name: "search_crossings",
  title: "Find crossings",
  description: "Find crossings. Returns a list with ports[], day, departs, seats and more of each.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    ports: query("ports", {
      type: "array",
      items: { type: "string", enum: ["northquay", "island", "mainland"] },
    }).optional(),
    days: query("days", {
      type: "array",
      items: { type: "string", enum: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] },
    }).optional(),
    decks: query("decks", {
      type: "array",
      description: "Only boats that take all of these.",
      items: { type: "string", enum: ["cars", "lorries", "bicycles"] },
    }).optional(),
    "X-Passengers": header("X-Passengers", {
      type: "integer",
      description: "Only crossings with that many seats left.",
      maximum: 40,
      exclusiveMinimum: 0,
    }).optional(),
  },
});
