/** The laws of generating again, over random documents and random edits. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { typeFaults } from "../../bench/fuzz/compile.js";
import { check, generate } from "../../src/index.js";
import { tokenStream } from "../../src/sync/slots.js";
import { readToolFile } from "../../src/sync/tool-file.js";
import { sized } from "../everything.js";
import { readTree } from "../tree.js";

const types = fc.constantFrom("string", "integer", "boolean");
const summaries = fc.constantFrom("Find things", "Look things up", "Work with things");

/** An operation of a fixed place, with parameters that come and go and change. */
const operation = fc.record({
  summary: summaries,
  parameters: fc.dictionary(fc.constantFrom("limit", "sort", "filter[name]", "verbose"), types, {
    maxKeys: 4,
  }),
});
const paths = ["GET /birds", "POST /birds", "GET /birds/{id}", "GET /cats", "DELETE /cats/{id}", "GET /dogs"];
const document = fc
  .tuple(...paths.map(() => fc.option(operation, { freq: 4 })))
  .filter((operations) => operations.filter((one) => one !== null).length > 3)
  .map((operations) => print(operations));

function print(operations: ({ summary: string; parameters: Record<string, string> } | null)[]): string {
  const items: Record<string, Record<string, unknown>> = {};
  for (const [index, one] of operations.entries()) {
    const [method = "", path = ""] = (paths[index] ?? "").split(" ");
    if (one === null) continue;
    const parameters = Object.entries(one.parameters).map(([name, type]) => ({
      name,
      in: "query",
      schema: { type },
    }));
    const id = path.includes("{id}")
      ? [{ name: "id", in: "path", required: true, schema: { type: "string" } }]
      : [];
    (items[path] ??= {})[method.toLowerCase()] = {
      operationId: `${method.toLowerCase()}${path
        .replaceAll(/[^a-z]/g, " ")
        .trim()
        .replaceAll(" ", "_")}`,
      tags: [path.split("/")[1]],
      summary: one.summary,
      parameters: [...id, ...parameters],
      responses: {},
    };
  }
  return JSON.stringify({ openapi: "3.1.0", info: { title: "Animals", version: "1" }, paths: items });
}

interface Edit {
  kind: "describe" | "hide" | "respond" | "helper" | "reformat" | "move" | "add";
  /** Which tool file, as a fraction of their number. */
  tool: number;
}

const edits = fc.array(
  fc.record<Edit>({
    kind: fc.constantFrom("describe", "hide", "respond", "helper", "reformat", "move", "add"),
    tool: fc.double({ min: 0, max: 0.999, noNaN: true }),
  }),
  { maxLength: 4 },
);

function toolFiles(root: string): string[] {
  return readdirSync(join(root, "src/tools"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .sort();
}

/** What has to be true of an edited file for ever after. */
interface Kept {
  id: string | undefined;
  has: string[];
  lacks: string[];
  slots: string[];
}

function applyEdit(root: string, { kind, tool }: Edit, index: number): Kept {
  const files = toolFiles(root);
  const name = files[Math.floor(tool * files.length)] ?? "";
  const path = join(root, "src/tools", name);
  const text = readFileSync(path, "utf8");
  const source = readToolFile(text);
  const kept: Kept = { id: source?.operation, has: [], lacks: [], slots: [] };
  const rewrite = (next: string): void => writeFileSync(path, next);
  switch (kind) {
    case "describe":
      if (text.includes("Words of mine")) break;
      kept.has.push(`Words of mine ${index}`);
      kept.slots.push("description");
      rewrite(text.replace(/description: ["'][^"']*["']/, `description: "Words of mine ${index}"`));
      break;
    case "hide": {
      const [key, property] =
        [...(source?.slots ?? [])].find(
          ([slot]) => slot.startsWith("input.query:") && !slot.includes(":mine"),
        ) ?? [];
      if (key === undefined || property === undefined) break;
      kept.slots.push(key);
      kept.lacks.push(`${key.slice("input.query:".length)}", {`);
      const comma = /^\s*,/.exec(text.slice(property.end))?.[0].length ?? 0;
      rewrite(text.slice(0, property.start) + text.slice(property.end + comma));
      break;
    }
    case "respond":
      if (text.includes("respond:")) break;
      kept.has.push("respond: (response: unknown) => response");
      rewrite(text.replace(/(\s)input:/, "$1respond: (response: unknown) => response,$1input:"));
      break;
    case "helper":
      kept.has.push(`const helper${index} = ${index}; // stays`);
      rewrite(text.replace("export default", `const helper${index} = ${index}; // stays\n\nexport default`));
      break;
    case "reformat":
      rewrite(text.replaceAll(/,(\s*\})/g, "$1").replaceAll("\n  ", "\n\t"));
      break;
    case "add":
      kept.has.push(`mine${index}: argument({ type: "string" }).optional()`);
      rewrite(
        text
          .replace(/^(?![^]*\bargument\b)/, 'import { argument } from "#generated";\n')
          .replace(/input: \{/, `input: {\n    mine${index}: argument({ type: "string" }).optional(),`),
      );
      break;
    case "move": {
      const target = join(root, "src/tools/moved", `${index}-${name.replaceAll("/", "-")}`);
      mkdirSync(dirname(target), { recursive: true });
      renameSync(path, target);
    }
  }
  return kept;
}

/** Words that tell operations apart stay as they were chosen, whatever else the document has now. */
function withoutAside(text = ""): string {
  return tokenStream(text).replace(/ \([^()]*\)(?="$)/, "");
}

test("edits stay, everything else follows the document, and a third run has nothing to do", async () => {
  const edited = mkdtempSync(join(tmpdir(), "edited-"));
  await fc.assert(
    fc.asyncProperty(document, document, edits, async (first, second, changes) => {
      const folder = mkdtempSync(join(tmpdir(), "law-"));
      const [source, root, fresh] = [
        join(folder, "animals.json"),
        join(folder, "project"),
        join(folder, "fresh"),
      ];
      writeFileSync(source, first);
      await generate({ documents: [source], out: root });
      const promises = changes.map((edit, index) => applyEdit(root, edit, index));
      writeFileSync(source, second);
      await generate({ documents: [source], out: root, allowRemovals: true });
      await generate({ documents: [source], out: fresh });

      const texts = toolFiles(root).map((name) => readFileSync(join(root, "src/tools", name), "utf8"));
      for (const { id, has, lacks } of promises) {
        const text = texts.find((one) => readToolFile(one)?.operation === id);
        if (text === undefined) expect(second).not.toContain(`"operationId":"${id ?? ""}"`);
        for (const words of has) expect(text).toContain(words);
        for (const words of lacks) expect(text).not.toContain(words);
      }
      for (const name of toolFiles(fresh)) {
        const wanted = readToolFile(readFileSync(join(fresh, "src/tools", name), "utf8"));
        const found = texts
          .map((text) => readToolFile(text))
          .find((one) => one?.operation === wanted?.operation);
        const own = new Set(
          promises.filter(({ id }) => id === wanted?.operation).flatMap(({ slots }) => slots),
        );
        for (const [key, property] of wanted?.slots ?? []) {
          // A name stays as it was chosen, and may be made of the summary.
          if (own.has(key) || key === "name") continue;
          expect(withoutAside(found?.slots.get(key)?.text), `${name} ${key}`).toBe(
            withoutAside(property.text),
          );
        }
      }
      const third = await check({ documents: [source], out: root, allowRemovals: true });
      expect(third.changes.map(({ path }) => path)).toEqual([]);
      if (changes.length > 1)
        cpSync(join(root, "src"), join(edited, basename(folder), "src"), { recursive: true });
    }),
    { numRuns: sized(8, 15) },
  );
  expect(readdirSync(edited).length).toBeGreaterThan(2);
  expect(await typeFaults(edited)).toEqual(new Map());
}, 600_000);

test("there and back again, without edits and planned anew, gives the first tree", async () => {
  await fc.assert(
    fc.asyncProperty(document, document, async (first, second) => {
      const folder = mkdtempSync(join(tmpdir(), "back-"));
      const [source, root] = [join(folder, "animals.json"), join(folder, "project")];
      writeFileSync(source, first);
      await generate({ documents: [source], out: root });
      const before = readTree(root);
      writeFileSync(source, second);
      await generate({ documents: [source], out: root, allowRemovals: true });
      writeFileSync(source, first);
      await generate({ documents: [source], out: root, allowRemovals: true, replan: true });
      expect(readTree(root)).toEqual(before);
      expect(existsSync(join(root, ".mcp-staging"))).toBe(false);
    }),
    { numRuns: sized(3, 6) },
  );
}, 600_000);
