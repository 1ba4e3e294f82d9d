/** Formats that values are held to. Others, such as `date-time`, `uri` and the numeric ones, real data contradicts. */
export const checkedFormats = ["uuid", "date", "time", "email", "hostname", "ipv4", "ipv6"] as const;
