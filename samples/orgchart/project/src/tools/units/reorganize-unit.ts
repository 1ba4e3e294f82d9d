import { body, defineTool, path } from "#generated";

export default defineTool({
  operation: "PUT /units/{unitId}",
  name: "reorganize_unit",
  title: "Reorganize unit",
  description:
    "Put a unit, with everything below it, in the place of another. The unit of the path and all units below it are replaced by the tree given. Members of units that vanish are left without a unit. Returns name, motto, headcount and more.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    unitId: path("unitId", { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40 }),
    id: body("/id", { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40 }),
    name: body("/name", { type: "string", minLength: 1, maxLength: 80 }),
    motto: body("/motto", { type: ["string", "null"], maxLength: 200 }).optional(),
    units: body("/units", {
      type: "array",
      description: "The units directly below.",
      items: {
        type: "object",
        properties: {
          id: { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40 },
          name: { type: "string", minLength: 1, maxLength: 80 },
          motto: { type: ["string", "null"], maxLength: 200 },
          units: {
            type: "array",
            description: "The units directly below.",
            items: {
              type: "object",
              properties: {
                id: { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40 },
                name: { type: "string", minLength: 1, maxLength: 80 },
                motto: { type: ["string", "null"], maxLength: 200 },
                units: {
                  type: "array",
                  description: "The units directly below.",
                  items: {
                    type: "object",
                    properties: {
                      id: { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40 },
                      name: { type: "string", minLength: 1, maxLength: 80 },
                      motto: { type: ["string", "null"], maxLength: 200 },
                      units: { type: "array", description: "The units directly below.", maxItems: 0 },
                    },
                    required: ["id", "name", "units"],
                    additionalProperties: false,
                  },
                },
              },
              required: ["id", "name", "units"],
              additionalProperties: false,
            },
          },
        },
        required: ["id", "name", "units"],
        additionalProperties: false,
      },
    }),
  },
});
