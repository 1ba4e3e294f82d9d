/** Which operations of a document become tools. */
import type { Api, Operation } from "../model/api.js";
import type { McpExtension } from "../model/lean.js";
import type { Ledger } from "./ledger.js";
import { extension } from "./x-mcp.js";

/** An operation with the names that the rest of the plan knows it by. */
export interface Selected {
  readonly api: Api;
  readonly operation: Operation;
  /** `GET /pets/{petId}`; behind the document's id and a space where there are several documents. */
  readonly key: string;
  /** What the configuration and the document (`x-mcp`) say of it. */
  readonly extension: McpExtension;
}

/** Every operation, in the order of the document, without those that `x-mcp: false` takes out. */
export function select(api: Api, several: boolean, ledger: Ledger): Selected[] {
  return api.operations.flatMap((operation) => {
    const key = operationKey(api, operation, several);
    const own = extension(operation, api.extensions);
    if (own.included !== false) return [{ api, operation, key, extension: own }];
    ledger.entries.push({
      kind: "cut",
      operation: key,
      subject: "operation",
      reason: "x-mcp: false",
      at: operation.at,
    });
    return [];
  });
}

/** `GET /pets/{petId}`; behind the document's id and a space where there are several documents. */
export function operationKey({ id }: Api, { method, path }: Operation, several: boolean): string {
  return `${several ? `${id} ` : ""}${method} ${path}`;
}

/** What the tools of a project are known by from one document to the next. */
export function identities(apis: readonly Api[]): { id: string; operationId?: string }[] {
  return apis.flatMap((api) =>
    api.operations.map((operation) => ({
      id: operationKey(api, operation, apis.length > 1),
      ...(operation.operationId !== undefined && { operationId: operation.operationId }),
    })),
  );
}
