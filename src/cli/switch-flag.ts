import { configFileSchema } from "../config/config-file.js";

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
