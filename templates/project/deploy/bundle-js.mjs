/**
 * `npm run bundle:js`: each entry and all that it needs, as one file that starts sooner: `dist/bundle/stdio.js` and
 * `dist/bundle/http.js`.
 */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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

await build({
  entryPoints: ["stdio", "http"].map((entry) => join(project, `dist/${entry}.js`)),
  outdir: join(project, "dist/bundle"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  minify: true,
  plugins: [packed],
  logLevel: "warning",
});
