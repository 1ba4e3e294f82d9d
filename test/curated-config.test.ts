/** What a choice of operations changes in a configuration file: the lines that say it, and no other byte. */
import { expect, test } from "vitest";
import { withCuratedSettings } from "../src/config/curated-config.js";
import type { CuratedSettings } from "../src/model/curation.js";

const none = { added: [], removed: [] };
const settings = (some: Partial<CuratedSettings>): CuratedSettings => ({
  hot: none,
  cold: none,
  operations: [],
  ...some,
});
const hot = (...added: string[]) => settings({ hot: { added, removed: [] } });

test.each<[what: string, before: string, settings: CuratedSettings, after: string]>([
  ["nothing changes nothing", "hot:   [ a ] # x\n", settings({}), "hot:   [ a ] # x\n"],
  [
    "a new list stands at the end",
    "documents:\n    - source: a.yaml   # mine\n",
    hot("GET /a"),
    "documents:\n    - source: a.yaml   # mine\nhot:\n  - GET /a\n",
  ],
  ["also where the last line has no end", "budget: 1", hot("GET /a"), "budget: 1\nhot:\n  - GET /a\n"],
  [
    "an existing list grows, and its comments stay",
    "# top\nhot: # why\n  # first\n  - a # one\n\n# about the budget\nbudget:   3000\n",
    hot("b"),
    "# top\nhot:\n  # why\n  # first\n  - a # one\n  - b\n\n# about the budget\nbudget:   3000\n",
  ],
  [
    "a list on one line becomes one of lines",
    "hot: [a]  # why\nbudget:   1\n",
    hot("b"),
    "hot:\n  - a\n  - b  # why\nbudget:   1\n",
  ],
  ["an empty member becomes a list", "hot:\nbudget:   1\n", hot("b"), "hot:\n  - b\nbudget:   1\n"],
  ["lines keep their ends", "budget:   1\r\n", hot("b"), "budget:   1\r\nhot:\r\n  - b\r\n"],
  [
    "what is removed leaves its comment",
    "cold:\n  # of old\n  - a\n  - b\nbudget:   1\n",
    settings({ cold: { added: [], removed: ["a"] } }),
    "cold:\n  # of old\n  - b\nbudget:   1\n",
  ],
  [
    "an empty list goes",
    "cold: [a]\nbudget:   1\n",
    settings({ cold: { added: [], removed: ["a"] } }),
    "\nbudget:   1\n",
  ],
  [
    "so does what stood behind it",
    "cold:\n  - a # slow\n  - b\n",
    settings({ cold: { added: [], removed: ["a"] } }),
    "cold:\n  # slow\n  - b\n",
  ],
  [
    "before what is new, too",
    "cold: # why\n  - a # slow\n",
    settings({ cold: { added: ["b"], removed: ["a"] } }),
    "cold:\n  # why\n  # slow\n  - b\n",
  ],
  [
    "and where nothing follows",
    "cold:\n  - b\n  - a # slow\n",
    settings({ cold: { added: [], removed: ["a"] } }),
    "cold:\n  # slow\n  - b\n",
  ],
  [
    "and where nothing is left",
    "cold: # why\n  - a # slow\nbudget:   1\n",
    settings({ cold: { added: [], removed: ["a"] } }),
    "# why\n# slow\nbudget:   1\n",
  ],
  [
    "members of one operation are one entry",
    "budget:   1\n",
    settings({
      operations: [
        { match: "GET /a", member: "name", value: "get_a" },
        { match: "GET /a", member: "description", value: "Gets: a" },
      ],
    }),
    'budget:   1\noperations:\n  - match: GET /a\n    name: get_a\n    description: "Gets: a"\n',
  ],
  [
    "an entry that is there takes them",
    "operations:\n  # ours\n  - { match: GET /a, title: A } # a\n  - match: GET /b\nbudget:   1\n",
    settings({ operations: [{ index: 0, match: "GET /a", member: "name", value: "get_a" }] }),
    "operations:\n  # ours\n  - { match: GET /a, title: A, name: get_a } # a\n  - match: GET /b\nbudget:   1\n",
  ],
  [
    "a list with a name elsewhere is written out",
    "include: &all [a]\nhot: *all\n",
    hot("b"),
    "include: &all [a]\nhot:\n  - a\n  - b\n",
  ],
  ["what stands on one line is printed anew", '{ "budget": 1 }\n', hot("b"), '{ "budget": 1, hot: [ b ] }\n'],
])("%s", (_what, before, change, after) => {
  expect(withCuratedSettings(before, change)).toBe(after);
});
