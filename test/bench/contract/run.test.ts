import { describe, expect, test } from "vitest";
import { credentialVariables } from "../../../bench/contract/run/credentials.js";
import { corrected } from "../../../bench/contract/run/refusal.js";
import { readToolFile } from "../../../bench/contract/run/tool-file.js";

test("places of arguments, as a tool file says them", () => {
  const source = `import { body, defineTool } from "#generated";
    export default defineTool({
      operation: "PUT /pets/{petId}",
      name: "update_pet",
      input: {
        petId: path("petId", { type: "string" }),
        "dry.run": query("dry_run", { type: "boolean", properties: { name: { const: "x" } } }).optional(),
        photo: file("/photo"),
        body: body("", {}),
        action: argument({ enum: ["a"] }),
      },
    });`;
  expect(readToolFile(source)).toEqual({
    name: "update_pet",
    operations: new Map([["", "PUT /pets/{petId}"]]),
    places: new Map([
      ["petId", "path:petId"],
      ["dry.run", "query:dry_run"],
      ["photo", "body:/photo"],
      ["body", "body:"],
    ]),
  });
});

test("operations of a group, by action", () => {
  const source = `export default defineTool({ name: "pets", actions: { create: { operation: "POST /pets" }, "do it": { operation: "PUT /pets", description: "do it()" } }, input: {} });`;
  expect(readToolFile(source)?.operations).toEqual(
    new Map([
      ["create", "POST /pets"],
      ["do it", "PUT /pets"],
    ]),
  );
});

test("variables that hold credentials", () => {
  const text = [
    "# The API",
    "# Where the API is.\n#API_BASE_URL=https://example.com",
    "# API key (required, secret)\nAPI_KEY=",
    "# User name\n#PETS_API_USERNAME_LEGACY=",
    "# region in the server URL\n#API_SERVER_REGION=eu",
    "# The server",
    "# Tokens that callers bring\n#MCP_AUTH_TOKENS=",
    "#API_TOKEN_URL=",
  ].join("\n\n");
  expect(credentialVariables(text)).toEqual(["API_KEY", "PETS_API_USERNAME_LEGACY"]);
});

describe("following a refusal", () => {
  test.each<[string, object, object | undefined]>([
    ["a: expected to be left out", { a: 1, b: 2 }, { b: 2 }],
    ["a.b: expected one of x, y", { a: { b: "z" } }, { a: { b: "x" } }],
    ["d.n: expected an integer from 1 to 10", { "d.n": 50 }, { "d.n": 1 }],
    ["- a: something that nobody can follow", { a: 1 }, undefined],
    ['the arguments need one of "x", "known"', { a: 1 }, { a: 1, known: 2 }],
  ])("%s", (refusal, args, want) => {
    const text = `tool was not called: its arguments do not fit.\n${refusal}\nWhat to do: …`;
    expect(corrected({ ...args }, text, { known: 2 })).toEqual(want);
  });
});
