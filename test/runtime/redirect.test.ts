import { describe, expect, test } from "vitest";
import { nextHop } from "../../src/runtime/network/redirect.js";

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
  ["https://169.254.1.1/x", "https://169.254.1.1:8443/y", "private"],
  [inside, "https://[fd00:ec2::254]/latest/", "private"],
  [inside, "https://[fd20:ce::254]/", "private"],
  [inside, "https://100.100.100.200/", "private"],
  [inside, "https://192.0.0.192/", "private"],
  [inside, "https://168.63.129.16/", "private"],
  [inside, "https://[::ffff:100.100.100.200]/", "private"],
  [inside, "https://[64:ff9b::a9fe:a9fe]/", "private"],
  [inside, "https://[2002:a9fe:a9fe::1]/", "private"],
  [inside, "https://metadata.google.internal./", "private"],
  [inside, "https://metadata.goog/", "private"],
  [inside, "https://[fd00::1]/", "followed"],
  [open, "https://[64:ff9b:1::1]/", "private"],
  [open, "https://[::ffff:0:10.0.0.1]/", "private"],
  [open, "https://[2001:db8::1]/", "private"],
  [open, "https://[ff02::1]/", "private"],
  [open, "https://[2606:4700::1111]/", "followed"],
  [open, "https://[64:ff9b::808:808]/", "followed"],
  [open, "https://198.18.0.1/", "private"],
  [open, "https://224.0.0.1/", "private"],
  [open, "https://intranet/", "private"],
])("a redirect from %s to %s: %s", (from, location, want) => {
  const hop = { method: "GET", url: new URL(from), headers: new Headers() };
  const next = nextHop(hop, new Response(null, { status: 302, headers: { location } }));
  expect(next !== undefined && "fault" in next ? next.fault : "followed").toBe(want);
});

describe("a write is sent again only to its own address", () => {
  test.each<[from: string, location: string, isOwn: boolean]>([
    ["/f/AbC", "/f/AbC/", true],
    ["/f/AbC/", "/f/AbC", true],
    ["/f/AbC", "HTTPS://API.example.com:443/f/AbC", true],
    ["/f/a%2fb", "/f/a%2Fb", true],
    ["/f/a%7Eb", "/f/a~b", true],
    ["/f/%C3%A9", "/f/é", true],
    ["/f/AbC", "/f/abc", false],
    ["/f/AbC", "/F/AbC", false],
    ["/f/a%252Fb", "/f/a%2Fb", false],
    ["/f/a%2Fb", "/f/a/b", false],
    ["/f/a%257Eb", "/f/a~b", false],
    ["/f/a%25b", "/f/a%b", false],
    ["/f/a%3Bb", "/f/a;b", false],
    ["/f/%40%21%27%28%29%2a", "/f/@!'()*", true],
    ["/f/@!'()*", "/f/%40%21%27%28%29%2A", true],
    ["/f/%2540", "/f/@", false],
    ...[..."/:,;$=&+?#"].map((one): [string, string, boolean] => [
      `/f/a${encodeURIComponent(one)}b`,
      `/f/a${one}b`,
      false,
    ]),
    ["/f?id=a%40b", "/f?id=a@b", false],
    ["/f?id=A%2fb", "/f?id=A%2Fb", true],
    ["/f?id=AbC", "/f?id=abc", false],
    ["/f?id=a%252Fb", "/f?id=a%2Fb", false],
    ["/f?id=a%26b", "/f?id=a&b", false],
  ])("%s, %s: %s", (from, location, isOwn) => {
    const hop = { method: "DELETE", url: new URL(from, open), headers: new Headers() };
    const response = (status: number) => new Response(null, { status, headers: { location } });
    for (const status of [301, 302, 307, 308])
      expect(nextHop(hop, response(status))).toHaveProperty(isOwn ? "to" : "fault");
  });

  test("whose case counts where a value is in its path", () => {
    const hop = { method: "DELETE", url: new URL("/Pets", open), headers: new Headers() };
    const response = new Response(null, { status: 308, headers: { location: "/pets" } });
    expect(nextHop(hop, response)).toHaveProperty("fault", "elsewhere");
    expect(nextHop({ ...hop, fixedPath: true }, response)).toHaveProperty("to.url.pathname", "/pets");
  });
});
