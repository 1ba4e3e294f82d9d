/** `#runtime/node` in a project: serves one client over standard input and output, and runs the server in its own tests. */
export type { TestCall, TestCallResult, TestOptions, TestServer } from "../development/testing.js";
export type { StartOptions } from "../node/startup.js";
export { startStdio } from "../node/stdio.js";
export { testServer } from "../node/stdio.js";
