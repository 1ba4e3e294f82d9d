/** An option that takes a number. yargs would turn any other text into `NaN` without an explanation. */
import { misused } from "./usage.js";
import { configFileSchema } from "../config/config-file.js";

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
