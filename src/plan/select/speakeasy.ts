/**
 * Reads `x-speakeasy-mcp` as `x-mcp`, so that documents prepared for Speakeasy work unchanged.
 * https://www.speakeasy.com/docs/standalone-mcp/customize-tools
 */
import { readExtension, type ExtensionFault } from "../../config/mcp-extension.js";
import type { McpExtension } from "../../model/lean.js";
import { formatPointer } from "../../runtime/schema/pointer.js";
import { nearest } from "../../runtime/values/nearest.js";

export const speakeasyName = "x-speakeasy-mcp";

interface Translation {
  readonly extension: McpExtension;
  readonly faults: readonly ExtensionFault[];
  /**
   * Whether it has `scopes`. They choose the tools that Speakeasy's server starts with; as our `scopes` they would
   * lock callers out.
   */
  readonly scopes: boolean;
}

const texts = ["name", "title", "description"] as const;
const hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;
const members: readonly string[] = ["disabled", "scopes", ...texts, ...hints];

/** Translates the value. Invalid members are ignored, except that an unreadable `disabled` disables. */
export function readSpeakeasy(value: unknown): Translation {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return {
      extension: { included: false },
      faults: [{ pointer: "", message: "must be an object; its operation is left out until this is fixed" }],
      scopes: false,
    };
  const given = new Map<string, unknown>(Object.entries(value));
  const bad = hints.filter((hint) => given.has(hint) && typeof given.get(hint) !== "boolean");
  const annotations = hints.filter((hint) => typeof given.get(hint) === "boolean");
  const { extension, faults } = readExtension({
    ...pick(given, texts),
    ...(annotations.length > 0 && { annotations: pick(given, annotations) }),
  });
  const disabled = given.get("disabled") ?? false;
  return {
    extension: { ...extension, ...(disabled !== false && { included: false }) },
    faults: [
      ...faults,
      ...bad.map((hint) => ({ pointer: `/${hint}`, message: `${hint} must be true or false` })),
      ...(typeof disabled === "boolean" ? [] : [unreadable]),
      ...[...given.keys()].filter((name) => !members.includes(name)).map(unknownMember),
    ],
    scopes: given.has("scopes"),
  };
}

const unreadable: ExtensionFault = {
  pointer: "/disabled",
  message: "disabled must be true or false; its operation is left out until this is fixed",
};

function pick(given: ReadonlyMap<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : [])));
}

function unknownMember(name: string): ExtensionFault {
  const [likely] = nearest(name, members);
  return {
    pointer: formatPointer([name]),
    message: `there is no equivalent of "${name}"${likely === undefined ? "" : `; did you mean "${likely}"?`}`,
  };
}
