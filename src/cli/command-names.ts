/** Every command, in the order of the help. */
export const commandNames = [
  "generate",
  "check",
  "diff",
  "inspect",
  "doctor",
  "serve",
  "try",
  "install",
  "resolve",
] as const;
