/** Generates programs that do odd things to what they find, by a grammar. */
import { hostile, outside, proof, trapUrl } from "./hostile.js";

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Chance {
  next: () => number;
  pick: <T>(from: readonly T[]) => T;
}

function chanceOf(seed: number): Chance {
  const next = randomOf(seed);
  return {
    next,
    pick: (from) => {
      const found = from[Math.floor(next() * from.length)];
      if (found === undefined) throw new Error("nothing to pick from");
      return found;
    },
  };
}

const deepest = 4;

const roots = [
  "api",
  "print",
  "ApiError",
  "console",
  "globalThis",
  "Object",
  "Function",
  "Promise",
  "Proxy",
  "Reflect",
  "JSON",
  "Error",
  "Symbol",
  "Array",
  "Map",
  "WeakRef",
  "Atomics",
  "eval",
  "this",
  "arguments",
  "undefined",
  "null",
  "0",
  "1n",
  "'x'",
  `"${trapUrl}"`,
  "[]",
  "{}",
  "/a+/g",
  "async () => 1",
  "function* () {}",
  "new Error('x')",
  ...outside,
];
const members = [
  "constructor",
  "prototype",
  "__proto__",
  "caller",
  "callee",
  "stack",
  "cause",
  "then",
  "catch",
  "call",
  "apply",
  "bind",
  "toString",
  "valueOf",
  "toJSON",
  "length",
  "name",
  "message",
  "status",
  "one",
  "all",
  "fails",
  "return",
  "next",
  "get",
  "set",
  "raw",
];
const symbols = [
  "Symbol.iterator",
  "Symbol.asyncIterator",
  "Symbol.toPrimitive",
  "Symbol.hasInstance",
  "Symbol.species",
  "Symbol.toStringTag",
  "Symbol.unscopables",
];
const calls = [
  "api.one",
  "api.fails",
  "api.all",
  "print",
  "Object.getPrototypeOf",
  "Object.getOwnPropertyNames",
  "Object.getOwnPropertyDescriptors",
  "Reflect.ownKeys",
  "Object.freeze",
  "Object.create",
  "Promise.all",
  "Promise.race",
  "Promise.resolve",
  "JSON.stringify",
  "JSON.parse",
  "String",
  "Array.from",
  "new Proxy",
  "new Function",
  "Function",
  "eval",
  "new Map",
  "new Error",
  "structuredClone",
  "import",
  "fetch",
];

function expression(chance: Chance, depth = 0): string {
  const { next, pick } = chance;
  if (depth >= deepest || next() < 0.2) return pick(roots);
  const inner = (): string => expression(chance, depth + 1);
  switch (Math.floor(next() * 12)) {
    case 0:
      return `(${inner()})?.${pick(members)}`;
    case 1:
      return `(${inner()})?.[${next() < 0.3 ? pick(symbols) : JSON.stringify(pick(members))}]`;
    case 2:
      return `${pick(calls)}(${inner()}, ${inner()})`;
    case 3:
      return `await (${inner()})`;
    case 4:
      return `new Proxy(Object(${inner()}), { get: (t, k) => k === "then" ? undefined : ${inner()}, ownKeys: () => ${inner()} })`;
    case 5:
      return `{ then(f, r) { f(${inner()}); r(${inner()}) } }`.replace(/^/, "(").replace(/$/, ")");
    case 6:
      return `({ get ${pick(members)}() { return ${inner()} }, [${pick(symbols)}]: ${inner()} })`;
    case 7:
      return `(() => { try { return ${inner()} } catch (e) { return e } })()`.replace(/await /g, "");
    case 8:
      return `(${inner()})(${inner()})`;
    case 9:
      return `api.all(${inner()}, ${inner()}, ${inner()})`;
    case 10:
      return `\`\${${inner()}}\``;
    default:
      return `[${inner()}, ...[${inner()}]]`;
  }
}

function statement(chance: Chance): string {
  const { next, pick } = chance;
  const one = (): string => expression(chance, 1);
  switch (Math.floor(next() * 10)) {
    case 0:
      return `try { ${one()} } catch (e) { print(e, e?.stack, e?.constructor?.constructor) }`;
    case 1:
      return `Object.defineProperty(${pick(["Object", "Function", "Promise", "Array", "Error", "String"])}.prototype, ${JSON.stringify(pick(members))}, { configurable: true, get() { return ${one().replace(/await /g, "")} }, set() {} });`;
    case 2:
      return `${pick(["JSON.parse", "JSON.stringify", "Promise.prototype.then", "Object.keys", "Array.prototype[Symbol.iterator]", "Reflect.apply", "Math.random", "Date.now"])} = () => ${one().replace(/await /g, "")};`;
    case 3:
      return `for (let i = 0; i < ${pick(["3", "1e3", "Infinity"])}; i++) { ${one()}; if (i > 50) break }`;
    case 4:
      return `let v${Math.floor(next() * 1e9)} = ${one()};`;
    case 5:
      return `print(${one()}, ${one()});`;
    case 6:
      return `if (typeof (${one()}) === "function") { const F = (${one()})?.constructor?.constructor; if (typeof F === "function" && F !== Function) print(F(${JSON.stringify(`return ${proof}`)})()) }`;
    case 7:
      return `await Promise.allSettled([${one()}, api.one(${one()}), api.fails({})]);`;
    case 8:
      return pick(hostile)[1];
    default:
      return `${one()};`;
  }
}

/** Some characters are changed, so that parsers are tried as well. */
function broken(code: string, { next, pick }: Chance): string {
  const at = Math.floor(next() * code.length);
  const pieces = [
    "",
    "\\u{1F600}",
    "\u0000",
    "`",
    "${",
    "/*",
    "(",
    "}",
    "\u2028",
    "await",
    "yield",
    "0x",
    "=>",
    "?.",
    "\ud800",
  ];
  return code.slice(0, at) + pick(pieces) + code.slice(at + Math.floor(next() * 4));
}

/** @returns The same program for the same seed. */
export function program(seed: number): string {
  const chance = chanceOf(seed);
  const statements = Array.from({ length: 1 + Math.floor(chance.next() * 5) }, () => statement(chance));
  const code = `${statements.join("\n")}\nreturn ${expression(chance)};`;
  return chance.next() < 0.1 ? broken(code, chance) : code;
}
