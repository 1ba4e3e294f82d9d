/** Many projects in one run of the compiler, which reads the runtime they share once. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { repository } from "../../samples/api/repository.js";

/**
 * Type-checks the projects of a folder, each in a folder of its own. Their manifest is changed:
 * "#generated" leads to source.
 *
 * @returns what the compiler says, by project
 */
export async function typeFaults(folder: string): Promise<Map<string, string[]>> {
  const projects = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  if (projects.length === 0) return new Map();
  for (const { name } of projects) await prepare(join(folder, name));
  await symlink(join(repository, "node_modules"), join(folder, "node_modules"), "dir").catch(() => undefined);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(configuration));
  const said = await compile(folder);
  const faults = new Map<string, string[]>();
  for (const [, project = "", fault = ""] of said.matchAll(/^([^/\s]+)\/(src\/[^\n]*)$/gm))
    faults.set(project, [...(faults.get(project) ?? []), fault]);
  const unplaced = said.split("\n").filter((line) => /error TS/.test(line) && !/^[^/\s]+\/src\//.test(line));
  if (faults.size === 0 && unplaced.length > 0) throw new Error(`The compiler fails: ${unplaced.join("\n")}`);
  return faults;
}

/** As in a generated project, but for what would be written. */
const configuration = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023"],
    types: ["node"],
    module: "nodenext",
    moduleResolution: "nodenext",
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: true,
    noEmit: true,
    pretty: false,
    paths: { "#runtime/*": [join(repository, "dist/runtime/*.d.ts")] },
  },
  include: ["*/src"],
};

async function prepare(project: string): Promise<void> {
  const manifest = { type: "module", imports: { "#generated": "./src/generated/index.ts" } };
  await writeFile(join(project, "package.json"), JSON.stringify(manifest));
}

async function compile(folder: string): Promise<string> {
  const tsc = join(repository, "node_modules/typescript7/bin/tsc");
  const child = spawn(process.execPath, [tsc, "-p", folder, "--singleThreaded"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exited = once(child, "exit");
  const said = await text(child.stdout);
  await exited;
  return said.replaceAll(`${relative(process.cwd(), folder)}/`, "");
}
