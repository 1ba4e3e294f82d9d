import { once } from "node:events";
import process from "node:process";
import {
  INVALID_REQUEST,
  PARSE_ERROR,
  parseJSONRPCMessage,
  serializeMessage,
  STDIO_DEFAULT_MAX_BUFFER_SIZE,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type Transport,
} from "@modelcontextprotocol/server";
import { atMost, drainMs } from "../host/deadline.js";
import { notUtf8, utf8Text } from "../values/encoding.js";
import { isObject, jsonValue, memberOf } from "../values/json.js";
import type { Slices } from "../values/slices.js";

/** Maximum size of a message; over HTTP it is smaller (4 MiB). */
const maxLineBytes = STDIO_DEFAULT_MAX_BUFFER_SIZE;
const tooLong = `A message is larger than ${maxLineBytes / 2 ** 20} MiB and was not read: send less at once, or a large file by its path.`;

/** Longer messages are bounded, and parsed in slices: shorter ones have neither too many values nor too deep or long ones. */
const shortBytes = 1_000;

/** Bytes of answers that a client may leave unread before no more of its messages are taken. */
const mostUnread = 8 * 2 ** 20;

/** Bytes of input that are taken nevertheless, because only whoever reads it learns that it has ended: more than a pipe holds. */
const mostAhead = 256 * 2 ** 10;

/** Milliseconds that a client has to read the last answers after it has ended its input. */
const unreadMs = 2_000;

/**
 * Transports messages over standard input and output, one per line. Unlike the SDK's transport, it knows which requests have
 * no answer yet, so that a shutdown and the end of the input can wait for them, survives a message that is too long, and writes the
 * answers of one turn together.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #slices: Slices;
  readonly #fail: (error: Error) => void;
  readonly #idle: () => Promise<void>;
  /** Ids of requests, and lines that wait. */
  readonly #unanswered = new Set<unknown>();
  /** Lines that wait for those before them. */
  #queue: Buffer[] = [];
  #isReading = false;
  /** Bytes of input that are still taken while lines wait. */
  #ahead = 0;
  readonly #gone = new AbortController();
  /** Who waits until all requests are answered. */
  #awaiting: (() => void)[] = [];
  #closed = false;
  #stopped = false;
  /** The input has ended. */
  #ended = false;
  /** Lines waiting to be written. */
  #waiting = "";
  #written: Promise<void> | undefined;

  readonly #lines = boundedLines({
    maxBytes: maxLineBytes,
    onLine: (line) => {
      this.#receive(line);
    },
    onLong: () => {
      this.#fail(new Error(tooLong));
    },
    onEnd: (line) => {
      this.#refuse(line, tooLong);
    },
  });
  readonly #take = (chunk: Buffer): void => {
    this.#lines.add(chunk);
    this.#ahead -= chunk.byteLength;
    // Only what has arrived waits.
    if (this.#isReading && this.#ahead <= 0) process.stdin.pause();
  };
  readonly #end = (): void => {
    if (this.#ended) return;
    this.#ended = true;
    this.#lines.finish();
    void this.#finish();
  };

  /**
   * @param slices where long messages are parsed, and where all wait for their turn
   * @param fail is told what is wrong with the streams and with lines. `onerror` would be told twice: by the connection, and by the
   * server that it has by then.
   * @param idle resolves when nothing is under way whose outcome must be stored, though nobody waits for an answer
   */
  constructor(slices: Slices, fail: (error: Error) => void, idle = async (): Promise<void> => undefined) {
    this.#slices = slices;
    this.#fail = fail;
    this.#idle = idle;
  }

  async start(): Promise<void> {
    const { stdin, stdout } = process;
    stdin.on("data", this.#take).on("error", this.#fail).on("end", this.#end).on("close", this.#end);
    // Stays registered after closing, because a late answer must not end the process.
    stdout.on("error", (error: Error) => {
      if (!this.#closed) this.#fail(error);
      void this.close();
    });
    if (stdin.readableEnded || stdin.destroyed) setImmediate(this.#end);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) throw new Error("Standard output is closed.");
    await this.#write(serializeMessage(message));
    if (!("method" in message)) this.#settle(message.id);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#gone.abort();
    const { stdin } = process;
    stdin.off("data", this.#take).off("error", this.#fail).off("end", this.#end).off("close", this.#end);
    // A reader would keep the process alive.
    stdin.pause();
    // Nobody takes an answer any more.
    this.#unanswered.clear();
    this.#tellDrained();
    this.onclose?.();
  }

  /** Without more input there are still answers to give: `printf … | node dist/stdio.js` ends its input at once. */
  async #finish(): Promise<void> {
    await atMost(drainMs, this.drained());
    await this.close();
    // Neither a client that does not read its answers nor work for one that has gone may keep the process.
    setTimeout(() => {
      void atMost(drainMs, this.#idle()).then(() => process.exit());
    }, unreadMs).unref();
  }

  /** Takes no more messages; those so far are still answered. */
  stopReading(): void {
    this.#stopped = true;
    const { stdin } = process;
    stdin.off("data", this.#take).pause();
  }

  /** Resolves when all requests so far are answered. */
  drained(): Promise<void> {
    return new Promise((resolve) => {
      this.#awaiting.push(resolve);
      this.#tellDrained();
    });
  }

  #receive(line: Buffer): void {
    this.#queue.push(line);
    this.#unanswered.add(line);
    if (!this.#isReading) void this.#readQueue();
  }

  /** Messages keep their order, and those that came together take turns with all else that the server does. */
  async #readQueue(): Promise<void> {
    this.#isReading = true;
    while (this.#queue.length > 0) {
      const lines = this.#queue;
      this.#queue = [];
      for (const line of lines) {
        await this.#slices.turn();
        await this.#answersRead();
        if (line.byteLength <= shortBytes) this.#read(line);
        else await this.#readInSlices(line).catch(this.#fail);
        if (this.#closed) return;
        this.#settle(line);
      }
    }
    this.#isReading = false;
    if (!this.#stopped) process.stdin.resume();
  }

  /** Waits for a client that does not read its answers, which would fill the memory. */
  async #answersRead(): Promise<void> {
    const { stdin, stdout } = process;
    if (stdout.writableLength <= mostUnread) return;
    this.#ahead = mostAhead;
    if (!this.#stopped) stdin.resume();
    await once(stdout, "drain", { signal: this.#gone.signal }).catch(() => undefined);
    this.#ahead = 0;
    stdin.pause();
  }

  /** @returns "" for a line that is refused */
  #textOf(line: Buffer): string {
    const text = utf8Text(line);
    if (text === undefined) this.#refuseLine(line, notUtf8);
    return text ?? "";
  }

  #read(line: Buffer): void {
    const text = this.#textOf(line);
    if (text.trim() !== "") this.#accept(jsonValue(text));
  }

  async #readInSlices(line: Buffer): Promise<void> {
    const text = this.#textOf(line);
    if (text.trim() === "") return;
    const { readMessage } = await import("../entry/call.js");
    const { message, fault } = await this.#slices.run(readMessage(text), this.#gone.signal);
    if (fault === undefined) this.#accept(message);
    else this.#refuseLine(line, fault);
  }

  #refuseLine(line: Buffer, fault: string): void {
    this.#fail(new Error(fault));
    this.#refuse({ head: line.toString("utf8", 0, shownBytes), tail: lastOf([line]).toString() }, fault);
  }

  /** @param parsed `undefined` for what is no JSON */
  #accept(parsed: unknown): void {
    const message = messageOf(parsed);
    if (message === undefined) {
      this.#misread(parsed);
      return;
    }
    if ("method" in message) this.#note(message);
    this.onmessage?.(message);
  }

  #misread(parsed: unknown): void {
    const isJson = parsed !== undefined;
    const { id, fault } = isJson ? noMessage(parsed) : { id: null, fault: "The message is not JSON" };
    this.#fail(new Error(fault));
    this.#answerFault(id, { code: isJson ? INVALID_REQUEST : PARSE_ERROR, message: fault });
  }

  /** Answers as JSON-RPC asks for; the id is null if none was read: https://www.jsonrpc.org/specification#response_object */
  #answerFault(id: string | number | null, error: { code: number; message: string }): void {
    // A disconnected client needs no answer.
    this.#write(`${JSON.stringify({ jsonrpc: "2.0", id, error })}\n`).catch(() => undefined);
  }

  #note(message: JSONRPCRequest | JSONRPCNotification): void {
    // A cancelled call gets no answer.
    if (message.method === "notifications/cancelled") this.#settle(message.params?.["requestId"]);
    else if ("id" in message && message.method !== "subscriptions/listen") this.#unanswered.add(message.id);
  }

  /** Writes soon, together with other lines of this turn: each line separately would cost a good part of a call. */
  #write(line: string): Promise<void> {
    this.#waiting += line;
    this.#written ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        const lines = this.#waiting;
        this.#waiting = "";
        this.#written = undefined;
        process.stdout.write(lines, (error) => {
          if (error) reject(error);
          else resolve();
        });
      });
    });
    return this.#written;
  }

  /** Answers a message that is too large with an error, and with its id if that can be found, so that nobody waits for it. */
  #refuse(line: Overlong, message: string): void {
    this.#answerFault(requestId(line) ?? null, { code: INVALID_REQUEST, message });
  }

  #settle(id: unknown): void {
    this.#unanswered.delete(id);
    this.#tellDrained();
  }

  #tellDrained(): void {
    if (this.#unanswered.size > 0) return;
    const awaiting = this.#awaiting;
    this.#awaiting = [];
    for (const resolve of awaiting) resolve();
  }
}

/**
 * @param parsed JSON that is no message of JSON-RPC
 * @returns What it lacks, and the id to answer with, if it has one: https://www.jsonrpc.org/specification#request_object
 */
function noMessage(parsed: unknown): { id: string | number | null; fault: string } {
  if (!isObject(parsed)) return { id: null, fault: "The message is JSON, but not an object" };
  const id = memberOf(parsed, "id");
  return {
    id: typeof id === "string" || (typeof id === "number" && Number.isSafeInteger(id)) ? id : null,
    fault:
      memberOf(parsed, "jsonrpc") === "2.0"
        ? "The message is an object, but its id, method, params, result or error is not one of JSON-RPC, or it has more members"
        : 'The message is an object without "jsonrpc": "2.0"',
  };
}

function messageOf(parsed: unknown): JSONRPCMessage | undefined {
  if (parsed === undefined) return undefined;
  try {
    return parseJSONRPCMessage(parsed);
  } catch {
    return undefined;
  }
}

/** Finds the id, which clients write first or last. */
function requestId({ head, tail }: Overlong): string | number | undefined {
  if (!/"method"\s*:/.test(head + tail)) return undefined;
  const id = String.raw`"id"\s*:\s*(\d+|"[^"\\]*")`;
  const [, found] =
    new RegExp(String.raw`^\s*\{\s*"jsonrpc"\s*:\s*"2\.0"\s*,\s*${id}`).exec(head) ??
    new RegExp(String.raw`${id}\s*\}\s*$`).exec(tail) ??
    [];
  return found === undefined ? undefined : (JSON.parse(found) as string | number);
}

interface Overlong {
  /** The first characters. */
  head: string;
  /** The last bytes before the end of the line. */
  tail: string;
}

interface BoundedLinesOptions {
  maxBytes: number;
  /** With its end; the last line may have none. */
  onLine: (line: Buffer) => void;
  /** Called when a line has become too long; from here on nothing of it is kept. */
  onLong: () => void;
  /** That one has ended. */
  onEnd: (line: Overlong) => void;
}

interface BoundedLines {
  /** Takes the input in any pieces. */
  add: (chunk: Buffer) => void;
  /** Takes what is left at the end of the input as a line. */
  finish: () => void;
}

/** Enough bytes to find the id of a message. */
const shownBytes = 300;

/**
 * Passes on whole lines up to a maximum length, so that an endless line cannot fill the memory.
 */
function boundedLines({ maxBytes, onLine, onLong, onEnd }: BoundedLinesOptions): BoundedLines {
  let parts: Buffer[] = [];
  let size = 0;
  let long: { head: Buffer; tail: Buffer } | undefined;

  function take(part: Buffer): void {
    size += part.length;
    if (long !== undefined) {
      long.tail = lastOf([long.tail, part]);
      return;
    }
    parts.push(part);
    if (size <= maxBytes) return;
    const whole = Buffer.concat(parts);
    long = { head: Buffer.from(whole.subarray(0, shownBytes)), tail: lastOf([whole]) };
    parts = [];
    onLong();
  }

  function end(): void {
    const [line, overlong] = [Buffer.concat(parts), long];
    parts = [];
    size = 0;
    long = undefined;
    if (overlong === undefined) onLine(line);
    else onEnd({ head: overlong.head.toString(), tail: overlong.tail.toString() });
  }

  function add(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf("\n"); at >= 0; at = chunk.indexOf("\n", from)) {
      take(chunk.subarray(from, at + 1));
      from = at + 1;
      end();
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }

  return {
    add,
    finish: () => {
      if (size > 0) end();
    },
  };
}

/** Copies the bytes, so that the original buffers can be freed. */
function lastOf(parts: readonly Buffer[]): Buffer {
  return Buffer.from(Buffer.concat(parts).subarray(-shownBytes));
}
