/**
 * `npm run bench -- validate [DOCUMENT…]`: what checking the arguments of usual, valid calls costs in the runtime, compared with ajv as
 * the runtime used it before, in one process in which both take turns. Warm: a call whose schemas have been used. Cold: the
 * first call of each operation, with the schema prepared here and compiled there. Without arguments, the samples' documents.
 * Fails if a document's ratio is above 1.
 */
import { basename, join } from "node:path";
import { repository } from "../samples/api/repository.js";
import { accept } from "../src/runtime/schema/accept.js";
import { Work } from "../src/runtime/schema/work.js";
import { findDocuments } from "./corpus/find.js";
import { callsOf, planned, type Call } from "./validate/cases.js";
import { compiled } from "./validate/compiled.js";
import { median } from "./shared/median.js";

const bar = 1;
const rounds = 15;
/** Calls of each kind in a round. */
const callsInRound = 3_000;
/** For which each operation is prepared and compiled anew. */
const coldRounds = 3;
/** More do not change the ratio, and ajv takes seconds to compile them. */
const mostCalls = 300;

const samples = ["bookshop/openapi.yaml", "darkroom/openapi.json", "harbour/openapi.yaml"].map((path) =>
  join(repository, "samples", path),
);

type Check = (call: Call) => boolean;

function interpreted({ pairs }: Call): boolean {
  const work = new Work();
  return pairs.every(({ schema, value }) => accept(schema, value, work).problems.length === 0);
}

/** @returns milliseconds for all calls */
function time(calls: readonly Call[], check: Check): number {
  const began = performance.now();
  for (const call of calls) if (!check(call)) throw new Error(`A call of ${call.tool} is refused`);
  return performance.now() - began;
}

function warmRatio(calls: readonly Call[]): number {
  const before = compiled();
  const many = Array.from({ length: Math.ceil(callsInRound / calls.length) }, () => calls).flat();
  const ratios = Array.from({ length: rounds }, () => {
    const now = time(many, interpreted);
    return now / time(many, ({ pairs }) => before.validCall(pairs));
  });
  // The first rounds only warm both up.
  return median(ratios.slice(3));
}

function coldRatio(calls: readonly Call[]): number {
  const first = [...new Map(calls.map((call) => [call.tool, call])).values()];
  const ratios = Array.from({ length: coldRounds }, () => {
    const before = compiled();
    const now = time(structuredClone(first), interpreted);
    return now / time(structuredClone(first), ({ pairs }) => before.validCall(pairs));
  });
  return median(ratios);
}

/** As many, from all parts of the document. */
function spread(calls: readonly Call[]): readonly Call[] {
  const step = Math.max(1, calls.length / mostCalls);
  return Array.from({ length: Math.min(calls.length, mostCalls) }, (_, index) => index * step).flatMap(
    (at) => calls[Math.floor(at)] ?? [],
  );
}

const given = process.argv.slice(2);
for (const document of given.length === 0 ? samples : findDocuments(given)) {
  const calls = spread(await callsOf(await planned(document)));
  if (calls.length === 0) continue;
  const [warm, cold] = [warmRatio(calls), coldRatio(calls)];
  const holds = warm <= bar && cold < bar;
  console.log(
    `${holds ? "ok  " : "FAIL"} validate ${calls.length} calls of ${basename(document)}: warm ${warm.toFixed(2)} of what ajv takes (bar ${bar}), cold ${cold.toFixed(3)} (bar ${bar})`,
  );
  if (!holds) process.exitCode = 1;
}
