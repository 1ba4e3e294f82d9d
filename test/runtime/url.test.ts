import { describe, expect, test } from "vitest";
import { StartupError } from "../../src/runtime/host/errors.js";
import type { ServerFacts } from "../../src/runtime/operations/operation.js";
import { checkAddresses } from "../../src/runtime/request/base-url.js";
import {
  Misconfigured,
  serverUrl,
  appendQuery,
  replaceQuery,
  expandPath,
  targetUrl,
} from "../../src/runtime/request/url.js";
import { api } from "./petstore.js";

const region = { default: "eu", enum: ["eu", "us"], environmentVariable: "API_SERVER_REGION" };

describe("serverUrl", () => {
  test.each<[ServerFacts[], Record<string, string>, string]>([
    [[{ url: "https://a.example/v1" }], {}, "https://a.example/v1"],
    [[{ url: "/v2" }], {}, "https://petstore.example/v2"],
    [[{ url: "../v2" }], {}, "https://petstore.example/api/v2"],
    [[{ url: "./" }], {}, "https://petstore.example/api/v3/"],
    [[{ url: "https://{region}.a.example", variables: { region } }], {}, "https://eu.a.example/"],
    [
      [{ url: "https://{region}.a.example", variables: { region } }],
      { API_SERVER_REGION: "us" },
      "https://us.a.example/",
    ],
    [[{ url: "https://{unknown}.a.example" }, { url: "https://b.example" }], {}, "https://b.example/"],
    [[{ url: "ftp://a.example" }, { url: "https://b.example" }], {}, "https://b.example/"],
    [
      [{ url: "https://a.example" }],
      { API_BASE_URL: "http://127.0.0.1:8080/base" },
      "http://127.0.0.1:8080/base",
    ],
    [[{ url: "//a.example/v1" }], { API_BASE_URL: "https://host" }, "https://host/"],
    [[{ url: "/api/v3" }], { API_BASE_URL: "https://host" }, "https://host/api/v3"],
    [[{ url: "/api/v3/" }], { API_BASE_URL: "https://host/" }, "https://host/api/v3"],
    [[{ url: "/api/v3" }], { API_BASE_URL: "https://host/prefix/" }, "https://host/prefix/api/v3"],
    [[{ url: "/api/v3" }], { API_BASE_URL: "https://host/prefix" }, "https://host/prefix/api/v3"],
    [[{ url: "/api/v3" }], { API_BASE_URL: "https://host/api/v3/" }, "https://host/api/v3/"],
    [[{ url: "/api/v3" }], { API_BASE_URL: "https://host/a?key=1" }, "https://host/a/api/v3?key=1"],
    [[{ url: "v3" }], { API_BASE_URL: "https://host/prefix" }, "https://host/prefix/v3"],
    [[{ url: "/" }], { API_BASE_URL: "https://host/prefix" }, "https://host/prefix"],
    [[{ url: "/v3" }, { url: "https://a.example/v3" }], { API_BASE_URL: "https://host" }, "https://host/v3"],
    [[], { API_BASE_URL: "https://host/prefix" }, "https://host/prefix"],
    [
      [{ url: "/{region}/v1", variables: { region } }],
      { API_BASE_URL: "https://host", API_SERVER_REGION: "us" },
      "https://host/us/v1",
    ],
  ])("%j with %j → %s", (servers, environment, want) => {
    const variable = (name: string): string | undefined => environment[name];
    expect(serverUrl({ api, servers, variable }).href).toBe(want);
  });

  test.each<[ServerFacts[], Record<string, string>, RegExp]>([
    [
      [{ url: "https://{region}.a.example", variables: { region } }],
      { API_SERVER_REGION: "mars" },
      /API_SERVER_REGION must be one of eu, us/,
    ],
    [[{ url: "/" }], { API_BASE_URL: "nowhere" }, /API_BASE_URL must be/],
    [
      [{ url: "/" }],
      { API_BASE_URL: "https://user:secret@a.example" },
      /^(?!.*secret).*API_BASE_URL must be/,
    ],
    [[{ url: "javascript:1" }], {}, /set API_BASE_URL/],
  ])("%j with %j is the operator's to mend", (servers, environment, message) => {
    const choose = (): URL => serverUrl({ api, servers, variable: (name) => environment[name] });
    expect(choose).toThrow(Misconfigured);
    expect(choose).toThrow(message);
  });

  test("a relative URL without a document's own needs the variable", () => {
    const local = { ...api };
    delete local.documentUrl;
    expect(() => serverUrl({ api: local, servers: [{ url: "/v1" }], variable: () => undefined })).toThrow(
      /API_BASE_URL/,
    );
  });
});

test("server variables are checked at the start, if the document lists their values", () => {
  const check = (REGION?: string) => (): void => {
    checkAddresses([{ ...api, serverVariables: { REGION: ["eu", "us"] } }], (name) => ({ REGION })[name]);
  };
  for (const value of [undefined, "", "us"]) expect(check(value)).not.toThrow();
  expect(check("US")).toThrow(new StartupError("REGION must be one of eu, us."));
});

describe("base URLs are checked at the start", () => {
  const variables = ["PETS_API_BASE_URL", "SHOP_API_BASE_URL"];
  const apis = variables.map((baseUrlVariable) => ({ ...api, baseUrlVariable }));
  const check = (environment: Record<string, string>) => (): void =>
    checkAddresses(apis, (name) => environment[name]);

  test.each(["", "https://host", "http://[::1]:8080/prefix/?key=1"])("%j is accepted", (text) => {
    expect(check({ SHOP_API_BASE_URL: text })).not.toThrow();
  });

  test.each(["nonsense", "host/v1", "ftp://host", "https://{region}.host", "https://user:secret@host"])(
    "%j is refused, by the name of its variable",
    (text) => {
      const must = "must be an http(s) URL without user name and password.";
      expect(check({ SHOP_API_BASE_URL: text })).toThrow(new StartupError(`SHOP_API_BASE_URL ${must}`));
      expect(check({ PETS_API_BASE_URL: text, SHOP_API_BASE_URL: text })).toThrow(
        new StartupError(...variables.map((name) => `${name} ${must}`)),
      );
    },
  );
});

function target(template: string, values: Record<string, string>, base = "https://a.example/base/"): string {
  const expansion = expandPath(template, new Map(Object.entries(values)), new Set(["several"]));
  if (!expansion.ok) return `${expansion.names.join()}: ${expansion.expected}`;
  const { path, query } = expansion;
  const url = targetUrl({ server: new URL(base), path, query: [query, "q=%27"] });
  return url?.href ?? "elsewhere";
}

describe("path templates", () => {
  test.each<[string, Record<string, string>, string]>([
    ["/pets/{id}", { id: "a%2Fb" }, "https://a.example/base/pets/a%2Fb?q=%27"],
    ["/pets/{id}.{format}", { id: "1", format: "json" }, "https://a.example/base/pets/1.json?q=%27"],
    ["/pets{suffix}", { suffix: "" }, "https://a.example/base/pets?q=%27"],
    ["/pets{color}", { color: ";color=blue" }, "https://a.example/base/pets;color=blue?q=%27"],
    ["/x?action=list&id={id}", { id: "a%26b" }, "https://a.example/base/x?action=list&id=a%26b&q=%27"],
    ["/x#upload", {}, "https://a.example/base/x?q=%27"],
    ["/a b/ü/'(x)'", {}, "https://a.example/base/a%20b/%C3%BC/'(x)'?q=%27"],
    ["/a%2Fb", {}, "https://a.example/base/a%2Fb?q=%27"],
    ["pets", {}, "https://a.example/base/pets?q=%27"],
    ["/pets/", {}, "https://a.example/base/pets/?q=%27"],
    ["/pets/{a}/{b}?c={c}", { a: "1" }, "b,c: a value"],
    ["/pets/{id}", { id: "" }, "id: a value that is not empty"],
    ["/../admin", {}, "elsewhere"],
    ["/v1/{several}:publish", { several: "a/b%2Fc" }, "https://a.example/base/v1/a/b%2Fc:publish?q=%27"],
    ["/v1/{several}/x", { several: "a//b" }, "several: a value without empty path segments"],
    ["/v1/{several}", { several: "/a" }, "several: a value without empty path segments"],
    ["/v1/{several}", { several: "a/../b" }, "several: a value without . or .. as a path segment"],
    ["/v1/{several}", { several: "" }, "several: a value that is not empty"],
    ["/pets/{id}", { id: "a/b" }, "id: a value without slashes"],
    // Between braces, anything is a name.
    [
      "/pets/{id=a/*?#}/x?y={z?}?",
      { "id=a/*?#": "1", "z?": "2" },
      "https://a.example/base/pets/1/x?y=2%3F&q=%27",
    ],
  ])("%s with %j → %s", (template, values, want) => {
    expect(target(template, values)).toBe(want);
  });

  test("a path may be longer than a pattern can", () => {
    const path = `/${"a".repeat(100_000)}`;
    expect(target(path, {})).toBe(`https://a.example/base${path}?q=%27`);
  });

  test("the server's own query is kept", () => {
    expect(target("/x", {}, "https://a.example/base?version=1")).toBe(
      "https://a.example/base/x?version=1&q=%27",
    );
  });

  test.each([
    "..",
    ".",
    "%2e%2e",
    "%252e%252E",
    "..%2Fadmin",
    "a%2F..%2Fb",
    "..%5Cadmin",
    "..%3Bx",
    "%2e",
    "%25252525252e%252E",
  ])("%s as a segment is refused", (value) => {
    expect(target("/pets/{id}/x", { id: value })).toBe("id: a value without . or .. as a path segment");
  });

  test("dots that two values make together are refused", () => {
    expect(target("/{a}{b}", { a: ".", b: "." })).toMatch(/^a,b: /);
  });

  test.each(["...", "a..b", "..a", "v1.2", ".hidden"])("%s is a name like any other", (value) => {
    expect(target("/pets/{id}", { id: value })).toBe(`https://a.example/base/pets/${value}?q=%27`);
  });
});

test("appendQuery leaves what is there alone", () => {
  const url = new URL("https://a.example/x?a=b%20c&d=/e,f");
  appendQuery(url, "api key", "s&cret");
  expect(url.href).toBe("https://a.example/x?a=b%20c&d=/e,f&api%20key=s%26cret");
});

test("replaceQuery takes the place of what has the same name, however that is written", () => {
  const url = new URL("https://a.example/x?a=b%20c&api%20key=mine&d&api+key=too");
  replaceQuery(url, "api key", "s&cret");
  expect(url.href).toBe("https://a.example/x?a=b%20c&d&api%20key=s%26cret");
});
