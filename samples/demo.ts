/**
 * `npm run demo`: from an OpenAPI document to a conversation. Generates a server for the bookshop, builds it, starts the
 * shop's API and the server, asks two of its tools, and leaves nothing behind.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { styleText } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { dump } from "js-yaml";
import { build, stdioCommand } from "../bench/shared/project.js";
import { generate, type Plan } from "../src/index.js";
import { repository } from "./api/repository.js";
import { credentials, startApi } from "./bookshop/api.js";

const document = join(repository, "samples/bookshop/openapi.yaml");

const bold = (text: string) => paint("bold", text);
const dim = (text: string) => paint("dim", text);

/** Colour for people, plain text for pipes: https://no-color.org */
function paint(style: "bold" | "dim", text: string): string {
  return process.stdout.isTTY && process.env["NO_COLOR"] === undefined ? styleText(style, text) : text;
}

function say(...lines: string[]): void {
  console.log(lines.join("\n"));
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}

function showTools({ title, tools, cost, operations }: Plan): void {
  const width = Math.max(...tools.map(({ name }) => name.length));
  say(
    "",
    bold(title),
    `${operations.length} operations of ${relative(repository, document)} as ${tools.length} tools for an agent:`,
    "",
    ...tools.map(
      ({ name, tokens, description }) =>
        `  ${name.padEnd(width)}  ${String(tokens).padStart(4)} ${dim("tokens")}  ${dim(firstSentence(description))}`,
    ),
    "",
    `  ${bold(number(cost.tools))} tokens in all; the same operations untrimmed are ${number(cost.naive)}.`,
  );
}

function firstSentence(text: string): string {
  const [first = text] = /^.*?[.;:](?=\s|$)/.exec(text) ?? [];
  return first.length > 70 ? `${first.slice(0, 69)}…` : first;
}

/** Calls a tool as an agent does and shows what it gets. */
async function ask(client: Client, tool: string, args: Record<string, unknown>): Promise<void> {
  say("", `${bold(`> ${tool}`)} ${JSON.stringify(args)}`);
  const { content, isError } = await client.callTool({ name: tool, arguments: args });
  for (const block of content) if (block.type === "text") say(indent(pretty(block.text)));
  if (isError === true) throw new Error(`${tool} was refused`);
}

/** JSON for agents is YAML for people. */
function pretty(text: string): string {
  try {
    return dump(JSON.parse(text), { lineWidth: 110 }).trimEnd();
  } catch {
    return text;
  }
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "  ");
}

const folder = await mkdtemp(join(tmpdir(), "demo-"));
const api = await startApi();
const client = new Client({ name: "demo", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
try {
  const project = join(folder, "dog-eared-bookshop-mcp");
  const { plan } = await generate({ documents: [document], out: project });
  await build(project);
  showTools(plan);

  const command = stdioCommand(project, { API_BASE_URL: api.url, ...credentials });
  await client.connect(new StdioClientTransport({ ...command, stderr: "ignore" }));
  say("", dim(`The server runs and speaks MCP ${client.getNegotiatedProtocolVersion()}. Two questions:`));
  await ask(client, "recommend_books", { mood: "cannot-sleep", maxPrice: 1500 });
  await ask(client, "place_order", {
    customer: "you@readers.example",
    lines: [{ isbn: "9780000000101", copies: 1 }],
    giftMessage: "Start with the Merinos.",
  });

  say(
    "",
    bold("Now with your own API:"),
    "  npm install --global .",
    "  openapi-to-mcp openapi.yaml --out my-api-mcp",
    "  cd my-api-mcp && npm install && npm start",
    "",
    dim(
      `To read what was generated just now: ${relative(repository, join(repository, "samples/bookshop/project"))}`,
    ),
  );
} finally {
  await client.close();
  await api.close();
  await rm(folder, { recursive: true, force: true });
}
