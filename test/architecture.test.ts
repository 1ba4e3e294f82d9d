/** Who may import whom: the tree is the data flow. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** Pure runtime modules compile into the package: one implementation serves generation, serve and generated projects. */
const sharedRuntime = /^src\/runtime\/(?!node\/)([a-z-]+\/)?[a-z-]+$/;
/** What any part of the generator may use. */
const foundation =
  /^src\/(bounded|errors|group-by|once-per-text|path-inside|regular-file|slug|unique-names|word-set|yaml-place|yaml-text)$/;

const noAst = ["ts-morph", "@ts-morph/common", "typescript"];

interface Rule {
  /** What besides its own folder a folder may import; modules without extension. */
  readonly may: readonly RegExp[];
  readonly mayNot: readonly string[];
}

const rules: Readonly<Record<string, Rule>> = {
  "src/schema": {
    may: [foundation, sharedRuntime],
    mayNot: ["node:fs", "node:fs/promises", ...noAst],
  },
  "src/model": {
    may: [foundation, /^src\/schema\//, sharedRuntime],
    mayNot: ["node:fs", "node:fs/promises"],
  },
  "src/config": {
    may: [/^src\/model\//, foundation, /^src\/schema\//, sharedRuntime],
    mayNot: ["handlebars", "prettier", ...noAst],
  },
  "src/spec": {
    may: [
      /^src\/model\/(api|documents|runtime)$/,
      foundation,
      /^src\/instruction-like$/,
      /^src\/schema\//,
      sharedRuntime,
    ],
    mayNot: ["handlebars", ...noAst],
  },
  "src/plan": {
    may: [
      /^src\/model\//,
      foundation,
      /^src\/config\/config$/,
      /^src\/config\/mcp-extension$/,
      /^src\/tokens\/o200k$/,
      /^src\/optional\/code\/tools$/,
      /^src\/schema\//,
      sharedRuntime,
    ],
    mayNot: ["openapi-types", "node:fs", "node:fs/promises", "handlebars", ...noAst],
  },
  "src/tokens": { may: [], mayNot: noAst },
  "src/emit": {
    may: [/^src\/model\//, foundation, /^src\/optional\/code\/tools$/, /^src\/schema\//, sharedRuntime],
    mayNot: noAst,
  },
  "src/surface": {
    may: [/^src\/model\//, foundation, /^src\/schema\//, sharedRuntime],
    mayNot: ["node:fs", "node:fs/promises", ...noAst],
  },
  "src/sync": {
    may: [
      /^src\/model\/(features|files|move-command|project|surface|runtime|tool-id|update|visible-json)$/,
      foundation,
      sharedRuntime,
    ],
    mayNot: ["handlebars", "prettier"],
  },
  "src/examine": {
    may: [/^src\/model\//, foundation, /^src\/instruction-like$/, /^src\/schema\//, sharedRuntime],
    mayNot: ["node:fs", "node:fs/promises", ...noAst],
  },
  "src/install": {
    may: [/^src\/model\/(client-entry|files)$/, foundation, /^src\/sync\/write-output$/, sharedRuntime],
    mayNot: ["handlebars", "prettier", ...noAst],
  },
  "src/report": {
    may: [/^src\/model\//, foundation, /^templates\/report\/data$/, sharedRuntime],
    mayNot: noAst,
  },
  "src/cli": {
    may: [
      /^src\/[a-z-]+$/,
      /^src\/model\//,
      /^src\/config\/(config-file|lean-settings)$/,
      /^src\/(install|report)\//,
      /^src\/sync\/write-(failure|output)$/,
      sharedRuntime,
    ],
    mayNot: ["handlebars", "prettier", ...noAst],
  },
};

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name).replaceAll("\\", "/"));
}

/** What runs when a project is generated, and not in the servers. */
function generator(): string[] {
  return filesBelow("src").filter((file) => !/^src\/(runtime|optional)\//.test(file));
}

/** Specifiers of static and dynamic imports; relative ones as paths from the root, without extension. */
function importsOf(file: string, specifiers = /(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(specifiers)].flatMap(([, specifier = ""]) =>
    specifier.startsWith(".")
      ? [
          relative(root, resolve(root, dirname(file), specifier))
            .replaceAll("\\", "/")
            .replace(/\.js$/, ""),
        ]
      : [specifier],
  );
}

/** Without those that are loaded late. */
function staticImportsOf(file: string): string[] {
  return importsOf(file, /\bfrom\s*"([^"]+)"/g);
}

describe.each(Object.entries(rules))("%s", (folder, { may, mayNot }) => {
  const files = filesBelow(folder);

  test("imports only what the table allows", () => {
    const strangers = files.flatMap((file) =>
      importsOf(file)
        .filter(
          (name) =>
            /^(src|templates)\//.test(name) &&
            !name.startsWith(`${folder}/`) &&
            !may.some((rule) => rule.test(name)),
        )
        .map((name) => `${file} imports ${name}`),
    );
    expect(strangers).toEqual([]);
  });

  test("leaves the packages of other stages alone", () => {
    const packages = files.flatMap((file) =>
      importsOf(file)
        .filter((name) => mayNot.includes(name))
        .map((name) => `${file} imports ${name}`),
    );
    expect(packages).toEqual([]);
  });
});

/**
 * The folders of `src/plan` and the files directly in it, from what knows least to what knows most: each imports only from
 * itself and from those before it.
 */
const planOrder = [
  "ledger",
  "suggestion",
  "measure",
  "words",
  "annotate",
  "tool-file",
  "schema",
  "trim",
  "tighten",
  "api",
  "clients",
  "select",
  "name",
  "answers",
  "document",
  "arguments",
  "planned-operation",
  "descriptions",
  "checks",
  "server",
  "operation-plan",
  "operations",
  "tools",
  "operation-tools",
  "rank",
  "group",
  "detail",
  "list",
  "explain",
  "curate",
  "plan",
];

describe("src/plan", () => {
  const partOf = (module: string): string | undefined => /^src\/plan\/([^/.]+)/.exec(module)?.[1];
  const files = filesBelow("src/plan");

  test("has no part but these", () => {
    expect([...new Set(files.map(partOf))].sort()).toEqual([...planOrder].sort());
  });

  test("each part imports only from itself and from those before it", () => {
    const place = (module: string): number => planOrder.indexOf(partOf(module) ?? "");
    const upwards = files.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith("src/plan/") && place(name) > place(file))
        .map((name) => `${file} imports ${name}`),
    );
    expect(upwards).toEqual([]);
  });
});

/** Groups of modules that import each other, types included. */
function cycles(files: readonly string[]): string[][] {
  const modules = files.map((file) => file.replace(/\.ts$/, ""));
  const imports = new Map(modules.map((name) => [name, importsOf(`${name}.ts`)]));
  const reached = new Map(
    modules.map((start) => {
      const found = new Set<string>();
      const visit = (name: string): void => {
        for (const next of imports.get(name) ?? [])
          if (!found.has(next)) {
            found.add(next);
            visit(next);
          }
      };
      visit(start);
      return [start, found] as const;
    }),
  );
  const inCycle = modules.filter((name) => reached.get(name)?.has(name) === true);
  const groups = inCycle.map((name) =>
    inCycle.filter(
      (other) => reached.get(name)?.has(other) === true && reached.get(other)?.has(name) === true,
    ),
  );
  return [...new Map(groups.map((group) => [group.join(" "), group])).values()];
}

test("no modules of the generator import each other", () => {
  expect(cycles(generator())).toEqual([]);
});

/**
 * Who may speak of the keywords that lead from one schema to another, and why; everyone else asks `src/schema`. The runtime has a
 * walker of its own, and `spec/schema` makes the schemas.
 */
const schemaWords: readonly RegExp[] = [
  /^src\/(schema|spec\/schema)\//,
  // Reference Objects of OpenAPI, which lead to any part of a document.
  /^src\/spec\/references\//,
  // The schema of the configuration file, as data.
  /^src\/config\/(lean-settings|prompts-and-resources)\.ts$/,
  // A JSONPath of an overlay.
  /^src\/model\/asked-credentials\.ts$/,
];

test("a schema is entered by one walker", () => {
  const comment = /\/\*[\s\S]*?\*\/|\/\/.*/g;
  const sentence = /"[^"\n]* [^"\n]*"/g;
  const others = generator().filter((file) => !schemaWords.some((allowed) => allowed.test(file)));
  expect(
    others.filter((file) => {
      const code = readFileSync(join(root, file), "utf8").replace(comment, "").replace(sentence, "");
      return /\$ref|\b(allOf|anyOf|oneOf)\b/.test(code);
    }),
  ).toEqual([]);
});

/** The stages that each file directly in src connects; what the public API re-exports is a matter of its own. */
const connected: Readonly<Record<string, readonly string[]>> = {
  "src/curate.ts": ["plan", "sync"],
  "src/diff.ts": ["plan", "surface", "sync"],
  "src/doctor.ts": ["emit", "examine", "sync"],
  "src/generate.ts": ["emit", "plan", "sync"],
  "src/inspect.ts": ["plan", "sync"],
  "src/mock-pages.ts": ["optional"],
  "src/mock.ts": ["emit", "plan", "schema"],
  "src/report-page.ts": ["plan", "report"],
  "src/planned-project.ts": ["plan", "sync"],
  "src/project-diagnostics.ts": ["emit", "sync"],
  "src/read-documents.ts": ["spec"],
  "src/run.ts": ["plan", "sync"],
  "src/serve.ts": ["optional", "plan"],
  "src/server-definition.ts": ["emit"],
  "src/tool-file-problems.ts": ["schema", "sync"],
  "src/try.ts": ["plan"],
  "src/update-runtime.ts": ["emit", "sync"],
};

test("each file directly in src connects the stages that are listed for it", () => {
  const vocabulary = /^src\/(model|config|runtime)\//;
  const files = filesBelow("src").filter((file) => /^src\/[^/]+$/.test(file) && file !== "src/index.ts");
  const found = files.flatMap((file) => {
    const stages = importsOf(file)
      .filter((name) => !vocabulary.test(name))
      .flatMap((name) => /^src\/([^/]+)\//.exec(name)?.[1] ?? []);
    return stages.length === 0 ? [] : [[file, [...new Set(stages)].sort()] as const];
  });
  expect(Object.fromEntries(found)).toEqual(connected);
});

test("only the command line prints or ends the process", () => {
  const outside = generator().filter((file) => !file.startsWith("src/cli/"));
  expect(
    outside.filter((file) =>
      /\bconsole\.|process\.(exit|stdout|stderr)/.test(readFileSync(join(root, file), "utf8")),
    ),
  ).toEqual([]);
});

test("only sync/ writes to disk: projects as a transaction, single outputs by write-output.ts", () => {
  const writers = /\b(writeFile|mkdir|rename|unlink|appendFile|createWriteStream|writeFileSync|mkdirSync)\(/;
  expect(generator().filter((file) => writers.test(readFileSync(join(root, file), "utf8")))).toEqual([
    "src/sync/file-system.ts",
    "src/sync/journal.ts",
    "src/sync/roll-forward.ts",
    "src/sync/staging.ts",
    "src/sync/write-output.ts",
  ]);
});

test("a report reads nothing but the parts of its page", () => {
  expect(
    filesBelow("src/report").filter((file) => importsOf(file).some((name) => /^node:fs/.test(name))),
  ).toEqual(["src/report/page/templates.ts"]);
});

test("only serve.ts and try.ts take the runtime's Node.js parts", () => {
  const takers = generator().filter((file) =>
    importsOf(file).some((name) => name.startsWith("src/runtime/node/")),
  );
  expect(takers).toEqual(["src/serve.ts", "src/try.ts"]);
});

test("every run of the command loads these packages, and no server", () => {
  const values = /^(?:import|export)(?! type\b)[^;]*?\bfrom "([^"]+)"/gm;
  const loaded = new Set<string>(["src/cli/main"]);
  for (const name of loaded)
    if (name.startsWith("src/")) for (const next of importsOf(`${name}.ts`, values)) loaded.add(next);
  expect([...loaded].filter((name) => !/^(src\/|node:|#)/.test(name)).sort()).toEqual([
    "diff/lib/patch/create.js",
    "js-tokens",
    "js-yaml",
    "jsonc-parser",
    "markdown-it",
    "wrap-ansi",
    "yargs",
    "yargs/helpers",
    "yocto-spinner",
    "yoctocolors",
  ]);
});

/** What each optional part of a generated project brings with it. */
const libraries: Readonly<Record<string, RegExp>> = {
  login: /^oauth4webapi$/,
  "inbound-oauth": /^(jose|@modelcontextprotocol\/server)$/,
  "caller-logins": /^(@modelcontextprotocol\/server|oauth4webapi)$/,
  telemetry: /^@opentelemetry\/api$/,
  code: /^(@modelcontextprotocol\/server|quickjs-emscripten-core|@jitl\/quickjs-wasmfile-release-sync|node:worker_threads|sucrase|#runtime\/sucrase\.js)$/,
};

/** What parts take of another; the runtime has these modules as a file of their own. */
const shared: Readonly<Record<string, RegExp>> = {
  "caller-logins": /^src\/optional\/login\/(targets|token-server)$/,
};

test.each(Object.entries(libraries))(
  "src/optional/%s imports the runtime and its library",
  (folder, library) => {
    const own = new RegExp(`^src/(runtime|optional/${folder})/`);
    const strangers = filesBelow(`src/optional/${folder}`).flatMap((file) =>
      importsOf(file)
        .filter((name) => !own.test(name) && shared[folder]?.test(name) !== true)
        .filter((name) => !name.startsWith("node:") && !library.test(name))
        .map((name) => `${file} imports ${name}`),
    );
    expect(strangers).toEqual([]);
  },
);

test("every optional part is known here", () => {
  const folders = new Set(filesBelow("src/optional").map((file) => file.split("/")[2]));
  expect([...folders].sort()).toEqual(Object.keys(libraries).sort());
});

/**
 * The layers of the runtime, the lowest first, with the folders that each may import. A file that is loaded late is the one
 * thing that may be above: `import("../entry/call.js")`.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  values: [],
  host: ["values"],
  schema: ["values", "host"],
  operations: ["values", "host", "schema"],
  request: ["values", "host", "schema", "operations"],
  response: ["values", "host", "schema", "operations"],
  auth: ["values", "host", "operations", "request", "response"],
  network: ["values", "host", "operations", "request", "response", "auth"],
  call: ["values", "host", "schema", "operations", "request", "response", "auth", "network"],
  discovery: ["values", "host", "schema", "operations", "response", "call"],
  resources: ["values", "schema", "operations", "response", "auth", "call", "discovery"],
  server: [
    "values",
    "host",
    "schema",
    "operations",
    "request",
    "response",
    "auth",
    "network",
    "call",
    "discovery",
    "resources",
  ],
  http: ["values", "host", "operations", "auth", "call", "server"],
  development: ["values", "host", "schema", "operations", "call", "resources", "http"],
  node: [
    "values",
    "host",
    "schema",
    "operations",
    "request",
    "auth",
    "network",
    "call",
    "server",
    "http",
    "development",
  ],
  entry: [
    "values",
    "host",
    "schema",
    "operations",
    "response",
    "auth",
    "call",
    "discovery",
    "resources",
    "server",
    "http",
    "development",
    "node",
  ],
};

/** What lives as long as the process, by module, and why it may: all else is made by whoever starts a server. */
const moduleState: Readonly<Record<string, string>> = {
  "discovery/terms": "stems of words, up to a number of them",
  "node/startup": "the log lines of this process that standard error has not taken yet",
  "operations/accepted-arguments": "derived from operations that never change",
  "request/url": "parsed addresses of APIs and paths of operations",
  "response/tool-result": "the results that a tool's own code made, which are told from data by this",
  "schema/pattern": "compiled patterns, up to a number of their instructions",
  "schema/subschema": "derived from schemas that never change",
  "schema/validate": "derived from schemas that never change",
};

/** A definition names what adds such tools, which needs a server: the one type that is above the module that imports it. */
const definedAbove = "src/runtime/server/tool-list";

describe("src/runtime", () => {
  const files = filesBelow("src/runtime");
  const runtimeImports = (file: string): string[] =>
    staticImportsOf(file).filter(
      (name) =>
        name.startsWith("src/runtime/") &&
        !(name === definedAbove && file === "src/runtime/call/server-definition.ts"),
    );
  const folderOf = (module: string): string => module.split("/")[2] ?? "";

  test("consists of layers", () => {
    const order = Object.keys(layers);
    expect([...new Set(files.map(folderOf))].sort()).toEqual([...order].sort());
    for (const [index, folder] of order.entries())
      expect(layers[folder]?.filter((name) => order.indexOf(name) >= index)).toEqual([]);
  });

  test.each(Object.entries(layers))(
    "%s imports only the layers below it that are listed",
    (folder, below) => {
      const found = files
        .filter((file) => folderOf(file) === folder)
        .flatMap(runtimeImports)
        .map(folderOf);
      expect([...new Set(found)].filter((name) => name !== folder).sort()).toEqual([...below].sort());
    },
  );

  test("has no modules that import each other in a circle", () => {
    const done = new Set<string>();
    function circle(module: string, path: readonly string[]): string | undefined {
      if (path.includes(module)) return [...path.slice(path.indexOf(module)), module].join(" > ");
      if (done.has(module)) return undefined;
      for (const name of runtimeImports(`${module}.ts`)) {
        const found = circle(name, [...path, module]);
        if (found !== undefined) return found;
      }
      done.add(module);
      return undefined;
    }
    expect(files.flatMap((file) => circle(file.replace(/\.ts$/, ""), []) ?? [])).toEqual([]);
  });

  test("loads late nothing but what is a file of its own", () => {
    const late = files.flatMap((file) => {
      const still = new Set(staticImportsOf(file));
      return importsOf(file).filter((name) => name.startsWith("src/runtime/") && !still.has(name));
    });
    expect(late.filter((name) => !name.startsWith("src/runtime/entry/"))).toEqual([]);
  });

  test("keeps state in modules only where it is known why", () => {
    const state = /^(export )?(let|var) |^(export )?const \w+ = new (Weak)?(Map|Set)(<.*>)?\(\)/m;
    const found = files.filter((file) => state.test(readFileSync(join(root, file), "utf8")));
    expect(found.map((file) => file.replace(/^src\/runtime\/|\.ts$/g, "")).sort()).toEqual(
      Object.keys(moduleState).sort(),
    );
  });
  const packages = /^@modelcontextprotocol\/server(\/|$)/;

  test("imports its own files and the one package of a generated project", () => {
    const strangers = files.flatMap((file) =>
      importsOf(file)
        .filter(
          (name) => !name.startsWith("src/runtime/") && !name.startsWith("node:") && !packages.test(name),
        )
        .map((name) => `${file} imports ${name}`),
    );
    expect(strangers).toEqual([]);
  });

  test("is web-standard outside of node/", () => {
    const portable = files.filter((file) => !file.startsWith("src/runtime/node/"));
    expect(
      portable.filter((file) =>
        /from "node:|\bBuffer\.|\bprocess\./.test(readFileSync(join(root, file), "utf8")),
      ),
    ).toEqual([]);
  });

  test("never writes to stdout, which is the protocol's channel, but as that and where nothing is served", () => {
    const channel = "src/runtime/node/stdio-transport.ts";
    const others = files.filter((file) => file !== channel && file !== "src/runtime/node/trial.ts");
    expect(
      others.filter((file) =>
        /console\.(log|info|debug)\(|process\.stdout\.write/.test(readFileSync(join(root, file), "utf8")),
      ),
    ).toEqual([]);
  });
});
