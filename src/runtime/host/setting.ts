/**
 * Kinds of settings: how the text of an environment variable becomes a value, what a good one looks like, and how documentation
 * shows it.
 */
import { defined } from "../values/json.js";
import { StartupError } from "./errors.js";

interface About {
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
type SettingFeature = "inbound-oauth" | "caller-logins";

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

/** A URL without user name and password, which would reach the log and other people. */
export function address(about: About & { pattern: RegExp; expected: string }): Definition<string> {
  const asText = text(about);
  return { ...asText, read: (value) => (isAddress(value) ? asText.read(value) : undefined) };
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
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

/** A setting for documentation. */
export interface SettingDescription {
  name: string;
  /** One or two sentences, with the unit. */
  description: string;
  /** The default as one would write it; "" if leaving the setting unset has its own meaning. */
  defaultText: string;
  secret: boolean;
  /** The value is the path of a file or folder. */
  file: boolean;
  entry: "any" | "http";
  /** Only useful in a project generated with this feature. */
  feature?: SettingFeature;
  /** Start-up flag with the same effect. */
  flag?: `--${string}`;
  /** The flag takes a value. */
  takesValue: boolean;
}

export function described({
  name,
  description,
  unit,
  defaultText,
  secret,
  file,
  entry,
  feature,
  flag,
  whenUnset,
}: Definition<unknown>): SettingDescription {
  return {
    name,
    description: [
      description,
      ...(unit === undefined ? [] : [`In ${unit}.`]),
      ...(flag === undefined ? [] : [`As a flag: ${flag}.`]),
    ].join(" "),
    defaultText,
    secret: secret ?? false,
    file: file ?? false,
    entry: entry ?? "any",
    ...defined({ feature, flag }),
    takesValue: typeof whenUnset !== "boolean",
  };
}

/** The flag and the variable, because a flag becomes the variable before settings are read. */
function spokenName({ name, flag }: Definition<unknown>): string {
  return flag === undefined ? name : `${flag} (${name})`;
}

export type Values<D extends Readonly<Record<string, Definition<unknown>>>> = {
  readonly [K in keyof D]: D[K]["whenUnset"];
};

/**
 * Reads the settings of a table.
 * @throws StartupError that lists each variable with an invalid value, and what it should be.
 */
export function readDefined<D extends Readonly<Record<string, Definition<unknown>>>>(
  definitions: D,
  variable: (name: string) => string | undefined,
): Values<D> {
  const faults: string[] = [];
  const read = ([key, definition]: [string, Definition<unknown>]): [string, unknown] => {
    const written = variable(definition.name)?.trim();
    if (written === undefined || written === "") return [key, definition.whenUnset];
    const value = definition.read(written);
    if (value === undefined) faults.push(`${spokenName(definition)} must be ${definition.expected}.`);
    return [key, value];
  };
  const settings = Object.fromEntries(Object.entries(definitions).map(read));
  if (faults.length > 0) throw new StartupError(...faults);
  // Every key was read by its own definition, and none of them returned undefined.
  return settings as Values<D>;
}
