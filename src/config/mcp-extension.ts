/** Defines what `x-mcp` and the configuration file can set about an operation, and checks values against it. */
import type { McpExtension } from "../model/lean.js";
import { longestTimeout } from "../runtime/host/settings.js";
import { formatPointer } from "../runtime/schema/pointer.js";
import { type JsonSchema, memberOf } from "../runtime/values/json.js";
import { settingFaults, type Fault } from "./setting-faults.js";
import { closestName, describeFault, hintFor, unknownProperty } from "./setting-problems.js";

const toolName = {
  type: "string",
  pattern: "^[A-Za-z0-9_-]{1,64}$",
  patternErrorMessage: 'must be 1 to 64 letters, digits, "_" and "-"',
} as const;
export const argumentName = {
  type: "string",
  pattern: "^[A-Za-z0-9_.-]{1,64}$",
  patternErrorMessage: 'must be 1 to 64 letters, digits, "_", "." and "-"',
} as const;
const text = { type: "string", minLength: 1 } as const;
const texts = { type: "array", items: text } as const;
const values = { type: "object" } as const;

/** Schema (JSON Schema 2020-12) of every member. */
export const extensionMembers = {
  included: {
    description: "true offers it even if deprecated or internal; false leaves it out.",
    type: "boolean",
  },
  name: { description: 'Name of the tool: 1 to 64 letters, digits, "_" and "-".', ...toolName },
  title: { description: "What people see instead of the name.", ...text },
  description: { description: "What the tool does, for the model.", ...text },
  annotations: {
    description: "Hints for clients; missing ones follow from the method.",
    type: "object",
    properties: {
      readOnlyHint: { type: "boolean" },
      destructiveHint: { type: "boolean" },
      idempotentHint: { type: "boolean" },
      openWorldHint: { type: "boolean" },
    },
    additionalProperties: false,
  },
  readOnly: { description: "Whether calling it changes nothing, whatever the method says.", type: "boolean" },
  arguments: {
    description: "Names and descriptions of arguments, by name on the wire.",
    type: "object",
    additionalProperties: {
      type: "object",
      properties: { name: argumentName, description: text },
      additionalProperties: false,
    },
  },
  hide: { description: "Arguments that the tool does not show, by name on the wire.", ...texts },
  fixed: {
    description: "Values that are sent with every call and that callers may not send.",
    type: "object",
    properties: {
      path: values,
      query: values,
      header: values,
      cookie: values,
      body: {
        description:
          "Values by JSON pointer: one of its properties, or the empty pointer for the whole body.",
        type: "object",
        propertyNames: { pattern: "^(?:/(?:[^~]|~[01])*)?$" },
      },
    },
    additionalProperties: false,
  },
  result: {
    description: "Which parts of a JSON answer to keep.",
    type: "object",
    properties: {
      pick: { ...texts, minItems: 1 },
      drop: texts,
      maxItems: { type: "integer", minimum: 1 },
      keepNulls: { type: "boolean" },
    },
    additionalProperties: false,
  },
  group: { description: "Name of the group that it becomes an action of.", ...toolName },
  priority: {
    description: "Factor for its weight: 1 is the default, 0 puts it last.",
    type: "number",
    minimum: 0,
  },
  scopes: { description: "Scopes that a caller needs to see and call it.", ...texts },
  confirm: {
    description: "Ask the user before each call: true, or the question.",
    type: ["boolean", "string"],
    minLength: 1,
  },
  timeoutMs: {
    description: "Time limit of one call, in milliseconds.",
    type: "integer",
    minimum: 1,
    maximum: longestTimeout,
  },
} as const;

/** An invalid part of a value. */
export interface ExtensionFault {
  /** JSON pointer (RFC 6901) into the value. */
  readonly pointer: string;
  readonly message: string;
  /** A guarding member is invalid, so the operations it applies to are left out until it is fixed. */
  readonly closes?: true;
}

/** Members that prevent something. If one is unreadable or misspelt, the operation stays out until it is fixed. */
const guarding: ReadonlySet<string> = new Set(["included", "readOnly", "scopes", "confirm"]);
const closed = "the operations it applies to are left out until it is fixed";

function closing(message: string): string {
  return message.endsWith("?") ? `${message} T${closed.slice(1)}` : `${message}; ${closed}`;
}

export interface ReadExtension {
  extension: McpExtension;
  faults: readonly ExtensionFault[];
  /** A guarding member is invalid: nothing it applies to may be offered, whatever other settings say. */
  isClosed: boolean;
}

/** There are far fewer; each that is unknown is compared with all of them. */
const mostMembers = 100;

function unreadable(what: string): ReadExtension {
  return {
    extension: { included: false },
    faults: [{ pointer: "", message: closing(what), closes: true }],
    isClosed: true,
  };
}

/** Splits a value into its valid members and the faults of the others. */
export function readExtension(value: unknown): ReadExtension {
  if (typeof value === "boolean") return { extension: { included: value }, faults: [], isClosed: false };
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return unreadable("must be true, false or an object");
  if (Object.keys(value).length > mostMembers) return unreadable(`has more than ${mostMembers} members`);
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => ({
    name,
    member,
    faults: faultsOf(name, member),
    guards: guarding.has(closestMember(name) ?? name),
  }));
  // Each of them was checked.
  const good: McpExtension = Object.fromEntries(
    members.flatMap(({ name, member, faults }) => (faults.length === 0 ? [[name, member]] : [])),
  );
  const isClosed = members.some(({ guards, faults }) => faults.length > 0 && guards);
  return {
    extension: { ...good, ...(isClosed && { included: false }) },
    faults: members.flatMap(({ guards, faults }) =>
      guards ? faults.map((fault) => ({ ...fault, message: closing(fault.message), closes: true })) : faults,
    ),
    isClosed,
  };
}

/** Finds the member with this name, or one that is nearly the same. */
function closestMember(name: string): string | undefined {
  const names = Object.keys(extensionMembers);
  return names.includes(name) ? name : closestName(name, names);
}

function faultsOf(name: string, member: unknown): ExtensionFault[] {
  const pointer = formatPointer([name]);
  const schema = memberOf<JsonSchema>(extensionMembers, name);
  if (schema === undefined) {
    return [
      { pointer, message: `there is no member "${name}"${hintFor(name, Object.keys(extensionMembers))}` },
    ];
  }
  return settingFaults(schema, member).map((fault) => ({
    pointer: `${pointer}${fault.pointer}`,
    message: `${name} ${described(fault)}`,
  }));
}

function described(fault: Fault): string {
  const { keyword, pointer } = fault;
  const where = pointer === "" ? "" : `(${pointer.slice(1)}) `;
  if (keyword !== "additionalProperties") return `${where}${describeFault(fault)}`;
  const { name, hint } = unknownProperty(fault);
  return `${where}has no member "${name}"${hint}`;
}
