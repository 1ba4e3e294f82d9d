/**
 * A document whose schemas inherit from each other and contain each other so many levels deep. All such documents have as many
 * operations, schemas and properties of a schema: what differs is how many levels lie below an operation.
 */

const resources = 150;
/** Inheriting schemas and contained ones, each: a multiple of all depths. */
const schemasOfKind = 192;
const propertiesOfLevel = 4;

/** @param depth a divisor of 192 @returns OpenAPI 3.1 with 600 operations, 4 for each resource, and 384 schemas */
export function nestedDocument(depth: number): object {
  const chains = schemasOfKind / depth;
  const levels = Array.from({ length: schemasOfKind }, (_, i) => ({
    chain: Math.floor(i / depth),
    level: i % depth,
  }));
  return {
    openapi: "3.1.0",
    info: { title: `API ${depth} levels deep`, version: "1.0.0" },
    servers: [{ url: "https://api.example.com" }],
    paths: Object.fromEntries(
      Array.from({ length: resources }, (_, i) =>
        pathsOf(i, { type: schemaRef("Item", { chain: i % chains, level: depth - 1 }) }),
      ).flat(),
    ),
    components: {
      schemas: Object.fromEntries(
        levels.flatMap((at) => [
          [nameOf("Item", at), itemAt(at)],
          [nameOf("Part", at), partAt(at, depth)],
        ]),
      ),
    },
  };
}

/** One level of one chain. */
interface Place {
  readonly chain: number;
  readonly level: number;
}

/** Inherits from the level before, and adds a part. */
function itemAt(at: Place): object {
  const own = {
    type: "object",
    required: [`name${at.level}`],
    properties: { ...properties(at), [`part${at.level}`]: schemaRef("Part", at) },
  };
  return at.level === 0 ? own : { allOf: [schemaRef("Item", { ...at, level: at.level - 1 }), own] };
}

/** Contains the next level in two ways, so that what is not shared doubles with each level. */
function partAt(at: Place, depth: number): object {
  const next = schemaRef("Part", { ...at, level: at.level + 1 });
  const inner = at.level + 1 === depth ? {} : { main: next, others: { type: "array", items: next } };
  return { type: "object", properties: { ...properties(at), ...inner } };
}

function properties({ chain, level }: Place): object {
  return Object.fromEntries(
    Array.from({ length: propertiesOfLevel }, (_, i) => [
      i === 0 ? `name${level}` : `value${level}x${i}`,
      { type: i % 2 === 0 ? "string" : "integer", description: `Value ${i} of level ${level} in ${chain}` },
    ]),
  );
}

function pathsOf(i: number, { type }: { type: object }): [string, object][] {
  const content = { "application/json": { schema: type } };
  const answer = { responses: { "200": { description: `A thing of kind ${i}`, content } } };
  const body = { requestBody: { required: true, content } };
  const about = (verb: string) => ({
    operationId: `${verb}Thing${i}`,
    tags: [`things${i}`],
    summary: `Can ${verb} a thing of kind ${i}`,
  });
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
  const one = {
    get: { ...about("get"), ...answer },
    put: { ...about("replace"), ...body, ...answer },
    delete: { ...about("delete"), ...answer },
  };
  return [
    [`/things${i}/{id}`, { parameters, ...one }],
    [`/things${i}`, { post: { ...about("create"), ...body, ...answer } }],
  ];
}

function nameOf(kind: string, { chain, level }: Place): string {
  return `${kind}${chain}x${level}`;
}

function schemaRef(kind: string, at: Place): object {
  return { $ref: `#/components/schemas/${nameOf(kind, at)}` };
}
