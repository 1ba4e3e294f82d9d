/** Brings a project's runtime up to date, without reading a document or touching a tool: for a security fix, say. */
import { resolve } from "node:path";
import { changesBetween } from "./changelog.js";
import { sdk } from "./emit/manifests.js";
import { presentModules } from "./emit/optional.js";
import { emitRuntime, runtimeFolder, runtimeVersion } from "./emit/runtime.js";
import { GeneratorError } from "./errors.js";
import type { Change } from "./model/files.js";
import { apply, recover } from "./sync/apply.js";
import { lockPath } from "./model/project.js";
import { changesTo, readDisk, type Wanted } from "./sync/disk.js";
import { checkWritable } from "./sync/before-commit.js";
import { printLock } from "./sync/lock.js";
import { mergeDependency, packagePath } from "./sync/package-json.js";
import { readProject } from "./sync/read.js";
import { originalsOf, reconcileGenerated } from "./sync/reconcile-generated.js";

export interface RuntimeUpdate {
  /** Absolute path of the project. */
  readonly root: string;
  readonly changes: readonly Change[];
  /** Versions of the runtime, before and after. */
  readonly from: string;
  readonly to: string;
  /** What the changelog says of the versions between. */
  readonly news: string;
  /** Absent if `package.json` has the SDK's range that this runtime was tested with. */
  readonly sdk?: { readonly yours: string; readonly tested: string };
}

/**
 * @param options.out folder of the project, relative to `cwd`; default: `cwd` itself
 * @param options.dryRun write nothing
 * @throws GeneratorError `output-not-ours` when there is no project, `generated-file-edited` as `generate` does
 */
export async function updateRuntime(options: {
  out?: string;
  cwd?: string;
  force?: boolean;
  dryRun?: boolean;
}): Promise<RuntimeUpdate> {
  const root = resolve(options.cwd ?? ".", options.out ?? ".");
  if (options.dryRun !== true) await recover(root);
  const project = await readProject(root);
  if (project.lock.tools.size === 0) {
    throw new GeneratorError("output-not-ours", `There is no openapi-to-mcp project in ${root}.`, {
      hint: "Run this in the folder of a generated project, or name it with --out.",
      at: { file: root },
    });
  }
  await checkWritable(root);
  const files = emitRuntime(presentModules(project.generated));
  const disk = readDisk(project, [
    ...files.map(({ path }) => path),
    ...project.generated,
    ...(options.force ? project.generated.flatMap(originalsOf) : []),
    packagePath,
    lockPath,
  ]);
  const { wanted, stale } = reconcileGenerated(files, project, {
    disk,
    force: options.force ?? false,
    within: [runtimeFolder],
  });
  const { lock } = project;
  const [from, to] = [lock.versions.runtime, runtimeVersion()];
  const manifest = mergeDependency(sdk, { disk: disk.get(packagePath), base: lock.packageKeys });
  const next = { ...lock, versions: { ...lock.versions, runtime: to }, packageKeys: manifest.keys };
  const owned: Wanted[] = [
    ...(manifest.text === undefined
      ? []
      : [{ path: packagePath, text: manifest.text, owner: "json" } as const]),
    { path: lockPath, text: printLock(next), owner: "generated" },
  ];
  const changes = [...changesTo([...wanted, ...owned], disk), ...stale];
  if (options.dryRun !== true) await apply(root, changes);
  return {
    root,
    changes,
    from,
    to,
    news: changesBetween(from, to),
    ...(manifest.yours !== undefined && { sdk: { yours: manifest.yours, tested: sdk.range } }),
  };
}
