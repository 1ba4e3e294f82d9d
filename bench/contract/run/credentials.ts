/** Variables of a generated project that hold credentials: names as well as secrets, for a password alone opens nothing. */
const credential = /(^|_)(KEY|TOKEN|USERNAME|PASSWORD|CLIENT_ID|CLIENT_SECRET)(_|$)/;

/** @param environmentExample the project's `.env.example`: what the API needs comes first, then settings of the server */
export function credentialVariables(environmentExample: string): readonly string[] {
  const [api = ""] = environmentExample.split(/^# The server$/m);
  return [...api.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => credential.test(name));
}
