/** What is used while a server is set up, or cannot start: `--try`, `--doctor`, words about faults, and the server in its own tests. */
export { testServer } from "../development/testing.js";
export { doctor } from "../node/doctor.js";
export { startTry } from "../node/trial.js";
export { harmless, oneLine } from "../values/clean.js";
