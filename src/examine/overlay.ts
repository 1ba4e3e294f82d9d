/** Builds an overlay that fixes findings. https://spec.openapis.org/overlay/v1.0.0.html */
import { dump } from "js-yaml";
import { parsePointer, valueAt } from "../runtime/schema/pointer.js";
import type { Finding, Fix } from "../model/finding.js";
import { visibleJson } from "../model/visible-json.js";
import type { ExaminedFile } from "./check.js";

export interface OverlayDocument {
  readonly overlay: "1.0.0";
  readonly info: { readonly title: string; readonly version: string };
  readonly actions: readonly OverlayAction[];
}

export type OverlayAction = { readonly target: string; readonly description: string } & (
  { readonly update: Readonly<Record<string, unknown>> } | { readonly remove: true }
);

/** Collects every fix of the entry document, the only document that an overlay can change. */
export function overlayOf(
  findings: readonly Finding[],
  { entry, title }: { entry: ExaminedFile; title: string },
): OverlayDocument {
  const actions = findings.flatMap(({ fix, message }): OverlayAction[] =>
    fix?.at.file === entry.name ? actionsOf(fix, { description: message, document: entry.value }) : [],
  );
  return { overlay: "1.0.0", info: { title: `Fixes for ${title}`, version: "1.0.0" }, actions };
}

/** As YAML; as JSON, which is YAML too, if it has characters that nobody would see, because JSON can escape all of them. */
export function overlayText(overlay: OverlayDocument): string {
  const json = visibleJson(overlay, 2);
  if (json !== JSON.stringify(overlay, null, 2)) return `${json}\n`;
  return dump(overlay, { lineWidth: 110, noRefs: true });
}

function actionsOf(
  fix: Fix,
  { description, document }: { description: string; document: unknown },
): OverlayAction[] {
  const { pointer } = fix.at;
  const target = normalizedPath(pointer, document);
  if ("remove" in fix) return [{ target, description, remove: true }];
  if ("update" in fix) return [{ target, description, update: fix.update }];
  const parent = normalizedPath(pointer.slice(0, pointer.lastIndexOf("/")), document);
  const name = parsePointer(pointer).at(-1) ?? "";
  return [
    { target, description, remove: true },
    { target: parent, description, update: { [name]: fix.items } },
  ];
}

/** https://www.rfc-editor.org/rfc/rfc9535#name-normalized-paths */
function normalizedPath(pointer: string, document: unknown): string {
  let value = document;
  const selectors = parsePointer(pointer).map((key) => {
    const isIndex = Array.isArray(value);
    value = valueAt(value, [key]);
    return isIndex ? `[${key}]` : `['${escapeName(key)}']`;
  });
  return `$${selectors.join("")}`;
}

/** JSON's escapes, apart from the quotes. */
function escapeName(name: string): string {
  return JSON.stringify(name).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
}
