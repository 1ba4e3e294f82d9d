/** Loads Prettier when the first file is formatted; its standalone build starts twice as fast as the whole package. */
import type { Options } from "prettier";

let formatter: Promise<(source: string) => Promise<string>> | undefined;

/** Formats TypeScript for people. Throws if it does not parse, which is our bug. */
export async function formatTypeScript(source: string): Promise<string> {
  formatter ??= load();
  return (await formatter)(source);
}

async function load(): Promise<(source: string) => Promise<string>> {
  const [{ format }, babel, estree] = await Promise.all([
    import("prettier/standalone"),
    import("prettier/plugins/babel"),
    import("prettier/plugins/estree"),
  ]);
  const options: Options = { parser: "babel-ts", printWidth: lineWidth, plugins: [babel, estree] };
  return (source) => format(source, options);
}

/** Line width of generated source. */
export const lineWidth = 110;
