/**
 * `npm run bundle:js`: each entry and all that it needs, as one file that starts sooner: `dist/bundle/stdio.js` and
 * `dist/bundle/http.js`. What runs code has two more beside them.
 */
import { existsSync } from "node:fs";
import { copyFile, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";

const project = dirname(fileURLToPath(import.meta.url));

/** Smaller modules are read sooner than unpacked. */
const smallest = 8_192;

/** What is known of the API's operations is needed with their calls: until then nobody should have to read it. */
const packed = {
  name: "packed",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]dist[\\/]generated[\\/]/ }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      if (code.length < smallest || /^(?:import|export .* from)\b/m.test(code)) return undefined;
      const values = { ...(await import(pathToFileURL(path).href)) };
      const text = JSON.stringify(values);
      const isData = isDeepStrictEqual(JSON.parse(text), values);
      return isData ? { contents: unpacking(Object.keys(values), text) } : undefined;
    });
  },
};

function unpacking(names, text) {
  const data = JSON.stringify(brotliCompressSync(text).toString("base64"));
  return [
    'const { brotliDecompressSync } = await import("node:zlib");',
    `const text = brotliDecompressSync(Buffer.from(${data}, "base64")).toString();`,
    `export const { ${names.join(", ")} } = JSON.parse(text);`,
  ].join("\n");
}

/** A module that is read later must not bring what it takes from Node.js to the start of the file, where imports stand. */
const builtins = {
  name: "builtins",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: "builtins" }));
    onLoad({ filter: /^/, namespace: "builtins" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/** The SDK brings its validator to every start; only what a person is asked, and answers, is checked with it. */
const validator = {
  name: "validator",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path, resolveDir }) => ({
      path,
      namespace: "validator",
      pluginData: { resolveDir },
    }));
    onLoad({ filter: /^/, namespace: "validator" }, ({ pluginData }) => ({ ...pluginData, contents: lateValidator }));
  },
};

const lateValidator = `
  export { default as process } from "node:process";

  export class DefaultJsonSchemaValidator {
    #validator;

    getValidator(schema) {
      const { AjvJsonSchemaValidator } = require("@modelcontextprotocol/server/validators/ajv");
      this.#validator ??= new AjvJsonSchemaValidator();
      return this.#validator.getValidator(schema);
    }
  }
`;

/** Code runs on threads, which start with a file of their own, and its engine reads another beside that. */
const thread = join(project, "runtime/code-worker.js");
const runsCode = existsSync(thread);

await build({
  entryPoints: [...["stdio", "http"].map((entry) => join(project, `dist/${entry}.js`)), ...(runsCode ? [thread] : [])],
  entryNames: "[name]",
  outdir: join(project, "dist/bundle"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  minify: true,
  plugins: [packed, builtins, validator],
  logLevel: "warning",
});
if (runsCode) {
  const engine = createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm");
  await copyFile(engine, join(project, "dist/bundle", basename(engine)));
}
