// @generated SignedSource<<2b1afbcfd3d33d6102b03b4b81d72971d6f6a4bd4129b301fc854cb42392666d>>
/** Credentials from the environment: each variable also has a `_FILE` form that names a mounted secret. */
import type { Host } from "../host.js";
import { sideEffect, type OperationEntry, type OperationFacts, type SideEffect } from "../operation.js";
import type { Secrets } from "./secrets.js";

/** A credential that no header can carry. */
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
   * The first of the variables that is set. Whatever is read becomes a known secret.
   * @throws UnusableCredential
   */
  read(variables: readonly string[]): Promise<string | undefined>;
  /** Mounted secrets are read anew the next time: they may have been replaced. */
  forget(): void;
}

export function createCredentials(host: Pick<Host, "variable" | "readText">, secrets: Secrets): Credentials {
  const files = new Map<string, Promise<string | undefined>>();

  function file(variable: string): Promise<string | undefined> {
    const path = host.variable(`${variable}_FILE`);
    if (path === undefined) return Promise.resolve(undefined);
    const known = files.get(path);
    if (known !== undefined) return known;
    // A secret that cannot be read counts as one that is not there; it may be there the next time.
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
        const value = host.variable(variable) ?? (await file(variable));
        if (value === undefined) continue;
        secrets.add(value);
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
 * Where reads and writes are to be kept apart, `API_READ_TOKEN` or `API_WRITE_TOKEN` goes before `API_TOKEN`, and
 * `API_READ_KEY` or `API_WRITE_KEY` before `API_KEY`.
 * @returns The variables to try for an operation, in order.
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
 * What an operation does to the API's data, as its method or the API's owner says. A server that only reads has no use
 * for what it could write with.
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
