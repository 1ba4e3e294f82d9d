/** A project that begins with its configuration: a folder with `mcp.config.yaml` and whatever else its owner has there. */
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { check, generate } from "../../src/index.js";
import { readTree } from "../tree.js";

const config = "# mine\ndocuments:\n  - source: pets.yaml\nname: my-pets\n";

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "begin-"));
  cpSync(join(import.meta.dirname, "pets.yaml"), join(folder, "pets.yaml"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

test("a configuration makes a folder a project, and what stands where scaffold goes stays as it is", async () => {
  const own = {
    "mcp.config.yaml": config,
    "README.md": "# Mine\n",
    ".gitignore": "node_modules\n",
    "src/server.ts": "// mine\n",
    "notes/todo.md": "later\n",
  };
  const manifest = { name: "mine", scripts: { lint: "eslint ." }, dependencies: { left: "1" } };
  const folder = folderWith({ ...own, "package.json": JSON.stringify(manifest) });
  const { isNew, root } = await generate({ cwd: folder });
  expect({ isNew, root }).toEqual({ isNew: true, root: folder });
  const tree = readTree(folder);
  for (const [path, text] of Object.entries(own)) expect(tree.get(path), path).toBe(text);
  expect(tree.get("src/tools/pets/get-pet.ts")).toContain('name: "get_pet"');
  expect(JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))).toMatchObject({
    ...manifest,
    type: "module",
  });
  expect((await check({ cwd: folder })).changes).toEqual([]);
});

test.each<[string, Record<string, string>, string]>([
  ["a tool goes", { "mcp.config.yaml": config, "src/tools/pets/get-pet.ts": "// mine\n" }, "output-occupied"],
  [
    "a generated file goes",
    { "mcp.config.yaml": config, "src/generated/index.ts": "//\n" },
    "output-occupied",
  ],
  ["nobody said that it begins", { "README.md": "# Mine\n" }, "output-not-ours"],
])("a file where %s is refused, and nothing is written", async (_, files, code) => {
  const folder = folderWith(files);
  const before = readTree(folder);
  const options = "mcp.config.yaml" in files ? {} : { documents: ["pets.yaml"], out: "." };
  await expect(generate({ cwd: folder, ...options })).rejects.toMatchObject({ code });
  expect(readTree(folder)).toEqual(before);
});

test("a project whose lock is lost is not taken for a new one", async () => {
  const folder = folderWith({ "mcp.config.yaml": config });
  await generate({ cwd: folder });
  const lock = readFileSync(join(folder, "mcp.lock.json"), "utf8");
  rmSync(join(folder, "mcp.lock.json"));
  appendFileSync(join(folder, "src/tools/pets/get-pet.ts"), "// mine\n");
  await expect(generate({ cwd: folder })).rejects.toMatchObject({
    code: "output-occupied",
    hint: expect.stringContaining("restore its mcp.lock.json") as string,
  });
  // Files that already are as wanted are in nobody's way.
  truncateSync(
    join(folder, "src/tools/pets/get-pet.ts"),
    readFileSync(join(folder, "src/tools/pets/get-pet.ts")).length - "// mine\n".length,
  );
  await generate({ cwd: folder });
  expect(readFileSync(join(folder, "mcp.lock.json"), "utf8")).toBe(lock);
});
