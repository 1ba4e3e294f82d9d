import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { options } from "../../src/cli/generation-flags.js";
import { check, generate } from "../../src/index.js";

test("--deploy is written down, what it writes is the user's, and what it does not know is refused", async () => {
  expect(() => options({ deploy: ["docker,podman"] })).toThrow(/--deploy does not know "podman"/);
  const folder = await mkdtemp(join(tmpdir(), "deploy-"));
  const [source, out] = [join(folder, "pets.json"), join(folder, "pets-mcp")];
  const paths = { "/pets": { get: { responses: {} } } };
  await writeFile(source, JSON.stringify({ openapi: "3.1.0", info: { title: "Pets", version: "1" }, paths }));
  await generate({ ...options({ deploy: ["docker, k8s"] }), documents: [source], out });
  expect(await readFile(join(out, "mcp.config.yaml"), "utf8")).toMatch(/^deploy: \[docker, k8s\]$/m);
  await writeFile(join(out, "Dockerfile"), "FROM scratch\n");
  await rm(join(out, "k8s/autoscaler.yaml"));
  expect((await check({ out })).changes).toEqual([]);
  await writeFile(join(out, "mcp.config.yaml"), `documents: [{ source: ${source} }]\ndeploy: [podman]\n`);
  await expect(check({ out })).rejects.toMatchObject({ code: "config-invalid" });
  await rm(folder, { recursive: true });
});
