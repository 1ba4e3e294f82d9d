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
  listed:
    '[{"key":"GET /books","name":"list_books","tags":["books"]},{"key":"POST /books","name":"add_book","tags":["books"]},{"key":"GET /books/{isbn}","name":"get_book","tags":["books"]},{"key":"PATCH /books/{isbn}","name":"update_book","tags":["books"]},{"key":"DELETE /books/{isbn}","name":"remove_book","tags":["books"]},{"key":"GET /books/{isbn}/reviews","name":"list_reviews","tags":["reviews"]},{"key":"POST /books/{isbn}/reviews","name":"write_review","tags":["reviews"]},{"key":"GET /recommendations","name":"recommend_books","tags":["books"]},{"key":"GET /orders","name":"list_orders","tags":["orders"]},{"key":"POST /orders","name":"place_order","tags":["orders"]},{"key":"GET /orders/{orderId}","name":"get_order","tags":["orders"]},{"key":"POST /orders/{orderId}/cancel","name":"cancel_order","tags":["orders"]}]',
  operations: [
    {
      entries:
        '[{"key":"GET /books","name":"list_books","tags":["books"]},{"key":"POST /books","name":"add_book","tags":["books"]},{"key":"GET /books/{isbn}","name":"get_book","tags":["books"]},{"key":"PATCH /books/{isbn}","name":"update_book","tags":["books"]},{"key":"DELETE /books/{isbn}","name":"remove_book","tags":["books"]},{"key":"GET /recommendations","name":"recommend_books","tags":["books"]}]',
      load: () => import("./books.js"),
    },
    {
      entries:
        '[{"key":"GET /books/{isbn}/reviews","name":"list_reviews","tags":["reviews"]},{"key":"POST /books/{isbn}/reviews","name":"write_review","tags":["reviews"]}]',
      load: () => import("./reviews.js"),
    },
    {
      entries:
        '[{"key":"GET /orders","name":"list_orders","tags":["orders"]},{"key":"POST /orders","name":"place_order","tags":["orders"]},{"key":"GET /orders/{orderId}","name":"get_order","tags":["orders"]},{"key":"POST /orders/{orderId}/cancel","name":"cancel_order","tags":["orders"]}]',
      load: () => import("./orders.js"),
    },
  ],
  schemas: () => import("../schemas.js"),
  documentation: () => import("../documentation.js"),
});
