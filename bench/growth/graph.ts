/**
 * A document like Microsoft Graph's, of any size: entities that inherit eight deep, navigation properties that lead to each
 * other in circles, a path for every way through them, and query options as arrays on each. At 12,000 operations it has about
 * 3,000 schemas and 35 MB.
 */

/** Entities that inherit one from the other: the first of each chain inherits from the base of all. */
const generations = 8;
const plainProperties = 32;
const navigationProperties = 8;
/** Collections below each other that a path leads through. */
const deepest = 6;
const operationsForSchema = 4;
/** Entities that have a collection at the root. */
const entitiesOfRoot = 6;

interface Entity {
  readonly index: number;
  readonly name: string;
}

interface Collection {
  readonly entity: Entity;
  /** With a parameter for each item on the way, such as `/entities0/{entity0-id}/links3`. */
  readonly path: string;
  readonly nesting: number;
  /** The last of its names. */
  readonly member: string;
  readonly tag: string;
}

/** @returns OpenAPI 3.0 with exactly `count` operations, and about a quarter as many schemas */
export function graphDocument(count: number): object {
  const entities = Array.from(
    { length: Math.max(generations, Math.floor(count / operationsForSchema / 2)) },
    (_, index) => entityAt(index),
  );
  const paths: Record<string, object> = {};
  let left = count;
  for (const collection of collections(entities)) {
    if (left <= 0) break;
    for (const [path, item] of pathsOf(collection)) {
      const operations = Object.entries(item)
        .filter(([key]) => key !== "parameters")
        .slice(0, Math.max(0, left));
      left -= operations.length;
      if (operations.length > 0)
        paths[path] = {
          ...Object.fromEntries(operations),
          ...("parameters" in item && { parameters: item["parameters"] }),
        };
    }
  }
  return {
    openapi: "3.0.4",
    info: { title: `Graph of ${count} operations`, version: "v1.0" },
    servers: [{ url: "https://graph.example.com/v1.0" }],
    paths,
    components: {
      schemas: Object.fromEntries([
        baseOf(entities),
        fault,
        count64,
        ...entities.flatMap((entity) => schemasOf(entity, entities)),
      ]),
      parameters,
      responses: { error: { description: "error", content: json({ $ref: schemaRef("odata.error") }) } },
      securitySchemes: {
        oauth: {
          type: "oauth2",
          flows: {
            clientCredentials: {
              tokenUrl: "https://login.example.com/token",
              scopes: { ".default": "All of it" },
            },
          },
        },
      },
    },
    security: [{ oauth: [".default"] }],
  };
}

function entityAt(index: number): Entity {
  return {
    index,
    name: `${words[index % words.length]}${words[Math.floor(index / words.length) % words.length]?.replace(/^./, (first) => first.toUpperCase())}${index}`,
  };
}

const words =
  "user group team channel message calendar event contact device policy report site list item drive folder booking task plan bucket".split(
    " ",
  );

/** All ways through navigation properties from the collections of the root, the shortest first. */
function* collections(entities: readonly Entity[]): Generator<Collection> {
  const open: Collection[] = entities
    .filter(({ index }) => index % entitiesOfRoot === 0)
    .map((entity) => ({
      entity,
      path: `/${entity.name}s`,
      nesting: 1,
      member: `${entity.name}s`,
      tag: `${entity.name}s`,
    }));
  // Each root is followed to its end before the next, so that a small document has deep paths, too.
  for (const root of open) {
    let ring = [root];
    while (ring.length > 0) {
      yield* ring;
      ring = ring.flatMap((one) => (one.nesting === deepest ? [] : below(one, entities)));
    }
  }
}

/** Two of its navigation properties: all eight at six levels would be more paths than anybody has. */
function below(collection: Collection, entities: readonly Entity[]): Collection[] {
  const { entity, path, nesting, tag } = collection;
  return navigation(entity, entities)
    .slice(0, 2)
    .map(({ name, target }) => ({
      entity: target,
      path: `${path}/{${idName(entity, nesting)}}/${name}`,
      nesting: nesting + 1,
      member: name,
      tag: `${tag.split(".")[0]}.${target.name}`,
    }));
}

function idName({ name }: Entity, nesting: number): string {
  return `${name}-id${nesting > 1 ? nesting : ""}`;
}

function navigation({ index }: Entity, entities: readonly Entity[]): { name: string; target: Entity }[] {
  return Array.from({ length: navigationProperties }, (_, at) => {
    const target = entities[(index * 7 + at * 13 + 1) % entities.length] ?? entityAt(0);
    return { name: `linked${at}${target.name.replace(/^./, (first) => first.toUpperCase())}`, target };
  });
}

function pathsOf(collection: Collection): [string, Readonly<Record<string, object>>][] {
  const { entity, path, nesting, member, tag } = collection;
  const id = idName(entity, nesting);
  const ways = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => pathParameter(name));
  const operationId = (verb: string): string => `${path.slice(1).replace(/\/\{[^}]*\}\//g, ".")}.${verb}`;
  const about = (verb: string, summary: string) => ({
    tags: [tag],
    summary,
    description: `${summary} ${sentence(entity.index)} This operation is available in the national cloud deployments that the table of deployments names.`,
    externalDocs: {
      description: "Find more info here",
      url: `https://learn.example.com/graph/api/${entity.name}-${verb}?view=graph-rest-1.0`,
    },
    operationId: operationId(verb),
  });
  const one = { $ref: schemaRef(`graph.${entity.name}`) };
  const many = { $ref: schemaRef(`graph.${entity.name}CollectionResponse`) };
  const match = { name: "If-Match", in: "header", description: "ETag", schema: { type: "string" } };
  const answer = (code: string, schema?: object) => ({
    responses: {
      [code]: {
        description: schema === undefined ? "Success" : "Retrieved",
        ...(schema !== undefined && { content: json(schema) }),
      },
      default: { $ref: "#/components/responses/error" },
    },
  });
  const body = { requestBody: { description: "New property values", required: true, content: json(one) } };
  const shape = [selection(entity, "select"), selection(entity, "expand")];
  const list = [
    consistency,
    ...["top", "skip", "search", "filter", "count"].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    selection(entity, "orderby"),
    ...shape,
  ];
  return [
    [
      path,
      {
        ...(ways.length > 0 && { parameters: ways }),
        get: {
          ...about(`List${member}`, `List the ${member} of this ${tag}.`),
          parameters: list,
          ...answer("2XX", many),
        },
        post: {
          ...about(`Create${member}`, `Create a new ${entity.name} in ${member}.`),
          ...body,
          ...answer("2XX", one),
        },
      },
    ],
    [
      `${path}/{${id}}`,
      {
        parameters: [...ways, pathParameter(id)],
        get: {
          ...about(
            `Get${member}`,
            `Read the properties and relationships of the ${entity.name} in ${member}.`,
          ),
          parameters: [consistency, ...shape],
          ...answer("2XX", one),
        },
        patch: {
          ...about(`Update${member}`, `Update the navigation property ${member}.`),
          ...body,
          ...answer("2XX", one),
        },
        delete: {
          ...about(`Delete${member}`, `Delete the navigation property ${member}.`),
          parameters: [match],
          ...answer("204"),
        },
      },
    ],
    [
      `${path}/$count`,
      {
        ...(ways.length > 0 && { parameters: ways }),
        get: {
          ...about(`GetCount${member}`, `Get the number of the resource ${member}.`),
          parameters: [
            consistency,
            { $ref: "#/components/parameters/search" },
            { $ref: "#/components/parameters/filter" },
          ],
          ...answer("2XX", { $ref: schemaRef("ODataCountResponse") }),
        },
      },
    ],
  ];
}

function pathParameter(name: string): object {
  return {
    name,
    in: "path",
    description: `The unique identifier of ${name.replace(/-id\d*$/, "")}`,
    required: true,
    schema: { type: "string" },
    "x-ms-docs-key-type": name.replace(/-id\d*$/, ""),
  };
}

const consistency = {
  name: "ConsistencyLevel",
  in: "header",
  description:
    "Indicates the requested consistency level. Documentation URL: https://docs.example.com/graph/aad-advanced-queries",
  schema: { type: "string" },
  examples: { eventual: { value: "eventual" } },
};

/** `$select` and the like: an array of names, of which the document lists all. */
function selection(entity: Entity, option: "select" | "expand" | "orderby"): object {
  const named = option === "expand" ? ["*", ...navigationNames] : ["id", ...propertyNames(entity)];
  const values = option === "orderby" ? named.flatMap((name) => [name, `${name} desc`]) : named;
  const said = {
    select: "Select properties to be returned",
    expand: "Expand related entities",
    orderby: "Order items by property values",
  };
  return {
    name: `$${option}`,
    in: "query",
    description: said[option],
    style: "form",
    explode: false,
    schema: { uniqueItems: true, type: "array", items: { enum: values.slice(0, 24), type: "string" } },
  };
}

const navigationNames = Array.from({ length: navigationProperties }, (_, at) => `linked${at}`);

function propertyNames({ index }: Entity): string[] {
  return Array.from(
    { length: plainProperties },
    (_, at) => `${words[(index + at) % words.length]}Property${at}`,
  );
}

const sentences = [
  "Supports $filter (eq, ne, not, ge, le, in, startsWith, and eq on null values) and $orderby.",
  "The timestamp type represents date and time information using ISO 8601 format and is always in UTC time.",
  "This property can contain only one extension value; returned only on $select, not nullable.",
  "Read-only. Inherited from the base type, and required when an item is created.",
];

function sentence(index: number): string {
  return sentences[index % sentences.length] ?? "";
}

function baseOf(entities: readonly Entity[]): [string, object] {
  return [
    "graph.entity",
    {
      title: "entity",
      required: ["@odata.type"],
      type: "object",
      properties: {
        id: { type: "string", description: "The unique identifier for an entity. Read-only." },
        "@odata.type": { type: "string" },
      },
      discriminator: discriminatorOf(entities),
    },
  ];
}

function discriminatorOf(heirs: readonly Entity[]): object {
  const mapping = heirs.map(({ name }) => [`#graph.${name}`, schemaRef(`graph.${name}`)]);
  return { propertyName: "@odata.type", mapping: Object.fromEntries(mapping) as object };
}

const fault: [string, object] = [
  "odata.error",
  {
    required: ["error"],
    type: "object",
    properties: {
      error: {
        required: ["code", "message"],
        type: "object",
        properties: {
          code: { type: "string" },
          message: { type: "string" },
          target: { type: "string", nullable: true },
        },
      },
    },
  },
];

const count64: [string, object] = ["ODataCountResponse", { type: "integer", format: "int32" }];

function schemasOf(entity: Entity, entities: readonly Entity[]): [string, object][] {
  const { index, name } = entity;
  const parent = index % generations === 0 ? "graph.entity" : `graph.${entities[index - 1]?.name ?? ""}`;
  const heirs = entities.slice(index + 1, index - (index % generations) + generations);
  const own = {
    title: name,
    required: ["@odata.type"],
    type: "object",
    properties: {
      ...Object.fromEntries(propertyNames(entity).map((property, at) => [property, plain(index, at)])),
      ...Object.fromEntries(
        navigation(entity, entities).map(({ name: link, target }, at) => [link, linked(target, at)]),
      ),
      "@odata.type": { type: "string", default: `#graph.${name}` },
    },
    ...(heirs.length > 0 && { discriminator: discriminatorOf(heirs) }),
  };
  return [
    [`graph.${name}`, { allOf: [{ $ref: schemaRef(parent) }, own] }],
    [
      `graph.${name}CollectionResponse`,
      {
        title: `Collection of ${name}`,
        type: "object",
        properties: {
          "@odata.count": { type: "integer", format: "int64", nullable: true },
          "@odata.nextLink": { type: "string", nullable: true },
          value: { type: "array", items: { $ref: schemaRef(`graph.${name}`) } },
        },
      },
    ],
  ];
}

/** A property that no other entity describes in the same words. */
function plain(index: number, at: number): object {
  const description = `The ${words[at % words.length]} of this item, as number ${index} of its kind. ${sentence(index + at)}`;
  const kinds: readonly object[] = [
    { type: "string", nullable: true },
    { type: "boolean", nullable: true },
    {
      type: "string",
      format: "date-time",
      pattern: "^[0-9]{4,}-(0[1-9]|1[012])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]",
      nullable: true,
    },
    { type: "integer", format: "int32", minimum: -2147483648, maximum: 2147483647 },
    { type: "array", items: { type: "string", nullable: true } },
    { type: "string", enum: ["none", "low", "normal", "high", "unknownFutureValue"], nullable: true },
  ];
  return { ...kinds[(index + at) % kinds.length], description };
}

function linked(target: Entity, at: number): object {
  const schema = { $ref: schemaRef(`graph.${target.name}`) };
  return at % 2 === 0
    ? {
        type: "array",
        items: schema,
        description: `The ${target.name} items that belong to it. Nullable.`,
        "x-ms-navigationProperty": true,
      }
    : {
        anyOf: [schema, { type: "object", nullable: true }],
        description: `The ${target.name} that it belongs to.`,
        "x-ms-navigationProperty": true,
      };
}

const parameters = {
  top: {
    name: "$top",
    in: "query",
    description: "Show only the first n items",
    style: "form",
    explode: false,
    schema: { minimum: 0, type: "integer" },
    example: 50,
  },
  skip: {
    name: "$skip",
    in: "query",
    description: "Skip the first n items",
    style: "form",
    explode: false,
    schema: { minimum: 0, type: "integer" },
  },
  search: {
    name: "$search",
    in: "query",
    description: "Search items by search phrases",
    style: "form",
    explode: false,
    schema: { type: "string" },
  },
  filter: {
    name: "$filter",
    in: "query",
    description: "Filter items by property values",
    style: "form",
    explode: false,
    schema: { type: "string" },
  },
  count: {
    name: "$count",
    in: "query",
    description: "Include count of items",
    style: "form",
    explode: false,
    schema: { type: "boolean" },
  },
};

function schemaRef(name: string): string {
  return `#/components/schemas/${name}`;
}

function json(schema: object): object {
  return { "application/json": { schema } };
}
