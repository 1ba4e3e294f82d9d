/** `scopes: document`: what the document's security requirements ask of callers. */
import { expect, test } from "vitest";
import { defaultLeanOptions } from "../../src/config/config.js";
import type { SecurityScheme } from "../../src/model/api.js";
import { emptyProject } from "../../src/model/project.js";
import { plan } from "../../src/plan/plan.js";
import { api, at, operation } from "./build.js";

const schemes: SecurityScheme[] = [
  { name: "oauth", type: "oauth2", flows: [], at },
  { name: "oidc", type: "openIdConnect", discoveryUrl: "https://a.example/oidc", at },
  { name: "key", type: "apiKey", in: "header", parameter: "X-Key", at },
];

async function planned(
  security: Record<string, string[]>[],
  { scopes, extension }: { scopes?: "document"; extension?: unknown } = { scopes: "document" },
) {
  const requirements = security.map((requirement) => new Map(Object.entries(requirement)));
  const extensions = new Map(extension === undefined ? [] : [["x-mcp", extension]]);
  const document = api([operation("GET /x", { security: requirements, extensions })], { schemes });
  const config = { documents: [], outputSchemas: false, lean: defaultLeanOptions };
  const { plan: result } = await plan([document], emptyProject, {
    ...config,
    ...(scopes !== undefined && { scopes }),
  });
  const { documentScopes, scopes: owners } = result.operations[0] ?? {};
  return { documentScopes, scopes: owners };
}

test.each<[security: Record<string, string[]>[], alternatives: string[][] | undefined]>([
  [[], undefined],
  [[{ oauth: ["read", "write"] }], [["read", "write"]]],
  [
    [{ oauth: ["read"] }, { oauth: ["all"] }],
    [["read"], ["all"]],
  ],
  [[{ oauth: ["read"], oidc: ["email"] }], [["read", "email"]]],
  [[{ oauth: ["read"], key: ["role"] }], [["read"]]],
  [[{ key: [] }, { oauth: ["read"] }], [["read"]]],
  [[{ key: [] }], undefined],
  [[{ oauth: [] }, { oidc: ["email"] }], undefined],
  [[{ oauth: ["read"] }, {}], undefined],
  [[{ oauth: ["read", "write"] }, { oauth: ["read"] }, { oidc: ["read"] }], [["read"]]],
])("%j asks for %j", async (security, alternatives) => {
  expect((await planned(security)).documentScopes).toEqual(alternatives);
});

test("only where the project asks for it, and the operation's owner names no others", async () => {
  const security = [{ oauth: ["read"] }];
  expect((await planned(security, {})).documentScopes).toBeUndefined();
  expect(await planned(security, { scopes: "document", extension: { scopes: ["staff"] } })).toEqual({
    documentScopes: undefined,
    scopes: ["staff"],
  });
  expect(
    (await planned(security, { scopes: "document", extension: { scopes: [] } })).documentScopes,
  ).toBeUndefined();
});
