import { expect, test } from "vitest";
import { nearPointer } from "../../src/spec/references/finder.js";

const document = {
  components: { schemas: { Pet: { properties: { "a/b": {} } }, Order: {} } },
  paths: { "/pets/{petId}": { get: {} } },
};

test.each<[pointer: string, want: string | undefined]>([
  ["/components/schemas/Pett", "/components/schemas/Pet"],
  ["/component/schema/pet", "/components/schemas/Pet"],
  ["components/schemas/Pet", "/components/schemas/Pet"],
  ["/components/schemas/Pet/properties/a~1c", "/components/schemas/Pet/properties/a~1b"],
  ["/paths/~1pets~1{petID}/get", "/paths/~1pets~1{petId}/get"],
  ["/components/schemas/Customer", undefined],
  ["/components/schemas/Order/Pet", undefined],
])("%s may mean %s", (pointer, want) => {
  expect(nearPointer(document, pointer)).toBe(want);
});
