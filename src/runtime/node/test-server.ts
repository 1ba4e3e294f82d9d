import type { ServerDefinition } from "../server.js";
import type { TestOptions, TestServer } from "../testing.js";

/** The server in this process with a mock of its API, and calls to try on it. */
export async function testServer(definition: ServerDefinition, options?: TestOptions): Promise<TestServer> {
  const development = await import("../entry/development.js");
  return development.testServer(definition, options);
}
