// @generated SignedSource<<8ba304ddfdf980cb7b0b138110a70114e9c37848ff61bd6a4021ec3f2a7ae9df>>
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
