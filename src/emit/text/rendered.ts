import { formatTypeScript } from "./format.js";
import type { View } from "./layout.js";
import { render } from "./templates.js";

/** Renders a TypeScript file, and formats it with Prettier unless its view is already laid out. */
export async function rendered(template: string, { view, laidOut }: View): Promise<string> {
  const source = await render(template, view);
  return laidOut ? source : formatTypeScript(source);
}
