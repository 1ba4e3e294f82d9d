/** Kinds of options, and what yargs makes of them. */
import type { InferredOptionTypes, Options } from "yargs";
import { misused } from "./usage.js";
import { configFileSchema } from "../config/config-file.js";

/** What options give, by their names in camel case. */
export type FlagsOf<O extends Record<string, Options>> = {
  [Name in keyof O & string as CamelCase<Name>]?: InferredOptionTypes<O>[Name];
};

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

export const textFlag = { type: "string", requiresArg: true } as const;

/** One value each time that it is given. */
export const listFlag = { type: "string", array: true, nargs: 1, requiresArg: true } as const;

export const quietFlag = {
  alias: "q",
  type: "boolean",
  default: false,
  describe: "Print errors only",
} as const;

/** An option that takes a number. yargs would turn any other text into `NaN` without an explanation. */
export function numberFlag(name: string) {
  return {
    requiresArg: true,
    coerce: (given: unknown): number => {
      if (typeof given === "number") return given;
      throw misused(
        Array.isArray(given)
          ? `--${name} can be given only once.`
          : `--${name} must be a whole number, not ${JSON.stringify(given)}.`,
      );
    },
  } as const;
}

type Properties = typeof configFileSchema.properties;
type Switch = {
  [Name in keyof Properties]: Properties[Name] extends { type: "boolean"; description: string }
    ? Name
    : never;
}[keyof Properties];

/** An option that is on or off, with the description of the setting in the configuration file that it stands for. */
export function switchFlag(setting: Switch) {
  const { description } = configFileSchema.properties[setting];
  return { type: "boolean", describe: description.replace(/\.$/, "") } as const;
}
