/** All items of a list at once, as code gets them that awaits it. */
import { pagesOf, type Listing } from "../../src/optional/code/paging/all.js";
import { atOnce } from "../../src/runtime/values/slices.js";

export interface Listed {
  items: unknown[];
  /** Why there may be more items. */
  doubt?: string;
}

export async function allItems(listing: Omit<Listing, "inSlices">): Promise<Listed> {
  const pages = pagesOf({ ...listing, inSlices: async (work) => atOnce(work) });
  const items: unknown[] = [];
  for (;;) {
    const page = await pages.next();
    const more = page.done === true ? page.value.items : page.value;
    for (const item of more) items.push(item);
    if (page.done === true) return { ...page.value, items };
  }
}
