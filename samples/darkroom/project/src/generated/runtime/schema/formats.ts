// @generated SignedSource<<b170e819aaca956d5b57e9e70c27adb8ebdd09fe1be98f3b42b9c7dac6e8bf06>>
/** Formats that are enforced. Real data often violates others, such as `date-time`, `uri` and the numeric ones. */
export const checkedFormats = ["uuid", "date", "time", "email", "hostname", "ipv4", "ipv6"] as const;
