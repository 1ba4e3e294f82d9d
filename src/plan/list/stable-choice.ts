/**
 * Chooses until another run over the same document would choose the same. What a run lists is pinned and competes no more in the
 * next one, so that a first choice may not be stable.
 */
import type { Choice, WeighedChoice } from "./reasons.js";
import { isSure, offered, shownAs, type ListInput, type Candidate } from "./candidates.js";

type ChooseOnce = (candidates: readonly Candidate[], input: ListInput) => Choice;

/** More than any document takes. */
const mostRounds = 8;

export function untilStable(candidates: readonly Candidate[], input: ListInput, choose: ChooseOnce): Choice {
  let now = choose(candidates, input);
  for (let round = 0; round < mostRounds && now.why === "weighed"; round += 1) {
    const origins = nextCandidates(now, candidates, input);
    const next = choose([...origins.keys()], input);
    if (listKey(next) === listKey(now)) break;
    now = inTermsOf(next, now, { candidates, origins });
  }
  return now;
}

/** Candidates as the next run finds them, with those of this run that they were. */
type Origins = ReadonlyMap<Candidate, Candidate>;

function nextCandidates(
  choice: Choice,
  candidates: readonly Candidate[],
  input: ListInput,
): Map<Candidate, Candidate> {
  const lean = new Map(
    candidates.flatMap(({ members }) => members.map((one) => [one.tool.id, one] as const)),
  );
  const listed = choice.candidates.map((candidate): [Candidate, Candidate] => {
    const isChosen = candidate.status === "hot" || candidate.status === "edited";
    const status = isChosen ? candidate.status : "kept";
    const members = candidate.members.map((one) => lean.get(one.tool.id) ?? one);
    const kept: Candidate = { ...candidate, status };
    return [shownAs(kept, members, input) ?? kept, candidate];
  });
  const others = leftOutBy(choice, candidates).flatMap((candidate) => ungrouped(candidate, input));
  return new Map([...listed, ...others]);
}

/** What is not listed is no group any more, unless somebody asked for it. */
function ungrouped(candidate: Candidate, input: ListInput): [Candidate, Candidate][] {
  if (candidate.status === "cold") return [[candidate, candidate]];
  const isRequested = candidate.members.some(({ planned }) => planned.selected.extension.group !== undefined);
  return isRequested || candidate.tool.calls.form === "operation"
    ? [[{ ...candidate, status: "left-out" }, candidate]]
    : candidate.members.map((one) => {
        const single = offered(one.tool, [one], "left-out", input);
        return [single, single];
      });
}

/** The next run's choice in terms of this one. */
function inTermsOf(
  next: Choice,
  now: WeighedChoice,
  { candidates, origins }: { readonly candidates: readonly Candidate[]; readonly origins: Origins },
): Choice {
  const before = new Map([...origins].map(([candidate, origin]) => [candidate.tool.id, origin]));
  const listed = next.candidates.map((candidate) => before.get(candidate.tool.id) ?? candidate);
  if (next.why !== "weighed") return { ...next, candidates: listed };
  return {
    ...next,
    candidates: listed,
    left: idsOf(leftOutBy(next, candidates).filter(isSure)),
    ranks: new Map([...next.ranks, ...now.ranks]),
  };
}

export function leftOutBy(choice: Choice, candidates: readonly Candidate[]): readonly Candidate[] {
  const served = new Set(choice.candidates.flatMap(({ members }) => members.map(({ tool }) => tool.id)));
  return candidates.filter(({ members }) => members.some(({ tool }) => !served.has(tool.id)));
}

export function idsOf(candidates: readonly Candidate[]): ReadonlySet<string> {
  return new Set(candidates.map(({ tool }) => tool.id));
}

/** Equal for choices that list the same tools. */
function listKey({ candidates }: Choice): string {
  return JSON.stringify(
    candidates.map(({ tool, members }) => [tool.name, ...members.map((one) => one.tool.id)].join(" ")).sort(),
  );
}
