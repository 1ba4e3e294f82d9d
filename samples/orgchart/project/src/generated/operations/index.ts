import type { ApiFacts } from "../runtime/operation.js";
import { operationSource } from "../runtime/source.js";

const apis: ApiFacts[] = [
  {
    id: "api",
    title: "Orgchart",
    version: "0.9.0",
    baseUrlVariable: "API_BASE_URL",
    securitySchemes: {
      accessKey: {
        type: "apiKey",
        in: "query",
        parameter: "access_key",
        variables: ["API_KEY", "API_KEY_ACCESS_KEY"],
      },
    },
  },
];

/** How every operation travels. A module is read when one of its operations is first called. */
export const operations = operationSource({
  apis,
  operations: [
    { keys: ["GET /units", "GET /units/{unitId}", "PUT /units/{unitId}"], load: () => import("./units.js") },
    {
      keys: [
        "GET /members",
        "POST /members",
        "GET /members/{memberId}",
        "PUT /members/{memberId}/manager",
        "GET /members/{memberId}/reports",
        "GET /skills/{skills}",
      ],
      load: () => import("./members.js"),
    },
  ],
  schemas: () => import("../schemas.js"),
});
