import { expect, test } from "vitest";
import { schemeLines } from "../../../src/runtime/node/doctor.js";
import { nodeHost } from "../../../src/runtime/node/startup.js";
import type { SecuritySchemeFacts } from "../../../src/runtime/operations/operation.js";

const bearer: SecuritySchemeFacts = {
  type: "http",
  scheme: "bearer",
  variables: ["API_TOKEN", "API_TOKEN_OFFICE"],
};
const key = (place: "query" | "cookie"): SecuritySchemeFacts => ({
  type: "apiKey",
  in: place,
  parameter: "key",
  variables: ["API_KEY"],
});
const basic: SecuritySchemeFacts = {
  type: "basic",
  usernameVariables: ["API_USERNAME"],
  passwordVariables: ["API_PASSWORD"],
};
const oauth: SecuritySchemeFacts = {
  type: "oauth2",
  flows: [],
  variables: ["API_TOKEN"],
  clientIdVariables: ["API_CLIENT_ID"],
  clientSecretVariables: ["API_CLIENT_SECRET"],
  refreshTokenVariables: [],
};

test.each<[facts: SecuritySchemeFacts, set: readonly string[], lines: readonly string[]]>([
  [bearer, [], ["API_TOKEN or API_TOKEN_OFFICE  missing"]],
  [bearer, ["API_TOKEN"], ["API_TOKEN  set"]],
  [bearer, ["API_TOKEN_OFFICE"], ["API_TOKEN_OFFICE  set"]],
  [bearer, ["API_TOKEN_FILE"], ["API_TOKEN  set by file"]],
  [bearer, ["API_TOKEN_OFFICE_FILE=nowhere"], ["API_TOKEN_OFFICE  its file cannot be read"]],
  [bearer, ["API_TOKEN_FILE=nowhere", "API_TOKEN_OFFICE"], ["API_TOKEN_OFFICE  set"]],
  [bearer, ["API_READ_TOKEN"], ["API_TOKEN or API_TOKEN_OFFICE  missing", "API_READ_TOKEN  set"]],
  [
    bearer,
    ["API_READ_TOKEN", "API_WRITE_TOKEN"],
    ["API_TOKEN or API_TOKEN_OFFICE  not needed", "API_READ_TOKEN  set", "API_WRITE_TOKEN  set"],
  ],
  [
    bearer,
    ["API_TOKEN=a\nb"],
    ["API_TOKEN  set, but cannot be sent: it holds a line break or another control character"],
  ],
  [key("query"), ["API_KEY=€"], ["API_KEY  set"]],
  [
    key("cookie"),
    ["API_KEY=€"],
    ["API_KEY  set, but cannot be sent: it holds a character that is not allowed in a header"],
  ],
  [basic, ["API_USERNAME"], ["API_USERNAME  set", "API_PASSWORD  missing"]],
  [oauth, [], ["API_TOKEN  missing", "API_CLIENT_ID  missing", "API_CLIENT_SECRET  missing"]],
  [oauth, ["API_TOKEN"], ["API_TOKEN  set", "API_CLIENT_ID  not needed", "API_CLIENT_SECRET  not needed"]],
])("%j with %j", async (facts, set, lines) => {
  const variables = new Map(set.map((entry): [string, string] => [entry.split("=")[0] ?? "", entry]));
  const host = {
    variable: (name: string) => variables.get(name),
    readText: (path: string) =>
      path.endsWith("nowhere") ? Promise.reject(new Error("ENOENT")) : Promise.resolve("secret"),
  };
  expect(await schemeLines(facts, { host, purposes: ["read", "write"] })).toEqual(lines);
});

test.each(["", "  "])("a variable that holds %j counts as unset", (text) => {
  expect(nodeHost({ environment: { API_KEY: text } }).variable("API_KEY")).toBeUndefined();
});
