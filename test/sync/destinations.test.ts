import { expect, test } from "vitest";
import { likelyDestinations } from "../../src/sync/destinations.js";

test("thousands of operations that moved together are not compared each with each", () => {
  const numbers = Array.from({ length: 3_000 }, (_, index) => index);
  const ids = (version: string): string[] => numbers.map((i) => `GET /${version}/things${i}/{id}`);
  const indexOf = (all: readonly string[]): string =>
    all
      .map(
        (id, i) => `  ${JSON.stringify(id)}: {\n    response: Thing${i};\n    places: "query:a${i}";\n  };\n`,
      )
      .join("");
  const [gone, fresh] = [ids("v1"), ids("v2")];
  let asked = 0;
  const knownOf = (all: readonly string[]) => ({
    index: `\n${indexOf(all)}`,
    slots: () => {
      asked += 1;
      return [];
    },
  });
  const found = likelyDestinations(gone, fresh, { before: knownOf(gone), after: knownOf(fresh) });
  expect(gone.map((id) => found.get(id))).toEqual(fresh);
  expect(asked).toBeLessThanOrEqual(6_000);
}, 15_000);
