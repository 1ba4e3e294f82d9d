import type { ApiFacts } from "../runtime/operation.js";
import { operationSource } from "../runtime/source.js";

const apis: ApiFacts[] = [
  {
    id: "api",
    title: "Dog-Eared Bookshop",
    version: "1.4.0",
    baseUrlVariable: "API_BASE_URL",
    securitySchemes: {
      shopKey: {
        type: "apiKey",
        in: "header",
        parameter: "X-Shop-Key",
        variables: ["API_KEY", "API_KEY_SHOP_KEY"],
      },
      staffToken: { type: "http", scheme: "Bearer", variables: ["API_TOKEN", "API_TOKEN_STAFF_TOKEN"] },
    },
  },
];

/** How every operation travels. A module is read when one of its operations is first called. */
export const operations = operationSource({
  apis,
  operations: [
    {
      keys: [
        "GET /books",
        "POST /books",
        "GET /books/{isbn}",
        "PATCH /books/{isbn}",
        "DELETE /books/{isbn}",
        "GET /recommendations",
      ],
      load: () => import("./books.js"),
    },
    { keys: ["GET /books/{isbn}/reviews", "POST /books/{isbn}/reviews"], load: () => import("./reviews.js") },
    {
      keys: ["GET /orders", "POST /orders", "GET /orders/{orderId}", "POST /orders/{orderId}/cancel"],
      load: () => import("./orders.js"),
    },
  ],
  schemas: () => import("../schemas.js"),
});
