import { hasUserFlow, loginName } from "../access/logins.js";
import type { Runtime } from "../runtime.js";

/** For each scheme that a person can log in for, whether somebody has. */
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
