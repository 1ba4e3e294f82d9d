/** A document of any size, in which all operations cost about the same: what grows is their number alone. */

const operationsOfResource = 5;

/** @returns OpenAPI 3.1 with `count` operations on as many resources as that takes, each with a tag and a schema of its own */
export function documentOf(count: number): object {
  const resources = Array.from({ length: Math.ceil(count / operationsOfResource) }, (_, i) => resource(i));
  return {
    openapi: "3.1.0",
    info: { title: `API of ${count} operations`, version: "1.0.0" },
    servers: [{ url: "https://api.example.com" }],
    paths: Object.fromEntries(resources.flatMap(({ paths }) => paths)),
    components: { schemas: Object.fromEntries(resources.map(({ schema }) => schema)) },
  };
}

/** The first operation of every such document: what calls are made of. */
export const firstOperation = "GET /things0/{id}";

function resource(i: number): { paths: [string, object][]; schema: [string, object] } {
  const [name, type] = [`things${i}`, `Thing${i}`];
  const content = { "application/json": { schema: { $ref: `#/components/schemas/${type}` } } };
  const answer = { responses: { "200": { description: `A thing of kind ${i}`, content } } };
  const body = { requestBody: { required: true, content } };
  const about = (id: string, summary: string) => ({ operationId: `${id}${type}`, tags: [name], summary });
  const id = { name: "id", in: "path", required: true, schema: { type: "string" }, description: "Its id" };
  const page = { name: "page", in: "query", schema: { type: "integer", minimum: 1 } };
  return {
    paths: [
      [
        `/${name}/{id}`,
        {
          parameters: [id],
          get: { ...about("get", `Get a thing of kind ${i}`), ...answer },
          put: { ...about("replace", `Replace a thing of kind ${i}`), ...body, ...answer },
          delete: { ...about("delete", `Delete a thing of kind ${i}`), ...answer },
        },
      ],
      [
        `/${name}`,
        {
          get: { ...about("list", `List things of kind ${i}`), parameters: [page], ...answer },
          post: { ...about("create", `Create a thing of kind ${i}`), ...body, ...answer },
        },
      ],
    ],
    schema: [
      type,
      {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", description: "What it is called" },
          size: { type: "integer", minimum: 0 },
          colours: { type: "array", items: { type: "string", enum: ["red", "green", "blue"] } },
        },
      },
    ],
  };
}
