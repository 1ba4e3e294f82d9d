/**
 * Part of `npm run build`: the command in few files. To find and link 400 modules takes Node.js longer than it takes to
 * generate from a small document. What only some runs need stays in files of its own and is loaded as before.
 *
 * `dist/src` is the same, module by module and with source maps: `node --enable-source-maps dist/src/cli/main.js`.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin } from "esbuild";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const outdir = join(repository, "dist/cli");

/**
 * What yargs and wrap-ansi measure lines with begins by loading what Unicode knows of graphemes, which takes longer than to
 * read the flags of a run: here it begins when a line is measured that has other characters than those of ASCII. (yargs
 * writes the help of each command that it runs.)
 */
const lateWidths: Plugin = {
  name: "late-widths",
  setup(bundler) {
    bundler.onResolve({ filter: /^string-width$/ }, async ({ kind, path, resolveDir }) => {
      if (kind !== "import-statement") return undefined;
      return { ...(await bundler.resolve(path, { kind: "require-call", resolveDir })), suffix: "?late" };
    });
    bundler.onLoad({ filter: /string-width/ }, ({ path, suffix }) =>
      suffix === "?late"
        ? {
            contents: `const measure = (...given) => require(${JSON.stringify(path)}).default(...given);
export default (text, options) => (/^[ -~]*$/.test(text) ? text.length : measure(text, options));`,
          }
        : undefined,
    );
  },
};

rmSync(outdir, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: repository,
  entryPoints: [
    { in: "dist/src/cli/main.js", out: "main" },
    // Started as a thread by what is in a chunk beside it.
    { in: "dist/src/optional/code/code-worker.js", out: "chunks/code-worker" },
  ],
  outdir,
  bundle: true,
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  format: "esm",
  platform: "node",
  target: "node20",
  // Names stay: they are what the trace of a bug is read by. Comments of licences go with LICENSES.
  minifyWhitespace: true,
  legalComments: "none",
  mainFields: ["module", "main"],
  // The first two are as large as all the rest, and few runs load them; the others are this package's own, found by name, and an engine that finds its WebAssembly beside itself.
  external: ["prettier", "ts-morph", "#*", "openapi-to-mcp", "quickjs-emscripten-core", "@jitl/*"],
  // By this, packages in CommonJS ask for what Node.js has built in.
  banner: {
    js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
  },
  plugins: [lateWidths],
  metafile: true,
  logLevel: "warning",
});
writeFileSync(join(outdir, "LICENSES"), licences(metafile));

/** What is bundled is the work of others, and goes with their licences. */
function licences({ inputs }: Metafile): string {
  const packages = Object.keys(inputs).flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
  );
  return [...new Set(packages)]
    .sort()
    .map((path) => licence(join(repository, path)))
    .join(`\n${"-".repeat(80)}\n\n`);
}

function licence(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<
    string,
    string
  >;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? `${license}\n` : readFileSync(join(folder, file), "utf8");
  return `${name} ${version}\n\n${text}`;
}
