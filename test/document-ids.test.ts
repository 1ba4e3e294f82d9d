import { expect, test } from "vitest";
import { documentSources, withTellingIds } from "../src/config/document-sources.js";

const folder = "/specs";

test.each<
  [what: string, documents: readonly (readonly [file: string, title: string])[], ids: readonly string[]]
>([
  [
    "from its file name",
    [
      ["petstore.yaml", "P"],
      ["shop.json", "S"],
    ],
    ["petstore", "shop"],
  ],
  [
    "without what every API is",
    [
      ["shop-api.json", "S"],
      ["shop.json", "S"],
      ["Toys_OpenAPI.yaml", "T"],
    ],
    ["shop", "shop-2", "toys"],
  ],
  [
    "from its title, if the file name says nothing",
    [
      ["a/openapi.yaml", "Petstore API v3"],
      ["b/openapi.yaml", "The Shop"],
    ],
    ["petstore", "shop"],
  ],
  [
    "with a number, if the title is another's too",
    [
      ["a/openapi.yaml", "Petstore"],
      ["petstore.yaml", "P"],
    ],
    ["petstore-2", "petstore"],
  ],
  [
    "api, if neither says anything",
    [
      ["a/openapi.yaml", "API"],
      ["shop.yaml", "S"],
    ],
    ["api", "shop"],
  ],
  [
    "from its address, whatever its title",
    [
      ["https://api.shop.example/v1/openapi.json", "Anthropic"],
      ["https://hub.example/specs/toys/v2/openapi.yaml?raw", "T"],
      ["https://raw.files.example/me/pets/refs/heads/main/openapi.yaml", "P"],
      ["https://toys.example/openapi.json", "T"],
    ],
    ["shop", "toys", "pets", "toys-2"],
  ],
  [
    "api, if its address says nothing",
    [
      ["http://192.0.2.1/openapi.json", "Anthropic"],
      ["http://[2001:db8::1]:8080/v3/openapi.json", "Anthropic"],
    ],
    ["api", "api-2"],
  ],
  [
    "from its title, if this machine has it",
    [
      ["http://localhost:8080/openapi.json", "Petstore"],
      ["http://127.0.0.1:8081/openapi.json", "The Shop"],
    ],
    ["petstore", "shop"],
  ],
  ["of one document, whatever its title", [["a/openapi.yaml", "Petstore"]], ["api"]],
])("the id of a document is %s", (_, documents, ids) => {
  const sources = documentSources(
    documents.map(([source]) => ({ source })),
    { folder, overlays: undefined },
  );
  expect(
    withTellingIds(
      sources,
      documents.map(([, title]) => title),
    ).map(({ id }) => id),
  ).toEqual(ids);
});

test("an id that was chosen stays", () => {
  const sources = documentSources([{ source: "a/openapi.yaml", id: "v1" }, { source: "b/openapi.yaml" }], {
    folder,
    overlays: undefined,
  });
  expect(withTellingIds(sources, ["Petstore", "Shop"]).map(({ id }) => id)).toEqual(["v1", "shop"]);
});
