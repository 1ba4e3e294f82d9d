/** Every kind of call that one tool has to stand. */
import { hostileOf } from "../sample/hostile.js";
import { conformsTo, type Conforms } from "../sample/published.js";
import { samplesOf } from "../sample/arguments.js";
import { slipped } from "../sample/slips.js";
import { violationsOf, type Violation } from "../sample/violations.js";
import {
  callWith,
  note,
  outcomeOf,
  type Attempt,
  type Bench,
  type Outcome,
  type Subject,
} from "./attempt.js";
import { corrected } from "./refusal.js";

export async function callTool(bench: Bench, subject: Subject): Promise<void> {
  const { tally, files } = bench;
  const { tool, operation, preset } = subject;
  let conforms: Conforms;
  try {
    conforms = conformsTo(tool.inputSchema);
  } catch (error) {
    const why = { cause: "published schema does not compile", detail: String(error) };
    note(bench, subject, { label: "schema", args: {} }, why);
    return;
  }
  bench.upstream.answerWith(operation.success);
  const seed = `${tool.name} ${operation.key}`;
  const carrier = (argument: string) => subject.carrier(argument);
  const { samples, failed } = samplesOf(tool.inputSchema, { seed, conforms, files, preset, carrier });
  tally.samplerFaults += failed.length;
  for (const label of failed) {
    note(bench, subject, { label, args: {} }, { cause: "no sample", detail: "", blame: "sampler" });
  }
  const outcomes = new Map<Attempt, Outcome>();
  for (const sample of samples) outcomes.set(sample, await tryValid(bench, subject, sample));
  if ([...outcomes.values()].some(reaches)) tally.reached += 1;

  const fullest = samples.find((sample) => sample.label === "maximal") ?? samples[0];
  if (fullest === undefined) return;
  const slip = slipped(tool.inputSchema, fullest.args, conforms);
  if (slip !== undefined && outcomes.get(fullest)?.kind === "correct") {
    await trySlip(bench, subject, { label: "slip", args: slip, meant: fullest.args });
  }
  const names = [...subject.file.places]
    .filter(([, place]) => place.startsWith("path:"))
    .map(([name]) => name);
  for (const args of hostileOf(fullest.args, { seed, conforms, names })) {
    await tryHostile(bench, subject, { label: "hostile", args });
  }
  for (const violation of violationsOf(tool.inputSchema, fullest.args, { conforms, seed })) {
    await tryInvalid(bench, subject, violation);
  }
}

/** Whether a request of the operation arrived, right or wrong. */
function reaches(outcome: Outcome): boolean {
  if (outcome.kind === "failed") return !/^(not sent|crash|wrong-operation)/.test(outcome.cause);
  return outcome.kind !== "refused";
}

/** @returns what came of it in the end, the second tries after a refusal included */
async function tryValid(bench: Bench, subject: Subject, attempt: Attempt): Promise<Outcome> {
  const { tally } = bench;
  tally.calls += 1;
  let tried = attempt;
  let outcome = await outcomeOf(bench, subject, tried);
  if (outcome.kind === "refused") tally.refused += 1;
  for (let again = 1; outcome.kind === "refused" && again <= 3; again += 1) {
    const args = corrected(tried.args, outcome.text);
    if (args === undefined) break;
    tried = { label: `${attempt.label}, second try`, args };
    outcome = await outcomeOf(bench, subject, tried);
    if (outcome.kind === "correct") tally.recovered += 1;
  }
  switch (outcome.kind) {
    case "correct":
      tally.correct += 1;
      break;
    case "judge":
      tally.judgeFaults += 1;
      tally.calls -= 1;
      note(bench, subject, tried, { cause: "judge", detail: outcome.detail, blame: "judge" });
      break;
    case "refused":
      note(bench, subject, tried, { cause: "published arguments are refused", detail: outcome.text });
      break;
    case "failed":
      note(bench, subject, tried, outcome);
  }
  return outcome;
}

/** JSON in strings has to arrive as what it says. */
async function trySlip(
  bench: Bench,
  subject: Subject,
  { meant, ...attempt }: Attempt & { meant: Attempt["args"] },
): Promise<void> {
  const { tally } = bench;
  tally.slips += 1;
  const outcome = await outcomeOf(bench, subject, { args: attempt.args, meant });
  if (outcome.kind === "correct") return;
  tally.slipsRefused += 1;
  const detail = outcome.kind === "refused" ? outcome.text : outcome.detail;
  note(bench, subject, attempt, { cause: "slip is not forgiven", detail, blame: "client" });
}

/** Either it arrives where it belongs, or it is refused; it never leads elsewhere. */
async function tryHostile(bench: Bench, subject: Subject, attempt: Attempt): Promise<void> {
  const { tally } = bench;
  tally.hostile += 1;
  const outcome = await outcomeOf(bench, subject, attempt);
  if (outcome.kind !== "failed" || outcome.blame === "document") return;
  if (/^(not sent|invalid|a good answer)/.test(outcome.cause)) return;
  tally.hostileAstray += 1;
  note(bench, subject, attempt, { ...outcome, cause: `hostile path argument: ${outcome.cause}` });
}

async function tryInvalid(bench: Bench, subject: Subject, violation: Violation): Promise<void> {
  const { tally } = bench;
  const { label, names } = violation;
  tally.invalid += 1;
  const answer = await callWith(bench, subject.tool.name, violation.args);
  if (answer.kind === "crash") {
    tally.invalidUnnamed += 1;
    note(bench, subject, violation, { cause: "crash on invalid arguments", detail: answer.error });
    return;
  }
  const { result, requests } = answer;
  const [request] = requests;
  const where = names.join(" › ");
  if (request !== undefined) {
    tally.invalidArrived += 1;
    const detail = `${where} arrived: ${request.method} ${request.target} ${request.body.toString("utf8")}`;
    note(bench, subject, violation, { cause: `invalid arguments arrived: ${label}`, detail });
  } else if (
    !result.isError ||
    !names.some((name) => result.text.includes(name)) ||
    !result.text.includes("expected")
  ) {
    tally.invalidUnnamed += 1;
    const cause = `refusal does not say which argument and what was expected: ${label}`;
    note(bench, subject, violation, { cause, detail: `${where} or "expected" is not in: ${result.text}` });
  }
}
