/**
 * Formats that are enforced. Real data often violates others, such as `date-time`, `uri` and the numeric ones. Each check
 * reads a text once: none has a repetition inside another, or two that could take the same characters.
 */

/** @returns nothing for a format that is not enforced */
export function formatCheck(format: string): ((text: string) => boolean) | undefined {
  return checks.get(format);
}

/** RFC 3339, section 5.6. */
function isDate(text: string): boolean {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month));
}

function daysOf(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : ([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);
}

/** RFC 3339, section 5.6, `full-time`; the minutes of an offset may be left out. */
function isTime(text: string): boolean {
  const parts = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i.exec(text);
  if (parts === null) return false;
  const [, hours = "", minutes = "", seconds = "", sign = "+", offsetHours = "0", offsetMinutes = "0"] =
    parts;
  const offset = Number(offsetHours) * 60 + Number(offsetMinutes);
  const local = Number(hours) * 60 + Number(minutes);
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(offsetHours) > 23 || Number(offsetMinutes) > 59)
    return false;
  if (Number(seconds) < 60) return true;
  // A leap second is the last of a day in UTC.
  const utc = (local - (sign === "-" ? -offset : offset) + minutesOfDay) % minutesOfDay;
  return Number(seconds) === 60 && utc === minutesOfDay - 1;
}

const minutesOfDay = 24 * 60;

/** RFC 5321, section 4.1.2. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  return at > 0 && isLocalPart(local) && (isMailDomain(domain) || isAddressLiteral(domain));
}

function isLocalPart(text: string): boolean {
  if (text.startsWith('"')) return /^"(?:[^"\\]|\\[^])*"$/.test(text) && text.length > 2;
  return text.split(".").every((atom) => /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i.test(atom));
}

/** The host of a mail address has a name of several labels. */
function isMailDomain(text: string): boolean {
  const labels = text.split(".");
  return labels.length > 1 && labels.every(isLabel);
}

function isLabel(text: string): boolean {
  return /^[a-z0-9-]+$/i.test(text) && !text.startsWith("-") && !text.endsWith("-");
}

function isAddressLiteral(text: string): boolean {
  if (!text.startsWith("[") || !text.endsWith("]")) return false;
  const address = text.slice(1, -1);
  return /^IPv6:/i.test(address) ? isIpv6(address.slice(5)) : isIpv4(address);
}

/** RFC 1123, section 2.1. */
function isHostname(text: string): boolean {
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  return name.length <= 253 && name.split(".").every((label) => label.length <= 63 && isLabel(label));
}

/** RFC 2673, section 3.2. */
function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
}

/** RFC 4291, section 2.2. */
function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split("::");
  const [first = "", second] = halves;
  if (halves.length > 2) return false;
  const length = groups(first, second === undefined) + (second === undefined ? 0 : groups(second, true));
  return second === undefined ? length === 8 : length < 8;
}

/** Counts the groups of 16 bits; `NaN` for anything else. @param isEnd The last two may be written as an IPv4 address. */
function groups(text: string, isEnd: boolean): number {
  if (text === "") return 0;
  const parts = text.split(":");
  const last = parts.at(-1) ?? "";
  const hasIpv4 = isEnd && last.includes(".") && isIpv4(last);
  const plain = hasIpv4 ? parts.slice(0, -1) : parts;
  return plain.every((part) => /^[\da-f]{1,4}$/i.test(part)) ? plain.length + (hasIpv4 ? 2 : 0) : NaN;
}

/** RFC 4122, section 3, with or without `urn:uuid:`. */
function isUuid(text: string): boolean {
  return /^(?:urn:uuid:)?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text);
}

const checks: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ["uuid", isUuid],
  ["date", isDate],
  ["time", isTime],
  ["email", isEmail],
  ["hostname", isHostname],
  ["ipv4", isIpv4],
  ["ipv6", isIpv6],
]);

export const checkedFormats: readonly string[] = [...checks.keys()];
