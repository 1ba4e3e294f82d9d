/** `node once.js DOCUMENT`: plans a document in this process, which has planned nothing before, and prints what that took. */
import process from "node:process";
import { expectShortRun } from "../../src/cli/short-run.js";
import { emptyProject } from "../../src/model/project.js";
import { plan } from "../../src/plan/plan.js";
import { readDocuments } from "../../src/read-documents.js";

export interface Planned {
  readonly operations: number;
  /** Seconds that passed. */
  readonly seconds: number;
  /** Seconds that processors worked for it, in all threads, user and system. */
  readonly worked: number;
}

// As the command does.
expectShortRun();
const [document = ""] = process.argv.slice(2);
const { apis, config } = await readDocuments({ documents: [document] });
const began = performance.now();
const before = process.cpuUsage();
const { operations } = (await plan(apis, emptyProject, config)).plan;
const { user, system } = process.cpuUsage(before);
const planned: Planned = {
  operations: operations.length,
  seconds: (performance.now() - began) / 1000,
  worked: (user + system) / 1e6,
};
console.log(JSON.stringify(planned));
