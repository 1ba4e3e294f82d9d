/** A host's own fetch may take no notice of the signal: what it gives is let go all the same. */
import { expect, test } from "vitest";
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
  const gone = new Promise<void>((letGo) => {
    const reading = readBytes(answer(make(letGo)), { limit: 100, signal: caller.signal });
    void expect(reading)
      .rejects.toThrow("enough")
      .then(() => undefined);
    setImmediate(() => caller.abort(new Error("enough")));
  });
  await gone;
});

test.each(bodies)("%s is cancelled when it comes too late, before and after its answer", async (_, make) => {
  const caller = new AbortController();
  caller.abort(new Error("enough"));
  const { signal } = caller;
  await new Promise<void>((letGo) => {
    void expect(readBytes(answer(make(letGo)), { limit: 100, signal })).rejects.toThrow("enough");
  });
  await new Promise<void>((letGo) => {
    void expect(inTime(Promise.resolve(answer(make(letGo))), signal)).rejects.toThrow("enough");
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
