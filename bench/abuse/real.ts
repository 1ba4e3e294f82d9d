/** Attacks on the schemas of real documents: arguments get what does not fit, as often as a megabyte holds. */
import { GeneratorError } from "../../src/errors.js";
import { acceptedArguments, argumentSchema } from "../../src/runtime/operations/accepted-arguments.js";
import { isRead } from "../../src/runtime/operations/operation.js";
import { planServer, type PlannedServer } from "../../src/serve.js";
import { call, type Attack } from "./attacks.js";

/** Arguments attacked for each document, of tools and of operations that search finds: those with the largest schemas. */
const mostArguments = 8;
const bytes = 1_000_000;
/** With the message, nearly as many as one may have. */
const mostContainers = 99_900;

const wrong: readonly unknown[] = [1, {}, { zzz: 1 }, [[]], "x"];

interface Target {
  readonly name: string;
  readonly size: number;
  readonly callWith: (value: unknown) => string;
}

/** A document without operations has none. */
export async function attacksOn(document: string): Promise<Attack[]> {
  try {
    const { definition } = await planServer({ documents: [document] });
    const targets = [toolTargets(definition), await foundTargets(definition)];
    return targets
      .flatMap((all) => all.sort((a, b) => b.size - a.size).slice(0, mostArguments))
      .flatMap(attacks);
  } catch (error) {
    if (error instanceof GeneratorError && error.code === "no-operations") return [];
    throw error;
  }
}

type Definition = PlannedServer["definition"];

function toolTargets({ tools }: Definition): Target[] {
  return tools.flatMap((tool) =>
    Object.entries(tool.input).map(([argument, { schema }]) => ({
      name: `${tool.name}, ${argument}`,
      size: JSON.stringify(schema).length,
      callWith: (value: unknown) => call(tool.name, { [argument]: value }),
    })),
  );
}

/** Of each, one argument by its full schema, one that refers to others if any does: all that they refer to is bundled with each. */
async function foundTargets({ operations }: Definition): Promise<Target[]> {
  if (operations.discovery === undefined) return [];
  const targets: Target[] = [];
  for (const { key, readOnly } of operations.entries()) {
    const facts = await operations.get(key);
    if (facts === undefined) continue;
    const caller = isRead(facts.method, readOnly) ? "call_read_operation" : "call_write_operation";
    const own: (Target & { readonly said: number })[] = [];
    for (const { name, place } of acceptedArguments(undefined, facts)) {
      const { $defs, ...rest } =
        (place === "" ? undefined : await argumentSchema(facts, place, operations)) ?? {};
      const text = JSON.stringify(rest);
      const said = text.length + (text.includes('"$ref"') ? bytes : 0);
      own.push({
        name: `${facts.name}, ${name}`,
        said,
        size: text.length + JSON.stringify($defs ?? {}).length,
        callWith: (value) => call(caller, { name: facts.name, arguments: { [name]: value } }),
      });
    }
    targets.push(...own.sort((a, b) => b.said - a.said).slice(0, 1));
  }
  return targets;
}

function attacks({ name, callWith }: Target): Attack[] {
  return wrong.map((item) => {
    const text = JSON.stringify(item);
    const containers = text.replace(/[^[{]/g, "").length;
    const most = containers === 0 ? Infinity : Math.floor(mostContainers / containers);
    const count = Math.min(Math.floor(bytes / (text.length + 1)), most);
    return {
      name: `${name}: ${count} times ${text}`,
      body: callWith(Array.from({ length: count }, () => item)),
    };
  });
}
