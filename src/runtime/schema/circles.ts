/**
 * Which schemas lead back to themselves, through schemas that apply to the same value: whoever followed such references would
 * never end. Found by going through each schema once (https://en.wikipedia.org/wiki/Tarjan%27s_strongly_connected_components_algorithm),
 * without recursion, because a document decides how far it goes. It may be interrupted, and goes on where it was.
 */
import type { JsonSchema } from "../values/json.js";
import type { Work } from "./work.js";

/** What going on to the next schema takes. */
const stepsOfSchema = 20;

/** A schema on the way to others. */
interface Visit {
  readonly schema: JsonSchema;
  readonly number: number;
  readonly parts: readonly JsonSchema[];
  /** The next part. */
  at: number;
  /** Number of the first schema on the way that it leads back to. */
  first: number;
}

export class Circles {
  readonly #appliedBy: (schema: JsonSchema) => readonly JsonSchema[];
  /** In the order in which schemas are met. */
  readonly #numbers = new Map<JsonSchema, number>();
  /** Number of the first schema of each one's circle; none while that is not known. */
  readonly #circles = new Map<JsonSchema, number>();
  readonly #way: Visit[] = [];
  readonly #open: JsonSchema[] = [];

  /** @param appliedBy Returns the schemas that one applies to the same value. */
  constructor(appliedBy: (schema: JsonSchema) => readonly JsonSchema[]) {
    this.#appliedBy = appliedBy;
  }

  /** Whether a schema and one that it applies lead to each other, or are the same. */
  areTogether(schema: JsonSchema, other: JsonSchema, work: Work): boolean {
    while (!this.#circles.has(schema)) {
      const last = this.#way.at(-1);
      if (last === undefined) this.#enter(schema);
      else this.#follow(last);
      work.kept += 1;
      work.share(stepsOfSchema);
    }
    return this.#circles.get(schema) === this.#circles.get(other);
  }

  #enter(schema: JsonSchema): void {
    const number = this.#numbers.size;
    this.#numbers.set(schema, number);
    this.#open.push(schema);
    this.#way.push({ schema, number, parts: this.#appliedBy(schema), at: 0, first: number });
  }

  #follow(visit: Visit): void {
    const next = visit.parts[visit.at];
    visit.at += 1;
    if (next === undefined) return this.#leave(visit);
    const number = this.#numbers.get(next);
    if (number === undefined) this.#enter(next);
    else if (!this.#circles.has(next)) visit.first = Math.min(visit.first, number);
  }

  #leave({ schema, number, first }: Visit): void {
    this.#way.pop();
    const before = this.#way.at(-1);
    if (before !== undefined) before.first = Math.min(before.first, first);
    if (first < number) return;
    let one: JsonSchema | undefined;
    do {
      one = this.#open.pop();
      if (one !== undefined) this.#circles.set(one, number);
    } while (one !== schema && one !== undefined);
  }
}
