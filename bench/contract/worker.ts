/** One document in a process of its own; the report goes to the parent as a message. */
import { join } from "node:path";
import { repository } from "../../samples/api/repository.js";
import { contractOf } from "./run/document.js";

const [document, mode] = process.argv.slice(2);
if (document === undefined || process.send === undefined)
  throw new Error("Started by contract.ts, with a document");
const modules = join(repository, "node_modules");
process.send(await contractOf(document, { modules, mode: mode === "direct" ? "direct" : "auto" }), () =>
  process.disconnect(),
);
