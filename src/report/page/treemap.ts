/** Lays out rectangles whose area stands for tokens, with d3-hierarchy, and places them by CSS rules. */
import { hierarchy, treemap, type HierarchyRectangularNode } from "d3-hierarchy";
import { figure } from "../number.js";

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

interface Treemap {
  readonly branches: readonly {
    readonly name: string;
    readonly tokens: string;
    /** CSS class, like `place` of a leaf. */
    readonly place: string;
    /** Index of one of a few colours, in turn. */
    readonly colour: number;
    readonly leaves: readonly {
      readonly name: string;
      /** The name in pieces, between which a line may break. */
      readonly words: readonly string[];
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
const wide = [1000, 500] as const;
/** On a narrow screen it is shown twice as wide, because cells that are wider than high have room for names. */
const narrow = [180, 1000] as const;
const colours = 6;

interface Datum {
  readonly name: string;
  readonly tokens?: number;
  readonly row?: number;
  readonly children?: readonly Datum[];
}

type Cell = HierarchyRectangularNode<Datum>;

/** @param prefix of the classes, because several maps share a style sheet */
export function layOut(branches: readonly Branch[], prefix: string): Treemap {
  const root = cells(branches, wide);
  const places = new Map<Cell, string>(
    root.descendants().map((cell, index) => [cell, `${prefix}${index.toString(36)}`]),
  );
  const place = (cell: Cell): string => places.get(cell) ?? "";
  return {
    branches: (root.children ?? []).map((branch, index) => ({
      name: branch.data.name,
      tokens: figure(branch.value ?? 0),
      place: place(branch),
      colour: index % colours,
      leaves: (branch.children ?? []).map((leaf) => ({
        name: leaf.data.name,
        words: leaf.data.name.split(/(?<=[_.-])/),
        tokens: figure(leaf.value ?? 0),
        place: place(leaf),
        row: leaf.data.row ?? 0,
        linked: leaf.data.row !== undefined,
      })),
    })),
    rules: [
      ...rules(root, prefix),
      `@media (max-width: 40rem) {`,
      ...rules(cells(branches, narrow), prefix),
      "}",
    ].join("\n"),
  };
}

/** The same branches are in the same order in any size. */
function cells(branches: readonly Branch[], [width, height]: readonly [number, number]): Cell {
  return treemap<Datum>()
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
}

function rules(root: Cell, prefix: string): string[] {
  return root.descendants().flatMap(({ x0, x1, y0, y1, parent }, index) => {
    if (parent === null) return [];
    const [left, right] = [share(x0, parent.x0, parent.x1), share(x1, parent.x0, parent.x1)];
    const [top, bottom] = [share(y0, parent.y0, parent.y1), share(y1, parent.y0, parent.y1)];
    return [
      `.${prefix}${index.toString(36)}{left:${text(left)};top:${text(top)};width:${text(right - left)};height:${text(bottom - top)}}`,
    ];
  });
}

function share(value: number, from: number, to: number): number {
  return to === from ? 0 : ((value - from) / (to - from)) * 100;
}

function text(percentage: number): string {
  return `${Number(percentage.toFixed(2))}%`;
}
