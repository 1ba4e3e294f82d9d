/** A server for two APIs as people use it: names, settings, search and budget, against both APIs. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stdioCommand } from "../../bench/shared/project.js";
import { market } from "../../samples/samples.js";
import { generate, inspect, type GenerateResult } from "../../src/index.js";
import { made } from "../transpiled.js";
import { connect, type Connection } from "./clients.js";

const { documents, credentials, startApis } = market;
let folder: string;
let generated: GenerateResult;
let apis: Awaited<ReturnType<typeof startApis>>;
let connection: Connection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "several-"));
  const project = join(folder, "project");
  // One operation of each is found by search only.
  generated = await generate({
    documents,
    out: project,
    cold: ["GET /stalls", "GET /porters/{porterId}/trips"],
  });
  await made(project);
  apis = await startApis();
  const urls = {
    MARKET_STALLS_API_BASE_URL: apis.stalls.url,
    PORTERS_API_BASE_URL: apis.porters.url,
  };
  connection = await connect("v2 auto", stdioCommand(project, { ...urls, ...credentials }));
});
afterAll(async () => {
  await connection.close();
  await Promise.all([apis.stalls.close(), apis.porters.close()]);
  await rm(folder, { recursive: true });
});

test("only names that both want are prefixed, and both are", async () => {
  expect(await connection.list()).toEqual([
    "market_stalls_list_orders",
    "place_order",
    "porters_list_orders",
    "send_porter",
    "search_operations",
    "describe_operations",
    "call_read_operation",
  ]);
});

test("the clash is told with both sources", () => {
  const [clash] = generated.diagnostics.filter(({ code }) => code === "name-clash");
  for (const source of documents)
    expect(clash?.message).toContain(`GET /orders of ${relative(process.cwd(), source)})`);
});

test("settings are named after the APIs", async () => {
  const text = await readFile(join(folder, "project/.env.example"), "utf8");
  for (const name of Object.keys(credentials)) expect(text).toMatch(new RegExp(`^${name}=`, "m"));
  expect(text).not.toMatch(/API_API|^#?API_KEY|^#?API_TOKEN=/m);
});

test.each<[tool: string, args: Record<string, unknown>, answer: string | RegExp]>([
  ["place_order", { stall: 2, amount: 3 }, '{"id":"o1","stall":2,"amount":3}'],
  ["market_stalls_list_orders", {}, '"stall":2'],
  ["porters_list_orders", {}, '"kilograms":12.5'],
  ["send_porter", { porterId: "ida", address: "Tidewalk 3" }, '"porter":"ida"'],
  [
    "search_operations",
    { queries: ["stalls of the market", "trips of a porter"] },
    /list_stalls.*list_trips/s,
  ],
  ["call_read_operation", { name: "list_stalls", arguments: { sells: "bread" } }, "The Crust"],
  ["call_read_operation", { name: "list_trips", arguments: { porterId: "ida" } }, "Tidewalk 3"],
])("each API gets its own calls and credentials: %s %j", async (tool, args, answer) => {
  const { isError, text } = await connection.call(tool, args);
  expect(text).toMatch(answer);
  expect(isError).toBe(false);
});

test("one budget holds for the tools of both", async () => {
  const { plan } = await inspect({ documents, maxTools: 5 });
  const listed = plan.tools.length + (plan.discovery?.tools.length ?? 0);
  expect(listed).toBeLessThanOrEqual(5);
  expect(plan.membership.size).toBe(6);
});
