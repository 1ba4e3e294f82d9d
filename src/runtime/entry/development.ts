/** What is used while a server is set up, or cannot start: `--try`, `--doctor`, words about faults, and the server in its own tests. */
export { doctor } from "../node/doctor.js";
export { startTry } from "../node/try.js";
export { harmless, oneLine } from "../one-line.js";
export { testServer } from "../testing.js";
