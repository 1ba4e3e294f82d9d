/** A host's own fetch may take no notice of the signal: what it gives is let go all the same. */
import { describe, expect, test, vi } from "vitest";
import type { FetchBody, FetchResponse } from "../../src/runtime/host/host.js";
import { inTime, readBytes } from "../../src/runtime/response/read-body.js";

/** One chunk, and then nothing for ever. */
function webStream(letGo: () => void): FetchBody {
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(3)),
    cancel: letGo,
  });
}

function ownBody(letGo: () => void): FetchBody {
  return {
    async *[Symbol.asyncIterator]() {
      yield new Uint8Array(3);
      await new Promise<void>(() => undefined);
    },
    cancel: async () => letGo(),
  };
}

function answer(body: FetchBody): FetchResponse {
  return { status: 200, headers: new Headers(), body };
}

const bodies = [
  ["a web stream", webStream],
  ["a body of the host's own", ownBody],
] as const;

test.each(bodies)("%s is cancelled while it is waited for", async (_, make) => {
  const caller = new AbortController();
  const letGo = vi.fn();
  const reading = readBytes(answer(make(letGo)), { limit: 100, signal: caller.signal });
  setImmediate(() => caller.abort(new Error("enough")));
  await expect(reading).rejects.toThrow("enough");
  await vi.waitFor(() => expect(letGo).toHaveBeenCalledOnce());
});

const late: readonly (readonly [string, (late: FetchResponse, signal: AbortSignal) => Promise<unknown>])[] = [
  ["after its answer", (late, signal) => readBytes(late, { limit: 100, signal })],
  ["before its answer", (late, signal) => inTime(Promise.resolve(late), signal)],
];

describe.each(late)("when it comes too late, %s", (_, read) => {
  test.each(bodies)("%s is cancelled", async (_, make) => {
    const caller = new AbortController();
    caller.abort(new Error("enough"));
    const letGo = vi.fn();
    await expect(read(answer(make(letGo)), caller.signal)).rejects.toThrow("enough");
    await vi.waitFor(() => expect(letGo).toHaveBeenCalledOnce());
  });
});

test("a web stream that ends is read to its end", async () => {
  const { body } = new Response("all of it");
  const bytes = await readBytes(answer(body as FetchBody), {
    limit: 100,
    signal: new AbortController().signal,
  });
  expect(new TextDecoder().decode(bytes)).toBe("all of it");
});
