/** Kinds of settings: how the text of an environment variable becomes a value, and what a good one looks like. */

export interface About {
  /** The environment variable. */
  name: string;
  description: string;
  /** Of the value: `ms`, `bytes`, `characters`. */
  unit?: string;
  secret?: true;
  /** The value is the path of a file or folder, which only hosts with a file system have. */
  file?: true;
  /** Only this entry point reads it. */
  entry?: "http";
  /** Only a project that was generated with this has a use for it. */
  feature?: SettingFeature;
  /** The start-up flag that also sets it: `--tools`. */
  flag?: `--${string}`;
}

/** What only some projects are generated with. */
export type SettingFeature = "inbound-oauth" | "caller-logins";

export interface Definition<T> extends About {
  /** The default as written in the environment; "" if leaving the setting unset has its own meaning. */
  defaultText: string;
  /** What a good value is, for the message about a bad one. */
  expected: string;
  /** @returns `undefined` for a bad value. */
  read(text: string): T | undefined;
  whenUnset: T;
}

export function integer(about: About & { default: number; min: number; max: number }): Definition<number> {
  const { default: whenUnset, min, max, ...rest } = about;
  return {
    ...rest,
    whenUnset,
    defaultText: String(whenUnset),
    expected: `a whole number from ${min} to ${max}`,
    read(text) {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

export function flag(about: About): Definition<boolean> {
  const words = new Map([
    ["1", true],
    ["true", true],
    ["0", false],
    ["false", false],
  ]);
  return {
    ...about,
    whenUnset: false,
    defaultText: "0",
    expected: "true or false (1 or 0)",
    read: (text) => words.get(text.toLowerCase()),
  };
}

export function text(
  about: About & { default?: string; pattern?: RegExp; expected?: string },
): Definition<string> {
  const { default: whenUnset = "", pattern = /./, expected = "text", ...rest } = about;
  return {
    ...rest,
    whenUnset,
    defaultText: whenUnset,
    expected,
    read: (value) => (pattern.test(value) ? value : undefined),
  };
}

export function list(about: About & { item: RegExp; expected: string }): Definition<readonly string[]> {
  const { item, ...rest } = about;
  return {
    ...rest,
    whenUnset: [],
    defaultText: "",
    read(value) {
      const items = value
        .split(/[,\n]/)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== "");
      return items.length > 0 && items.every((entry) => item.test(entry)) ? items : undefined;
    },
  };
}
