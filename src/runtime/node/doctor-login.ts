import { hasUserFlow, loginName } from "../auth/logins.js";
import type { Runtime } from "../call/runtime.js";

/** Reports for each scheme with a login whether a user has logged in. */
export async function loginLines({ definition, upstream }: Runtime): Promise<string[]> {
  const { logins } = await upstream();
  const lines = definition.operations.apis.flatMap((api) =>
    Object.entries(api.securitySchemes)
      .filter(([, facts]) => hasUserFlow(facts))
      .map(async ([name]) => {
        const done = (await logins?.has(loginName(api.id, name))) === true;
        return `npm run login  ${done ? "done" : "not done"}  (${name})`;
      }),
  );
  return Promise.all(lines);
}
