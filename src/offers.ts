/** What the configuration file may say of prompts and resources: the words are those of `definePrompt` and `defineResource`. */

/** A prompt of `mcp.config.yaml`. */
export interface PromptSetting {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly scopes?: readonly string[];
  readonly arguments?: Readonly<Record<string, PromptArgumentSetting>>;
  /** What the user says; in place of `messages`. */
  readonly text?: string;
  readonly messages?: readonly ({ readonly role?: "user" | "assistant" } & (
    { readonly text: string } | { readonly resource: string }
  ))[];
}

export interface PromptArgumentSetting {
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
  /** Values, or an argument of an operation whose values they are. */
  readonly suggest?: readonly string[] | { readonly operation: string; readonly argument: string };
}

/** A resource of `mcp.config.yaml`: an operation that is read at an address. */
export interface ResourceSetting {
  /** With the operation's arguments as variables: `shop://books/{isbn}`. */
  readonly uri: string;
  /** Its operationId, the name of its tool, or `GET /books/{isbn}`. */
  readonly operation: string;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly scopes?: readonly string[];
}

const text = { type: "string", minLength: 1 } as const;
const name = { type: "string", pattern: "^[A-Za-z0-9_.-]{1,64}$" } as const;
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
