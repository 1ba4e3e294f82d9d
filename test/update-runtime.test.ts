import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generate, updateRuntime } from "../src/index.js";
import { signed } from "../src/sync/signature.js";
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
