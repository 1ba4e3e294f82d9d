/** Large answers of an API have a room in memory together, until their calls end. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { answersBytes, createAnswerRoom, createTakenRoom } from "../../src/runtime/network/answer-room.js";
import { connect, facts, serve, startUpstream, textOf, type Upstream } from "./upstream.js";

const json = { "content-type": "application/json" };

let upstream: Upstream;
beforeAll(async () => {
  const text = JSON.stringify({ text: "a".repeat(100_000) });
  upstream = await startUpstream((_, response) => response.writeHead(200, json).end(text));
});
afterAll(() => upstream.close());

test("a large answer finds no room beside those of other calls, and what a call had is free when it ends", async () => {
  const { endpoint, runtime } = serve({
    operations: [facts("GET /things"), facts("POST /things")],
    environment: { API_BASE_URL: upstream.origin },
  });
  const { answers } = await runtime.upstream();
  const client = await connect(endpoint.fetch);
  const call = async (name: string): Promise<string> =>
    textOf(await client.callTool({ name, arguments: {} }));

  const free = answers(answersBytes);
  expect(await call("get_things")).toContain("there is no room for it in memory");
  expect(await call("post_things")).toMatch(/answered post_things with 200[^]*no room for it in memory/);
  free?.();

  expect(await call("get_things")).toContain("aaa");
  // The only large one always has room: nothing else is held.
  expect(answers(2 * answersBytes)).toBeDefined();
  await client.close();
});

test("what comes when a call has ended takes no room", () => {
  const answers = createAnswerRoom(1_000_000);
  const taken = createTakenRoom();
  const take = (): void => taken.add(answers(900_000) ?? expect.unreachable());
  take();
  expect(answers(900_000)).toBeUndefined();
  taken.end();
  take();
  expect(answers(900_000)).toBeDefined();
});
