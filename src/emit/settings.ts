/** Describes the settings for the README and `.env.example`. */
import { described, type SettingDescription } from "../runtime/host/setting.js";
import { settingDescriptions } from "../runtime/host/settings.js";
import { codeSettings } from "../optional/code/tools.js";
import type { Plan, Setting } from "../model/plan.js";
import { markdownCode, markdownText, oneLine } from "./text/literal.js";

/** Ready strings for `.env.example`: what a start is likely to need. */
export function environmentView(plan: Plan): object {
  const often = serverSettings(plan).filter(({ name }) => oftenSet.has(name));
  return { groups: grouped(plan.settings.map(apiSettingLines), often, serverSettingLines) };
}

/** The README's tables, which have all settings. */
export function settingTables(plan: Plan): object[] {
  const ofApi = plan.settings.map((setting) => ({ ...apiSettingRow(setting), default: "" }));
  return grouped(ofApi, serverSettings(plan), serverSettingRow);
}

function grouped(
  ofApi: readonly object[],
  ofServer: readonly SettingDescription[],
  shown: (setting: SettingDescription) => object,
): object[] {
  const entries = (entry: SettingDescription["entry"]): object[] =>
    ofServer.filter((setting) => setting.entry === entry).map(shown);
  const groups = [
    { heading: "The API", settings: ofApi },
    { heading: "The server", settings: entries("any") },
    { heading: "The HTTP entry", settings: entries("http") },
  ];
  return groups.filter((group) => group.settings.length > 0);
}

/** Settings of the server that `.env.example` lists. */
const oftenSet: ReadonlySet<string> = new Set([
  "API_TIMEOUT_MS",
  "MCP_MAX_RESULT_CHARS",
  "MCP_FILES_DIR",
  "LOG_LEVEL",
  "PORT",
  "HOST",
  "MCP_ALLOWED_HOSTS",
  "MCP_AUTH_TOKENS",
  "MCP_AUTH_ISSUER",
  "MCP_AUTH_AUDIENCE",
  "MCP_LOGIN_KEYS",
  "MCP_LOGIN_DIR",
]);

function serverSettings({ features }: Plan): SettingDescription[] {
  return [
    ...settingDescriptions.filter(({ feature }) => feature === undefined || features[featureOf[feature]]),
    ...(features.code ? Object.values(codeSettings).map((setting) => described(setting)) : []),
  ];
}

/** The switch for each feature that has settings. */
const featureOf = { "inbound-oauth": "inboundOAuth", "caller-logins": "callerLogins" } as const;

function apiSettingLines(setting: Setting): object {
  const { name, neededBy, example = "" } = setting;
  const value = environmentValue(example);
  return {
    description: oneLine(about(setting)),
    line: neededBy !== "none" && value === "" ? `${name}=` : `#${name}=${value}`,
  };
}

function apiSettingRow(setting: Setting): object {
  return { name: markdownCode(setting.name), description: markdownText(about(setting)) };
}

function serverSettingRow({ name, description, defaultText }: SettingDescription): object {
  return {
    name: markdownCode(name),
    description: markdownText(description),
    default: defaultText === "" ? "" : markdownCode(defaultText),
  };
}

function serverSettingLines({ name, description, defaultText }: SettingDescription): object {
  return { description, line: `#${name}=${defaultText}` };
}

function about({ description, neededBy, secret }: Setting): string {
  const notes = [...need[neededBy], ...(secret ? ["secret"] : [])];
  return notes.length === 0 ? description : `${description} (${notes.join(", ")})`;
}

const need = { all: ["required"], some: ["required by some operations"], none: [] } as const;

/** Writes a value for a line of `.env`. */
function environmentValue(text: string): string {
  const line = oneLine(text);
  return /[\s#"'`\\]/.test(line) ? `'${line.replaceAll("'", "")}'` : line;
}
