/**
 * `npm run bench -- fuzz --seconds N [--seed S] [--findings DIR] [DIR…]`: the documents of the folders (of `samples` if none is
 * named), made worse in every way that numbers can choose. Each must end in a server that lists its tools, makes its
 * example calls and survives what an API may answer, or in an error that says what to do.
 */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { repository } from "../samples/api/repository.js";
import { documentText, makeCase, readBases, type Case } from "./fuzz/cases.js";
import { typeFaults } from "./fuzz/compile.js";
import { signature, writeFinding } from "./fuzz/finding.js";
import { startJudges } from "./fuzz/judges.js";
import { minimise } from "./fuzz/minimise.js";
import type { Tree } from "./fuzz/tree.js";
import type { Verdict } from "./fuzz/verdict.js";

/** Projects in one run of the compiler. */
const batch = 40;
/** Documents tried to make one that shows a fault smaller. */
const tries = { judged: 300, compiled: 60 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    findings: { type: "string", default: join(repository, ".cache/fuzz") },
  },
});
const bases = readBases(positionals.length > 0 ? positionals : [join(repository, "samples")]);
const seed = Number(values.seed);
const scratch = await mkdtemp(join(tmpdir(), "fuzz-"));
await symlink(join(repository, "node_modules"), join(scratch, "node_modules"), "dir");
const judges = startJudges();
const counts = { refused: 0, working: 0, fault: 0 };
const refusals = new Map<string, number>();
const known = new Map<string, number>();

async function judged({ name, tree }: Pick<Case, "name" | "tree">, project: string): Promise<Verdict> {
  const document = join(scratch, "document.json");
  await writeFile(document, documentText({ name, tree }));
  return judges.judge({ document, scratch, project });
}

/** Reports a fault the first time it is met. @param again what a smaller document does */
async function found(
  fault: string,
  { name, origin, tree }: Case,
  again: (tree: Tree) => Promise<string | undefined>,
  most: number,
) {
  counts.fault++;
  const kind = signature(fault);
  const times = known.get(kind) ?? 0;
  known.set(kind, times + 1);
  if (times > 0) return;
  const smallest = await minimise(tree, {
    tries: most,
    fails: async (smaller) => {
      const other = await again(smaller);
      return other !== undefined && signature(other) === kind;
    },
  });
  const document = documentText({ name, tree: smallest });
  const folder = await writeFinding(resolve(values.findings), {
    signature: kind,
    fault,
    name,
    origin,
    document,
  });
  console.log(`\n${name} of ${origin}: ${fault.slice(0, 1_000)}\n  ${folder}`);
}

const faultOf = (verdict: Verdict) => (verdict.kind === "fault" ? verdict.fault : undefined);

async function compiledFault(one: Case): Promise<string | undefined> {
  const folder = join(scratch, "again");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await judged(one, join(folder, "project"));
  return (await typeFaults(folder)).get("project")?.join("\n");
}

async function compileAll(folder: string, cases: ReadonlyMap<string, Case>): Promise<void> {
  for (const [project, faults] of await typeFaults(folder)) {
    const one = cases.get(project);
    if (one === undefined) continue;
    counts.working--;
    await found(faults.join("\n"), one, (tree) => compiledFault({ ...one, tree }), tries.compiled);
  }
}

const end = performance.now() + Number(values.seconds) * 1000;
let number = 0;
while (performance.now() < end) {
  const folder = join(scratch, "batch");
  const cases = new Map<string, Case>();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (; cases.size < batch && performance.now() < end; number++) {
    const one = makeCase(bases, { seed, number });
    const project = `p${number}`;
    const verdict = await judged(one, join(folder, project));
    if (verdict.kind === "working") cases.set(project, one);
    if (verdict.kind === "refused") refusals.set(verdict.code, (refusals.get(verdict.code) ?? 0) + 1);
    if (verdict.kind !== "fault") counts[verdict.kind]++;
    else {
      await rm(join(folder, project), { recursive: true, force: true });
      await found(
        verdict.fault,
        one,
        async (tree) => faultOf(await judged({ ...one, tree }, join(scratch, "smaller"))),
        tries.judged,
      );
    }
  }
  await compileAll(folder, cases);
  console.log(
    `${number} documents: ${counts.working} working servers, ${counts.refused} refusals, ${counts.fault} faults of ${known.size} kinds`,
  );
}
judges.close();
await rm(scratch, { recursive: true, force: true });
console.log(`refusals: ${[...refusals].map(([code, times]) => `${code} ${times}`).join(", ") || "none"}`);
for (const [kind, times] of known) console.log(`${times} × ${kind}`);
process.exitCode = known.size > 0 ? 1 : 0;
