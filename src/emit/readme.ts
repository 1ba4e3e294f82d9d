/** Prepares the strings of the project's README. */
import { calledBy, type Plan, type ToolPlan } from "../model/plan.js";
import { visibleJson } from "../model/visible-json.js";
import { clientEntries, hasClientEntries } from "./client-entries.js";
import { hasBundleJs, hasLogin } from "./optional.js";
import { settingTables } from "./settings.js";
import { markdownCode, markdownText } from "./text/literal.js";
import { groupBy } from "../group-by.js";

export function readmeView(plan: Plan): object {
  const { name, title, description = "", apis, features } = plan;
  const { deploy } = features;
  const entries = clientEntries(plan, entryPath(name));
  return {
    settings: settingTables(plan),
    name,
    title: markdownText(title),
    description: markdownText(firstParagraph(description)),
    apis: apis.map(apiName).join(" and "),
    clientConfig: json({ mcpServers: entries }),
    vscodeConfig: json({
      servers: Object.fromEntries(
        Object.entries(entries).map(([server, entry]) => [server, { type: "stdio", ...entry }]),
      ),
    }),
    httpEntry,
    cursorLink: cursorLink(plan),
    vscodeLink: vscodeLink(plan),
    servers: plan.servers?.length,
    mcpJson: hasClientEntries(plan),
    login: hasLogin(plan),
    inboundOAuth: features.inboundOAuth,
    callerLogins: features.callerLogins,
    docker: deploy.includes("docker"),
    mcpb: deploy.includes("mcpb"),
    bundleJs: hasBundleJs(plan),
    worker: deploy.includes("worker"),
    k8s: deploy.includes("k8s"),
    code: features.code,
    groups: toolGroups(plan),
    actions: plan.tools.some(({ calls }) => calls.form !== "operation"),
    discovery: callers(plan),
  };
}

/** Names the tools that call what search finds; "" if everything has a tool. */
function callers({ discovery }: Plan): string {
  const names = (discovery?.tools ?? []).map(({ name }) => name).filter((name) => name.startsWith("call_"));
  return names.map(markdownCode).join(" or ");
}

function apiName({ title, version }: Plan["apis"][number]): string {
  return version === "" ? markdownText(title) : `${markdownText(title)} (version ${markdownText(version)})`;
}

function entryPath(name: string): string {
  return `/path/to/${name}/dist/stdio.js`;
}

/** Builds one table per folder of `src/tools`, without a heading for what is in none; a single table needs no heading. */
function toolGroups({ tools }: Plan): object[] {
  const isInFolder = ({ file }: ToolPlan): boolean => file.includes("/");
  const folders = groupBy(
    [...tools.filter((one) => !isInFolder(one)), ...tools.filter(isInFolder)],
    ({ file }) => file.slice(0, Math.max(0, file.lastIndexOf("/"))),
  );
  return [...folders].map(([folder, members]) => ({
    heading: folders.size > 1 ? folder : "",
    tools: members.map(toolRow),
  }));
}

function toolRow({ name, file, title, description, calls }: ToolPlan): object {
  const requests = calledBy(calls);
  const text = description === "" ? title : description;
  // The description of a group has one line per action.
  const lines = calls.form === "operation" ? [text] : text.split("\n").filter((line) => line.trim() !== "");
  return {
    name: `[${markdownCode(name)}](src/tools/${file}.ts)`,
    description: lines.map((line) => markdownText(shortened(line))).join("<br>"),
    request: requests.map(markdownCode).join("<br>"),
  };
}

function firstParagraph(text: string): string {
  return shortened(text.trim().split(/\n\s*\n/)[0] ?? "", 400);
}

function shortened(text: string, length = 140): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= length ? line : `${line.slice(0, line.lastIndexOf(" ", length - 1))} …`;
}

function json(value: object): string {
  return visibleJson(value, 2);
}

/*
 * Links that add the server to a client. A README does not know where the project is, so they use the HTTP entry on the reader's
 * machine. They go through web pages that redirect to the client's scheme (`cursor:`, `vscode:`), which GitHub removes.
 */

/** The default address of `npm run start:http`. */
const httpEntry = "http://127.0.0.1:3000/mcp";

/** https://cursor.com/docs/mcp/install-links */
function cursorLink({ name }: Pick<Plan, "name">): string {
  const config = Buffer.from(JSON.stringify({ url: httpEntry })).toString("base64");
  return `https://cursor.com/en/install-mcp?name=${encodeURIComponent(name)}&config=${encodeURIComponent(config)}`;
}

/** https://code.visualstudio.com/api/extension-guides/ai/mcp#create-an-mcp-installation-url */
function vscodeLink({ name }: Pick<Plan, "name">): string {
  const server = encodeURIComponent(JSON.stringify({ name, type: "http", url: httpEntry }));
  return `https://insiders.vscode.dev/redirect?url=${encodeURIComponent(`vscode:mcp/install?${server}`)}`;
}
