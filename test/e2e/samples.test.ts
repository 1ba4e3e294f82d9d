/** The other samples' servers against their APIs: what is not JSON, what is circular, and what is old. */
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stdioCommand } from "../../bench/shared/project.js";
import type { RunningApi } from "../../samples/api/serve.js";
import { samples } from "../../samples/samples.js";
import { generate } from "../../src/index.js";
import { connect, type Connection } from "./clients.js";
import { made } from "../transpiled.js";

/** A tool, its arguments, and what the answer says; `!` before the tool's name when the API is to refuse. */
type Row = [string, Record<string, unknown>, ...(string | RegExp)[]];

const png = Buffer.from("89504e470d0a1a0a00", "hex");
const jpeg = Buffer.from("ffd8ffe000", "hex");
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const robot = {
  kind: "robot",
  id: "mop-3",
  name: { given: "Mop", family: "3" },
  unit: "canteen",
  manager: "bea",
  joinedOn: "2026-02-01",
  skills: { floors: 5, soup: 1 },
  firmware: "4.1.0",
};

const conversations: Readonly<Record<string, readonly Row[]>> = {
  darkroom: [
    [
      "develop_roll",
      {
        canister: { label: "Pier, “low” tide", film: "slide", pushed: null },
        takenOn: "2026-02-28",
        tags: ["sea", "a,b & c"],
        frames: [
          { base64: png.toString("base64"), filename: "1.png" },
          { base64: jpeg.toString("base64"), contentType: "image/jpeg" },
        ],
      },
      '"label":"Pier, “low” tide"',
      '"tags":["sea","a,b & c"]',
      sha256(png),
      sha256(jpeg),
    ],
    ["list_rolls", { tag: ["sea", "winter"], film: "black-and-white" }, '"id":"r1"', /^(?!.*r3)/s],
    ["export_contact_sheet", { rollId: "r3" }, `r3-f2,image/jpeg,5,${sha256(jpeg)}`],
    ["write_notes", { rollId: "r3", body: "Grün & blau\n100 %" }, "204"],
    ["read_notes", { rollId: "r3" }, "Grün & blau\n100 %"],
    ["retouch_frame", { frameId: "r3-f1", body: { base64: jpeg.toString("base64") } }, sha256(jpeg)],
    [
      "!retouch_frame",
      { frameId: "r3-f1", body: { text: "not a picture" } },
      "415",
      "Only PNG and JPEG files here.",
    ],
    [
      "order_prints",
      {
        frames: ["r1-f1", "r3-f1"],
        paper: "baryta",
        copies: 2,
        border: true,
        sendTo: { name: "Lu & Co", town: "Ulm" },
      },
      '"price":720',
      '"sendTo":{"name":"Lu & Co","town":"Ulm"}',
      "get_print_order",
      "p1",
    ],
    ["get_print_order", { printId: "p1" }, '"state":"exposing"'],
    ["!get_print_order", { printId: "p2" }, "404", "No print order p2."],
    ["discard_roll", { rollId: "r3" }, "204"],
  ],
  orgchart: [
    [
      "get_chart",
      { depth: 1, collapse: ["clocks", "repairs"] },
      '"id":"repairs","name":"Repairs","units":[]',
    ],
    [
      "find_members",
      {
        filter: { kind: "employee", managed: true, unit: "canteen" },
        fields: ["skills", "displayName"],
        name_order: "family-first",
      },
      '[{"kind":"employee","id":"bea","skills":{"soup":5,"patience":2},"displayName":"Lindqvist Bea"}]',
    ],
    ["welcome_member", { body: robot }, '"displayName":"Mop 3"', '"floors":5'],
    ["!welcome_member", { body: { ...robot, id: "mop-4", desk: "A1" } }, /./],
    [
      "set_manager",
      { memberId: "mop-3", manager: null, "X-Reason": "Knows best" },
      "Answers to nobody: Knows best",
    ],
    [
      "!set_manager",
      { memberId: "ada", manager: "yun", "X-Reason": "For a change" },
      "409",
      "ada would answer to themselves.",
    ],
    ["list_reports", { memberId: "ada" }, '"yun"'],
    ["find_by_skills", { skills: ["patience", "soldering"], "X-At-Least": 2 }, '[{"id":"tomas","sum":9}]'],
    [
      "reorganize_unit",
      {
        unitId: "repairs",
        id: "mending",
        name: "Mending",
        motto: null,
        units: [{ id: "clocks", name: "Clocks", units: [{ id: "cuckoos", name: "Cuckoos", units: [] }] }],
      },
      '"id":"cuckoos"',
    ],
    ["get_member", { memberId: "ada" }, "ada@home.example"],
  ],
  ferry: [
    [
      "search_crossings",
      { ports: ["island", "northquay"], days: ["mon", "sat"], decks: ["bicycles", "cars"] },
      /^\[\{"id":"sat-1400"[^}]*\}\]$/,
    ],
    ["search_crossings", { "X-Passengers": 13 }, /^\[\{"id":"wed-0930"[^}]*\}\]$/],
    ["!search_crossings", { "X-Passengers": 0 }, "X-Passengers"],
    [
      "book_crossing",
      {
        crossing: "sat-1400",
        passengers: ["Ann, the elder", "Bo"],
        vehicles: ["UL-1", "UL 2"],
        insured: true,
      },
      '"passengers":["Ann, the elder","Bo"],"vehicles":["UL-1","UL 2"],"insured":true',
    ],
    ["!book_crossing", { crossing: "sat-1400", passengers: ["Cy", "Di"] }, "409", "Only 1 seats are left"],
    ["change_booking", { bookingId: "B1", remark: "Brings a cello" }, '"remark":"Brings a cello"'],
    ["change_booking", { bookingId: "B1", insured: false, remark: null }, '"insured":false'],
    ["attach_paper", { bookingId: "B1", kind: "passport", scan: { text: "12345" } }, "5"],
    ["get_booking", { bookingId: "B1" }, '"papers":["passport"]'],
  ],
  harbour: [
    [
      "vessel_write",
      { action: "create", name: "Petrel", imo: "9074729", flag: "NO", kind: "bulk" },
      '"id":"vessel-1"',
    ],
    ["!vessel_write", { action: "replace", name: "Petrel" }, "vesselId is missing", "imo is missing"],
    ["!vessel_write", { action: "delete", name: "Petrel" }, "one of create, replace"],
    ["vessel_read", { action: "list", flag: "NO", limit: "1" }, '"name":"Petrel"'],
    ["search_operations", { queries: ["remove a port call"] }, "delete_port_call(portCallId"],
    ["describe_operations", { names: ["delete_port_call"] }, "Call it with call_write_operation."],
    ["!call_write_operation", { name: "delete_port_call", arguments: {} }, "portCallId is missing"],
    ["!call_write_operation", { name: "delete_port", arguments: {} }, "Did you mean"],
    [
      "!call_write_operation",
      { name: "delete_port_call", arguments: { portCallId: "call-1" } },
      "404",
      "There is no call-1.",
    ],
    ["delete_vessel", { vesselId: "vessel-1" }, "204"],
    ["!vessel_read", { action: "get", vesselId: "vessel-1" }, "404", "There is no vessel-1."],
  ],
};

describe.each(samples.filter(({ name }) => name in conversations))(
  "$name",
  ({ name, document, cold = [], credentials, startApi }) => {
    let folder: string;
    let api: RunningApi;
    let connection: Connection;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "e2e-"));
      const project = join(folder, name);
      await generate({ documents: [document], out: project, cold: [...cold] });
      await made(project);
      api = await startApi();
      connection = await connect("v2 auto", stdioCommand(project, { API_BASE_URL: api.url, ...credentials }));
    });
    afterAll(async () => {
      await connection.close();
      await api.close();
      await rm(folder, { recursive: true });
    });

    test.each(conversations[name] ?? [])("%s %j", async (tool, args, ...says) => {
      const { isError, text } = await connection.call(tool.replace("!", ""), args);
      for (const part of says) expect(text).toMatch(part);
      expect(isError).toBe(tool.startsWith("!"));
    });

    if (name === "darkroom") {
      test("view_frame shows the picture", async () => {
        const { content } = await connection.call("view_frame", { frameId: "r1-f1" });
        expect(content).toContainEqual(expect.objectContaining({ type: "image", mimeType: "image/png" }));
      });
    }
  },
);
