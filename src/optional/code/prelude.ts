/**
 * What code finds inside: `api`, `print`, `ApiError` and `console`. This is a script for QuickJS. It keeps what it needs before
 * the given code runs, so that code which replaces built-ins only harms itself.
 */

/** A function of the host's functions and the seed; it returns how to make texts of what the code returns and throws. */
export const prelude = String.raw`(function (host, seed) {
  "use strict";
  const { parse, stringify } = JSON;
  const { create, freeze, defineProperty, fromEntries } = Object;
  const isArray = Array.isArray;
  const { asyncIterator } = Symbol;
  const NativeMap = Map, NativeSet = Set, NativeError = Error, NativeSyntaxError = SyntaxError, NativeTypeError = TypeError;
  const text = String;
  const { fromCharCode } = String;

  class ApiError extends NativeError {
    constructor(message, about) {
      super(message);
      const { status, operation } = about ?? {};
      defineProperty(this, "status", { value: status, enumerable: true });
      defineProperty(this, "operation", { value: operation, enumerable: true });
    }
  }
  defineProperty(ApiError.prototype, "name", { value: "ApiError" });

  const plain = (_, value) =>
    typeof value === "bigint" ? text(value)
    : value instanceof NativeMap ? fromEntries(value)
    : value instanceof NativeSet ? [...value]
    : value;
  const json = (value) => stringify(value, plain);

  async function call(how, name, make) {
    // Where the code called, which is no longer known when the answer comes.
    const { stack } = new NativeError();
    return valueOf(parse(await host.call(how, name, make())), stack);
  }

  // As well as to be waited for, a list can be gone through: for await (const item of api.all(…)).
  function withItems(list) {
    return defineProperty(list, asyncIterator, { value: async function* () { for (const item of await list) yield item; } });
  }

  function valueOf(answer, stack) {
    if (answer.error === undefined) return answer.value;
    const error = new ApiError(answer.error.message, answer.error);
    defineProperty(error, "stack", { value: stack });
    throw error;
  }

  function argumentsOf(name, given) {
    if (given === undefined || given === null) return {};
    if (typeof given !== "object" || isArray(given)) throw new NativeTypeError("api." + name + " takes one object with its arguments, as in api." + name + "({ id: 1 })");
    return given;
  }

  const made = create(null);
  const one = (name) => (made[name] ??= freeze((given) => call("one", name, () => json({ args: argumentsOf(name, given) }))));
  const all = freeze((name, given, options) =>
    withItems(call("all", name, () => {
      if (typeof name !== "string")
        throw new NativeTypeError('api.all takes the name of an operation as a text, as in api.all("list_things", {})');
      if (!host.has(name)) throw new NativeTypeError(name + " is not an operation");
      return json({ args: argumentsOf(name, given), max: options?.max });
    })),
  );
  const no = () => false;
  const isThere = (name) => typeof name === "string" && host.has(name);
  const api = new Proxy(create(null), {
    get: (_, name) => (name === "all" ? all : isThere(name) ? one(name) : undefined),
    has: (_, name) => name === "all" || isThere(name),
    ownKeys: () => parse(host.names()),
    getOwnPropertyDescriptor: (_, name) =>
      isThere(name) ? { value: one(name), enumerable: true, configurable: true, writable: false } : undefined,
    preventExtensions: no,
    set: no,
    defineProperty: no,
    deleteProperty: no,
    setPrototypeOf: no,
  });

  const shown = (value) => (typeof value === "string" ? value : json(value) ?? text(value));
  const print = freeze((...values) => {
    let line = "";
    for (let i = 0; i < values.length; i += 1) line += (i === 0 ? "" : " ") + shown(values[i]);
    // A text ends at NUL on its way out; nobody sees one.
    host.print(line.replace(/\0/g, ""));
  });

  let state = seed | 0;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  defineProperty(Math, "random", { value: random });

  // Files come in base64; these are as in browsers, of one character for each byte.
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const bitsOf = create(null);
  for (let i = 0; i < 64; i += 1) bitsOf[digits[i]] = i;
  const atob = freeze((given) => {
    const encoded = text(given).replace(/[\t\n\f\r ]/g, "").replace(/={1,2}$/, "");
    let decoded = "", bits = 0, count = 0;
    for (let i = 0; i < encoded.length; i += 1) {
      const value = bitsOf[encoded[i]];
      if (value === undefined) throw new NativeTypeError("atob takes base64");
      bits = ((bits << 6) | value) & 0xffff;
      count += 6;
      if (count >= 8) decoded += fromCharCode((bits >> (count -= 8)) & 255);
    }
    return decoded;
  });
  const btoa = freeze((given) => {
    const plainText = text(given);
    let encoded = "", bits = 0, count = 0;
    for (let i = 0; i < plainText.length; i += 1) {
      const code = plainText.charCodeAt(i);
      if (code > 255) throw new NativeTypeError("btoa takes characters of one byte; for others: btoa(unescape(encodeURIComponent(text)))");
      bits = ((bits << 8) | code) & 0xffff;
      count += 8;
      while (count >= 6) encoded += digits[(bits >> (count -= 6)) & 63];
    }
    if (count > 0) encoded += digits[(bits << (6 - count)) & 63];
    return encoded.padEnd(Math.ceil(encoded.length / 4) * 4, "=");
  });
  for (const [name, value] of [["atob", atob], ["btoa", btoa]]) defineProperty(globalThis, name, { value });

  const console = freeze({ log: print, info: print, warn: print, error: print, debug: print });
  for (const [name, value] of [["api", api], ["print", print], ["console", console], ["ApiError", ApiError]])
    defineProperty(globalThis, name, { value, enumerable: true });

  const described = (error) => {
    if (!(error instanceof NativeError)) return { name: "", message: shown(error), isSyntax: false };
    const isApi = error instanceof ApiError;
    return {
      name: text(error.name ?? "Error"),
      message: text(error.message ?? ""),
      stack: text(error.stack ?? ""),
      isSyntax: error instanceof NativeSyntaxError,
      ...(isApi && typeof error.status === "number" && { status: error.status }),
    };
  };
  return { json, describe: (error) => stringify(described(error)) };
})`;
