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
  listed:
    '[{"key":"GET /units","name":"get_chart","tags":["units"]},{"key":"GET /units/{unitId}","name":"get_unit","tags":["units"]},{"key":"PUT /units/{unitId}","name":"reorganize_unit","tags":["units"]},{"key":"GET /members","name":"find_members","tags":["members"]},{"key":"POST /members","name":"welcome_member","tags":["members"]},{"key":"GET /members/{memberId}","name":"get_member","tags":["members"]},{"key":"PUT /members/{memberId}/manager","name":"set_manager","tags":["members"]},{"key":"GET /members/{memberId}/reports","name":"get_reports","tags":["members"]},{"key":"GET /skills/{skills}","name":"find_by_skills","tags":["members"]}]',
  operations: [
    {
      entries:
        '[{"key":"GET /units","name":"get_chart","tags":["units"]},{"key":"GET /units/{unitId}","name":"get_unit","tags":["units"]},{"key":"PUT /units/{unitId}","name":"reorganize_unit","tags":["units"]}]',
      load: () => import("./units.js"),
    },
    {
      entries:
        '[{"key":"GET /members","name":"find_members","tags":["members"]},{"key":"POST /members","name":"welcome_member","tags":["members"]},{"key":"GET /members/{memberId}","name":"get_member","tags":["members"]},{"key":"PUT /members/{memberId}/manager","name":"set_manager","tags":["members"]},{"key":"GET /members/{memberId}/reports","name":"get_reports","tags":["members"]},{"key":"GET /skills/{skills}","name":"find_by_skills","tags":["members"]}]',
      load: () => import("./members.js"),
    },
  ],
  schemas: () => import("../schemas.js"),
  documentation: () => import("../documentation.js"),
});
