/**
 * `npm run bench -- weight`: what installing the package brings, in MB on disk, package by package. Each heavy one has its reason in
 * bench/README.md; the run fails when one has none, or when all together exceed the bar.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "../samples/api/repository.js";

const run = promisify(execFile);

/** MB of everything together. */
const bar = 100;
/** MB from which on a package has to have a reason. */
const heavy = 1;

interface Weight {
  readonly name: string;
  readonly megabytes: number;
}

/** Bytes of every file in a folder; nothing is installed by links. */
async function megabytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
}

/** Packages of a `node_modules`, scopes opened; those nested in a package count as part of it. */
async function packagesOf(modules: string): Promise<string[]> {
  const names = (await readdir(modules)).filter((name) => !name.startsWith("."));
  const opened = names.map(async (name) =>
    name.startsWith("@") ? (await readdir(join(modules, name))).map((inner) => `${name}/${inner}`) : [name],
  );
  return (await Promise.all(opened)).flat();
}

const folder = await mkdtemp(join(tmpdir(), "weight-"));
try {
  const { stdout } = await run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], {
    cwd: repository,
  });
  const tarball = stdout.trim().split("\n").at(-1) ?? "";
  await writeFile(join(folder, "package.json"), '{ "private": true }');
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", join(folder, tarball)], {
    cwd: folder,
  });
  const modules = join(folder, "node_modules");
  const weights: Weight[] = await Promise.all(
    (await packagesOf(modules)).map(async (name) => ({
      name,
      megabytes: await megabytesOf(join(modules, name)),
    })),
  );
  const reasons = await readFile(join(repository, "bench/README.md"), "utf8");
  const listed = weights
    .filter(({ megabytes }) => megabytes >= heavy)
    .sort((one, other) => other.megabytes - one.megabytes);
  const total = weights.reduce((sum, { megabytes }) => sum + megabytes, 0);
  const packed = (await stat(join(folder, tarball))).size / 1e6;

  for (const { name, megabytes } of listed) console.log(`${megabytes.toFixed(1).padStart(6)} MB  ${name}`);
  console.log(`${total.toFixed(1).padStart(6)} MB  all ${weights.length} packages; at most ${bar} MB`);
  console.log(`${packed.toFixed(1).padStart(6)} MB  the tarball`);
  const unexplained = listed.filter(({ name }) => !reasons.includes(`| \`${name}\``));
  for (const { name } of unexplained) console.log(`bench/README.md has no reason for ${name}.`);
  if (unexplained.length > 0 || total > bar) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
