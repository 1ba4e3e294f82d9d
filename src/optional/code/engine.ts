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
import type { CallKind, Ended, Script, Stopped, Thrown } from "./messages.js";
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
  call(id: number, asked: { how: CallKind; name: string; given: string }): void;
  print(text: string): void;
  /** Nothing is left to do until an answer comes. */
  waits(answered: number): void;
  ended(ended: Ended): void;
  /** Milliseconds that were spent on this thread. */
  clock(): number;
}

export interface Execution {
  /** Goes on with the answer to a call. */
  answer(id: number, text: string): void;
}

/** Jobs that are done between two looks at the clock. */
const jobsAtOnce = 256;

export function execute(engine: Engine, { code, names, seed, limits }: Script, host: Host): Execution {
  const runtime = engine.newRuntime();
  runtime.setMaxStackSize(limits.stackBytes);
  const context = runtime.newContext();
  const known = new Set(names);
  const open = new Map<number, QuickJSDeferredPromise>();
  let calls = 0;
  let printed = 0;
  let answered = 0;
  let isOver = false;
  let spent = 0;
  let until = 0;
  let isExhausted = false;
  function end(ended: Ended): void {
    if (isOver) return;
    isOver = true;
    host.ended(ended);
  }

  /** Lets the code compute, within what is left of its time. */
  function compute(work: () => void): void {
    if (isOver) return;
    const started = host.clock();
    until = started + limits.cpuMs - spent;
    try {
      work();
      look();
    } catch {
      // The engine itself gave up, because its stack or memory was exhausted: nothing of it can be used again.
      end({ kind: "stopped", why: isExhausted ? "cpu" : "depth" });
    }
    spent += host.clock() - started;
    if (!isOver) host.waits(answered);
  }

  const texts = embed(context, {
    seed,
    has: (name) => known.has(name),
    names: () => JSON.stringify(names),
    print: (text) => {
      const left = Math.max(0, limits.printedChars - printed);
      printed += text.length + 1;
      if (left > 0) host.print(text.slice(0, left));
    },
    call: (how, name, given) => {
      if (!known.has(name)) throw new Error("There is no such operation");
      if (given.length > limits.valueChars)
        throw new Error(
          `Arguments of ${given.length} characters are too long: ${limits.valueChars} are the most`,
        );
      if (calls >= limits.calls) throw new Error(limits.tooManyCalls);
      const promise = context.newPromise();
      const id = (calls += 1);
      open.set(id, promise);
      host.call(id, { how, name, given });
      return promise.handle;
    },
  });
  runtime.setInterruptHandler(() => {
    isExhausted ||= host.clock() > until;
    return isExhausted;
  });
  let result: QuickJSHandle | undefined;

  /** Does what can be done, and sees whether the code has ended. */
  function look(): void {
    for (;;) {
      const done = runtime.executePendingJobs(jobsAtOnce);
      if (isExhausted) return end({ kind: "stopped", why: "cpu" });
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
        return end(returned(context, { texts, value: state.value, limits, isStopped: () => stopped() }));
      case "rejected":
        return end(
          isExhausted
            ? { kind: "stopped", why: "cpu" }
            : { kind: "threw", error: thrown(context, texts, state.error) },
        );
    }
  }

  function stopped(): Stopped | undefined {
    return isExhausted ? "cpu" : undefined;
  }

  compute(() => {
    // In its first line, so that the lines of errors are those of the code.
    const began = context.evalCode(`(async () => {${code}\n})()`, fileName);
    if (began.error === undefined) result = began.value;
    else
      end(
        isExhausted
          ? { kind: "stopped", why: "cpu" }
          : { kind: "threw", error: thrown(context, texts, began.error) },
      );
  });

  return {
    answer(id, text) {
      const promise = open.get(id);
      open.delete(id);
      answered += 1;
      compute(() => {
        if (promise === undefined) return;
        const handle = context.newString(text);
        promise.resolve(handle);
        handle.dispose();
      });
    },
  };
}

const fileName = "code";

interface Functions {
  seed: number;
  has: (name: string) => boolean;
  names: () => string;
  print: (text: string) => void;
  /** @returns A promise of the code's. */
  call: (how: CallKind, name: string, given: string) => QuickJSHandle;
}

/** Makes texts of what the code returns and throws. */
interface Texts {
  json: QuickJSHandle;
  describe: QuickJSHandle;
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
    functions.call(textOf(how) === "all" ? "all" : "one", textOf(name), textOf(given)),
  );
  const make = context.unwrapResult(context.evalCode(prelude, "prelude"));
  const seed = context.newNumber(functions.seed);
  const made = context.unwrapResult(context.callFunction(make, context.undefined, host, seed));
  return { json: context.getProp(made, "json"), describe: context.getProp(made, "describe") };
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

const longestMessage = 4_000;

/** Reads an error, which may be anything: getters of the code's own run as any code does. */
function thrown(context: QuickJSContext, { describe }: Texts, error: QuickJSHandle): Thrown {
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
