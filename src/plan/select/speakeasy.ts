/**
 * Reads `x-speakeasy-mcp` as `x-mcp`, so that documents prepared for Speakeasy work unchanged.
 * https://www.speakeasy.com/docs/standalone-mcp/customize-tools
 */
import { nearest } from "../../../templates/runtime/nearest.js";
import { formatPointer } from "../../../templates/runtime/schema/pointer.js";
import { readExtension, type ExtensionFault } from "../../config/mcp-extension.js";
import type { McpExtension } from "../../model/lean.js";

export const speakeasyName = "x-speakeasy-mcp";

export interface Translation {
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
      faults: [{ pointer: "", message: "must be an object; its operation is left out until this is mended" }],
      scopes: false,
    };
  const said = new Map<string, unknown>(Object.entries(value));
  const bad = hints.filter((hint) => said.has(hint) && typeof said.get(hint) !== "boolean");
  const annotations = hints.filter((hint) => typeof said.get(hint) === "boolean");
  const { extension, faults } = readExtension({
    ...pick(said, texts),
    ...(annotations.length > 0 && { annotations: pick(said, annotations) }),
  });
  const disabled = said.get("disabled") ?? false;
  return {
    extension: { ...extension, ...(disabled !== false && { included: false }) },
    faults: [
      ...faults,
      ...bad.map((hint) => ({ pointer: `/${hint}`, message: `${hint} must be true or false` })),
      ...(typeof disabled === "boolean" ? [] : [unreadable]),
      ...[...said.keys()].filter((name) => !members.includes(name)).map(unknownMember),
    ],
    scopes: said.has("scopes"),
  };
}

const unreadable: ExtensionFault = {
  pointer: "/disabled",
  message: "disabled must be true or false; its operation is left out until this is mended",
};

function pick(said: ReadonlyMap<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (said.has(name) ? [[name, said.get(name)]] : [])));
}

function unknownMember(name: string): ExtensionFault {
  const [likely] = nearest(name, members);
  return {
    pointer: formatPointer([name]),
    message: `there is no equivalent of "${name}"${likely === undefined ? "" : `; did you mean "${likely}"?`}`,
  };
}
