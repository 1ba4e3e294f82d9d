/** What is used while a server is set up: `--try`, `--doctor` and the server in its own tests. */
export { doctor } from "../node/doctor.js";
export { startTry } from "../node/try.js";
export { testServer } from "../testing.js";
