import { body, defineTool } from "#generated";

export default defineTool({
  operation: "POST /members",
  name: "welcome_member",
  title: "Welcome a new member",
  description: "Welcome a new member",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    body: body("", {
      description: "Whoever does the work; kind tells which sort.",
      anyOf: [
        {
          type: "object",
          description: "Somebody with a desk of their own.",
          properties: {
            kind: { type: "string", const: "employee" },
            id: { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40 },
            name: {
              type: "object",
              properties: {
                given: { type: "string", minLength: 1, maxLength: 60 },
                family: { type: "string", minLength: 1, maxLength: 60 },
              },
              required: ["given"],
              additionalProperties: false,
            },
            unit: {
              type: ["string", "null"],
              description: "Id of the unit; null while the member is between units.",
              pattern: "^[a-z][a-z0-9-]*$",
              maxLength: 40,
            },
            manager: {
              type: ["string", "null"],
              description: "Id of the member to answer to; null for whoever answers to nobody.",
              pattern: "^[a-z][a-z0-9-]*$",
              maxLength: 40,
            },
            joinedOn: { type: "string", format: "date" },
            skills: {
              type: "object",
              description: "Levels from 1 to 5 by skill.",
              additionalProperties: { type: "integer", minimum: 1, maximum: 5 },
              propertyNames: { pattern: "^[a-z][a-z-]*$" },
            },
            contacts: {
              type: "object",
              description:
                "Ways to reach the member, by name of the way; those that begin with private need the access key to be seen.",
              additionalProperties: { type: "string", maxLength: 200 },
            },
            desk: { type: "string", description: "Room and number, e.g. B12.", pattern: "^[A-Z][0-9]{1,3}$" },
          },
          required: ["kind", "id", "name", "unit", "manager", "joinedOn", "desk"],
          additionalProperties: false,
        },
        {
          type: "object",
          description: "Somebody who will leave again.",
          properties: {
            kind: { type: "string", const: "contractor" },
            id: { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40 },
            name: {
              type: "object",
              properties: {
                given: { type: "string", minLength: 1, maxLength: 60 },
                family: { type: "string", minLength: 1, maxLength: 60 },
              },
              required: ["given"],
              additionalProperties: false,
            },
            unit: {
              type: ["string", "null"],
              description: "Id of the unit; null while the member is between units.",
              pattern: "^[a-z][a-z0-9-]*$",
              maxLength: 40,
            },
            manager: {
              type: ["string", "null"],
              description: "Id of the member to answer to; null for whoever answers to nobody.",
              pattern: "^[a-z][a-z0-9-]*$",
              maxLength: 40,
            },
            joinedOn: { type: "string", format: "date" },
            skills: {
              type: "object",
              description: "Levels from 1 to 5 by skill.",
              additionalProperties: { type: "integer", minimum: 1, maximum: 5 },
              propertyNames: { pattern: "^[a-z][a-z-]*$" },
            },
            contacts: {
              type: "object",
              description:
                "Ways to reach the member, by name of the way; those that begin with private need the access key to be seen.",
              additionalProperties: { type: "string", maxLength: 200 },
            },
            until: { type: "string", description: "Last day.", format: "date" },
            agency: { type: "string", maxLength: 80 },
          },
          required: ["kind", "id", "name", "unit", "manager", "joinedOn", "until"],
          additionalProperties: false,
        },
        {
          type: "object",
          description: "Something that never goes home.",
          properties: {
            kind: { type: "string", const: "robot" },
            id: { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 40 },
            name: {
              type: "object",
              properties: {
                given: { type: "string", minLength: 1, maxLength: 60 },
                family: { type: "string", minLength: 1, maxLength: 60 },
              },
              required: ["given"],
              additionalProperties: false,
            },
            unit: {
              type: ["string", "null"],
              description: "Id of the unit; null while the member is between units.",
              pattern: "^[a-z][a-z0-9-]*$",
              maxLength: 40,
            },
            manager: {
              type: ["string", "null"],
              description: "Id of the member to answer to; null for whoever answers to nobody.",
              pattern: "^[a-z][a-z0-9-]*$",
              maxLength: 40,
            },
            joinedOn: { type: "string", format: "date" },
            skills: {
              type: "object",
              description: "Levels from 1 to 5 by skill.",
              additionalProperties: { type: "integer", minimum: 1, maximum: 5 },
              propertyNames: { pattern: "^[a-z][a-z-]*$" },
            },
            contacts: {
              type: "object",
              description:
                "Ways to reach the member, by name of the way; those that begin with private need the access key to be seen.",
              additionalProperties: { type: "string", maxLength: 200 },
            },
            firmware: { type: "string", pattern: "^[0-9]+(\\.[0-9]+){0,2}$" },
            charging: { type: "boolean" },
          },
          required: ["kind", "id", "name", "unit", "manager", "joinedOn", "firmware"],
          additionalProperties: false,
        },
      ],
    }),
  },
});
