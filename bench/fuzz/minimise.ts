/** The smallest document that still shows a fault. */
import { copy, spots, type Tree } from "./tree.js";

/**
 * Takes away what can go, large parts first, for as long as `fails` says that the fault stays.
 *
 * @param fails tries a document; asked at most `tries` times
 */
export async function minimise(
  tree: Tree,
  { fails, tries }: { fails: (tree: Tree) => Promise<boolean>; tries: number },
): Promise<Tree> {
  let smallest = copy(tree);
  let left = tries;
  const needed = new Set<string>();
  for (
    let next = largest(smallest, needed);
    next !== undefined && left > 0;
    next = largest(smallest, needed)
  ) {
    left--;
    const smaller = copy(smallest);
    spots(smaller)[next.index]?.remove();
    if (await fails(smaller)) smallest = smaller;
    else needed.add(next.place);
  }
  return smallest;
}

/** The largest part that nobody has tried to do without. */
function largest(tree: Tree, needed: ReadonlySet<string>): { index: number; place: string } | undefined {
  return spots(tree)
    .map((spot, index) => ({ index, place: spot.path.join("\n"), size: sizeOf(spot.tree) }))
    .filter(({ place }) => !needed.has(place))
    .sort((a, b) => b.size - a.size)[0];
}

function sizeOf(tree: Tree): number {
  return 1 + spots(tree).length;
}
