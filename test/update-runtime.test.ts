import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generate, updateRuntime } from "../src/index.js";
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

  const [log, sums] = [join(out, "src/generated/runtime/log.ts"), join(out, "src/generated/SHA256SUMS")];
  const older = "// as an older generator wrote it\n";
  writeFileSync(log, older);
  await expect(updateRuntime({ out })).rejects.toMatchObject({ code: "generated-file-edited" });
  const hash = (await import("../src/sync/hash.js")).sha256(older);
  writeFileSync(sums, readFileSync(sums, "utf8").replace(/^\w+(?= {2}runtime\/log\.ts)/m, hash));
  expect((await updateRuntime({ out })).changes.map(({ path }) => path).sort()).toEqual([
    "src/generated/SHA256SUMS",
    "src/generated/runtime/log.ts",
  ]);
  expect(readTree(out)).toEqual(fresh);
});

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
  const path = "src/generated/optional/login/options.ts";
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
