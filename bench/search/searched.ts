import { configure } from "../../src/config/config.js";
import type { Operation } from "../../src/model/api.js";
import { emptyProject } from "../../src/model/project.js";
import type { SearchIndex } from "../../src/model/runtime.js";
import { plan } from "../../src/plan/plan.js";
import { readDocuments } from "../../src/read-documents.js";
import type { OperationSource } from "../../src/runtime/operation.js";
import { serverDefinition } from "../../src/server-definition.js";
import type { Texts } from "./plain.js";

/** A document as it is searched. */
export interface Searched {
  readonly index: SearchIndex;
  readonly operations: OperationSource;
  readonly texts: Texts;
}

export async function readSearched(path: string): Promise<Searched> {
  const options = { documents: [path], mode: "dynamic" } as const;
  const { apis } = await readDocuments(options);
  const { plan: planned } = await plan(apis, emptyProject, await configure(options));
  const { discovery, operations } = planned;
  if (discovery === undefined) throw new Error(`${path}: nothing to search`);
  const byKey = new Map<string, Operation>(
    apis.flatMap((api) => api.operations.map((one) => [`${one.method} ${one.path}`, one] as const)),
  );
  return {
    index: discovery.index,
    operations: serverDefinition(planned).operations,
    texts: new Map(
      operations.map(({ facts: { key, name, tags } }) => {
        const operation = byKey.get(key);
        return [key, [name, key, ...tags, ...(operation === undefined ? [] : saidOf(operation))].join(" ")];
      }),
    ),
  };
}

function saidOf({ operationId, summary, description, parameters }: Operation): string[] {
  const ofParameters = parameters.flatMap(({ name, description: about }) => [name, about]);
  return [operationId, summary, description, ...ofParameters].filter((text) => text !== undefined);
}
