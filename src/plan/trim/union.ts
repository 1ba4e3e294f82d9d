/** The members of a union that can be published; `oneOf` becomes `anyOf` where no value satisfies two of them. */
import type { JsonSchema } from "../../model/runtime.js";
import { disjoint, type Side } from "./disjoint.js";
import type { Flatten } from "./flatten.js";
import {
  described,
  emptyPart,
  lastName,
  type Part,
  type Published,
  type Run,
  type Site,
} from "./published.js";
import { united } from "./unite.js";

interface Member {
  readonly full: JsonSchema;
  readonly published: Published;
}

/** @returns `undefined` where no member can be published, or only in a way that would let pass what is refused */
export function publishUnion(
  keyword: "anyOf" | "oneOf",
  flat: JsonSchema,
  { site, run }: { site: Site; run: Run },
): Part | undefined {
  const members = flat[keyword];
  if (members === undefined) return emptyPart;
  const implied = !site.strict && !site.literal;
  const exclusive = keyword === "anyOf" || areDisjoint(members, implied, run.flatten);
  const memberSite: Site = exclusive ? site : { ...site, literal: true };
  const kept = keptMembers(members, { site: memberSite, run, exclusive });
  const dropped = members.filter((full) => !kept.some((member) => member.full === full));
  if (kept.length === 0 || (site.strict && dropped.length > 0)) return undefined;
  // A member that was left out because it asks for what is not published accepts nothing that is.
  const missed = dropped.filter(
    (full) => run.flatten(full).schema.required?.some((name) => site.forbidden.has(name)) !== true,
  );
  if (!exclusive && !run.lenient && !staysExclusive(kept, missed, run.flatten)) return undefined;

  const schemas = kept.map(({ published }) => published.schema);
  const bare = kept.every(({ published }) => published.bare !== undefined)
    ? kept[0]?.published.bare
    : undefined;
  return {
    keywords: exclusive || schemas.length === 1 ? united(schemas) : { oneOf: schemas },
    exact: missed.length === 0 && kept.every(({ published }) => published.exact),
    inside: bare ?? "full",
  };
}

/** Members of which nothing shows go, as long as others are left. */
function keptMembers(
  members: readonly JsonSchema[],
  { site, run, exclusive }: { site: Site; run: Run; exclusive: boolean },
): Member[] {
  const possible = members.flatMap((full): Member[] => {
    const published = run.publish(full, site);
    if (published === undefined) return [];
    const about = run.describe(run.flatten(full).schema.description, lastName(site.path));
    return [{ full, published: { ...published, schema: described(published.schema, about) } }];
  });
  const useful = possible.filter(({ published }) => published.bare === undefined);
  return useful.length > 0 && exclusive && !site.strict ? useful : possible;
}

/** What is published of one member must not satisfy another one in full. */
function areDisjoint(members: readonly JsonSchema[], implied: boolean, flatten: Flatten): boolean {
  const apart = (a: JsonSchema, b: JsonSchema): boolean =>
    disjoint({ schema: a, implied }, { schema: b, implied: false }, flatten);
  return members.every((a, index) => members.slice(index + 1).every((b) => apart(a, b) && apart(b, a)));
}

/** Whether a narrowed `oneOf` still refuses what the full one refuses for satisfying two members. */
function staysExclusive(kept: readonly Member[], missed: readonly JsonSchema[], flatten: Flatten): boolean {
  const narrowed = kept.filter(({ published }) => !published.exact).map(({ full }) => full);
  const side = (schema: JsonSchema): Side => ({ schema, implied: false });
  return kept.every(({ full }) =>
    [...missed, ...narrowed].every((other) => other === full || disjoint(side(full), side(other), flatten)),
  );
}
