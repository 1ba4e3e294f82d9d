/** `npm run samples`: writes the samples' projects anew, as a first run would; CI fails when one differs from its commit. */
import { rm } from "node:fs/promises";
import { generate } from "../src/index.js";
import { reportDiagnostics } from "../src/report/diagnostics.js";
import { reportGeneration } from "../src/report/generation.js";
import { market, samples } from "./samples.js";

const single = samples.map(({ document, project, cold = [] }) => ({ documents: [document], project, cold }));
for (const { documents, project, cold } of [...single, { ...market, cold: [] }]) {
  await rm(project, { recursive: true, force: true });
  const generation = await generate({ documents, out: project, cold: [...cold] });
  const [what] = reportGeneration(generation, process.cwd()).split("\n");
  console.log(what);
  if (generation.diagnostics.length > 0) console.log(reportDiagnostics(generation.diagnostics, true));
}
