/** A document as it is written rather than as it is read: keys may repeat, numbers may be too large, names are only names. */

export type Tree = ObjectTree | ArrayTree | Scalar;

export interface ObjectTree {
  readonly members: { key: string; value: Tree }[];
}

export interface ArrayTree {
  readonly items: Tree[];
}

export interface Scalar {
  /** JSON text. */
  readonly text: string;
}

export function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) return { items: value.map(treeOf) };
  if (typeof value !== "object" || value === null) return { text: JSON.stringify(value ?? null) };
  return { members: Object.entries(value).map(([key, member]) => ({ key, value: treeOf(member) })) };
}

export function print(tree: Tree): string {
  if ("text" in tree) return tree.text;
  if ("items" in tree) return `[${tree.items.map(print).join(",")}]`;
  return `{${tree.members.map(({ key, value }) => `${JSON.stringify(key)}:${print(value)}`).join(",")}}`;
}

export function copy(tree: Tree): Tree {
  if ("text" in tree) return tree;
  if ("items" in tree) return { items: tree.items.map(copy) };
  return { members: tree.members.map(({ key, value }) => ({ key, value: copy(value) })) };
}

/** A value inside another, and how to put something else into its place. */
export interface Spot {
  readonly tree: Tree;
  /** What leads to it, from the root; JSON pointer segments. */
  readonly path: readonly string[];
  /** Its own key, or nothing for an item. */
  readonly key?: string;
  replace(tree: Tree): void;
  remove(): void;
}

/** Every value below the root, outer ones first. */
export function spots(root: Tree): Spot[] {
  const found: Spot[] = [];
  const visit = (tree: Tree, path: readonly string[]): void => {
    if ("members" in tree) {
      for (const member of tree.members) {
        const here = [...path, member.key];
        found.push({
          tree: member.value,
          path: here,
          key: member.key,
          replace: (value) => (member.value = value),
          remove: () => void tree.members.splice(tree.members.indexOf(member), 1),
        });
        visit(member.value, here);
      }
    } else if ("items" in tree) {
      for (const [index, item] of tree.items.entries()) {
        const here = [...path, String(index)];
        found.push({
          tree: item,
          path: here,
          replace: (value) => (tree.items[tree.items.indexOf(item)] = value),
          remove: () => void tree.items.splice(tree.items.indexOf(item), 1),
        });
        visit(item, here);
      }
    }
  };
  visit(root, []);
  return found;
}

/** https://www.rfc-editor.org/rfc/rfc6901#section-6 */
export function referenceTo(path: readonly string[]): string {
  return `#${path
    .map(
      (segment) =>
        `/${encodeURIComponent(
          segment
            .replaceAll("~", "~0")
            .replaceAll("/", "~1")
            .replaceAll(/\p{Cs}/gu, "\ufffd"),
        )}`,
    )
    .join("")}`;
}
