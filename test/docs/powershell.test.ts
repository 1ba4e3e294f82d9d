/** Commands are for bash and PowerShell alike; what PowerShell takes otherwise has a word about it in its section. */
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

/** Here documents and input from files, lines that go on, settings before a command, `&&`, a bare `--`, `@`, lists, and Unix programs. */
const otherwise =
  /<|\\$|^\s*(?:\w+=|export )|&&| -- | @\w|"\$\w| [\w-]+,[\w-]+|^\s*(?:sed|touch) |\| (?:grep|head|jq) /m;

const pages = [
  "README.md",
  "templates/project/README.md.hbs",
  ...readdirSync("docs").map((name) => `docs/${name}`),
];

test.each(pages)("%s", (page) => {
  const text = readFileSync(page, "utf8");
  const below = text.indexOf("In PowerShell, save the lines between");
  const silent: string[] = [];
  for (const { 0: block, 1: commands = "", index } of text.matchAll(/^ *```sh[^\n]*\n(.*?)^ *```/gms)) {
    const start = text.lastIndexOf("\n## ", index);
    const end = text.indexOf("\n## ", index + block.length);
    const section = text.slice(Math.max(start, 0), end === -1 ? undefined : end);
    const said = section.includes("PowerShell") || (below !== -1 && below < index);
    if (otherwise.test(commands.replace(/ # .*$/gm, "")) && !said) silent.push(commands);
  }
  expect(silent).toEqual([]);
});
