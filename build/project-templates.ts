/**
 * Part of `npm run build`: compiles `templates/project`, which `src/emit` fills in. To load Handlebars' compiler and to
 * compile takes longer than to plan a small document, and a generation that compiles nothing makes no code of anything.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Handlebars from "handlebars";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const source = join(repository, "templates/project");
const target = join(repository, "dist/templates/project");

/** Nothing is escaped, because what is filled in is text of the file's own language; a value that is missing throws. */
const options = { noEscape: true, strict: true, knownHelpersOnly: true };

const templates = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".hbs"))
  .sort()
  .map((path) => {
    const name = path.replaceAll("\\", "/").slice(0, -".hbs".length);
    // What its types call a specification is the text of one.
    const compiled: unknown = Handlebars.precompile(readFileSync(join(source, path), "utf8"), options);
    return `${JSON.stringify(name)}: ${compiled as string}`;
  });
mkdirSync(target, { recursive: true });
writeFileSync(join(target, "templates.cjs"), `module.exports = {\n${templates.join(",\n")},\n};\n`);
