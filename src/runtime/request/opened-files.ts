import type { Host } from "../host/host.js";
import type { OpenFile } from "./file.js";

/** The files that one call opens, which stay open until its request was sent or given up. */
export function openedFiles(open: Host["openFile"]): {
  openFile: OpenFile | undefined;
  close: () => Promise<void>;
} {
  const opening: ReturnType<NonNullable<Host["openFile"]>>[] = [];
  return {
    openFile:
      open &&
      (async (path) => {
        const file = open(path);
        opening.push(file);
        return (await file).blob;
      }),
    /** Also closes what another file's failure did not wait for. */
    async close() {
      const opened = await Promise.allSettled(opening);
      await Promise.all(opened.flatMap((file) => (file.status === "fulfilled" ? [file.value.close()] : [])));
    },
  };
}
