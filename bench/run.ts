/** `npm run bench -- NAME …`: runs the benchmark of that name with the arguments that follow; without a name, lists them. */
import { readdirSync } from "node:fs";

const own = "run.js";
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".js") && file !== own)
  .map((file) => file.replace(/\.js$/, ""))
  .sort();

const [name = ""] = process.argv.splice(2, 1);
if (names.includes(name)) await import(`./${name}.js`);
else {
  console.error(
    `npm run bench -- NAME [ARGUMENTS]; bench/README.md says what each measures: ${names.join(", ")}`,
  );
  process.exitCode = 1;
}
