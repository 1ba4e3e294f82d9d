import { parseEnv } from "node:util";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { readmeView } from "../../src/emit/readme.js";
import { environmentView } from "../../src/emit/settings.js";
import { uniqueIdentifiers } from "../../src/emit/text/names.js";
import { render } from "../../src/emit/text/templates.js";
import { GeneratorError } from "../../src/errors.js";
import { noFeatures } from "../../src/model/features.js";
import type { ProjectFile, ToolFile } from "../../src/model/files.js";
import type { Plan, ToolPlan } from "../../src/model/plan.js";
import type { Place } from "../../src/model/runtime.js";
import { sized } from "../everything.js";
import { hostileJson, hostileText } from "./hostile.js";
import { argument, at, operation, petstore, tool } from "./petstore.js";

const files = await emit(petstore);

function text(path: string, among: readonly ProjectFile[] = files): string {
  const file = among.find((candidate) => candidate.path === path);
  if (file === undefined) throw new Error(`${path} was not emitted`);
  return file.text;
}

function toolFiles(among: readonly ProjectFile[]): ToolFile[] {
  return among.filter((file): file is ToolFile => file.owner === "tool");
}

/** What a module exports, as JSON; its imports are stand-ins that record what they were given. */
function evaluate(source: string): unknown {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const recorder = `
    const entry = (location) => (...given) => ({ location, given, required: true, optional: () => ({ location, given, required: false }) });
    const require = () => ({ defineTool: (tool) => tool, tools: [], custom: [], operationSource: ({ apis, operations }) => ({ apis, entries: JSON.parse(operations.all ?? operations.listed).flatMap(([, entries]) => entries) }),
      ...Object.fromEntries(["answer", "argument", "body", "cookie", "file", "header", "path", "query", "querystring"].map((name) => [name, entry(name)])) });
    const exports = {};
    ${outputText}
    JSON.stringify(exports.default ?? exports)`;
  return JSON.parse(String(runInNewContext(recorder)));
}

describe("the files of a project", () => {
  test("are those that the tree shows, each with its owner", () => {
    const paths = (owner: ProjectFile["owner"]): string[] =>
      files
        .filter((file) => file.owner === owner && !file.path.startsWith("runtime/"))
        .map(({ path }) => path);
    expect(paths("scaffold").sort()).toEqual([
      ".env.example",
      ".gitattributes",
      ".gitignore",
      "AGENTS.md",
      "README.md",
      "src/custom/index.ts",
      "src/handler.ts",
      "src/http.ts",
      "src/server.ts",
      "src/stdio.ts",
      "src/test/server.test.ts",
      "tsconfig.json",
    ]);
    expect(paths("json")).toEqual(["package.json"]);
    expect(paths("tool")).toEqual(petstore.tools.map(({ file }) => `src/tools/${file}.ts`));
    expect(paths("generated").sort()).toEqual([
      "src/generated/index.ts",
      "src/generated/operations/default.ts",
      "src/generated/operations/index.ts",
      "src/generated/operations/pet.ts",
      "src/generated/operations/store-orders.ts",
      "src/generated/unlisted.ts",
    ]);
  });

  test("are more where more was asked for", async () => {
    const schema = { type: "object" } as const;
    const [first, ...tools] = petstore.tools;
    if (first === undefined) throw new Error("no tool");
    const more = await emit({
      ...petstore,
      features: {
        authHook: true,
        policy: true,
        inboundOAuth: true,
        callerLogins: true,
        telemetry: true,
        code: true,
        deploy: ["mcp-json", "registry"],
      },
      tools: [{ ...first, output: { schema } }, ...tools],
    });
    const known = new Set(files.map(({ path }) => path));
    expect(more.filter(({ path }) => !known.has(path)).map(({ path, owner }) => [path, owner])).toEqual([
      [".mcp.json", "scaffold"],
      ["server.json", "scaffold"],
      ["src/auth.ts", "scaffold"],
      ["src/policy.ts", "scaffold"],
      ["runtime/caller-logins.d.ts", "generated"],
      ["runtime/caller-logins.js", "generated"],
      ["runtime/code-worker.js", "generated"],
      ["runtime/code.d.ts", "generated"],
      ["runtime/code.js", "generated"],
      ["runtime/inbound-oauth.d.ts", "generated"],
      ["runtime/inbound-oauth.js", "generated"],
      ["runtime/oauth-client.js", "generated"],
      ["runtime/sucrase.js", "generated"],
      ["runtime/telemetry.d.ts", "generated"],
      ["runtime/telemetry.js", "generated"],
    ]);
    expect(evaluate(text("src/generated/operations/pet.ts", more))).toMatchObject({
      outputs: { [first.id]: JSON.stringify({ schema }) },
    });
    expect(text("src/generated/operations/index.ts", more)).toContain("outputs: true");
    expect(text("src/server.ts", more)).toMatch(
      /import \{ authHook \} from "\.\/auth\.js";[\s\S]*\n  authHook,\n/,
    );
    for (const name of ["policy", "inboundOAuth", "callerLogins", "telemetry"])
      expect(text("src/server.ts", more)).toMatch(
        new RegExp(`import \\{ ${name} \\} from "[\\s\\S]*\n  ${name},\n`),
      );
    expect(text("package.json", more)).toMatch(/"jose"/);
    expect(text("package.json", more)).toContain(`"@opentelemetry/api"`);
    for (const path of ["src/server.ts", "package.json"])
      expect(text(path)).not.toMatch(/authHook|policy|inboundOAuth|jose|callerLogins|oauth4webapi|telemetry/);
  });

  test.each([
    "src/tools/pet/update-pet.ts",
    "src/generated/operations/index.ts",
    "src/generated/operations/pet.ts",
    "README.md",
  ])("%s reads well", async (path) => {
    await expect(text(path)).toMatchFileSnapshot(`expected/${path.slice(path.lastIndexOf("/") + 1)}.txt`);
  });

  test("README.md and .env.example tell of search and of authorization servers where there are any", () => {
    const inboundOAuth = { ...petstore, features: { ...noFeatures, inboundOAuth: true } };
    const tools = ["search_operations", "describe_operations", "call_read_operation"];
    const discovery = {
      tools: tools.map((name) => ({ name, tokens: 1 })),
      index: { operations: [], words: {}, prerequisites: {} },
    };
    const search = { ...petstore, discovery };
    const shown = (plan: Plan): string => JSON.stringify([readmeView(plan), environmentView(plan)]);
    expect(shown(inboundOAuth)).toContain("MCP_AUTH_ISSUER");
    expect(shown(petstore)).not.toContain("MCP_AUTH_ISSUER");
    expect(readmeView(search)).toMatchObject({ discovery: "`call_read_operation`" });
    expect(readmeView(petstore)).toMatchObject({ discovery: "" });
  });

  test("README.md tells of code, and of no tools where there are none", async () => {
    const readmeOf = (plan: Plan): Promise<string> => render("README.md", readmeView(plan));
    const withCode = { ...petstore, features: { ...noFeatures, code: true } };
    expect(await readmeOf(petstore)).not.toContain("read_with_code");
    const beside = await readmeOf(withCode);
    expect(beside).toMatch(/read_with_code[^]*has a tool of its own\.[^]*src\/tools/);
    const alone = await readmeOf({ ...withCode, tools: [] });
    expect(alone).toMatch(/read_with_code[^]*No operation has a tool/);
    expect(alone).not.toContain("edit its file in `src/tools`");
  });

  test("README.md tells of actions where there are any", async () => {
    const calls: ToolPlan["calls"] = { form: "group", actions: new Map([["get", "GET /pets/{petId}"]]) };
    const grouped = { ...petstore, tools: petstore.tools.map((tool) => ({ ...tool, calls })) };
    expect(await render("README.md", readmeView(grouped))).toContain("has a tool, or is an action of one.");
  });

  test(".env.example has the settings that a start needs, README.md all of them", () => {
    const settings = text("README.md").split("## Settings")[1] ?? "";
    const often = (text(".env.example").match(/^#?[A-Z_]+(?==)/gm) ?? []).map((line) =>
      line.replace("#", ""),
    );
    const all = [...settings.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
    expect(often).toEqual(expect.arrayContaining(["MCP_ALLOWED_HOSTS", "MCP_AUTH_TOKENS"]));
    expect(all).toEqual(expect.arrayContaining([...often, "MCP_PAGE_SIZE", "MCP_TLS_CLIENT_CA"]));
    expect(often.length).toBeLessThan(all.length / 2);
  });

  test("README.md tells first of tools that lie in no folder", () => {
    const [first] = petstore.tools;
    if (first === undefined) throw new Error("petstore has tools");
    const among = ["pet/one", "delete", "store/two"].map((file) => ({ ...first, file }));
    expect(readmeView({ ...petstore, tools: among })).toMatchObject({
      groups: [{ heading: "" }, { heading: "pet" }, { heading: "store" }],
    });
  });

  test("README.md has a line for each action of a group", () => {
    const [first] = petstore.tools;
    if (first === undefined) throw new Error("petstore has tools");
    const actions = new Map([
      ["add", "POST /pet"],
      ["update", "PUT /pet"],
    ]);
    const group = {
      ...first,
      description: "add(name): Add a pet\nupdate(id): Update a pet",
      calls: { form: "group", actions },
    } as const;
    expect(readmeView({ ...petstore, tools: [group] })).toMatchObject({
      groups: [{ tools: [{ description: "add(name): Add a pet<br>update(id): Update a pet" }] }],
    });
  });

  test("are the same every time", async () => {
    expect(await emit(petstore)).toEqual(files);
  });

  test("list the tools that the user took over", async () => {
    const index = text(
      "src/generated/operations/index.ts",
      await emit({ ...petstore, takenOver: ["store/own-report"] }),
    );
    expect(index).toContain('import ownReport from "../../tools/store/own-report.js";');
    expect(index).toMatch(/\bownReport,?\s*\];/);
  });

  test("do not differ by case only", async () => {
    const tools = [tool("GET /a", "pet/list"), tool("GET /b", "Pet/list")];
    await expect(emit({ ...petstore, tools })).rejects.toMatchObject({ code: "output-unsafe" });
  });

  test.each([
    { name: "../evil" },
    { tools: [tool("GET /a", "../../evil")] },
    { tools: [tool("GET /a", "pet/list", { name: 'x"; evil()' })] },
    { settings: [{ name: "A=1\nB", description: "", secret: false, neededBy: "all" as const }] },
  ])("are not made from unsafe names: %j", async (unsafe) => {
    await expect(emit({ ...petstore, ...unsafe })).rejects.toThrow(GeneratorError);
  });
});

describe("a tool file", () => {
  test("has a slot for each property, whose text stands in the file but for its layout", () => {
    const [, update] = toolFiles(files);
    expect(update?.id).toBe("PUT /pets/{petId}");
    expect(update?.slots.map(({ key }) => key)).toEqual([
      "operation",
      "name",
      "title",
      "description",
      "annotations",
      "input.path:petId",
      "input.query:dry_run",
      "input.body:/name",
      "input.body:/status",
    ]);
    for (const slot of update?.slots ?? []) expect(update?.text).toContain(slot.text);
    expect(update?.slots[7]?.source).toBe(
      '{"file":false,"name":"name","place":"body:/name","required":true,"schema":{"maxLength":80,"type":"string"}}',
    );
  });

  test("of a group lists its actions", async () => {
    const actions = new Map([
      ["create", "POST /pets"],
      ["update", "PUT /pets/{petId}"],
    ]);
    const actionDescriptions = new Map([["update", "update(petId, name?): Change a pet"]]);
    const calls = { form: "group", actions } as const;
    const group = tool("group pet_write", "pet/pet-write", { calls, actionDescriptions });
    const [file] = toolFiles(await emit({ ...petstore, tools: [group] }));
    expect(file?.slots.map(({ key }) => key)).toEqual([
      "actions.create",
      "actions.update",
      "name",
      "title",
      "annotations",
    ]);
    expect(evaluate(file?.text ?? "")).toMatchObject({
      actions: {
        create: { operation: "POST /pets" },
        update: { operation: "PUT /pets/{petId}", description: "update(petId, name?): Change a pet" },
      },
    });
  });
});

describe("hostile documents", () => {
  const argumentName = fc.constantFrom("__proto__", "constructor", "a.b", "toString", "1", "-");
  const hostilePlan = fc
    .record({
      texts: fc.array(hostileText, { minLength: 12, maxLength: 12 }),
      json: hostileJson,
      argumentName,
    })
    .map(({ texts, json, argumentName: name }): Plan => {
      const [a = "", b = "", c = "", d = "", e = "", f = "", g = "", h = "", i = "", j = "", k = "", l = ""] =
        texts;
      const key = `GET /${a}`;
      const schema = {
        type: "string",
        description: b,
        default: json,
        properties: { [c]: { const: d } },
      } as const;
      const place: Place = `query:${e}`;
      const listed = tool(key, "pet/hostile", {
        title: f,
        description: g,
        arguments: [argument(name, place, schema, false)],
      });
      const facts = operation(key, listed, {
        tags: [h],
        summary: i,
        path: `/${a}`,
        response: { $ref: `#/$defs/${j}` },
      });
      return {
        ...petstore,
        features: { ...noFeatures, deploy: ["mcp-json", "registry"] },
        title: k,
        version: l,
        description: f,
        instructions: [g],
        apis: [
          {
            id: "petstore",
            title: b,
            version: c,
            baseUrlVariable: d,
            securitySchemes: Object.fromEntries([[e, { type: "mutualTLS" }]]),
          },
        ],
        tools: [listed],
        operations: [facts],
        schemas: new Map([[j, schema]]),
        responseSchemas: new Map([
          [j, { type: "object", description: i, properties: Object.fromEntries([[h, schema]]) }],
        ]),
        settings: [{ name: "API_KEY", description: i, secret: true, neededBy: "all", example: l }],
      };
    });

  test("become data and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(hostilePlan, async (plan) => {
        const emitted = await emit(plan);
        const [listed] = plan.tools;
        const [called] = plan.operations;
        const [only] = listed?.arguments ?? [];
        const same = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
        expect(evaluate(toolFiles(emitted)[0]?.text ?? "")).toEqual(
          same({
            operation: listed?.id,
            name: listed?.name,
            title: listed?.title,
            description: listed?.description,
            annotations: listed?.annotations,
            input: Object.fromEntries([
              [
                only?.name ?? "",
                { location: "query", given: [only?.place.slice(6), only?.schema], required: false },
              ],
            ]),
          }),
        );
        const module = emitted.find(({ path }) => /operations\/(?!index\.ts$)/.test(path));
        const parts = evaluate(module?.text ?? "") as Record<string, Record<string, string>>;
        expect(
          Object.entries(parts["operations"] ?? {}).map(([key, one]) => [key, JSON.parse(one) as unknown]),
        ).toEqual([[called?.facts.key, same(called?.facts)]]);
        for (const one of Object.values(parts).flatMap((texts) => Object.values(texts)))
          expect(one).toBeTypeOf("string");
        expect(evaluate(text("src/generated/operations/index.ts", emitted))).toEqual({
          instructions: plan.instructions,
          tools: [expect.anything()],
          operations: same({
            apis: plan.apis,
            entries: [{ key: called?.facts.key, name: called?.facts.name, tags: called?.facts.tags }],
          }),
        });
        expect(evaluate(text("src/server.ts", emitted))).toMatchObject({
          server: { title: plan.title, version: "0.1.0" },
        });

        const index = ts.createSourceFile(
          "index.ts",
          text("src/generated/operations/index.ts", emitted),
          ts.ScriptTarget.Latest,
        );
        expect(index).toMatchObject({ parseDiagnostics: [] });
        expect(index.statements.filter((node) => !isDeclarative(node))).toEqual([]);

        expect(Object.keys(parseEnv(text(".env.example", emitted)))).toEqual(
          plan.settings[0]?.example?.trim() === ""
            ? ["API_KEY"]
            : expect.toSatisfy((names: string[]) => names.every((name) => name === "API_KEY")),
        );
        for (const path of ["package.json", "server.json", ".mcp.json"])
          expect(() => void JSON.parse(text(path, emitted))).not.toThrow();
        const rows = text("README.md", emitted)
          .split("\n")
          .filter((line) => line.startsWith("| [`"));
        expect(rows).toHaveLength(1);
        expect(rows[0]?.match(/(?<!\\)(?:\\\\)*\|/g)).toHaveLength(4);
      }),
      { numRuns: sized(10, 30) },
    );
  });

  test("whose types define themselves in circles still compile", async () => {
    const circle = {
      Pet: { oneOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Pet" }] },
      Cat: {
        allOf: [{ $ref: "#/$defs/Pet" }, { type: "object", properties: { friend: { $ref: "#/$defs/Pet" } } }],
      },
      Tree: { type: "object", additionalProperties: { $ref: "#/$defs/Tree" } },
      Same: { $ref: "#/$defs/Same" },
      "same!": { type: "array", items: { $ref: "#/$defs/Same" } },
    } as const;
    const root = { anyOf: Object.keys(circle).map((name) => ({ $ref: `#/$defs/${name}` })) };
    const listed = tool("GET /a", "a/get");
    const emitted = await emit({
      ...petstore,
      tools: [listed],
      operations: [{ ...operation("GET /a", listed), response: root, at }],
      responseSchemas: new Map(Object.entries(circle)),
    });
    const source = declarationsIn(text("src/generated/operations/index.ts", emitted));
    expect(source).toContain("export type Pet = Cat;");
    expect(source).toContain("friend?: Pet");
    expect(typeErrors(source)).toEqual([]);
  });

  test("do not take the names of types that the index itself uses", () => {
    const used = typesUsedIn(text("src/generated/operations/index.ts")).filter((name) => !/^Pet/.test(name));
    expect(used).toEqual(expect.arrayContaining(["ApiFacts", "Listed", "OperationModule", "Promise"]));
    const unique = uniqueIdentifiers();
    expect(used.map((name) => unique(name))).toEqual(used.map((name) => `${name}2`));
  });
});

/** Types that a module imports or refers to. */
function typesUsedIn(source: string): string[] {
  const names = new Set<string>();
  const look = (node: ts.Node): void => {
    if (ts.isImportSpecifier(node)) names.add(node.name.text);
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) names.add(node.typeName.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile("index.ts", source, ts.ScriptTarget.Latest));
  return [...names];
}

function isDeclarative(node: ts.Statement): boolean {
  return isType(node) || ts.isImportDeclaration(node) || ts.isVariableStatement(node);
}

function isType(node: ts.Statement): boolean {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** The types among what a module declares. */
function declarationsIn(source: string): string {
  const { statements } = ts.createSourceFile("index.ts", source, ts.ScriptTarget.Latest);
  return statements
    .filter(isType)
    .map((node) => source.slice(node.pos, node.end))
    .join("");
}

function typeErrors(source: string): string[] {
  const host = ts.createCompilerHost({});
  const file = ts.createSourceFile(
    "types.ts",
    `${source}\ntype Record<K extends string, V> = { [N in K]: V };`,
    ts.ScriptTarget.Latest,
  );
  const program = ts.createProgram(
    ["types.ts"],
    { strict: true, noEmit: true, noLib: true, types: [] },
    {
      ...host,
      getSourceFile: (name) => (name === "types.ts" ? file : undefined),
    },
  );
  return program
    .getSemanticDiagnostics(file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
