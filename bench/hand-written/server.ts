/**
 * The yardstick: an MCP server for one operation of GitHub's API, as one would write it by hand with the SDK. It makes
 * the same request as a generated tool, and does nothing that a reader would not expect of it.
 */
import process from "node:process";
import { fromJsonSchema, McpServer, type CallToolResult } from "@modelcontextprotocol/server";

const baseUrl = process.env["API_BASE_URL"] ?? "https://api.github.com";

interface IssueArguments {
  owner: string;
  repo: string;
  issue_number: number;
}

const inputSchema = fromJsonSchema<IssueArguments>({
  type: "object",
  properties: {
    owner: { type: "string" },
    repo: { type: "string" },
    issue_number: { type: "integer" },
  },
  required: ["owner", "repo", "issue_number"],
  additionalProperties: false,
});

export function createServer(): McpServer {
  const server = new McpServer({ name: "github-by-hand", version: "1.0.0" });
  server.registerTool(
    "get_issue",
    {
      title: "Get an issue",
      description: "Get an issue",
      inputSchema,
      annotations: { readOnlyHint: true },
    },
    (issue, { mcpReq }) => getIssue(issue, mcpReq.signal),
  );
  return server;
}

async function getIssue(
  { owner, repo, issue_number }: IssueArguments,
  caller: AbortSignal,
): Promise<CallToolResult> {
  const path = ["repos", owner, repo, "issues", String(issue_number)].map(encodeURIComponent).join("/");
  const response = await fetch(`${baseUrl}/${path}`, {
    headers: { accept: "application/json", "user-agent": "github-by-hand/1.0.0" },
    signal: AbortSignal.any([caller, AbortSignal.timeout(30_000)]),
  });
  if (!response.ok) return result(`GitHub answered ${response.status} ${response.statusText}`, true);
  return result(JSON.stringify(await response.json()), false);
}

function result(text: string, isError: boolean): CallToolResult {
  return { content: [{ type: "text", text }], isError };
}
