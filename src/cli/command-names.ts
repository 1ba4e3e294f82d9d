/** Every command, in the order of the help. */
export const commandNames = [
  "generate",
  "check",
  "diff",
  "inspect",
  "curate",
  "doctor",
  "serve",
  "try",
  "install",
  "resolve",
] as const;
