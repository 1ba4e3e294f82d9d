/** Lays out rectangles whose area stands for tokens, with d3-hierarchy, and places them by CSS rules. */
import { hierarchy, treemap, type HierarchyRectangularNode } from "d3-hierarchy";
import { grouped } from "../number.js";

export interface Leaf {
  readonly name: string;
  readonly tokens: number;
  /** Row of the table with the details. */
  readonly row?: number;
}

export interface Branch {
  readonly name: string;
  readonly leaves: readonly Leaf[];
}

export interface Treemap {
  readonly branches: readonly {
    readonly name: string;
    readonly tokens: string;
    /** CSS class, like `place` of a leaf. */
    readonly place: string;
    /** Index of one of a few colours, in turn. */
    readonly colour: number;
    readonly leaves: readonly {
      readonly name: string;
      readonly tokens: string;
      readonly place: string;
      readonly row: number;
      /** Whether the table has a row for it. */
      readonly linked: boolean;
    }[];
  }[];
  /** Rules for a style sheet, because the content policy forbids style attributes. */
  readonly rules: string;
}

/** The aspect ratio at which the page shows it. */
const [width, height] = [1000, 500];
const colours = 6;

interface Datum {
  readonly name: string;
  readonly tokens?: number;
  readonly row?: number;
  readonly children?: readonly Datum[];
}

/** @param prefix of the classes, because several maps share a style sheet */
export function layOut(branches: readonly Branch[], prefix: string): Treemap {
  const root = treemap<Datum>()
    .size([width, height])
    .paddingInner(1)
    .paddingOuter(2)
    .paddingTop((node) => (node.depth === 1 ? 18 : 0))(
    hierarchy<Datum>(
      { name: "", children: branches.map(({ name, leaves }) => ({ name, children: leaves })) },
      ({ children }) => children,
    )
      .sum(({ tokens = 0 }) => tokens)
      .sort((one, other) => (other.value ?? 0) - (one.value ?? 0)),
  );
  const rules: string[] = [];
  const place = (node: HierarchyRectangularNode<Datum>, around: HierarchyRectangularNode<Datum>): string => {
    const name = `${prefix}${rules.length.toString(36)}`;
    const [left, right] = [share(node.x0, around.x0, around.x1), share(node.x1, around.x0, around.x1)];
    const [top, bottom] = [share(node.y0, around.y0, around.y1), share(node.y1, around.y0, around.y1)];
    rules.push(
      `.${name}{left:${text(left)};top:${text(top)};width:${text(right - left)};height:${text(bottom - top)}}`,
    );
    return name;
  };
  return {
    branches: (root.children ?? []).map((branch, index) => ({
      name: branch.data.name,
      tokens: grouped(branch.value ?? 0),
      place: place(branch, root),
      colour: index % colours,
      leaves: (branch.children ?? []).map((leaf) => ({
        name: leaf.data.name,
        tokens: grouped(leaf.value ?? 0),
        place: place(leaf, branch),
        row: leaf.data.row ?? 0,
        linked: leaf.data.row !== undefined,
      })),
    })),
    rules: rules.join("\n"),
  };
}

function share(value: number, from: number, to: number): number {
  return to === from ? 0 : ((value - from) / (to - from)) * 100;
}

function text(percentage: number): string {
  return `${Number(percentage.toFixed(2))}%`;
}
