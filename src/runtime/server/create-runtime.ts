/**
 * Creates the runtime of a server. If the host opens no files, file arguments have no `path`, so that no tool offers what every
 * call is refused.
 */
import { callerLogins as createCallerLogins } from "../auth/caller-logins.js";
import { createGate, watched } from "../auth/gate.js";
import { staticToken } from "../auth/inbound.js";
import { createSecrets } from "../auth/secrets.js";
import { createAudit } from "../call/audit.js";
import type { LazyDiscovery, Runtime } from "../call/runtime.js";
import type { ServerDefinition } from "../call/server-definition.js";
import { createToolTable, isOnlyFound } from "../call/tool-table.js";
import { createCalls } from "../host/calls.js";
import { StartupError } from "../host/errors.js";
import type { Host } from "../host/host.js";
import { createLog } from "../host/log.js";
import { readSettings } from "../host/settings.js";
import { discoveryTools } from "../operations/discovery-tools.js";
import { type OperationFacts, type OperationSource, readsOnly } from "../operations/operation.js";
import { schemaless, type Tool } from "../operations/tool.js";
import { checkAddresses } from "../request/base-url.js";
import { mapped, schemaWithout } from "../schema/file-schema.js";
import { lazy, once, oncePer } from "../values/lazy.js";
import { createSlices } from "../values/slices.js";

/** @throws StartupError if a setting or the definition is invalid. */
export function createRuntime(defined: ServerDefinition, host: Host): Runtime {
  refuseSchemaless(defined.tools);
  const definition = host.openFile === undefined ? withoutPaths(defined) : defined;
  const variable = (name: string): string | undefined => host.variable(name);
  const settings = readSettings(variable);
  checkAddresses(definition.operations.apis, variable);
  definition.callingTools?.check(host);
  const secrets = createSecrets();
  for (const entry of settings.authTokens) secrets.keep(staticToken(entry).token);
  secrets.keep(settings.authClientSecret);
  for (const key of settings.taskKeys) secrets.keep(key);
  for (const key of settings.loginKeys) secrets.keep(key);
  const tools = createToolTable(definition);
  const redact = (text: string): string => secrets.redact(text);
  const log = createLog({ level: settings.logLevel, write: (line) => host.write(line), redact });
  const gate = createGate(settings, {
    operations: definition.operations,
    tools: tools.listed,
    policy: definition.policy && watched(definition.policy, log),
    isFound: (entry) => definition.operations.discovery !== undefined && isOnlyFound(entry, tools),
  });
  const slices = host.slices ?? createSlices();
  const calls = createCalls();
  const callerLogins = createCallerLogins({ definition, settings, host, secrets, log, calls });
  return {
    definition,
    tools,
    host,
    settings,
    secrets,
    log,
    audit: createAudit({ log, settings }),
    gate,
    discovery: lazyDiscovery({ definition, tools, gate, settings, slices }),
    upstream: lazy(async () => {
      const { createUpstream } = await import("../entry/call.js");
      return createUpstream({ definition, host, settings, secrets, callerLogins, calls });
    }),
    taskKeys: taskKeys(settings.taskKeys, host),
    callerLogins,
    calls,
    slices,
  };
}

/** @throws StartupError for arguments that nothing could check. */
function refuseSchemaless(tools: readonly Tool[]): void {
  const faults = tools.flatMap(({ name, input }) =>
    schemaless(input).map(
      (argument) => `Tool "${name}" lists ${argument} without a schema: write one in the tool file.`,
    ),
  );
  if (faults.length > 0) throw new StartupError(...faults);
}

/** A process that serves only the user who started it needs no key that others have. */
function taskKeys(given: readonly string[], { localCaller }: Host): Runtime["taskKeys"] {
  if (given.length > 0) return () => given;
  return localCaller === true ? once(() => [crypto.getRandomValues(new Uint8Array(32))]) : undefined;
}

function lazyDiscovery(
  runtime: Pick<Runtime, "definition" | "tools" | "gate" | "settings" | "slices">,
): LazyDiscovery {
  const { definition, gate, tools } = runtime;
  const discovery = lazy(async () => {
    const { createDiscovery } = await import("../entry/search.js");
    return createDiscovery(runtime);
  });

  return {
    tools(caller) {
      const { discovery: planned } = definition.operations;
      if (planned === undefined) return [];
      if (gate.allowsAll(caller)) return discoveryTools(planned);
      const finds = (reading: boolean): boolean =>
        definition.operations
          .entries()
          .some(
            (entry) =>
              isOnlyFound(entry, tools) &&
              readsOnly(entry) === reading &&
              gate.allowed(caller, { operation: entry.key }),
          );
      const reads = planned.reads && finds(true);
      const writes = planned.writes && finds(false);
      const others = (definition.callingTools?.tools(caller, runtime) ?? []).length > 0;
      return reads || writes || others ? discoveryTools({ reads, writes }) : [];
    },
    call: async (tool, args, asked) => (await discovery()).call(tool, args, asked),
    standIn: async (key, caller) => (await discovery()).standIn(key, caller),
    likely: async (name, asked) => (await discovery()).likely(name, asked),
  };
}

/** Returns the definition with every file argument, of tools and of operations, without its `path`. */
function withoutPaths(definition: ServerDefinition): ServerDefinition {
  return {
    ...definition,
    tools: definition.tools.map(toolWithout),
    operations: sourceWithout(definition.operations),
  };
}

function toolWithout(tool: Tool): Tool {
  const input = mapped(tool.input, (argument) => {
    // Files are nowhere but in bodies.
    const schema = argument.place.startsWith("body:") ? schemaWithout(argument.schema) : argument.schema;
    return schema === argument.schema ? argument : { ...argument, schema };
  });
  return input === tool.input ? tool : { ...tool, input };
}

function sourceWithout(operations: OperationSource): OperationSource {
  return {
    ...operations,
    async get(key) {
      const facts = await operations.get(key);
      return facts && factsWithout(facts);
    },
  };
}

const factsWithout = oncePer((facts: OperationFacts): OperationFacts => {
  const { body, short } = facts;
  if (body?.files === undefined) return facts;
  return {
    ...facts,
    body: { ...body, schema: schemaWithout(body.schema) },
    ...(short !== undefined && { short: schemaWithout(short) }),
  };
});
