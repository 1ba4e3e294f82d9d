/** Answers that an API should not give, and that a server must survive: they end in a result, an error or not. */
import { random as numbers, seedOf } from "../contract/sample/random.js";
import { mutate } from "./mutate.js";
import { print, treeOf } from "./tree.js";

/** An answer, made anew for each request. */
export type Answer = () => Response;

function answer(contentType: string, body: string | Uint8Array<ArrayBuffer>, status = 200): Answer {
  return () => new Response(body, { status, headers: { "content-type": contentType } });
}

const depth = 100_000;
const hidden = "\u001b[31mred\u001b]8;;https://evil.example\u0007 \u{e0041}\u{e0042}\u202e\u200b\ud83d";

const fixed: readonly Answer[] = [
  answer("application/json", ""),
  answer("application/json", '{"items": [1, 2'),
  answer("application/json", "<!doctype html><title>Sign in</title><h1>Sign in</h1>"),
  answer("application/json", "[".repeat(depth)),
  answer("application/json", "[".repeat(depth) + "]".repeat(depth)),
  answer("application/json", '{"a":'.repeat(depth) + "1" + "}".repeat(depth)),
  answer("application/json", '{"a":1e999,"b":123456789012345678901234567890,"__proto__":{"then":1},"a":2}'),
  answer("application/json", JSON.stringify({ [hidden]: hidden, [`${hidden}b`]: [hidden] })),
  answer("application/json", JSON.stringify({ message: hidden, detail: "x".repeat(1_000_000) }), 500),
  answer("application/json; charset=utf-16", '{"a":1}'),
  answer(
    "application/json; charset=nonsense",
    new Uint8Array([0xff, 0xfe, 0x7b, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
  ),
  answer("text/html", '{"a":1}'),
  answer("text/html", `<title>${hidden}</title>${"<h1>".repeat(depth)}`, 502),
  answer("application/xml", `<!DOCTYPE a [<!ENTITY b "${hidden}">]>${"<a>".repeat(depth)}&b;`),
  answer("text/plain", hidden.repeat(10_000)),
  answer("text/event-stream", `data: {"a":\n\n: ${hidden}\ndata`),
  answer("multipart/mixed; boundary=b", `--b\r\ncontent-type: multipart/mixed; boundary=b\r\n\r\n--b`),
  answer("image/png", new Uint8Array([1, 2, 3])),
  answer(", ;;=/", "\u0000"),
  () => new Response(null, { status: 302, headers: { location: "/" } }),
  () => new Response(null, { status: 401, headers: { "www-authenticate": 'Bearer error="\\"' } }),
];

const usual = {
  items: [{ id: 1, name: "a", tags: ["x"], owner: { id: "u1" }, createdAt: "2026-01-31T12:00:00Z" }],
  total: 1,
  next: "https://api.example/things?page=2",
};
const mostMutated = 5;

/** The same for the same seed. */
export function hostileAnswers(seed: string): Answer[] {
  const random = numbers(seedOf(seed));
  const mutated = Array.from({ length: mostMutated }, () => {
    const tree = treeOf(usual);
    mutate(tree, random);
    return answer("application/json", print(tree));
  });
  return [...fixed, ...mutated];
}
