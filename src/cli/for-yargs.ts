/** Rewrites options that yargs reads differently from how people mean them. */

/** A value glued to the short option that takes one, possibly after other short options: `-opets-mcp`, `-qopets-mcp`. */
const gluedValue = /^-([a-np-z]*o)([^=].*)$/s;

export function forYargs(args: readonly string[]): string[] {
  const dashes = args.indexOf("--");
  const options = dashes === -1 ? args : args.slice(0, dashes);
  const literal = dashes === -1 ? [] : args.slice(dashes);
  return [...options.flatMap((argument, index) => asOptions(argument, options, index)), ...literal];
}

function asOptions(argument: string, options: readonly string[], index: number): string[] {
  // yargs reads `--no-trim text` as an option "trim" that is switched off, unless the value follows a "=".
  if (options[index - 1] === "--no-trim") return [];
  if (argument === "--no-trim") return [`${argument}=${options[index + 1] ?? ""}`];
  // yargs reads `-opets` as `-o -p -e -t -s`.
  const [, letters, value] = gluedValue.exec(argument) ?? [];
  return letters === undefined || value === undefined ? [argument] : [`-${letters}`, value];
}
