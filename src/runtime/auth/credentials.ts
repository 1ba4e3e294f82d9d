/** Reads credentials from the environment; each variable also has a `_FILE` form that names a mounted secret. */
import type { Host } from "../host/host.js";
import {
  sideEffect,
  type OperationEntry,
  type OperationFacts,
  type SideEffect,
} from "../operations/operation.js";
import type { Secrets } from "./secrets.js";

/** A credential contains characters that no header can carry. */
export class UnusableCredential extends Error {
  override readonly name = "UnusableCredential";
  readonly variable: string;

  constructor(variable: string, what = "a line break or another control character") {
    super(`${variable} holds ${what}.`);
    this.variable = variable;
  }
}

export interface Credentials {
  /**
   * Returns the value of the first variable that is set. Every value that is read is remembered as a secret.
   * @throws UnusableCredential
   */
  read(variables: readonly string[]): Promise<string | undefined>;
  /** Makes the next read load mounted secrets again, because they may have been replaced. */
  forget(): void;
}

export function createCredentials(host: Pick<Host, "variable" | "readText">, secrets: Secrets): Credentials {
  const files = new Map<string, Promise<string | undefined>>();

  function file(variable: string): Promise<string | undefined> {
    const path = host.variable(`${variable}_FILE`);
    if (path === undefined) return Promise.resolve(undefined);
    const known = files.get(path);
    if (known !== undefined) return known;
    // An unreadable secret counts as missing; it may be readable next time.
    const text = host.readText(path).then(
      (content) => content.trim() || undefined,
      () => {
        files.delete(path);
        return undefined;
      },
    );
    files.set(path, text);
    return text;
  }

  return {
    async read(variables) {
      for (const variable of variables) {
        const fixed = host.variable(variable);
        const value = fixed ?? (await file(variable));
        if (value === undefined) continue;
        // Mounted secrets may be replaced, and are remembered as long as they are read.
        if (fixed === undefined) secrets.add(value);
        else secrets.keep(value);
        if (/[\0-\x08\x0a-\x1f\x7f]/.test(value)) throw new UnusableCredential(variable);
        return value;
      }
      return undefined;
    },
    forget: () => {
      files.clear();
    },
  };
}

/**
 * Returns the variables for an operation. `API_READ_TOKEN` or `API_WRITE_TOKEN` takes precedence over `API_TOKEN`, and
 * `API_READ_KEY` or `API_WRITE_KEY` over `API_KEY`, so that reads and writes can have separate credentials.
 * @returns The variables to try, in order.
 */
export function variablesFor(effect: SideEffect, variables: readonly string[]): string[] {
  const purpose = effect === "read" ? "READ" : "WRITE";
  return variables.flatMap((variable) => {
    const [, before, after] = /^((?:.*_)?API_)((?:KEY|TOKEN)(?:_.*)?)$/.exec(variable) ?? [];
    return before === undefined || after === undefined
      ? [variable]
      : [`${before}${purpose}_${after}`, variable];
  });
}

/**
 * Returns what an operation does to the API's data, by its method or as the API's owner says. A read-only server never uses
 * credentials for writing.
 */
export function effects(
  entries: readonly OperationEntry[],
  { readOnly }: { readOnly: boolean },
): (operation: OperationFacts) => SideEffect {
  const said = new Map(
    entries.flatMap((entry) => (entry.readOnly === undefined ? [] : [[entry.key, entry.readOnly]])),
  );
  return ({ key, method }) => {
    if (readOnly || said.get(key) === true) return "read";
    const effect = sideEffect(method);
    return effect === "read" && said.get(key) === false ? "write" : effect;
  };
}
