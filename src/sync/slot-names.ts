/** Names of slots in a merged tool file, of which no two may be the same. */
import { defined } from "../runtime/values/json.js";
import { uniqueNames } from "../unique-names.js";
import type { SlotDecision } from "./slot-outcome.js";
import type { Named, Property, ToolSource } from "./tool-file.js";

export interface Names {
  /** What already has the name of a new slot, and no slot of its own. */
  readonly occupantOf: (property: Property) => Named | undefined;
  /** The text of an argument, under another name if one that stays has the planned name: two of one name would not compile. */
  readonly withFreeName: (key: string, text: string) => string;
  /** The name that this was. */
  readonly givenTo: (key: string) => { readonly as?: string };
}

/** Names in the file once all slots have been written. */
export function namesToBe(
  decisions: ReadonlyMap<string, SlotDecision>,
  { current, planned }: { current: ToolSource; planned: ToolSource },
): Names {
  const slotAt = new Map([...current.slots].map(([key, { content }]) => [content.start, key]));
  /** Returns the slot that keeps a name, or what else has it. */
  const holderOf = ({ owner, name }: Property): { key?: string; named: Named } | undefined => {
    const named = current.names.get(owner)?.get(name);
    if (named === undefined) return undefined;
    const key = slotAt.get(named.start);
    if (key === undefined) return { named };
    const slotDecision = decisions.get(key);
    const leaves =
      slotDecision !== undefined && isWritten(slotDecision) && planned.slots.get(key)?.name !== name;
    return leaves ? undefined : { key, named };
  };
  const unique = uniqueNames(
    "_",
    [current, planned].flatMap(({ slots, names }) => [
      ...(names.get("input")?.keys() ?? []),
      ...[...slots.values()].map(({ name }) => name),
    ]),
  );
  const given = new Map<string, string>();
  return {
    occupantOf(property) {
      const holder = holderOf(property);
      return holder === undefined || (holder.key !== undefined && property.owner === "input")
        ? undefined
        : holder.named;
    },
    withFreeName(key, text) {
      const property = planned.slots.get(key);
      const holder = property?.owner === "input" ? holderOf(property) : undefined;
      if (property === undefined || holder === undefined || holder.key === key) return text;
      const name = unique(`${property.name}_${locationOf(key)}`);
      given.set(key, name);
      return text.replace(propertyName, () => (isIdentifier.test(name) ? name : JSON.stringify(name)));
    },
    givenTo: (key) => defined({ as: given.get(key) }),
  };
}

const propertyName = /^(?:"(?:[^"\\]|\\.)*"|[\w$]+)/;
const isIdentifier = /^[A-Za-z_$][\w$]*$/;

/** `input.path:shop` → `path`. */
function locationOf(key: string): string {
  return key.slice(key.indexOf(".") + 1, key.indexOf(":"));
}

function isWritten({ decision, answered }: SlotDecision): boolean {
  return decision === "update" || decision === "remove" || answered === "theirs";
}
