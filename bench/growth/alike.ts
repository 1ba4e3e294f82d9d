/**
 * Documents of which one thing grows, and in which everything is alike: what compares each with each takes steps that grow as the
 * square, and what reads each on its own does not.
 */

type Members = Readonly<Record<string, object>>;

const text = { type: "string" };

export const alikeDocuments: Readonly<Record<string, (count: number) => object>> = {
  "operations with one summary": (count) =>
    documentOf(members(count, (i) => [`/kinds/k${i}`, { get: operation("Get the thing") }])),
  "operations on a grid of paths": (count) => {
    const side = Math.ceil(Math.sqrt(count));
    const pathOf = (i: number): string => `/a${i % side}/b${Math.floor(i / side)}`;
    return documentOf(members(count, (i) => [pathOf(i), { get: operation("Get the thing") }]));
  },
  "operations whose paths share each half of their parts": (count) => {
    const pathOf = (i: number): string =>
      list(13, (bit) => `/s${bit}${Math.floor(i / 2 ** bit) % 2}`).join("");
    return documentOf(members(count, (i) => [pathOf(i), { get: operation("Get the thing") }]));
  },
  "operations that only numbers tell apart": (count) =>
    documentOf(
      members(count, (i) => [`/things/${i}`, { get: operation("Get", { operationId: `thing${i}` }) }]),
    ),
  "operations with one description": (count) => {
    const said = { description: "Does it. It says more than once what it does. Nothing else is said." };
    return documentOf(members(count, (i) => [`/p${i}`, { get: operation("Do it", said) }]));
  },
  "operations of one tag": (count) =>
    documentOf(members(count, (i) => [`/t${i}`, { get: operation(`Get t ${i}`, { tags: ["all"] }) }])),
  tags: (count) =>
    documentOf(members(count, (i) => [`/t${i}`, { get: operation(`Get t ${i}`, { tags: [`tag ${i}`] }) }])),
  "required parameters": (count) =>
    withParameters(count, (i) => ({ name: `p${i}`, in: "query", required: true, schema: text })),
  "parameters whose names have to be made": (count) =>
    withParameters(count, (i) => ({ name: `a[${i}]`, in: "query", schema: text })),
  "values of an enum": (count) =>
    withParameters(1, () => ({ name: "e", in: "query", schema: { enum: list(count, (i) => `v${i}`) } })),
  "constants of a union": (count) =>
    withParameters(1, () => ({
      name: "e",
      in: "query",
      schema: { oneOf: list(count, (i) => ({ const: `v${i}`, description: `It is ${i}` })) },
    })),
  "properties with long names": (count) =>
    withBody({ type: "object", properties: members(count, (i) => [`${"long".repeat(16)}${i}`, text]) }),
  "references in a row": (count) =>
    withBody(reference(0), {
      schemas: members(count, (i) => [`S${i}`, i === count - 1 ? text : reference(i + 1)]),
    }),
  "members of a body's union": (count) =>
    withBody({
      oneOf: list(count, (i) => ({
        type: "object",
        required: ["kind"],
        properties: { kind: { const: `k${i}` }, [`p${i}`]: text },
      })),
    }),
  servers: (count) => ({
    ...documentOf({ "/a": { get: operation("List") } }),
    servers: list(count, (i) => ({ url: `https://s${i}.example.com` })),
  }),
};

function documentOf(paths: Members, components: object = {}): object {
  return {
    openapi: "3.1.0",
    info: { title: "Alike", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths,
    components,
  };
}

function withParameters(count: number, parameterOf: (i: number) => object): object {
  return documentOf({ "/a": { get: operation("List", { parameters: list(count, parameterOf) }) } });
}

function withBody(schema: object, components?: object): object {
  const requestBody = { content: { "application/json": { schema } } };
  return documentOf({ "/a": { post: operation("Create", { requestBody }) } }, components);
}

function operation(summary: string, more: object = {}): object {
  const content = { "application/json": { schema: text } };
  return { summary, ...more, responses: { "200": { description: "It", content } } };
}

function reference(i: number): object {
  return { $ref: `#/components/schemas/S${i}` };
}

function list<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

function members(count: number, make: (i: number) => [string, object]): Members {
  return Object.fromEntries(list(count, make));
}
