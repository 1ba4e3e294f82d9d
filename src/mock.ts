/**
 * Answers in an API's place, from what its document says, so that people see the tools work before they have an account.
 * Nothing is sent, and nothing is kept between calls: the same call always has the same answer.
 */
import { neededVariables } from "./emit/examples/calls.js";
import { sampleAnswer, type SampleAnswer } from "./emit/examples/sample-answer.js";
import { pageOf } from "./mock-pages.js";
import { oncePerText } from "./once-per-text.js";
import type { Api } from "./model/api.js";
import type { Plan } from "./model/plan.js";
import { successes } from "./plan/answers/response.js";
import type { ServerDefinition } from "./runtime/call/server-definition.js";
import type { Host } from "./runtime/host/host.js";
import type { OperationSource } from "./runtime/operations/operation.js";
import { parseMediaType } from "./runtime/values/media-type.js";
import { flattener } from "./schema/flatten.js";

interface MockedServer {
  /** The same server, which needs no credentials. */
  readonly definition: ServerDefinition;
  /** Makes a host answer in the API's place. */
  readonly mock: (host: Host) => Host;
}

export function mocked(definition: ServerDefinition, plan: Plan, apis: readonly Api[]): MockedServer {
  const variables = neededVariables(plan);
  const answer = answers(plan, apis);
  return {
    definition: { ...definition, operations: withoutSecurity(definition.operations) },
    mock: (host) => ({
      ...host,
      mock: true,
      variable: (name) => host.variable(name) ?? variables.get(name),
      async fetch(url, { operation: key = "", headers: sent, body: given }) {
        const { status, contentType, body: whole } = answer(key);
        const facts = await definition.operations.get(key);
        const body = facts && whole && pageOf(whole, { facts, url, headers: sent, body: given });
        const headers = contentType === undefined ? undefined : { "content-type": sentType(contentType) };
        return new Response(body ?? null, { status, headers });
      },
    }),
  };
}

/** Without parameters, of which a charset may be another than that of the body, and without what no header can hold. */
function sentType(contentType: string): string {
  return parseMediaType(contentType).essence.replace(/[^\x21-\x7e]/g, "-");
}

/** Answers by key of the operation. */
function answers({ operations }: Plan, apis: readonly Api[]): (key: string) => SampleAnswer {
  const planned = new Map(operations.map(({ facts, at }) => [facts.key, { api: facts.api, at }]));
  const described = new Map(
    apis.map(({ id, schemas, operations: written }) => {
      const flatten = flattener(schemas);
      const byPlace = new Map(written.map((operation) => [placeOf(operation.at), operation]));
      return [id, { byPlace, flatten: (schema: Parameters<typeof flatten>[0]) => flatten(schema).schema }];
    }),
  );
  return oncePerText((key) => {
    const { api = "", at } = planned.get(key) ?? {};
    const { byPlace, flatten } = described.get(api) ?? {};
    const operation = at && byPlace?.get(placeOf(at));
    if (operation === undefined || flatten === undefined) return { status: 204 };
    return sampleAnswer(successes(operation), flatten);
  });
}

function placeOf({ file, pointer }: Api["at"]): string {
  return `${file}#${pointer}`;
}

function withoutSecurity(operations: OperationSource): OperationSource {
  return {
    ...operations,
    async get(key) {
      const operation = await operations.get(key);
      return operation && { ...operation, security: [] };
    },
  };
}
