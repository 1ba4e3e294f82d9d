/** One document, from the file to a server that lists its tools and makes its example calls, in this process and memory. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { check, GeneratorError, type GenerateOptions } from "../../src/index.js";
import { reportDiagnostics } from "../../src/report/diagnostics.js";
import { reportGeneration } from "../../src/report/generation.js";
import { faultsOf } from "../corpus/tools.js";
import { strangeCode } from "./code.js";
import { openProject } from "./project.js";
import type { Verdict } from "./verdict.js";

export interface Judged {
  readonly verdict: Verdict;
  /** The project, by path; empty when it was refused. */
  readonly files: ReadonlyMap<string, string>;
}

/** @param scratch a folder that node_modules can be reached from */
export async function judge(options: GenerateOptions, scratch: string): Promise<Judged> {
  try {
    const generated = await check({ ...options, out: join(scratch, "project") });
    const files = new Map(
      generated.changes.flatMap((change) => (change.kind === "delete" ? [] : [[change.path, change.text]])),
    );
    const shown = `${reportDiagnostics(generated.diagnostics, true)}\n${reportGeneration(generated, scratch)}`;
    const project = await openProject(files, scratch);
    const tools = await project.tools();
    const faults = [
      ...faultsOf(tools),
      ...unseen(textsIn(tools), "The list of tools"),
      ...[...files].flatMap(([path, text]) => unseen(text, path)),
      ...unseen(shown, "The report"),
      ...strangeCode(files),
      ...scriptsOf(files),
      ...(await project.wrongCalls()),
      ...unseen(textsIn(await project.hostileResults()), "The result of an answer", neverAnswered),
      ...generated.diagnostics.flatMap(({ code, message }) => (code === "example-failed" ? [message] : [])),
    ];
    const told = [...new Set(generated.diagnostics.map(({ code }) => code))];
    const verdict: Verdict =
      faults.length === 0
        ? { kind: "working", tools, told, files: [...files.keys()] }
        : { kind: "fault", fault: faults.join("\n") };
    return { verdict, files };
  } catch (error) {
    return { verdict: verdictOn(error), files: new Map() };
  }
}

function verdictOn(error: unknown): Verdict {
  if (!(error instanceof GeneratorError))
    return { kind: "fault", fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  const { code, message, hint } = error;
  const faults = [
    ...unseen(`${message}\n${hint}`, "The message"),
    ...(message.length > 2_000 ? [`The message has ${message.length} characters.`] : []),
    ...(hint === "" ? ["The message has no hint."] : []),
  ];
  return faults.length === 0
    ? { kind: "refused", code, message, hint }
    : { kind: "fault", fault: `${faults.join("\n")}\n${code}: ${message}` };
}

/** What neither a model nor a terminal is to be given. */
const neverShown =
  /(?![\u180b-\u180d\u180f\u200c\u200d\ufe0e\ufe0f])[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\p{Default_Ignorable_Code_Point}]/u;

/** What acts on a terminal or spells hidden words. The rest of an answer's data stays, because callers may have to send it back. */
const neverAnswered = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u{e0000}-\u{e007f}]/u;

/** All strings and names in a value, a line each. */
function textsIn(value: unknown): string {
  const texts: string[] = [];
  JSON.stringify(value, (name, member: unknown) => {
    texts.push(name, typeof member === "string" ? member : "");
    return member;
  });
  return texts.join("\n");
}

function unseen(text: string, what: string, never = neverShown): string[] {
  const found = never.exec(text);
  if (found === null) return [];
  const around = text.slice(Math.max(0, found.index - 60), found.index + 20);
  return [`${what} holds what is not shown: ${JSON.stringify(around)}`];
}

const ownCommand =
  /^(?:npm run build(?: --silent)?|tsc(?: -p test)?|cd dist\/test|node --test|node dist\/[a-z/*.-]+(?: --try)?|openapi-to-mcp(?: --version)?|echo openapi-to-mcp is not on the PATH\. [A-Za-z .]*|exit 1)$/;

/** `npm install` runs what package.json says: nothing of it is the document's. */
function scriptsOf(files: ReadonlyMap<string, string>): string[] {
  const { scripts } = JSON.parse(files.get("package.json") ?? "{}") as { scripts?: Record<string, string> };
  return Object.entries(scripts ?? {}).flatMap(([name, script]) => {
    const commands = script.split(/&&|\|\||[()]/).map((command) => command.trim());
    const strange = commands.filter((command) => command !== "" && !ownCommand.test(command));
    return strange.map((command) => `package.json has in its script ${name}: ${command}`);
  });
}

/** Writes a project's files, for those who want them on disk. */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
