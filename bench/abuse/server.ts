/**
 * `server.js http|stdio DOCUMENT`, forked: the server of a document, which tells its parent how long its event loop was held.
 * Over HTTP it serves other documents as well, in turn, each at an address of its own.
 */
import { planServer, runServer, serve } from "../../src/serve.js";
import type { Listening } from "../../src/runtime/node/http.js";
import { watchPauses } from "./pauses.js";

/** What the parent asks. */
export type Question = { serve: string } | "pause" | "reset";

/** What it is told. */
export type Told = { url: string } | { fault: string } | { pause: number };

const [entry, first = ""] = process.argv.slice(2);
const pauses = watchPauses();
const environment = process.env;
let listening: Listening | undefined;

function tell(told: Told): void {
  process.send?.(told);
}

async function open(document: string): Promise<void> {
  try {
    await listening?.close();
    const served = await serve({ documents: [document], environment });
    listening = await served.listen();
    pauses.reset();
    tell({ url: listening.url });
  } catch (error) {
    tell({ fault: error instanceof Error ? error.message : String(error) });
  }
}

process.on("message", (question: Question) => {
  if (question === "pause") tell({ pause: pauses.longest() });
  else if (question === "reset") pauses.reset();
  else void open(question.serve);
});
process.on("disconnect", () => process.exit());

if (entry === "http") await open(first);
else {
  const planned = await planServer({ documents: [first] });
  // A started server reads its own flags.
  process.argv.length = 2;
  pauses.reset();
  await runServer(planned, "stdio", {});
}
