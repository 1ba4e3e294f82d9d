/** Schemas of the settings for prompts, resources and confirmation; see `model/offers.ts`. */
import { argumentName as name } from "./mcp-extension.js";

const text = { type: "string", minLength: 1 } as const;
const scopes = { description: "Scopes that a caller must have.", type: "array", items: text } as const;

const suggest = {
  description:
    "Completions that clients may offer: a list of values, or an argument of an operation that lists them.",
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
    description: "Have clients ask the user before each call that deletes or overwrites something.",
    const: "destructive",
  },
  prompts: {
    description: "Prompts that users can start a conversation with.",
    type: "array",
    items: {
      type: "object",
      properties: {
        name: { description: "Name for programs.", ...name },
        title: { description: "Title for people.", ...text },
        description: { description: "What it is for.", ...text },
        scopes,
        arguments: {
          description: "Arguments by name; {name} in a text is replaced by the value.",
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
          description: "Several messages: each a text with its role, or a resource to insert.",
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
    description: "Operations that clients can read as resources, without a tool.",
    type: "array",
    items: {
      type: "object",
      properties: {
        uri: {
          description: "Its address, with the operation's arguments as variables: shop://books/{isbn}",
          type: "string",
          pattern: "^(?!api:)[a-z][a-z0-9+.-]*://[^\\s]+$",
          patternErrorMessage: "must be an address such as shop://books/{isbn}, of another scheme than api:",
        },
        operation: { description: "operationId, name of its tool, or GET /path.", ...text },
        name: { description: "Name for programs.", ...name },
        title: { description: "Title for people.", ...text },
        description: { description: "What the resource contains.", ...text },
        mimeType: { description: "Media type of the content.", ...text },
        scopes,
      },
      required: ["uri", "operation"],
      additionalProperties: false,
    },
  },
} as const;
