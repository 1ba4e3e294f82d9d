import { expect, test } from "vitest";
import { nextHop } from "../../../templates/runtime/network/redirect.js";

const open = "https://api.example.com/x";
const inside = "https://10.0.0.7/x";

test.each<[from: string, location: string, want: string]>([
  [open, "/y", "followed"],
  [open, "https://other.example.com/", "followed"],
  [open, "https://8.8.8.8/", "followed"],
  [open, "https://127.0.0.1/", "private"],
  [open, "https://2130706433/", "private"],
  [open, "https://10.1.2.3/", "private"],
  [open, "https://172.31.0.1/", "private"],
  [open, "https://172.32.0.1/", "followed"],
  [open, "https://192.168.1.1/", "private"],
  [open, "https://100.64.0.1/", "private"],
  [open, "https://localhost./", "private"],
  [open, "https://db.internal/", "private"],
  [open, "https://[::1]/", "private"],
  [open, "https://[fd00::1]/", "private"],
  [open, "https://[::ffff:169.254.169.254]/", "private"],
  [inside, "https://10.0.0.8/", "followed"],
  [inside, "https://api.example.com/", "followed"],
  [inside, "https://169.254.169.254/", "private"],
  [inside, "https://[fe80::1]/", "private"],
  ["https://169.254.1.1/x", "/y", "followed"],
])("a redirect from %s to %s: %s", (from, location, want) => {
  const hop = { method: "GET", url: new URL(from), headers: new Headers() };
  const next = nextHop(hop, new Response(null, { status: 302, headers: { location } }));
  expect(next !== undefined && "fault" in next ? next.fault : "followed").toBe(want);
});
