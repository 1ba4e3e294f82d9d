/** Judges documents, one after the other, in a process of its own: what it does to memory and time, it does to itself. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { GenerateOptions } from "../../src/index.js";
import { judge, writeFiles } from "./judge.js";

export interface Task {
  readonly document: string;
  readonly options?: GenerateOptions;
  readonly scratch: string;
  /** Where the project's files go, for the compiler. */
  readonly project: string;
}

process.on("message", (message) => {
  void work(message as Task).then((verdict) => process.send?.(verdict));
});

async function work({ document, options, scratch, project }: Task) {
  const { verdict, files } = await judge({ ...options, documents: [document], cwd: scratch }, scratch);
  await rm(project, { recursive: true, force: true });
  const source = [...files].filter(([path]) =>
    /^src\/(server|tools\/.*|custom\/.*|generated\/(?!runtime\/|optional\/|login).*)\.ts$/.test(path),
  );
  await writeFiles(
    join(project),
    new Map([...source, ...[...files].filter(([path]) => path === "package.json")]),
  );
  return verdict;
}
