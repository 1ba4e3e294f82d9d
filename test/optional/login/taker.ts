/** A process of its own that changes files of logins, and tells if another changes one at the same time. */
import { open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { loginFile } from "../../../src/runtime/node/files.js";

const [folder = ""] = process.argv.slice(2);

async function take(round: number): Promise<void> {
  const inUse = join(folder, `${round}.busy`);
  await loginFile(join(folder, `${round}.json`)).update("counted", async (current) => {
    const mark = await open(inUse, "wx").catch(() => undefined);
    if (mark === undefined) await writeFile(join(folder, `two-at-once-${round}`), "");
    await pause(3);
    await mark?.close();
    await rm(inUse, { force: true });
    const count = Number(current?.accessToken ?? "0") + 1;
    return { tokenUrl: "http://localhost/token", clientId: "c", accessToken: String(count) };
  });
}

process.on("message", ({ from, to }: { from: number; to: number }) => {
  const rounds = Array.from({ length: to - from }, (_, i) => take(from + i));
  void Promise.all(rounds).then(() => process.send?.("done"));
});
