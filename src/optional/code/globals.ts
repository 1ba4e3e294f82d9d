/** What code finds inside of an engine, and how its values come out: as texts. */
import type { QuickJSContext, QuickJSHandle } from "quickjs-emscripten-core";
import type { CallKind, Ended, Script, Stopped, Thrown, Unheard } from "./messages.js";
import { isObject } from "../../runtime/values/json.js";

/** Errors name the lines of it. */
export const fileName = "code";

interface Functions {
  seed: number;
  /** Characters of a list that is waited for. */
  mostListed: number;
  leave: (list: number) => void;
  has: (name: string) => boolean;
  names: () => string;
  /** JSON text of those that the code has in it, and may call without `api`. */
  mentioned: () => string;
  print: (text: string) => void;
  /** @returns A promise of the code's. */
  call: (how: CallKind, name: string, given: string) => QuickJSHandle;
  hasGrown: () => boolean;
}

const kinds: readonly CallKind[] = ["one", "all", "more"];

/** What the prelude makes beside what the code sees, such as texts of what the code returns and throws. */
interface Texts {
  json: QuickJSHandle;
  /** Of the value of a last statement: what it is once it is there. */
  last: QuickJSHandle;
  describe: QuickJSHandle;
  /** Of the calls that the code did not wait for. */
  unheard: QuickJSHandle;
  /** Throws where there is no room for as many bytes. */
  hasRoom: QuickJSHandle;
  /** The engine has taken more memory than it began with. */
  hasGrown: () => boolean;
}

/** @param prelude What the text of that name is in this context. */
export function embed(
  { context, prelude }: { context: QuickJSContext; prelude: QuickJSHandle },
  functions: Functions,
): Texts {
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
  add("mentioned", () => context.newString(functions.mentioned()));
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
  const seed = context.newNumber(functions.seed);
  const mostListed = context.newNumber(functions.mostListed);
  const made = context.unwrapResult(context.callFunction(prelude, context.undefined, host, seed, mostListed));
  return {
    json: context.getProp(made, "json"),
    last: context.getProp(made, "last"),
    describe: context.getProp(made, "describe"),
    unheard: context.getProp(made, "unheard"),
    hasRoom: context.getProp(made, "hasRoom"),
    hasGrown: functions.hasGrown,
  };
}

interface Returning {
  texts: Texts;
  value: QuickJSHandle;
  /** Of the value of a last statement, if it is one. */
  longestLast: number | undefined;
  limits: Script["limits"];
  isStopped: () => Stopped | undefined;
}

export function returned(
  context: QuickJSContext,
  { texts, value, longestLast, limits, isStopped }: Returning,
): Ended {
  const made = context.callFunction(texts.json, context.undefined, value);
  const why = isStopped();
  if (why !== undefined) return { kind: "stopped", why };
  if (made.error !== undefined) return { kind: "threw", error: thrown(context, texts, made.error) };
  if (context.typeof(made.value) !== "string") return { kind: "returned" };
  const length = context.getProp(made.value, "length").consume((handle) => context.getNumber(handle));
  if (longestLast !== undefined && length > longestLast) return { kind: "returned", unreturned: length };
  if (length > limits.valueChars)
    return {
      kind: "threw",
      error: {
        name: "Error",
        message: `The returned value has ${length} characters as JSON, and ${limits.valueChars} are the most\nWhat to do: return less of it.`,
        isSyntax: false,
      },
    };
  return { kind: "returned", json: context.getString(made.value) };
}

export function unheardCalls(calls: unknown): Unheard[] {
  if (!Array.isArray(calls)) return [];
  return calls.filter(isObject).map(({ name, how, failure }) => ({
    name: String(name),
    how: how === "one" ? "one" : "all",
    ...(typeof failure === "string" && { failure: failure.slice(0, longestMessage) }),
  }));
}

const longestMessage = 4_000;
const longestName = 100;

/** Reads an error, which may be anything: getters of the code's own run as any code does. */
export function thrown(context: QuickJSContext, { describe, hasGrown }: Texts, error: QuickJSHandle): Thrown {
  // Where not even an error fits any more, the engine throws null.
  if (context.sameValue(error, context.null) && hasGrown())
    return { name: "InternalError", message: "out of memory", isSyntax: false };
  const made = context.callFunction(describe, context.undefined, error);
  // What the prelude makes is always such a text, unless memory is exhausted even for that.
  const text = made.error === undefined ? context.getString(made.value) : "";
  if (!text.startsWith("{"))
    return { name: "Error", message: "The code threw what cannot be read", isSyntax: false };
  const found = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const { name, message, stack, status, isSyntax, missed } = found;
  const line = lineIn(String(stack));
  return {
    name: String(name).slice(0, 100),
    message: String(message).slice(0, longestMessage),
    ...(line !== undefined && { line }),
    ...(typeof status === "number" && { status }),
    isSyntax: isSyntax === true,
    ...(Array.isArray(missed) && { missed: missed.map((one) => String(one).slice(0, longestName)) }),
  };
}

function lineIn(stack: string): number | undefined {
  const [, line] = new RegExp(`\\b${fileName}:(\\d{1,6})`).exec(stack) ?? [];
  return line === undefined ? undefined : Number(line);
}
