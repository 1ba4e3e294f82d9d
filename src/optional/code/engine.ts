/** Runs code in QuickJS, compiled to WebAssembly: it shares nothing with the server but the texts that go through {@link Host}. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSDeferredPromise,
  type QuickJSHandle,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from "quickjs-emscripten-core";
import type { AskedCall, CallKind, Ended, Script, Stopped, Thrown, Unheard } from "./messages.js";
import { Allowance, type Clock } from "./thread-time.js";
import { isObject } from "../../runtime/values/json.js";
import { once } from "../../runtime/values/lazy.js";
import { prelude } from "./prelude.js";

/** An engine of its own, with no memory of other runs. */
export type Engine = QuickJSWASMModule;

/** WebAssembly counts memory in pages of 64 KiB. */
const pageBytes = 65_536;
/** What the engine begins with. */
const firstPages = 256;

/** @param memoryBytes All memory that it may ever have: the engine's own limit does not hold where it cannot measure blocks. */
export async function createEngine(memoryBytes: number): Promise<Engine> {
  const { variant, wasmModule } = await loaded();
  const wasmMemory = new Memory({ initial: firstPages, maximum: memoryBytes / pageBytes });
  return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory }));
}

/** Bytes that it has taken so far. */
function memoryOf(engine: Engine): number {
  const { buffer } = engine.getWasmMemory() as { buffer: ArrayBuffer };
  return buffer.byteLength;
}

/** Compiled once on a thread: an engine that is made of it is ready in a millisecond. */
const loaded = once(async () => {
  const { default: found } = await import("@jitl/quickjs-wasmfile-release-sync");
  return { variant: variantIn(found), wasmModule: await compile(await readFile(wasmFile())) };
});

/** Beside this file in a bundle, else in its package. */
function wasmFile(): URL {
  const beside = new URL("emscripten-module.wasm", import.meta.url);
  return existsSync(beside)
    ? beside
    : new URL(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm"));
}

/** Types of Node.js do not have it. */
const { Memory, compile } = (globalThis as unknown as { WebAssembly: WebAssemblyFunctions }).WebAssembly;

interface WebAssemblyFunctions {
  Memory: new (size: { initial: number; maximum: number }) => object;
  compile: (bytes: Uint8Array) => Promise<object>;
}

/** Declared as CommonJS has it, and loaded as a module. */
function variantIn(found: QuickJSSyncVariant | { default: QuickJSSyncVariant }): QuickJSSyncVariant {
  return "default" in found ? found.default : found;
}

export interface Host {
  /** Begins a call; {@link Execution.answer} ends it. */
  call(id: number, asked: AskedCall): void;
  print(text: string): void;
  /** The code has left a list before its end. */
  leave(list: number): void;
  /** Calls whose answers the code did not wait for. */
  unheard(calls: readonly Unheard[]): void;
  /** Nothing is left to do until an answer comes. */
  waits(answered: number): void;
  ended(ended: Ended): void;
  /** Processor time of this thread. */
  clock: Clock;
  /** Tells others whether this thread computes. */
  computes(now: boolean): void;
}

export interface Execution {
  /** Goes on with the answer to a call. */
  answer(id: number, text: string): void;
}

/** Jobs that are done between two looks at the clock. */
const jobsAtOnce = 256;

export function execute(
  engine: Engine,
  { code, names, aliases, seed, limits }: Script,
  host: Host,
): Execution {
  const runtime = engine.newRuntime();
  runtime.setMaxStackSize(limits.stackBytes);
  const context = runtime.newContext();
  const known = new Set([...names, ...aliases]);
  const open = new Map<number, QuickJSDeferredPromise>();
  let calls = 0;
  let printed = 0;
  let answered = 0;
  let isOver = false;
  let stopped: Stopped | undefined;
  const allowance = new Allowance(limits.cpuMs, host.clock);
  function end(ended: Ended): void {
    if (isOver) return;
    isOver = true;
    host.ended(ended);
  }

  /** Lets the code compute, within what is left of its time. */
  function compute(work: () => void): void {
    if (isOver) return;
    host.computes(true);
    allowance.begin();
    try {
      work();
      look();
    } catch {
      // The engine itself gave up, because its stack or memory was exhausted: nothing of it can be used again.
      end({ kind: "stopped", why: stopped ?? (texts.hasGrown() ? "memory" : "depth") });
    }
    allowance.end();
    host.computes(false);
    if (!isOver) host.waits(answered);
  }

  const texts = embed(context, {
    seed,
    mostListed: limits.valueChars,
    leave: (list) => {
      host.leave(list);
    },
    hasGrown: () => memoryOf(engine) > firstPages * pageBytes,
    has: (name) => known.has(name),
    names: () => JSON.stringify(names),
    print: (text) => {
      const left = Math.max(0, limits.printedChars - printed);
      printed += text.length + 1;
      if (left > 0) host.print(text.slice(0, left));
    },
    call: (how, name, given) => {
      const id = (calls += 1);
      if (id > limits.calls + limits.refusals) {
        stopped ??= "calls";
        throw new Error(limits.tooManyCalls);
      }
      const tooLong = `Arguments of ${given.length} characters are too long: ${limits.valueChars} are the most`;
      const refused =
        id > limits.calls ? limits.tooManyCalls : given.length > limits.valueChars ? tooLong : undefined;
      const promise = context.newPromise();
      open.set(id, promise);
      host.call(id, refused === undefined ? { how, name, given } : { how, name, given: "{}", refused });
      return promise.handle;
    },
  });
  let interrupts = 0;
  runtime.setInterruptHandler(() => {
    if (stopped === undefined && allowance.isSpent()) stopped = "cpu";
    if (stopped === undefined) return false;
    // An async function takes an interrupt for its own failure, and a loop around it goes on.
    if ((interrupts += 1) > 1) end({ kind: "stopped", why: stopped, isStuck: true });
    return true;
  });
  let result: QuickJSHandle | undefined;

  /** Does what can be done, and sees whether the code has ended. */
  function look(): void {
    for (;;) {
      const done = runtime.executePendingJobs(jobsAtOnce);
      if (stopped !== undefined) return end({ kind: "stopped", why: stopped });
      if (done.error !== undefined) return end({ kind: "threw", error: thrown(context, texts, done.error) });
      if (!runtime.hasPendingJob()) break;
    }
    if (result === undefined) return;
    const state = context.getPromiseState(result);
    switch (state.type) {
      case "pending":
        if (open.size === 0) end({ kind: "stopped", why: "waiting" });
        return;
      case "fulfilled":
        // What the code did not wait for goes on, and may call again.
        if (open.size > 0) {
          state.value.dispose();
          return;
        }
        tellUnheard();
        return end(
          returned(context, {
            texts,
            value: state.value,
            limits,
            isStopped: () => stopped,
          }),
        );
      case "rejected":
        if (stopped !== undefined) return end({ kind: "stopped", why: stopped });
        // What is under way goes on as well: whether it was done should be known.
        if (open.size > 0) {
          state.error.dispose();
          return;
        }
        return endThrown(thrown(context, texts, state.error));
    }
  }

  function endThrown(error: Thrown): void {
    // A promise has no members of an answer; any other error may have come before what would have waited.
    tellUnheard((call) => call.failure !== undefined || error.name === "TypeError");
    end({ kind: "threw", error });
  }

  function tellUnheard(isTold: (call: Unheard) => boolean = () => true): void {
    const made = context.callFunction(texts.unheard, context.undefined);
    const text = made.error === undefined ? context.getString(made.value) : "";
    const calls = text.startsWith("[") ? unheardCalls(JSON.parse(text)).filter(isTold) : [];
    if (calls.length > 0) host.unheard(calls);
  }

  compute(() => {
    // In its first line, so that the lines of errors are those of the code.
    const began = context.evalCode(`(async () => {${code}\n})()`, fileName);
    if (began.error === undefined) result = began.value;
    else
      end(
        stopped === undefined
          ? { kind: "threw", error: thrown(context, texts, began.error) }
          : { kind: "stopped", why: stopped },
      );
  });

  return {
    answer(id, text) {
      const promise = open.get(id);
      open.delete(id);
      answered += 1;
      compute(() => {
        if (promise === undefined) return;
        // The engine does not look whether there is room for a text from outside.
        const room = context.newNumber(bytesOf(text));
        const fits = context.callFunction(texts.hasRoom, context.undefined, room);
        context.newString(fits.error === undefined ? text : "").consume(promise.resolve);
      });
    },
  };
}

const fileName = "code";

/** What a text takes on its way into the engine: as UTF-8, and with one or two bytes a character, as the engine keeps it. */
function bytesOf(text: string): number {
  const bytes = Buffer.byteLength(text);
  return bytes + text.length * (bytes === text.length ? 1 : 2);
}

interface Functions {
  seed: number;
  /** Characters of a list that is waited for. */
  mostListed: number;
  leave: (list: number) => void;
  has: (name: string) => boolean;
  names: () => string;
  print: (text: string) => void;
  /** @returns A promise of the code's. */
  call: (how: CallKind, name: string, given: string) => QuickJSHandle;
  hasGrown: () => boolean;
}

const kinds: readonly CallKind[] = ["one", "all", "more"];

/** What the prelude makes beside what the code sees, such as texts of what the code returns and throws. */
interface Texts {
  json: QuickJSHandle;
  describe: QuickJSHandle;
  /** Of the calls that the code did not wait for. */
  unheard: QuickJSHandle;
  /** Throws where there is no room for as many bytes. */
  hasRoom: QuickJSHandle;
  /** The engine has taken more memory than it began with. */
  hasGrown: () => boolean;
}

function embed(context: QuickJSContext, functions: Functions): Texts {
  const host = context.newObject();
  const add = (name: string, make: (...given: QuickJSHandle[]) => QuickJSHandle): void => {
    context.newFunction(name, make).consume((handle) => {
      context.setProp(host, name, handle);
    });
  };
  const textOf = (handle: QuickJSHandle | undefined): string =>
    handle === undefined || context.typeof(handle) !== "string" ? "" : context.getString(handle);
  add("has", (name) => (functions.has(textOf(name)) ? context.true : context.false));
  add("names", () => context.newString(functions.names()));
  add("print", (text) => {
    functions.print(textOf(text));
    return context.undefined;
  });
  add("call", (how, name, given) =>
    functions.call(kinds.find((kind) => kind === textOf(how)) ?? "one", textOf(name), textOf(given)),
  );
  add("leave", (list) => {
    if (list !== undefined) functions.leave(context.getNumber(list));
    return context.undefined;
  });
  const make = context.unwrapResult(context.evalCode(prelude, "prelude"));
  const seed = context.newNumber(functions.seed);
  const mostListed = context.newNumber(functions.mostListed);
  const made = context.unwrapResult(context.callFunction(make, context.undefined, host, seed, mostListed));
  return {
    json: context.getProp(made, "json"),
    describe: context.getProp(made, "describe"),
    unheard: context.getProp(made, "unheard"),
    hasRoom: context.getProp(made, "hasRoom"),
    hasGrown: functions.hasGrown,
  };
}

interface Returning {
  texts: Texts;
  value: QuickJSHandle;
  limits: Script["limits"];
  isStopped: () => Stopped | undefined;
}

function returned(context: QuickJSContext, { texts, value, limits, isStopped }: Returning): Ended {
  const made = context.callFunction(texts.json, context.undefined, value);
  const why = isStopped();
  if (why !== undefined) return { kind: "stopped", why };
  if (made.error !== undefined) return { kind: "threw", error: thrown(context, texts, made.error) };
  if (context.typeof(made.value) !== "string") return { kind: "returned" };
  const length = context.getProp(made.value, "length").consume((handle) => context.getNumber(handle));
  if (length > limits.valueChars)
    return {
      kind: "threw",
      error: {
        name: "Error",
        message: `The returned value has ${length} characters as JSON, and ${limits.valueChars} are the most`,
        isSyntax: false,
      },
    };
  return { kind: "returned", json: context.getString(made.value) };
}

function unheardCalls(calls: unknown): Unheard[] {
  if (!Array.isArray(calls)) return [];
  return calls.filter(isObject).map(({ name, how, failure }) => ({
    ...{ name: String(name), how: how === "one" ? "one" : "all" },
    ...(typeof failure === "string" && { failure: failure.slice(0, longestMessage) }),
  }));
}

const longestMessage = 4_000;

/** Reads an error, which may be anything: getters of the code's own run as any code does. */
function thrown(context: QuickJSContext, { describe, hasGrown }: Texts, error: QuickJSHandle): Thrown {
  // Where not even an error fits any more, the engine throws null.
  if (context.sameValue(error, context.null) && hasGrown())
    return { name: "InternalError", message: "out of memory", isSyntax: false };
  const made = context.callFunction(describe, context.undefined, error);
  // What the prelude makes is always such a text, unless memory is exhausted even for that.
  const text = made.error === undefined ? context.getString(made.value) : "";
  if (!text.startsWith("{"))
    return { name: "Error", message: "The code threw what cannot be read", isSyntax: false };
  const found = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const { name, message, stack, status, isSyntax } = found;
  const line = lineIn(String(stack));
  return {
    name: String(name).slice(0, 100),
    message: String(message).slice(0, longestMessage),
    ...(line !== undefined && { line }),
    ...(typeof status === "number" && { status }),
    isSyntax: isSyntax === true,
  };
}

function lineIn(stack: string): number | undefined {
  const [, line] = new RegExp(`\\b${fileName}:(\\d+)`).exec(stack) ?? [];
  return line === undefined ? undefined : Number(line);
}
