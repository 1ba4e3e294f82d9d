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
  listed:
    '[{"key":"GET /rolls","name":"list_rolls","tags":["rolls"]},{"key":"POST /rolls","name":"develop_roll","tags":["rolls"]},{"key":"GET /rolls/{rollId}","name":"get_roll","tags":["rolls"]},{"key":"DELETE /rolls/{rollId}","name":"discard_roll","tags":["rolls"]},{"key":"GET /rolls/{rollId}/contact-sheet.csv","name":"export_contact_sheet","tags":["rolls"]},{"key":"GET /rolls/{rollId}/notes","name":"read_notes","tags":["rolls"]},{"key":"PUT /rolls/{rollId}/notes","name":"write_notes","tags":["rolls"]},{"key":"GET /frames/{frameId}","name":"get_frame","tags":["frames"]},{"key":"GET /frames/{frameId}/image","name":"view_frame","tags":["frames"]},{"key":"PUT /frames/{frameId}/image","name":"retouch_frame","tags":["frames"]},{"key":"POST /prints","name":"order_prints","tags":["prints"]},{"key":"GET /prints/{printId}","name":"get_print_order","tags":["prints"]}]',
  operations: [
    {
      entries:
        '[{"key":"GET /rolls","name":"list_rolls","tags":["rolls"]},{"key":"POST /rolls","name":"develop_roll","tags":["rolls"]},{"key":"GET /rolls/{rollId}","name":"get_roll","tags":["rolls"]},{"key":"DELETE /rolls/{rollId}","name":"discard_roll","tags":["rolls"]},{"key":"GET /rolls/{rollId}/contact-sheet.csv","name":"export_contact_sheet","tags":["rolls"]},{"key":"GET /rolls/{rollId}/notes","name":"read_notes","tags":["rolls"]},{"key":"PUT /rolls/{rollId}/notes","name":"write_notes","tags":["rolls"]}]',
      load: () => import("./rolls.js"),
    },
    {
      entries:
        '[{"key":"GET /frames/{frameId}","name":"get_frame","tags":["frames"]},{"key":"GET /frames/{frameId}/image","name":"view_frame","tags":["frames"]},{"key":"PUT /frames/{frameId}/image","name":"retouch_frame","tags":["frames"]}]',
      load: () => import("./frames.js"),
    },
    {
      entries:
        '[{"key":"POST /prints","name":"order_prints","tags":["prints"]},{"key":"GET /prints/{printId}","name":"get_print_order","tags":["prints"]}]',
      load: () => import("./prints.js"),
    },
  ],
  schemas: () => import("../schemas.js"),
  documentation: () => import("../documentation.js"),
});
