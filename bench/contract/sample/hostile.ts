/** Values of path arguments that lead careless servers astray. They conform, yet a refusal is as right as their arrival. */
import type { JsonObject } from "../json.js";
import type { Conforms } from "./published.js";
import { random, seedOf } from "./random.js";

const astray = [
  "..",
  ".",
  "",
  "%2e%2e",
  "../../admin",
  "..\\..\\admin",
  "a?b=c#d",
  "a\r\nx: y",
  "a\0b",
  "//host/path",
  ";x=y",
];
const perTool = 2;

export interface HostileOptions {
  readonly seed: string;
  readonly conforms: Conforms;
  /** Names of the arguments that travel in the path. */
  readonly names: readonly string[];
}

export function hostileOf(
  base: JsonObject,
  { seed, conforms, names }: HostileOptions,
): readonly JsonObject[] {
  const numbers = random(seedOf(`hostile ${seed}`));
  const start = numbers.integer(astray.length);
  const all = names
    .filter((name) => typeof base[name] === "string")
    .flatMap((name) =>
      astray.map((_, index) => {
        const value = astray[(start + index) % astray.length];
        return Object.fromEntries(
          Object.entries(base).map(([key, old]) => [key, key === name ? value : old]),
        );
      }),
    );
  return all.filter((args) => conforms(args)).slice(0, perTool);
}
