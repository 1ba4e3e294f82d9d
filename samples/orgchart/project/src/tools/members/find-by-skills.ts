import { defineTool, header, path } from "#generated";

export default defineTool({
  operation: "GET /skills/{skills}",
  name: "find_by_skills",
  title: "Find the members with the best grip on some skills",
  description: "Find the members with the best grip on some skills. Returns a list with id and sum of each.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    skills: path("skills", {
      type: "array",
      description: "The skills that are needed, all of them.",
      minItems: 1,
      items: { type: "string", pattern: "^[a-z][a-z-]*$" },
    }),
    "X-At-Least": header("X-At-Least", {
      type: "integer",
      description: "Level that is needed in each skill, from 1 to 5.",
      default: 1,
      minimum: 1,
      maximum: 5,
    }).optional(),
  },
});
