/** Generates, compiles, tests, starts and asks one document's server; runs as a process of its own, so that a crash is one row. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate, GeneratorError, type Plan } from "../../src/index.js";
import { accountOf } from "../../src/report/explanation.js";
import { build, runTests, startHttp, stdioCommand } from "../shared/project.js";
import { countOperations } from "./count.js";
import { nothing, type Row } from "./row.js";
import { faultsOf, tokensOf } from "./tools.js";
import { httpWire, listTools, open, stdioWire, type Revision, type Wire } from "./wire.js";

const revisions = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;

/** Whatever the document: what people get who say nothing, within both limits; or a tool for each of its operations. */
type Mode = "auto" | "direct";

async function run(document: string, mode: Mode): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), "corpus-"));
  const project = join(folder, "project");
  const operations = countOperations(document);
  try {
    const everything = mode === "direct" && { mode, deprecated: true, internal: true };
    const generated = await timed(() => generate({ documents: [document], out: project, ...everything }));
    const { plan, diagnostics } = generated.value;
    const generateMemory = Math.round(process.resourceUsage().maxRSS / 1024);
    const leftOut = operations - plan.operations.length;
    const faulty = diagnostics.filter(({ code }) => code === "operation-left-out").length;
    const unselected = plan.ledger.filter(
      ({ kind, subject }) => kind === "cut" && subject === "operation",
    ).length;
    const compiled = await timed(() => build(project));
    const tested = await timed(() => runTests(project));
    const opened = await timed(() => openings(project));
    const { operations: reach, cost } = accountOf(plan);
    const cheaper = within(opened.value.tools, plan, mode);
    return {
      operations,
      tools: plan.tools.length,
      searched: reach.hidden,
      tokens: cost.total,
      warnings: diagnostics.filter(({ severity }) => severity === "warning").length,
      generate: generated.seconds,
      compile: compiled.seconds,
      test: tested.seconds,
      open: opened.seconds,
      generateMemory,
      compileMemory: compiled.value,
      verdict: leftOut === 0 ? "ok" : `ok but for ${leftOut}`,
      faults: [
        ...opened.value.faults,
        ...(await cheaper),
        ...(faulty + unselected === leftOut
          ? []
          : [`${leftOut} operations are left out, ${faulty + unselected} explained`]),
      ],
    };
  } catch (error) {
    if (error instanceof GeneratorError && error.code === "no-operations" && operations === 0) {
      return { ...nothing, verdict: "no-operations" };
    }
    return { ...nothing, faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The list as it came over the wire, held against the plan's own account and, by default, against both limits. */
async function within(tools: readonly unknown[], plan: Plan, mode: Mode): Promise<string[]> {
  const { limits, cost } = plan;
  const measured = await tokensOf(tools);
  const total = measured + cost.instructions;
  const counted = cost.tools + cost.discovery;
  return [
    ...(measured === counted ? [] : [`the list costs ${measured} tokens, the report says ${counted}`]),
    ...(mode === "auto" && total > limits.tokens ? [`${total} tokens, more than ${limits.tokens}`] : []),
    ...(mode === "auto" && tools.length > limits.tools
      ? [`${tools.length} tools, more than ${limits.tools}`]
      : []),
  ];
}

interface Openings {
  /** As listed first. */
  readonly tools: readonly unknown[];
  readonly faults: readonly string[];
}

/** Lists the tools over both transports in every revision; all must say the same. */
async function openings(project: string): Promise<Openings> {
  // What the plan accounts for takes files by their paths.
  const environment = { MCP_FILES_DIR: project };
  const lists: { readonly by: string; readonly tools: readonly unknown[] }[] = [];
  const ask = async (by: string, revision: Revision, wire: Wire) => {
    try {
      await open(wire, revision);
      lists.push({ by: `${by} ${revision}`, tools: await listTools(wire) });
    } finally {
      await wire.close();
    }
  };
  for (const revision of revisions)
    await ask("stdio", revision, stdioWire(stdioCommand(project, environment), revision));
  const server = await startHttp(project, environment);
  try {
    for (const revision of revisions) await ask("http", revision, httpWire(server.url, revision));
  } finally {
    await server.close();
  }
  const [first, ...others] = lists;
  if (first === undefined || first.tools.length === 0) return { tools: [], faults: ["lists no tools"] };
  const same = JSON.stringify(first.tools);
  const different = others.filter(({ tools }) => JSON.stringify(tools) !== same);
  return {
    tools: first.tools,
    faults: [
      ...faultsOf(first.tools),
      ...different.map(({ by }) => `lists other tools over ${by} than over ${first.by}`),
    ],
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const start = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - start) / 1000 };
}

const [document, mode] = process.argv.slice(2);
if (document === undefined || process.send === undefined)
  throw new Error("Started by corpus.ts, with a document");
process.send(await run(document, mode === "direct" ? "direct" : "auto"), () => process.disconnect());
