// @generated SignedSource<<6113a9c9e6ac064bc3c2f0b177f07a4aaf743fa6f5f46181b1e087f9109a60a6>>
/** Formats that values are held to. Others, such as `date-time`, `uri` and the numeric ones, real data contradicts. */
export const checkedFormats = ["uuid", "date", "time", "email", "hostname", "ipv4", "ipv6"] as const;
