/** What projects get is what these tests run: the modules of src/runtime and src/optional, in the files of dist/runtime. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { buildRuntime } from "../build/runtime.js";
import { runtimeVersion } from "../src/runtime/server/server.js";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "dist/runtime");
const built = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
/** Without the one that is not ours. */
const modules = [...built].filter(([name]) => name.endsWith(".js") && name !== "sucrase.js");

test("the files are those that the sources make now", async () => {
  expect(new Map([...(await buildRuntime(root))].sort())).toEqual(new Map([...built].sort()));
}, 60_000);

test("what is not ours says whose it is, and has its licence", () => {
  const text = built.get("sucrase.js") ?? "";
  expect(text).toMatch(/^\/\*!\nsucrase \d+\.\d+\.\d+, https:.*\n\nThe MIT License/);
});

test("they say which version they are", () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  expect(JSON.parse(built.get("package.json") ?? "")).toMatchObject({
    version,
    private: true,
    type: "module",
  });
  expect(runtimeVersion).toBe(version);
});

test("every module that does something is in one of them", () => {
  const paths = ["runtime", "optional"].flatMap((part) =>
    readdirSync(join(root, "src", part), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => `${part}/${name.replaceAll("\\", "/")}`),
  );
  const doing = paths.filter((path) =>
    /^(export )?(default )?(async )?(function\*?|const|let|class) /m.test(
      readFileSync(join(root, "src", path), "utf8"),
    ),
  );
  const shipped = modules.flatMap(([, text]) => text.match(/(?<=^\/\/ )(runtime|optional)\/.*\.ts$/gm) ?? []);
  expect(shipped.sort()).toEqual(doing.sort());
});

test("what runs anywhere takes nothing of Node.js, whatever it loads", () => {
  const nodeless = new Set(["server.js", "call.js", "search.js"]);
  const found = modules.flatMap(([name, text]) => {
    if (!nodeless.has(name)) return [];
    const taken = [...text.matchAll(/\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/g)].map(
      ([, late = "", early = late]) => early,
    );
    return taken.filter((from) => from !== "@modelcontextprotocol/server" && !nodeless.has(from.slice(2)));
  });
  expect(found).toEqual([]);
});

test("they are read as they were written: with comments, without types, and each with what it is for", () => {
  for (const [name, text] of modules) {
    expect(text, name).toMatch(/^\/\*\*\s+(\* )?[A-Z`]/);
    expect(text, name).not.toMatch(/^(export )?(interface|type) /m);
    expect(text.match(/\/\*\*/g)?.length ?? 0, name).toBeGreaterThan(1);
  }
});

test("no declaration has the comment of a module above its own", () => {
  const declarations = [...built].filter(([name]) => name.endsWith(".d.ts"));
  for (const [name, text] of declarations) {
    expect(text, name).not.toMatch(/\*\/\s*\/\*\*/);
    expect(text, name).not.toContain("Kinds of settings");
  }
});
