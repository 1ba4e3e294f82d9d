import { formatTypeScript } from "./format.js";
import type { View } from "./layout.js";
import { render } from "./templates.js";

/** A file of TypeScript, by Prettier where its view is not laid out yet. */
export async function rendered(template: string, { view, laidOut }: View): Promise<string> {
  const source = await render(template, view);
  return laidOut ? source : formatTypeScript(source);
}
