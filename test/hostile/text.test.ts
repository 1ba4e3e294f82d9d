/** No text of a document becomes code, a path, a script or something unseen: whatever its strings are. */
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { judge } from "../../bench/fuzz/judge.js";
import { repository } from "../../samples/api/repository.js";
import { hostileText } from "../emit/hostile.js";
import { sized } from "../everything.js";

let scratch = "";
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "hostile-text-"));
  await symlink(join(repository, "node_modules"), join(scratch, "node_modules"), "junction");
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Each call takes the next text, so that every string of the document is one of them. */
function documentOf(texts: readonly string[]): string {
  let index = 0;
  const next = (): string => texts[index++ % texts.length] ?? "";
  const object = (members: readonly (readonly [string, unknown])[]) => Object.fromEntries(members);
  const schema = next();
  const scheme = next();
  const tag = next();
  const described = () => ({ title: next(), description: next(), default: next(), example: next() });
  const operation = () => ({
    operationId: next(),
    summary: next(),
    description: next(),
    tags: [tag, next()],
    security: [object([[scheme, [next()]]])],
    parameters: [
      { in: "query", name: next(), description: next(), schema: { ...described(), enum: [next(), next()] } },
      { in: "header", name: next(), schema: { type: "string", pattern: next(), format: next() } },
      {
        in: "cookie",
        name: next(),
        required: true,
        schema: { ...described(), type: "string", const: next() },
      },
    ],
    requestBody: {
      description: next(),
      content: object([
        [
          "application/json",
          { schema: { type: "object", properties: object([[next(), described()]]), required: [next()] } },
        ],
        [next(), { schema: { type: "string" } }],
      ]),
    },
    responses: {
      "200": {
        description: next(),
        content: {
          "application/json": {
            schema: { $ref: `#/components/schemas/${encodeURIComponent(schema.replaceAll(/\p{Cs}/gu, ""))}` },
          },
        },
      },
    },
    externalDocs: { url: next(), description: next() },
    ...object([[`x-${next()}`, next()]]),
  });
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: next(), version: next(), description: next(), contact: { name: next(), url: next() } },
    servers: [{ url: `https://api.example/${next()}`, description: next() }, { url: next() }],
    tags: [{ name: tag, description: next() }],
    paths: object([
      ["/plain", { get: { operationId: "plain", responses: {} } }],
      [`/${next().replaceAll(/[{}]/g, "")}`, { post: operation() }],
      [`/x/${next().replaceAll(/[{}]/g, "")}`, { get: operation() }],
    ]),
    components: {
      schemas: object([
        [schema, { type: "object", description: next(), properties: object([[next(), { enum: [next()] }]]) }],
      ]),
      securitySchemes: object([
        [scheme, { type: "apiKey", in: "header", name: next(), description: next() }],
      ]),
    },
  });
}

test(
  "a document of hostile strings makes a project of plain data that works",
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileText, { minLength: 8, maxLength: 60 }), async (texts) => {
        const text = documentOf(texts);
        const stdin = async () => new TextEncoder().encode(text);
        const { verdict } = await judge({ documents: ["-"], stdin, cwd: scratch }, scratch);
        expect(verdict).toMatchObject({ kind: "working" });
      }),
      { numRuns: Number(process.env["HOSTILE_RUNS"] ?? sized(6, 15)), endOnFailure: false },
    );
  },
);
