/** One document in a process of its own; the report goes to the parent as a message. */
import { join } from "node:path";
import { repository } from "../../samples/api/repository.js";
import { contractOf } from "./run/document.js";

const [document, mode, every, serve] = process.argv.slice(2);
if (document === undefined || process.send === undefined)
  throw new Error("Started by contract.ts, with a document");
const modules = join(repository, "node_modules");
const options = {
  modules,
  mode: mode === "direct" ? mode : "auto",
  serve: serve === "serve",
  every: Number(every),
} as const;
process.send(await contractOf(document, options), () => process.disconnect());
