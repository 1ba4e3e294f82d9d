/**
 * What code finds inside: `api`, `print`, `ApiError` and `console`. This is a script for QuickJS. It keeps what it needs before
 * the given code runs, so that code which replaces built-ins only harms itself.
 */

/**
 * A function of the host's functions, the seed, and the characters of a list that is waited for; it returns how to make texts of what the
 * code returns and throws, and of the calls that it did not wait for.
 */
export const prelude = String.raw`(function (host, seed, mostListed) {
  "use strict";
  const { parse, stringify } = JSON;
  const { create, freeze, defineProperty, fromEntries, keys } = Object;
  const isArray = Array.isArray;
  const { asyncIterator } = Symbol;
  const { apply } = Reflect;
  const NativeMap = Map, NativeSet = Set, NativePromise = Promise, NativeArrayBuffer = ArrayBuffer;
  const NativeError = Error, NativeInternalError = InternalError, NativeSyntaxError = SyntaxError, NativeTypeError = TypeError;
  const nativeThen = NativePromise.prototype.then, nativeResolve = NativePromise.resolve;
  const resolved = (value) => apply(nativeResolve, NativePromise, [value]);
  const text = String;
  const { fromCharCode } = String;

  class ApiError extends NativeError {
    constructor(message, about) {
      super(message);
      const { status, operation, advice } = about ?? {};
      defineProperty(this, "status", { value: status, enumerable: true });
      defineProperty(this, "operation", { value: operation, enumerable: true });
      // Code that catches many says what happened to each, and not what to do each time.
      defineProperty(this, "advice", { value: advice });
    }
  }
  defineProperty(ApiError.prototype, "name", { value: "ApiError" });

  const plain = (_, value) =>
    typeof value === "bigint" ? text(value)
    : value instanceof NativeMap ? fromEntries(value)
    : value instanceof NativeSet ? [...value]
    : value instanceof NativeError ? { name: text(value.name), message: text(value.message), ...value }
    : value;
  const json = (value) => stringify(value, plain);

  async function ask(how, name, given, stack, room = Infinity) {
    const answer = await host.call(how, name, given);
    // Nothing comes where there was no place for the answer.
    if (room < Infinity && (answer === "" || answer.length > room))
      throw new ApiError(
        "There is no place for all items of " + name + ": " + mostListed + " characters are the most.\nWhat to do: go through them with " +
          "for await (const item of api.all(…)) and keep what is needed of each, or ask for fewer items or fields.",
        { operation: name },
      );
    if (answer === "") throw new NativeInternalError("out of memory");
    return { value: valueOf(parse(answer), stack), length: answer.length };
  }

  // Calls whose answers nobody has waited for so far.
  const unheard = new NativeSet();

  // An answer that knows whether somebody waits for it, or for what is made of it.
  class Answer extends NativePromise {
    #about;

    static of(name, how, promise) {
      const answer = new Answer((resolve) => resolve(promise));
      answer.#watch({ name, how });
      return answer;
    }

    #watch(about, isDone = () => undefined) {
      this.#about = about;
      unheard.add(about);
      apply(nativeThen, this, [isDone, (error) => { about.failure = text(error?.message ?? error); }]);
    }

    then(onDone, onFailed) {
      const next = super.then(onDone, onFailed);
      const about = this.#about;
      if (about === undefined) return next;
      unheard.delete(about);
      const { name, how } = about;
      // Of what is made of an answer, only a failure matters.
      const own = { name, how };
      next.#watch(own, () => unheard.delete(own));
      return next;
    }
  }

  // All items of a list where it is awaited, and page by page where it is gone through: for await (const item of api.all(…)).
  class List {
    #name;
    #given;
    #stack;
    #about;
    #whole;

    constructor(name, given, stack) {
      this.#name = name;
      this.#given = given;
      this.#stack = stack;
      this.#about = { name, how: "all" };
      unheard.add(this.#about);
    }

    async *#pages(room = Infinity) {
      let list;
      try {
        let how = "all", given = this.#given;
        do {
          const { value, length } = await ask(how, this.#name, given, this.#stack, room);
          list = value.list;
          how = "more";
          given = json({ list });
          room -= length;
          yield value.items;
        } while (list !== undefined);
      } finally {
        if (list !== undefined) host.leave(list);
      }
    }

    async #items() {
      const all = [];
      for await (const items of this.#pages(mostListed)) for (const item of items) all.push(item);
      return all;
    }

    then(onDone, onFailed) {
      unheard.delete(this.#about);
      this.#whole ??= Answer.of(this.#name, "all", this.#items());
      return this.#whole.then(onDone, onFailed);
    }

    catch(onFailed) {
      return this.then(undefined, onFailed);
    }

    finally(done) {
      return this.then().finally(done);
    }

    // A list may have more items than there is time for an async generator's steps.
    [asyncIterator]() {
      unheard.delete(this.#about);
      const pages = this.#pages();
      let items = [];
      let at = 0;
      // The next item that needs a page; those that are asked for meanwhile come after it.
      let pending;
      const step = async () => {
        while (at === items.length) {
          const page = await pages.next();
          if (page.done) return page;
          items = page.value;
          at = 0;
        }
        return { value: items[at++], done: false };
      };
      const next = () => {
        if (pending === undefined && at < items.length) return resolved({ value: items[at++], done: false });
        const own = pending === undefined ? step() : apply(nativeThen, pending, [step, step]);
        const done = () => { if (pending === own) pending = undefined; };
        pending = own;
        apply(nativeThen, own, [done, done]);
        return own;
      };
      return {
        next,
        return: () => {
          items = [];
          at = 0;
          return pages.return();
        },
        [asyncIterator]() { return this; },
      };
    }
  }

  function valueOf(answer, stack) {
    if (answer.error === undefined) return answer.value;
    const error = new ApiError(answer.error.message, answer.error);
    defineProperty(error, "stack", { value: stack });
    throw error;
  }

  const isOptions = (given) => typeof given === "object" && given !== null && !isArray(given);
  // What stands beside the arguments would be left out without a word. Lists call functions with an index and themselves beside an item.
  function argumentsOf(name, given, beside) {
    if ((given === undefined || given === null) && !isOptions(beside)) return {};
    if (!isOptions(given) || isOptions(beside)) throw new ApiError("api." + name + " takes one object with all its arguments, as in api." + name + "({ id: 1 })");
    return given;
  }

  const made = create(null);
  // Where the code called, which is no longer known when the answer comes.
  const stackOf = () => new NativeError().stack;
  const one = (name) =>
    (made[name] ??= freeze((given, beside) => {
      const stack = stackOf();
      return Answer.of(name, "one", (async () => (await ask("one", name, json({ args: argumentsOf(name, given, beside) }), stack)).value)());
    }));
  const all = freeze((named, given, options) => {
    const stack = stackOf();
    // An operation may be given itself.
    const name = typeof named === "function" ? keys(made).find((one) => made[one] === named) : named;
    if (typeof name !== "string")
      throw new ApiError('api.all takes the name of an operation as a text, as in api.all("list_things", {})');
    if (!host.has(name)) {
      miss(name);
      throw new NativeTypeError(name + " is not an operation");
    }
    const isKnown = options === undefined || (isOptions(options) && keys(options).every((key) => key === "max"));
    if (!isKnown) throw new ApiError("the third argument of api.all has only max, as in { max: 10 }; what filters belongs into the second");
    return new List(name, json({ args: argumentsOf(name, given), max: options?.max }), stack);
  });
  // Names that are not there: the code gets undefined of each, and may fail later.
  const missed = new NativeSet();
  // The engine looks for these by itself.
  const unasked = new NativeSet(["then", "toJSON", "toString", "valueOf", "constructor"]);
  const miss = (name) => { if (typeof name === "string" && !unasked.has(name) && missed.size < 20) missed.add(name); };
  const no = () => false;
  const isThere = (name) => typeof name === "string" && host.has(name);
  const api = new Proxy(create(null), {
    get: (_, name) => (name === "all" ? all : isThere(name) ? one(name) : miss(name)),
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

  // The engine knows UTC alone, and would not say so where another time zone is asked for.
  for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]) {
    const native = Date.prototype[name];
    const inUtc = function (locales, options) {
      if ((options?.timeZone ?? "UTC") !== "UTC") throw new NativeTypeError("there are no time zones here, only UTC: add the hours to the time");
      return apply(native, this, []);
    };
    defineProperty(Date.prototype, name, { value: inUtc });
  }

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

  const console = freeze({ log: print, info: print, warn: print, error: print, debug: print, table: print, dir: print });
  for (const [name, value] of [["api", api], ["print", print], ["console", console], ["ApiError", ApiError]])
    defineProperty(globalThis, name, { value, enumerable: true });
  for (const name of parse(host.mentioned()))
    if (!(name in globalThis)) defineProperty(globalThis, name, { value: api[name], writable: true, configurable: true });

  const described = (error) => {
    if (!(error instanceof NativeError)) return { name: "", message: shown(error), isSyntax: false };
    const isApi = error instanceof ApiError;
    return {
      name: text(error.name ?? "Error"),
      message: text(error.message ?? "") + (isApi && error.advice !== undefined ? "\nWhat to do: " + text(error.advice) : ""),
      stack: text(error.stack ?? ""),
      isSyntax: error instanceof NativeSyntaxError,
      missed: [...missed],
      ...(isApi && typeof error.status === "number" && { status: error.status }),
    };
  };
  return {
    json,
    // What the last statement begins, such as main() or a function, is what is wanted.
    last: async ({ value }) => {
      const found = await value;
      return typeof found === "function" ? found(api) : found;
    },
    describe: (error) => stringify(described(error)),
    unheard: () => stringify([...unheard].slice(0, 20)),
    hasRoom: (bytes) => { new NativeArrayBuffer(bytes); },
  };
})`;
