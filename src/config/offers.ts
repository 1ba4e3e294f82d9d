/** Schemas of what the configuration file may say of prompts, resources and asking first: see `model/offers.ts`. */
import { argumentName as name } from "./mcp-extension.js";

const text = { type: "string", minLength: 1 } as const;
const scopes = { description: "Scopes that a caller must have.", type: "array", items: text } as const;

const suggest = {
  description: "What clients may offer while somebody types: values, or an argument of an operation.",
  anyOf: [
    { type: "array", items: { type: "string" } },
    {
      type: "object",
      properties: { operation: text, argument: text },
      required: ["operation", "argument"],
      additionalProperties: false,
    },
  ],
} as const;

/** Schema (JSON Schema 2020-12) of each member. */
export const offerProperties = {
  confirm: {
    description: "Have clients ask the person before each call that takes away or overwrites something.",
    const: "destructive",
  },
  prompts: {
    description: "What a person can start a conversation from.",
    type: "array",
    items: {
      type: "object",
      properties: {
        name: { description: "For programs.", ...name },
        title: { description: "For people.", ...text },
        description: { description: "What it is for.", ...text },
        scopes,
        arguments: {
          description: "By name; {name} in a text stands for what was given.",
          type: "object",
          propertyNames: name,
          additionalProperties: {
            type: "object",
            properties: { title: text, description: text, required: { type: "boolean" }, suggest },
            additionalProperties: false,
          },
        },
        text: { description: "What the user says.", ...text },
        messages: {
          description: "More than one text: each with its role, or a resource to be put in.",
          type: "array",
          minItems: 1,
          items: {
            type: "object",
            properties: { role: { enum: ["user", "assistant"] }, text, resource: text },
            additionalProperties: false,
          },
        },
      },
      required: ["name", "description"],
      additionalProperties: false,
    },
  },
  resources: {
    description: "Operations that clients may read at an address, without a tool.",
    type: "array",
    items: {
      type: "object",
      properties: {
        uri: {
          description: "With the operation's arguments as variables: shop://books/{isbn}",
          type: "string",
          pattern: "^(?!api:)[a-z][a-z0-9+.-]*://[^\\s]+$",
          patternErrorMessage: "must be an address such as shop://books/{isbn}, of another scheme than api:",
        },
        operation: { description: "operationId, name of its tool, or GET /path.", ...text },
        name: { description: "For programs.", ...name },
        title: { description: "For people.", ...text },
        description: { description: "What is to be read there.", ...text },
        mimeType: { description: "Of what is read.", ...text },
        scopes,
      },
      required: ["uri", "operation"],
      additionalProperties: false,
    },
  },
} as const;
