/** Attacks on the schemas of real documents: every argument gets what does not fit, as often as a megabyte holds. */
import { GeneratorError } from "../../src/errors.js";
import { planServer } from "../../src/serve.js";
import { call, type Attack } from "./attacks.js";

/** Arguments attacked for each document: those with the largest schemas. */
const mostArguments = 8;
const bytes = 1_000_000;
/** With the message, nearly as many as one may have. */
const mostContainers = 99_900;

const wrong: readonly unknown[] = [1, {}, { zzz: 1 }, [[]], "x"];

export async function attacksOn(document: string): Promise<Attack[]> {
  const all = (await toolsOf(document)).flatMap((tool) =>
    Object.entries(tool.input).map(([argument, { schema }]) => ({
      tool: tool.name,
      argument,
      size: JSON.stringify(schema).length,
    })),
  );
  const largest = all.sort((a, b) => b.size - a.size).slice(0, mostArguments);
  return largest.flatMap(({ tool, argument }) =>
    wrong.map((item) => {
      const text = JSON.stringify(item);
      const containers = text.replace(/[^[{]/g, "").length;
      const most = containers === 0 ? Infinity : Math.floor(mostContainers / containers);
      const count = Math.min(Math.floor(bytes / (text.length + 1)), most);
      return {
        name: `${tool}, ${argument}: ${count} times ${text}`,
        body: call(tool, { [argument]: Array.from({ length: count }, () => item) }),
      };
    }),
  );
}

/** A document without operations has none. */
async function toolsOf(document: string) {
  try {
    return (await planServer({ documents: [document] })).definition.tools;
  } catch (error) {
    if (error instanceof GeneratorError && error.code === "no-operations") return [];
    throw error;
  }
}
