/** Plan → the files of a project, in memory. One function per output file; nothing here decides what a tool is. */
import type { GeneratedFile, ProjectFile, ToolFile } from "../model/files.js";
import type { Plan, ToolPlan } from "../model/plan.js";
import { bundleJsFiles } from "./bundle-js.js";
import { callsJson, exampleCalls } from "./calls.js";
import { deployFiles } from "./deploy.js";
import { formatTypeScript } from "./format.js";
import { layOutNames, printed, printedProperty, type View } from "./layout.js";
import { stringLiteral } from "./literal.js";
import { mcpJson, packageJson, serverJson } from "./manifests.js";
import { mcpbFiles } from "./mcpb.js";
import { uniqueNames, variableName } from "./names.js";
import {
  documentationSource,
  operationIndexView,
  operationModules,
  operationModuleSource,
  outputsSource,
  promptsSource,
  resourcesSource,
  schemasSource,
  searchSource,
} from "./operations.js";
import { typesSource } from "./operation-types.js";
import { optionalFiles } from "./optional.js";
import { refuseUnsafeOutput, refuseUnsafePlan } from "./output.js";
import { readmeView } from "./readme.js";
import { serverTest } from "./server-test.js";
import { environmentView } from "./settings.js";
import { render, runtimeFiles, staticFile } from "./templates.js";
import { toolView } from "./view.js";

/**
 * Every file of the project but the configuration and the lock, printed as Prettier would.
 * @throws GeneratorError `output-unsafe`: a path leads out of its folder, or two paths are equal but for case
 */
export async function emit(plan: Plan): Promise<ProjectFile[]> {
  refuseUnsafePlan(plan);
  const files = [
    ...(await scaffold(plan)),
    { path: "package.json", text: packageJson(plan), owner: "json" } as const,
    ...(await generated(plan)),
    ...(await inOrder(plan.tools, toolFile)),
  ];
  refuseUnsafeOutput(files);
  return files;
}

async function toolFile(tool: ToolPlan): Promise<ToolFile> {
  const { slots, ...shown } = toolView(tool);
  const text = await rendered("tool.ts", shown);
  return { path: `src/tools/${tool.file}.ts`, text, owner: "tool", id: tool.id, slots };
}

async function generated(plan: Plan): Promise<GeneratedFile[]> {
  const file = (path: string, text: string): GeneratedFile => ({
    path: `src/generated/${path}`,
    text,
    owner: "generated",
  });
  const outputs = outputsSource(plan);
  const search = searchSource(plan);
  const documentation = documentationSource(plan);
  const prompts = promptsSource(plan);
  const resources = resourcesSource(plan);
  return [
    file("README.md", await staticFile("generated-README.md")),
    file("index.ts", await staticFile("generated-index.ts")),
    file("instructions.ts", await instructions(plan)),
    file("tools.ts", await toolList(plan)),
    file("types.ts", typesSource(plan)),
    file("schemas.ts", schemasSource(plan)),
    ...(outputs === undefined ? [] : [file("outputs.ts", outputs)]),
    ...(search === undefined ? [] : [file("search.ts", search)]),
    ...(documentation === undefined ? [] : [file("documentation.ts", documentation)]),
    ...(prompts === undefined ? [] : [file("prompts.ts", await formatTypeScript(prompts))]),
    ...(resources === undefined ? [] : [file("resources.ts", await formatTypeScript(resources))]),
    file("calls.json", callsJson(await exampleCalls(plan))),
    file("operations/index.ts", await rendered("operations.ts", operationIndexView(plan))),
    ...(await inOrder(operationModules(plan), async (module) =>
      file(`operations/${module.name}.ts`, operationModuleSource(module)),
    )),
    ...(await emitRuntime()),
    ...(await optionalFiles(plan)),
  ];
}

/** The runtime as it stands in `templates/runtime`. */
export async function emitRuntime(): Promise<GeneratedFile[]> {
  const files = await runtimeFiles();
  return files.map(({ path, text }) => ({ path: `src/generated/runtime/${path}`, text, owner: "generated" }));
}

async function scaffold(plan: Plan): Promise<GeneratedFile[]> {
  const file = (path: string, text: string): GeneratedFile => ({ path, text, owner: "scaffold" });
  return [
    file("README.md", await render("README.md", readmeView(plan))),
    file("AGENTS.md", await staticFile("AGENTS.md")),
    file(".env.example", await render("env", environmentView(plan))),
    file(".gitignore", await staticFile("gitignore")),
    file(".gitattributes", await staticFile("gitattributes")),
    file(".mcp.json", mcpJson(plan)),
    file("server.json", serverJson(plan)),
    file("tsconfig.json", await staticFile("tsconfig.json")),
    file("src/server.ts", await server(plan)),
    ...(plan.authHook === true ? [file("src/auth.ts", await staticFile("auth.ts"))] : []),
    ...(plan.policy === true ? [file("src/policy.ts", await staticFile("policy.ts"))] : []),
    file("src/stdio.ts", await staticFile("stdio.ts")),
    file("src/http.ts", await staticFile("http.ts")),
    file("src/handler.ts", await staticFile("handler.ts")),
    file("src/custom/index.ts", await staticFile("custom.ts")),
    file("test/tsconfig.json", await staticFile("test-tsconfig.json")),
    file("test/server.test.ts", await serverTest(plan)),
    ...(await deployFiles(plan)),
    ...(await mcpbFiles(plan)),
    ...(await bundleJsFiles(plan)),
  ];
}

async function server(plan: Plan): Promise<string> {
  const { name, title, version } = plan;
  const { authHook = false, policy = false, inboundOAuth = false, telemetry = false } = plan;
  const properties = Object.entries({ name, title, version }).map(([key, value]) =>
    printedProperty(key, value, 2),
  );
  const laidOut = properties.every((one) => one.laidOut);
  const texts = properties.map(({ text }) => text);
  return rendered("server.ts", {
    view: { properties: texts, authHook, policy, inboundOAuth, telemetry },
    laidOut,
  });
}

async function instructions(plan: Plan): Promise<string> {
  const lines = plan.instructions.split("\n");
  const spot = { indent: 0, before: "export const instructions = ", after: '.join("\\n");' };
  const list = printed(lines, spot);
  return rendered("instructions.ts", { view: { list: list.text }, laidOut: list.laidOut });
}

async function toolList({ tools, takenOver }: Plan): Promise<string> {
  const unique = uniqueNames();
  const imports = [...tools.map(({ file }) => file), ...takenOver].map((file) => ({
    variable: unique(variableName(file.slice(file.lastIndexOf("/") + 1))),
    specifier: stringLiteral(`../tools/${file}.js`),
  }));
  const names = imports.map(({ variable }) => variable);
  const spot = { indent: 0, before: "export const tools: readonly Tool[] = ", after: ";" };
  return render("tools.ts", { tools: imports, list: layOutNames(names, spot) });
}

/** A file of TypeScript, by Prettier where its view is not laid out yet. */
async function rendered(template: string, { view, laidOut }: View): Promise<string> {
  const source = await render(template, view);
  return laidOut ? source : formatTypeScript(source);
}

/** One after the other: side by side, a thousand files would all be in memory half made. */
async function inOrder<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}
