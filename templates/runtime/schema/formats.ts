/** Formats that are enforced. Real data often violates others, such as `date-time`, `uri` and the numeric ones. */
export const checkedFormats = ["uuid", "date", "time", "email", "hostname", "ipv4", "ipv6"] as const;
