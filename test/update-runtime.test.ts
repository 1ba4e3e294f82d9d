import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generate, updateRuntime } from "../src/index.js";
import { shortHash } from "../src/sync/hash.js";
import { signed } from "../src/sync/generated-mark.js";
import { readTree } from "./tree.js";

test("the runtime alone is brought up to date, without a document", async () => {
  const folder = mkdtempSync(join(tmpdir(), "runtime-"));
  const [source, out] = [join(folder, "pets.json"), join(folder, "project")];
  writeFileSync(
    source,
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Pets", version: "1" },
      paths: { "/pets": { get: { responses: {} } } },
    }),
  );
  await generate({ documents: [source], out });
  const fresh = readTree(out);
  writeFileSync(source, "gone");
  expect((await updateRuntime({ out })).changes).toEqual([]);

  const path = "runtime/server.js";
  writeFileSync(join(out, path), "// edited\n");
  await expect(updateRuntime({ out })).rejects.toMatchObject({ code: "generated-file-edited" });
  writeFileSync(join(out, path), signed(path, "// as an older generator wrote it\n"));
  expect((await updateRuntime({ out })).changes.map((change) => change.path)).toEqual([path]);
  expect(readTree(out)).toEqual(fresh);
});

test("the SDK's range is raised with the runtime, unless its owner pinned another; the lock says which runtime it is", async () => {
  const folder = mkdtempSync(join(tmpdir(), "runtime-"));
  const [source, out] = [join(folder, "pets.json"), join(folder, "project")];
  const document = {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: { "/pets": { get: {} } },
  };
  writeFileSync(source, JSON.stringify(document));
  await generate({ documents: [source], out });
  const fresh = readTree(out);
  const edit = (path: string, change: (text: string) => string): void =>
    writeFileSync(join(out, path), change(readFileSync(join(out, path), "utf8")));
  const sdk = /(?<="@modelcontextprotocol\/server": ")[^"]+/;

  edit("mcp.lock.json", (text) => text.replace(/"runtime": "[^"]+"/, '"runtime": "0.0.1"'));
  const { from, to, changes } = await updateRuntime({ out });
  expect([from, changes.map(({ path }) => path)]).toEqual(["0.0.1", ["mcp.lock.json"]]);
  expect(JSON.parse(fresh.get("runtime/package.json") ?? "")).toMatchObject({ version: to });
  expect(readTree(out)).toEqual(fresh);

  edit("package.json", (text) => text.replace(sdk, "2.3.9"));
  const pinned = await updateRuntime({ out });
  expect(pinned.changes).toEqual([]);
  expect(pinned.sdk).toMatchObject({ yours: "2.3.9" });
  // As a version wrote it that was tested with another.
  edit("mcp.lock.json", (text) =>
    text.replace(
      /("dependencies.@modelcontextprotocol\/server": ")[^"]+/,
      `$1${shortHash('"2.3.9"')}:${shortHash('"2.3.9"')}`,
    ),
  );
  const raised = await updateRuntime({ out });
  expect(raised.changes.map(({ path }) => path)).toEqual(["package.json", "mcp.lock.json"]);
  expect(raised.sdk).toBeUndefined();
  expect(readTree(out)).toEqual(fresh);
}, 30_000);

test("the optional parts that a project has are brought up to date with it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "runtime-"));
  const [source, out] = [join(folder, "pets.json"), join(folder, "project")];
  writeFileSync(
    source,
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Pets", version: "1" },
      security: [{ person: [] }],
      paths: { "/pets": { get: { responses: {} } } },
      components: {
        securitySchemes: { person: { type: "openIdConnect", openIdConnectUrl: "https://a.example" } },
      },
    }),
  );
  await generate({ documents: [source], out });
  expect((await updateRuntime({ out })).changes).toEqual([]);
  const path = "runtime/login.js";
  writeFileSync(join(out, path), "// edited\n");
  await expect(updateRuntime({ out })).rejects.toMatchObject({ code: "generated-file-edited" });
  const { changes } = await updateRuntime({ out, force: true });
  expect(changes.map((change) => change.path)).toContain(path);
});

test("a folder without a project is refused", async () => {
  await expect(updateRuntime({ out: mkdtempSync(join(tmpdir(), "empty-")) })).rejects.toMatchObject({
    code: "output-not-ours",
  });
});
