/** https://spec.openapis.org/oas/v3.1.1.html#server-object */
import type { Server } from "../../model/api.js";
import type { ServerFacts } from "../../model/runtime.js";
import { upperSnake, variableName } from "./variables.js";

/** Returns the values that servers accept, by environment variable. Where one accepts any value, there is no such list. */
export function serverVariables(servers: readonly ServerFacts[]): Record<string, string[]> {
  const limits = new Map<string, string[] | undefined>();
  for (const { environmentVariable: name, enum: values } of servers.flatMap(({ variables = {} }) =>
    Object.values(variables),
  )) {
    const known = limits.has(name) ? limits.get(name) : [];
    limits.set(name, values && known && [...new Set([...known, ...values])]);
  }
  return Object.fromEntries([...limits].flatMap(([name, values]) => (values ? [[name, values]] : [])));
}

/**
 * @param documentId set if there are several documents
 */
export function serverFacts(server: Server, documentId: string | undefined): ServerFacts {
  const used = [...server.variables].filter(([name]) => server.url.includes(`{${name}}`));
  if (used.length === 0) return { url: server.url };
  const variables = used.map(([name, { default: value, enum: values }]) => [
    name,
    {
      default: value,
      ...(values !== undefined && values.length > 0 && { enum: [...values] }),
      environmentVariable: variableName(`API_SERVER_${upperSnake(name)}`, documentId),
    },
  ]);
  return {
    url: server.url,
    variables: Object.fromEntries(variables) as NonNullable<ServerFacts["variables"]>,
  };
}
