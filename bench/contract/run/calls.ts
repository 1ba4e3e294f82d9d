/** Every kind of call that one tool has to stand. */
import type { JsonObject } from "../json.js";
import { samplesOf } from "../sample/arguments.js";
import { hostileOf } from "../sample/hostile.js";
import { conformsButForFormats, conformsTo, type Conforms } from "../sample/published.js";
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

export async function callSubject(bench: Bench, subject: Subject): Promise<void> {
  const { tally, files } = bench;
  const { name, inputSchema, operation, preset } = subject;
  let conforms: Conforms;
  try {
    conforms = conformsTo(inputSchema);
  } catch (error) {
    const why = { cause: "published schema does not compile", detail: String(error) };
    note(bench, subject, { label: "schema", args: {} }, why);
    return;
  }
  bench.upstream.answerWith(operation.success);
  const seed = `${name} ${operation.key}`;
  const carrier = (argument: string) => subject.carrier(argument);
  const { samples, failed } = samplesOf(inputSchema, { seed, conforms, files, preset, carrier });
  tally.samplerFaults += failed.length;
  for (const label of failed) {
    note(bench, subject, { label, args: {} }, { cause: "no sample", detail: "", blame: "sampler" });
  }
  const full = samples.find((sample) => sample.label === "maximal") ?? samples[0];
  const tried = new Map<Attempt, Tried>();
  for (const sample of samples) tried.set(sample, await tryValid(bench, subject, sample, full?.args));
  if ([...tried.values()].some(({ outcome }) => reaches(outcome))) tally.reached += 1;
  const fullest = full && tried.get(full);
  if (fullest === undefined) return;

  const slip = slipped(inputSchema, fullest.args, conforms);
  if (slip !== undefined && fullest.outcome.kind === "correct") {
    await trySlip(bench, subject, { label: "slip", args: slip, meant: fullest.args });
  }
  if (fullest.outcome.kind === "correct") await tryWrongDoor(bench, subject, fullest.args);
  const names = [...subject.places]
    .filter(([, place]) => place.startsWith("path:"))
    .map(([argument]) => argument);
  for (const args of hostileOf(fullest.args, { seed, conforms, names })) {
    await tryHostile(bench, subject, { label: "hostile", args });
  }
  const loosely = conformsButForFormats(inputSchema);
  for (const violation of violationsOf(inputSchema, fullest.args, { conforms: loosely, seed })) {
    await tryInvalid(bench, subject, violation);
  }
}

/** Whether a request of the operation arrived, right or wrong. */
function reaches(outcome: Outcome): boolean {
  if (outcome.kind === "failed") return !/^(not sent|crash|wrong-operation)/.test(outcome.cause);
  return outcome.kind !== "refused";
}

interface Tried {
  readonly outcome: Outcome;
  /** With which it came to that. */
  readonly args: JsonObject;
}

/**
 * A group's schema cannot say which of its arguments go together: what it accepts and an action does not is refused with
 * words to follow, and counted apart.
 *
 * @param known where to take what a refusal asks for
 * @returns what came of it in the end, the second tries after a refusal included
 */
async function tryValid(
  bench: Bench,
  subject: Subject,
  attempt: Attempt,
  known: JsonObject = {},
): Promise<Tried> {
  const { tally } = bench;
  tally.calls += 1;
  let tried = attempt;
  let outcome = await outcomeOf(bench, subject, tried);
  if (outcome.kind === "refused" && subject.by === "action") tally.combinations += 1;
  else if (outcome.kind === "refused") tally.refused += 1;
  for (let again = 1; outcome.kind === "refused" && again <= 5; again += 1) {
    const args = corrected(tried.args, outcome.text, known);
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
  return { outcome, args: tried.args };
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

/** What writes is not to be had from the tool that promises only to read, however good the arguments are. */
async function tryWrongDoor(bench: Bench, subject: Subject, args: JsonObject): Promise<void> {
  const { tally } = bench;
  if (subject.wrongDoor === undefined) return;
  tally.invalid += 1;
  const answer = await callWith(bench, subject.wrongDoor(args));
  // Where nothing that is searched reads, there is no such tool, which is a fault of the protocol.
  const requests = answer.kind === "answer" ? answer.requests : bench.upstream.take();
  if (requests.length === 0) return;
  tally.invalidArrived += 1;
  const why = { cause: "a tool that only reads called what writes", detail: subject.operation.key };
  note(bench, subject, { label: "wrong door", args }, why);
}

async function tryInvalid(bench: Bench, subject: Subject, violation: Violation): Promise<void> {
  const { tally } = bench;
  const { label, names } = violation;
  tally.invalid += 1;
  const answer = await callWith(bench, subject.call(violation.args));
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
    !/ (?:expected|needs?) /.test(result.text)
  ) {
    tally.invalidUnnamed += 1;
    const cause = `refusal does not say which argument and what was expected: ${label}`;
    note(bench, subject, violation, { cause, detail: `${where} or "expected" is not in: ${result.text}` });
  }
}
