/** Prettier, imported when the first file is formatted; its standalone build starts in half the time of the whole. */
import type { Options, ParserOptions } from "prettier";

let formatter: Promise<(source: string) => Promise<string>> | undefined;

/** TypeScript, formatted for people. Throws when it does not parse, which is our bug. */
export async function formatTypeScript(source: string): Promise<string> {
  formatter ??= load();
  return (await formatter)(source);
}

/** TypeScript that was printed formatted, as it is. Throws when it does not parse, which is our bug. */
export async function parsedTypeScript(source: string): Promise<string> {
  const { parsers } = await import("prettier/plugins/babel");
  // Parsing asks for none of the options, all of which are about printing.
  await parsers["babel-ts"].parse(source, {} as ParserOptions);
  return source;
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

/** Columns of a line in generated source. */
export const lineWidth = 110;
