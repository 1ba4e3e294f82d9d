import type { ApiFacts } from "../runtime/operation.js";
import { operationSource } from "../runtime/source.js";

const apis: ApiFacts[] = [
  {
    id: "api",
    title: "Darkroom",
    version: "2.0.0",
    baseUrlVariable: "API_BASE_URL",
    securitySchemes: {
      member: {
        type: "basic",
        usernameVariables: ["API_USERNAME", "API_USERNAME_MEMBER"],
        passwordVariables: ["API_PASSWORD", "API_PASSWORD_MEMBER"],
      },
    },
  },
];

/** How every operation travels. A module is read when one of its operations is first called. */
export const operations = operationSource({
  apis,
  operations: [
    {
      keys: [
        "GET /rolls",
        "POST /rolls",
        "GET /rolls/{rollId}",
        "DELETE /rolls/{rollId}",
        "GET /rolls/{rollId}/contact-sheet.csv",
        "GET /rolls/{rollId}/notes",
        "PUT /rolls/{rollId}/notes",
      ],
      load: () => import("./rolls.js"),
    },
    {
      keys: ["GET /frames/{frameId}", "GET /frames/{frameId}/image", "PUT /frames/{frameId}/image"],
      load: () => import("./frames.js"),
    },
    { keys: ["POST /prints", "GET /prints/{printId}"], load: () => import("./prints.js") },
  ],
  schemas: () => import("../schemas.js"),
});
