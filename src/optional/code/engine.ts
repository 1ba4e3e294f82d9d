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
import { embed, fileName, returned, thrown, unheardCalls } from "./globals.js";
import type { AskedCall, CallKind, Ended, Script, Stopped, Thrown, Unheard } from "./messages.js";
import { prelude } from "./prelude.js";
import { Allowance, type Clock } from "./thread-time.js";
import { once } from "../../runtime/values/lazy.js";
import { mayHaveTypeArguments, withoutTypes } from "./without-types.js";

/** An engine of its own, with no memory of other runs: all that can be made before there is code to run. */
interface Engine {
  readonly module: QuickJSWASMModule;
  readonly context: QuickJSContext;
  /** A function that {@link embed} calls. */
  readonly prelude: QuickJSHandle;
}

/** WebAssembly counts memory in pages of 64 KiB. */
const pageBytes = 65_536;
/** What the engine begins with. */
const firstPages = 256;

/** @param memoryBytes All memory that it may ever have: the engine's own limit does not hold where it cannot measure blocks. */
export async function createEngine(memoryBytes: number): Promise<Engine> {
  const { variant, wasmModule } = await loaded();
  const wasmMemory = new Memory({ initial: firstPages, maximum: memoryBytes / pageBytes });
  const module = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory }));
  const context = module.newRuntime().newContext();
  return { module, context, prelude: context.unwrapResult(context.evalCode(prelude, "prelude")) };
}

/** Bytes that it has taken so far. */
function memoryOf({ module }: Engine): number {
  const { buffer } = module.getWasmMemory() as { buffer: ArrayBuffer };
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

interface Host {
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
  /** The server has to hear of all that came before: what follows may take long. */
  flush(): void;
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
  const { context } = engine;
  const { runtime } = context;
  runtime.setMaxStackSize(limits.stackBytes);
  const known = new Set([...names, ...aliases]);
  const isCallable = (name: string): boolean => name === "all" || known.has(name);
  const open = new Map<number, { name: string; how: CallKind; promise: QuickJSDeferredPromise }>();
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
    allowance.begin();
    try {
      work();
      look();
    } catch {
      // The engine itself gave up, because its stack or memory was exhausted: nothing of it can be used again.
      end({ kind: "stopped", why: stopped ?? (texts.hasGrown() ? "memory" : "depth") });
    }
    allowance.end();
    if (!isOver && result !== undefined) host.waits(answered);
    host.flush();
  }

  let result: QuickJSHandle | undefined;
  /** It has no `return`, so that the value of its last statement counts. */
  let isScript = false;
  let hasLast = false;
  /** The code has ended, and calls go on. */
  let hasEnded = false;
  const late: Unheard[] = [];
  const texts = embed(engine, {
    seed,
    mentioned: () => JSON.stringify([...new Set(code.match(/[A-Za-z_$][\w$]*/g))].filter(isCallable)),
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
      open.set(id, { name, how, promise });
      host.call(id, refused === undefined ? { how, name, given } : { how, name, given: "{}", refused });
      return promise.handle;
    },
  });
  let interrupts = 0;
  runtime.setInterruptHandler(() => {
    host.flush();
    if (stopped === undefined && allowance.isSpent()) stopped = "cpu";
    if (stopped === undefined) return false;
    // An async function takes an interrupt for its own failure, and a loop around it goes on.
    if ((interrupts += 1) > 1) end({ kind: "stopped", why: stopped, isStuck: true });
    return true;
  });

  /** Does what can be done, and sees whether the code has ended. */
  function look(): void {
    for (;;) {
      const done = runtime.executePendingJobs(jobsAtOnce);
      if (stopped !== undefined) return end({ kind: "stopped", why: stopped });
      if (done.error !== undefined) return endThrown(done.error);
      if (!runtime.hasPendingJob()) break;
    }
    if (result === undefined) return;
    const state = context.getPromiseState(result);
    switch (state.type) {
      case "pending":
        if (open.size === 0) end({ kind: "stopped", why: "waiting" });
        return;
      case "fulfilled":
        if (isScript && !hasLast) {
          hasLast = true;
          result = context.unwrapResult(context.callFunction(texts.last, context.undefined, state.value));
          return look();
        }
        // What the code did not wait for goes on, and may call again.
        if (open.size > 0) {
          state.value.dispose();
          hasEnded = true;
          return;
        }
        tellUnheard();
        return end(
          returned(context, {
            texts,
            value: state.value,
            longestLast: isScript ? (printed > 0 ? 0 : longestLast) : undefined,
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
        return endThrown(state.error);
    }
  }

  function endThrown(value: QuickJSHandle): void {
    const error = thrown(context, texts, value);
    // Its getters and methods are code, too.
    if (stopped !== undefined) return end({ kind: "stopped", why: stopped });
    // A promise has no members of an answer; any other error may have come before what would have waited.
    tellUnheard((call) => call.failure !== undefined || error.name === "TypeError");
    end({ kind: "threw", error });
  }

  function tellUnheard(isTold: (call: Unheard) => boolean = () => true): void {
    const made = context.callFunction(texts.unheard, context.undefined);
    const text = made.error === undefined ? context.getString(made.value) : "";
    const calls = text.startsWith("[") ? unheardCalls(JSON.parse(text)) : [];
    const told = [...late, ...calls].filter(isTold);
    if (told.length > 0) host.unheard(told);
  }

  /** @param notRead Told the error if this is no JavaScript. */
  function begin(text: string, notRead = (error: Thrown) => void end({ kind: "threw", error })): void {
    compute(() => {
      const script = evaluated(context, text, "script");
      isScript = script.error === undefined;
      script.error?.dispose();
      const began = isScript ? script : evaluated(context, text, "function");
      if (began.error === undefined) result = began.value;
      else if (stopped !== undefined) end({ kind: "stopped", why: stopped });
      else notRead(thrown(context, texts, began.error));
    });
  }

  /** @param first What JavaScript does not understand of it. */
  async function beginWithoutTypes(first?: Thrown): Promise<void> {
    const plain = await withoutTypes(code);
    if (typeof plain === "string") begin(plain);
    else if (first === undefined) begin(code);
    // What is understood for longer has types.
    else end({ kind: "threw", error: (plain.line ?? 0) > (first.line ?? 0) ? plain : first });
  }

  if (mayHaveTypeArguments(code)) void beginWithoutTypes();
  else begin(code, (error) => void beginWithoutTypes(error));

  return {
    answer(id, text) {
      const asked = open.get(id);
      open.delete(id);
      // Of failures, others tell, unless the code catches them.
      if (asked !== undefined && hasEnded && !text.startsWith('{"error"'))
        late.push({ name: asked.name, how: asked.how, isLate: true });
      answered += 1;
      compute(() => {
        if (asked === undefined) return;
        // The engine does not look whether there is room for a text from outside.
        const room = context.newNumber(bytesOf(text));
        const fits = context.callFunction(texts.hasRoom, context.undefined, room);
        context.newString(fits.error === undefined ? text : "").consume(asked.promise.resolve);
      });
    },
  };
}

/**
 * Of a script, the value is that of its last statement; it cannot have `return`. The code is in the first line, so that lines of
 * errors are its own.
 */
function evaluated(
  context: QuickJSContext,
  code: string,
  as: "script" | "function",
): ReturnType<QuickJSContext["evalCode"]> {
  return as === "script"
    ? context.evalCode(`{${code}\n}`, fileName, awaits)
    : context.evalCode(`(async () => {${code}\n})()`, fileName);
}

/** `JS_EVAL_FLAG_ASYNC`: a script that may use `await`. */
const awaits = 128;

/** Characters of what the last statement gives that are shown of code that returns nothing. */
const longestLast = 2_000;

/** What a text takes on its way into the engine: as UTF-8, and with one or two bytes a character, as the engine keeps it. */
function bytesOf(text: string): number {
  const bytes = Buffer.byteLength(text);
  return bytes + text.length * (bytes === text.length ? 1 : 2);
}
