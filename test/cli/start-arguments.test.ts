import { resolve } from "node:path";
import { expect, test } from "vitest";
import { startArguments } from "../../src/cli/start-arguments.js";

test.each<[what: string, source: string, want: string]>([
  ["a file", "api/pets.yaml", resolve("api/pets.yaml")],
  ["a URL", "https://pets.example/openapi.json?v=2", "https://pets.example/openapi.json?v=2"],
  ["a URL with a password", "https://me:SECRET@pets.example/a@b.json", "https://…@pets.example/a@b.json"],
])("%s is named as it is found from any folder", (_, source, want) => {
  expect(startArguments([source], { overlay: [source] })).toEqual(["serve", want, `--overlay=${want}`]);
});

test("a value that only looks like a document stays as it is", () => {
  expect(startArguments(["pets.yaml"], { name: "pets.yaml" })).toEqual([
    "serve",
    resolve("pets.yaml"),
    "--name=pets.yaml",
  ]);
});
