/** One document in a process of its own; the report goes to the parent as a message. */
import { join } from "node:path";
import { repository } from "../../samples/api/repository.js";
import { contractOf } from "./run/document.js";

const [document] = process.argv.slice(2);
if (document === undefined || process.send === undefined)
  throw new Error("Started by contract.ts, with a document");
process.send(await contractOf(document, { modules: join(repository, "node_modules") }), () =>
  process.disconnect(),
);
