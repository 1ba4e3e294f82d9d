/** Says what operations may share a tool for: a resource, and what they do to it. */
import type { SideEffect } from "../../runtime/operation.js";
import { words } from "../words/words.js";
import { effectOf, type Weighed } from "./group.js";
import { resourceOf } from "./resource.js";

export interface SharedResource {
  /** Outermost first. */
  readonly nouns: readonly string[];
  readonly effect: SideEffect;
  /** Equal for the same resource and effect. */
  readonly key: string;
  /** The keys of the resources above, the closest first. */
  readonly above: readonly string[];
}

export function resourceFor(one: Pick<Weighed, "planned" | "tool">): SharedResource {
  const { api, operation } = one.planned.selected;
  const [tag = ""] = operation.tags;
  const { template, nouns } = resourceOf(operation);
  const effect = effectOf(one);
  const keyAt = (at: string): string => `${api.id} ${effect} ${at}`;
  const above: string[] = [];
  for (let at = parentOf(template); at !== ""; at = parentOf(at)) above.push(keyAt(at));
  return {
    nouns: nouns.length === 0 ? [words(tag).join("_") || "api"] : nouns,
    effect,
    key: keyAt(template),
    above,
  };
}

export function kindOf(one: Pick<Weighed, "planned" | "tool">): string {
  return resourceFor(one).key;
}

/** `repos/{}/{}/issues` → `repos` */
function parentOf(template: string): string {
  return template.replace(/\/?[^/]*$/, "").replace(/(?:\/\{\})+$/, "");
}
