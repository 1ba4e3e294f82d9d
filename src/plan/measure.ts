/** Measures what a host puts before a model in every turn, in tokens (o200k_base). */
import { inputSchema } from "../runtime/operations/listed.js";
import type { ArgumentPlan, ToolPlan } from "../model/plan.js";
import { o200kCounter } from "../tokens/o200k.js";

export type CountTokens = (text: string) => number;

export async function tokenCounter(): Promise<CountTokens> {
  return o200kCounter();
}

type Measured = Pick<ToolPlan, "name" | "description" | "output"> & {
  readonly calls?: ToolPlan["calls"];
  readonly arguments: readonly Pick<ArgumentPlan, "name" | "schema" | "required">[];
};

/**
 * The text that is counted: the tool as the runtime lists it.
 * @param open whether it takes arguments that it does not show
 */
export function toolText(
  { name, description, arguments: args, output, calls }: Measured,
  { open }: { open: boolean } = { open: false },
): string {
  const input = Object.fromEntries(
    args.map(({ name: argument, schema, required }) => [argument, { schema, required }]),
  );
  const actions = calls?.form === "group" ? Object.fromEntries(calls.actions) : undefined;
  return JSON.stringify({
    name,
    description,
    inputSchema: inputSchema({ input, ...(actions !== undefined && { actions }) }, { open }),
    ...(output !== undefined && { outputSchema: output.schema }),
  });
}
