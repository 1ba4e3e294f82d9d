import { readFileSync } from "node:fs";
import { apply, recover } from "../../../dist/src/sync/apply.js";
import { nodeFileSystem } from "../../../dist/src/sync/file-system.js";
import { readProject } from "../../../dist/src/sync/read.js";
import { reconcile } from "../../../dist/src/sync/reconcile.js";

export async function runGeneration(root, path, killAt = Infinity) {
  const { files, tools } = JSON.parse(readFileSync(path, "utf8"));
  let operations = 0;
  const beforeEach =
    (call) =>
    (...args) => {
      if (++operations > killAt) process.kill(process.pid, "SIGKILL");
      return call(...args);
    };
  const open = async (...args) => {
    const handle = await nodeFileSystem.open(...args);
    handle.writeFile = beforeEach(handle.writeFile.bind(handle));
    return handle;
  };
  const { mkdir, rename, rm, rmdir } = nodeFileSystem;
  const mortal = {
    ...nodeFileSystem,
    open: beforeEach(open),
    mkdir: beforeEach(mkdir),
    rename: beforeEach(rename),
    rm: beforeEach(rm),
    rmdir: beforeEach(rmdir),
  };

  await recover(root, mortal);
  const project = await readProject(root);
  const options = {
    force: false,
    prune: false,
    allowRemovals: false,
    answer: () => undefined,
    known: new Set(),
    moves: new Map(),
    held: new Map(),
    unresolved: () => [],
  };
  const pins = { tools: new Map(tools), variables: new Map(), commonArguments: new Map() };
  const { changes } = await reconcile(files, project, { pins, options, version: "1.0.0" });
  await apply(root, changes, mortal);
  return operations;
}
