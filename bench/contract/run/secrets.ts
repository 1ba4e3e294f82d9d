/** Variables whose description, the line before, says that they are secret. */
export function secretsOf(environmentExample: string): readonly string[] {
  return [...environmentExample.matchAll(/^# .*\bsecret\b.*\n#?([A-Z][A-Z0-9_]*)=/gm)].flatMap(
    ([, name]) => name ?? [],
  );
}
