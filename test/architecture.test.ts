/** The import table of ARCHITECTURE.md, enforced: the tree is the data flow. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** Pure runtime modules compile into the package: one implementation serves generation, serve and generated projects. */
const sharedRuntime = /^src\/runtime\/(?!node\/)([a-z-]+\/)?[a-z-]+$/;
const noAst = ["ts-morph", "@ts-morph/common", "typescript"];

interface Rule {
  /** What besides its own folder a folder may import; modules without extension. */
  readonly may: readonly RegExp[];
  readonly mayNot: readonly string[];
}

const rules: Readonly<Record<string, Rule>> = {
  "src/model": { may: [/^src\/(bounded|errors)$/, sharedRuntime], mayNot: ["node:fs", "node:fs/promises"] },
  "src/config": {
    may: [
      /^src\/model\//,
      /^src\/(bounded|errors)$/,
      /^src\/spec\/load\//,
      /^src\/spec\/references\/pointer$/,
      /^src\/sync\/reconcile$/,
      sharedRuntime,
    ],
    mayNot: ["handlebars", "prettier", ...noAst],
  },
  "src/spec": {
    may: [
      /^src\/model\/(api|reference|runtime)$/,
      /^src\/(bounded|errors)$/,
      /^src\/config\/config$/,
      /^src\/instruction-like$/,
      sharedRuntime,
    ],
    mayNot: ["handlebars", ...noAst],
  },
  "src/plan": {
    may: [
      /^src\/model\//,
      /^src\/(bounded|errors)$/,
      /^src\/config\/config$/,
      /^src\/config\/mcp-extension$/,
      /^src\/tokens\/o200k$/,
      /^src\/optional\/code\/tools$/,
      sharedRuntime,
    ],
    mayNot: ["openapi-types", "node:fs", "node:fs/promises", "handlebars", ...noAst],
  },
  "src/tokens": { may: [], mayNot: noAst },
  "src/emit": {
    may: [
      /^src\/model\//,
      /^src\/(bounded|errors)$/,
      /^src\/optional\/code\/(settings|tools)$/,
      sharedRuntime,
    ],
    mayNot: noAst,
  },
  "src/surface": {
    may: [/^src\/model\//, /^src\/(bounded|errors)$/, sharedRuntime],
    mayNot: ["node:fs", "node:fs/promises", ...noAst],
  },
  "src/sync": {
    may: [
      /^src\/model\/(files|project|surface|runtime|tool-id|visible-json)$/,
      /^src\/(bounded|errors)$/,
      sharedRuntime,
    ],
    mayNot: ["handlebars", "prettier"],
  },
  "src/examine": {
    may: [/^src\/model\//, /^src\/(bounded|instruction-like)$/, sharedRuntime],
    mayNot: ["node:fs", "node:fs/promises", ...noAst],
  },
  "src/install": {
    may: [
      /^src\/model\/(client-entry|files)$/,
      /^src\/(bounded|errors)$/,
      /^src\/sync\/write-output$/,
      sharedRuntime,
    ],
    mayNot: ["handlebars", "prettier", ...noAst],
  },
  "src/report": {
    may: [/^src\/model\//, /^src\/(bounded|errors)$/, /^templates\/report\/data$/, sharedRuntime],
    mayNot: noAst,
  },
  "src/cli": {
    may: [
      /^src\/[a-z-]+$/,
      /^src\/model\//,
      /^src\/config\/(config-file|lean-settings)$/,
      /^src\/(install|report)\//,
      /^src\/sync\/write-output$/,
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
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].flatMap(([, specifier = ""]) =>
    specifier.startsWith(".")
      ? [
          relative(root, resolve(root, dirname(file), specifier))
            .replaceAll("\\", "/")
            .replace(/\.js$/, ""),
        ]
      : [specifier],
  );
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

/** The stages that each file directly in src connects; what the public API re-exports is a matter of its own. */
const connected: Readonly<Record<string, readonly string[]>> = {
  "src/diff.ts": ["plan", "surface", "sync"],
  "src/doctor.ts": ["emit", "examine", "sync"],
  "src/generate.ts": ["emit", "plan", "sync"],
  "src/inspect.ts": ["plan", "sync"],
  "src/mock.ts": ["emit", "plan"],
  "src/page.ts": ["plan", "report"],
  "src/read-documents.ts": ["spec"],
  "src/serve.ts": ["optional", "plan"],
  "src/server-definition.ts": ["emit"],
  "src/tool-file-problems.ts": ["sync"],
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
    "src/sync/folder.ts",
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

/** What each optional part of a generated project brings with it. */
const libraries: Readonly<Record<string, RegExp>> = {
  login: /^oauth4webapi$/,
  "inbound-oauth": /^(jose|@modelcontextprotocol\/server)$/,
  telemetry: /^@opentelemetry\/api$/,
  code: /^(@modelcontextprotocol\/server|quickjs-emscripten-core|@jitl\/quickjs-wasmfile-release-sync|node:worker_threads)$/,
};

test.each(Object.entries(libraries))(
  "src/optional/%s imports the runtime and its library",
  (folder, library) => {
    const own = new RegExp(`^src/(runtime|optional/${folder})/`);
    const strangers = filesBelow(`src/optional/${folder}`).flatMap((file) =>
      importsOf(file)
        .filter((name) => !own.test(name) && !name.startsWith("node:") && !library.test(name))
        .map((name) => `${file} imports ${name}`),
    );
    expect(strangers).toEqual([]);
  },
);

test("every optional part is known here", () => {
  const folders = new Set(filesBelow("src/optional").map((file) => file.split("/")[2]));
  expect([...folders].sort()).toEqual(Object.keys(libraries).sort());
});

describe("src/runtime", () => {
  const files = filesBelow("src/runtime");
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
    const others = files.filter((file) => file !== channel && file !== "src/runtime/node/try.ts");
    expect(
      others.filter((file) =>
        /console\.(log|info|debug)\(|process\.stdout\.write/.test(readFileSync(join(root, file), "utf8")),
      ),
    ).toEqual([]);
  });
});
