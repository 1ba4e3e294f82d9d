/**
 * Turns a plan into the files of a project, in memory. Each output file has one function; nothing here decides about tools.
 */
import { entriesPath } from "../model/client-entry.js";
import type { GeneratedFile, ProjectFile, ToolFile } from "../model/files.js";
import { calledByTools, type Plan, type ToolPlan } from "../model/plan.js";
import { hasClientEntries } from "./client-entries.js";
import { deployFiles } from "./deploy/deploy.js";
import { exampleCalls } from "./examples/calls.js";
import { serverTest } from "./examples/server-test.js";
import { firstVersion, mcpJson, packageJson, serverJson } from "./manifests.js";
import { operationIndexSource, unlistedSource } from "./operation-index.js";
import {
  operationModules,
  operationModuleSource,
  roomForModules,
  schemasSource,
  shareSchemas,
} from "./operation-modules.js";
import { moduleEntries, optionalModules } from "./optional.js";
import { refuseUnsafeOutput, refuseUnsafePlan } from "./output-check.js";
import { readmeView } from "./readme.js";
import { emitRuntime } from "./runtime.js";
import { serverPath } from "./server-wiring.js";
import { environmentView } from "./settings.js";
import { formatTypeScript } from "./text/format.js";
import { printedProperty } from "./text/layout.js";
import { literal } from "./text/literal.js";
import { rendered, render, staticFile } from "./text/templates.js";
import { toolView } from "./tool-strings.js";

/**
 * Returns every file of the project except the configuration and the lock, formatted as by Prettier.
 * @throws GeneratorError `output-unsafe`: a path leads outside its folder, or two paths differ only in case
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
  const { variables, calls } = await exampleCalls(plan);
  const examples = new Map(calls.map((call) => [call.operation, call]));
  const { prompts, resources } = plan;
  const unlisted = await unlistedSource(plan);
  const modules = operationModules(plan);
  const shares = shareSchemas(modules, plan);
  const room = roomForModules();
  const named = calledByTools(plan.tools);
  return [
    file("index.ts", await staticFile("generated-index.ts")),
    ...(prompts === undefined ? [] : [file("prompts.ts", await listModule("prompts", "Prompt", prompts))]),
    ...(resources === undefined
      ? []
      : [file("resources.ts", await listModule("resources", "Resource", resources))]),
    file("operations/index.ts", await operationIndexSource(plan, variables)),
    ...(unlisted === undefined ? [] : [file("unlisted.ts", unlisted)]),
    ...(shares ? [file("schemas.ts", schemasSource(plan, room))] : []),
    ...modules.map((module) =>
      file(
        `operations/${module.name}.ts`,
        operationModuleSource(module, { plan, examples, named, shares, room }),
      ),
    ),
    ...emitRuntime(optionalModules(plan)),
    ...(await moduleEntries(plan)),
  ];
}

/** A list of the configuration, as a module of its own. */
function listModule(name: string, type: string, values: readonly object[]): Promise<string> {
  return formatTypeScript(
    [
      `import type { ${type} } from "#runtime/server";`,
      "",
      "/** As `mcp.config.yaml` has them. */",
      `export const ${name}: readonly ${type}[] = ${literal(values)};`,
      "",
    ].join("\n"),
  );
}

async function scaffold(plan: Plan): Promise<GeneratedFile[]> {
  const file = (path: string, text: string): GeneratedFile => ({ path, text, owner: "scaffold" });
  return [
    file("README.md", await render("README.md", readmeView(plan))),
    file("AGENTS.md", await staticFile("AGENTS.md")),
    file(".env.example", await render("env", environmentView(plan))),
    file(".gitignore", await staticFile("gitignore")),
    file(".gitattributes", await staticFile("gitattributes")),
    ...(hasClientEntries(plan) ? [file(entriesPath, mcpJson(plan))] : []),
    ...(plan.features.deploy.includes("registry") ? [file("server.json", serverJson(plan))] : []),
    file("tsconfig.json", await staticFile("tsconfig.json")),
    file(serverPath, await server(plan)),
    ...(plan.features.authHook ? [file("src/auth.ts", await staticFile("auth.ts"))] : []),
    ...(plan.features.policy ? [file("src/policy.ts", await staticFile("policy.ts"))] : []),
    file("src/stdio.ts", await staticFile("stdio.ts")),
    file("src/http.ts", await staticFile("http.ts")),
    file("src/handler.ts", await staticFile("handler.ts")),
    file("src/custom/index.ts", await staticFile("custom.ts")),
    file("src/test/server.test.ts", await serverTest(plan)),
    ...(await deployFiles(plan)),
  ];
}

async function server(plan: Plan): Promise<string> {
  const { name, title, features } = plan;
  const properties = Object.entries({ name, title, version: firstVersion }).map(([key, value]) =>
    printedProperty(key, value, 2),
  );
  const laidOut = properties.every((one) => one.laidOut);
  const texts = properties.map(({ text }) => text);
  return rendered("server.ts", {
    view: { properties: texts, ...features },
    laidOut,
  });
}

/** Works sequentially, because a thousand half-finished files would fill the memory. */
async function inOrder<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}
