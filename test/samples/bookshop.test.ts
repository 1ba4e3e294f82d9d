import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { credentials, startApi } from "../../samples/bookshop/api.js";
import { judge } from "./judge.js";

let api: Awaited<ReturnType<typeof startApi>>;
let law: Awaited<ReturnType<typeof judge>>;

beforeAll(async () => {
  api = await startApi();
  law = await judge("bookshop/openapi.yaml", api.url);
});
afterAll(() => api.close());

const key = { "x-shop-key": credentials.API_KEY };
const token = { authorization: `Bearer ${credentials.API_TOKEN}` };
const write = (body: unknown, headers = {}) => ({
  headers: { ...token, "content-type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const book = {
  isbn: "9780000000286",
  title: "The Patient Ferryman",
  authors: ["Ottoline Marsh"],
  genre: "fantasy",
  condition: "good",
  price: 1150,
  publishedOn: "1998-09-14",
  copies: 2,
};
const order = { customer: "cy@readers.example", lines: [{ isbn: "9780000000026", copies: 1 }] };

/** Operation, path, request, status, what the answer says. In this order: the shop remembers. */
const rows: [string, string, RequestInit, number, string?][] = [
  ["GET /books", "/books?genre=crime&genre=poetry&sort=-price&limit=2", { headers: key }, 200, "Small Poems"],
  ["GET /books", "/books?q=MARSH%20nine&inStock=true&maxPrice=890", { headers: key }, 200, '"total":1'],
  [
    "GET /books",
    "/books?publishedFrom=2019-05-09&publishedTo=2021-02-14",
    { headers: key },
    200,
    '"total":2',
  ],
  ["GET /books", "/books?condition=new&cursor=YWZ0ZXIgNA", { headers: key }, 200, '"nextCursor":null'],
  ["GET /books", "/books?limit=0", { headers: key }, 400, '"pointer":"limit"'],
  ["GET /books", "/books?genre=romance", { headers: key }, 400, '"pointer":"genre"'],
  ["GET /books", "/books?publishedFrom=2019-02-30", { headers: key }, 400, '"pointer":"publishedFrom"'],
  ["GET /books", "/books?cursor=nowhere", { headers: key }, 400, '"pointer":"cursor"'],
  ["GET /books", "/books", {}, 401, "shop key"],
  ["GET /books", "/books", { headers: token }, 401],
  ["POST /books", "/books", write(book), 201, '"version":1'],
  ["POST /books", "/books", write(book), 409, "Patient Ferryman"],
  ["POST /books", "/books", write({ ...book, isbn: "9780000000287" }), 422, "does not add up"],
  [
    "POST /books",
    "/books",
    write({ ...book, version: 7, price: -1 }),
    422,
    '"/version","message":"is not known"',
  ],
  ["POST /books", "/books", write("{"), 400, "is not JSON"],
  ["POST /books", "/books", { ...write(book), headers: { ...key, "content-type": "application/json" } }, 401],
  ["GET /books/{isbn}", "/books/9780000000286", { headers: key }, 200, '"rating":null'],
  ["GET /books/{isbn}", "/books/9780000000293", { headers: key }, 404, "9780000000293"],
  ["GET /books/{isbn}", "/books/9780000000286", {}, 401],
  [
    "PATCH /books/{isbn}",
    "/books/9780000000286",
    write({ price: 900 }, { "if-match": '"1"' }),
    200,
    '"version":2',
  ],
  [
    "PATCH /books/{isbn}",
    "/books/9780000000286",
    write({ price: 800 }, { "if-match": '"1"' }),
    412,
    "version 2",
  ],
  [
    "PATCH /books/{isbn}",
    "/books/9780000000286",
    write({ blurb: null }, { "if-match": "1" }),
    400,
    "If-Match",
  ],
  ["PATCH /books/{isbn}", "/books/9780000000286", write({}), 422, "fewer than 1"],
  ["PATCH /books/{isbn}", "/books/9780000000293", write({ copies: 1 }), 404],
  ["PATCH /books/{isbn}", "/books/9780000000286", { headers: key }, 401],
  [
    "POST /books/{isbn}/reviews",
    "/books/9780000000286/reviews",
    write({ stars: 4, text: "Calm." }),
    201,
    "passer-by",
  ],
  [
    "POST /books/{isbn}/reviews",
    "/books/9780000000286/reviews",
    write({ stars: 6, text: "!" }),
    422,
    "/stars",
  ],
  ["POST /books/{isbn}/reviews", "/books/9780000000286/reviews", write("stars"), 400],
  ["POST /books/{isbn}/reviews", "/books/9780000000293/reviews", write({ stars: 1, text: "?" }), 404],
  ["POST /books/{isbn}/reviews", "/books/9780000000286/reviews", {}, 401],
  ["GET /books/{isbn}/reviews", "/books/9780000000019/reviews?limit=1", { headers: key }, 200, '"total":2'],
  ["GET /books/{isbn}/reviews", "/books/9780000000019/reviews?limit=51", { headers: key }, 400],
  ["GET /books/{isbn}/reviews", "/books/9780000000293/reviews", { headers: key }, 404],
  ["GET /books/{isbn}/reviews", "/books/9780000000019/reviews", {}, 401],
  ["GET /books/{isbn}", "/books/9780000000286", { headers: key }, 200, '"rating":4'],
  [
    "GET /recommendations",
    "/recommendations?mood=rainy-sunday&maxPrice=900",
    { headers: key },
    200,
    "kettle",
  ],
  ["GET /recommendations", "/recommendations", { headers: key }, 400, '"mood"'],
  ["GET /recommendations", "/recommendations?mood=rainy-sunday", {}, 401],
  ["POST /orders", "/orders", write(order), 201, '"total":450'],
  ["POST /orders", "/orders", write(order), 409, "Only 0 of “How to Disappoint"],
  ["POST /orders", "/orders", write({ ...order, lines: [] }), 422, "/lines"],
  ["POST /orders", "/orders", write("["), 400],
  ["POST /orders", "/orders", {}, 401],
  [
    "GET /orders",
    "/orders?status=open&customer=cy%40readers.example",
    { headers: key },
    200,
    '"id":"ord-1003"',
  ],
  ["GET /orders", "/orders?status=lost", { headers: key }, 400],
  ["GET /orders", "/orders", {}, 401],
  ["GET /orders/{orderId}", "/orders/ord-1001", { headers: key }, 200, "collected"],
  ["GET /orders/{orderId}", "/orders/ord-9", { headers: key }, 404],
  ["GET /orders/{orderId}", "/orders/ord-1001", {}, 401],
  ["DELETE /books/{isbn}", "/books/9780000000026", { headers: token }, 409, "ord-1003"],
  ["POST /orders/{orderId}/cancel", "/orders/ord-1003/cancel", { headers: token }, 200, "cancelled"],
  ["POST /orders/{orderId}/cancel", "/orders/ord-1003/cancel", { headers: token }, 409],
  ["POST /orders/{orderId}/cancel", "/orders/ord-9/cancel", { headers: token }, 404],
  ["POST /orders/{orderId}/cancel", "/orders/ord-1001/cancel", {}, 401],
  ["DELETE /books/{isbn}", "/books/9780000000026", { headers: token }, 204],
  ["DELETE /books/{isbn}", "/books/9780000000026", { headers: token }, 404],
  ["DELETE /books/{isbn}", "/books/9780000000026", { headers: key }, 401],
];

describe("the bookshop does what its document says", () => {
  test.each(rows)("%s: %s", async (operation, path, init, status, says = "") => {
    const { text, ...got } = await law.send(operation, path, init);
    expect(got).toMatchObject({ status, faults: [] });
    expect(text).toContain(says);
  });

  test("and its document says all that it does", () => expect(law.undocumented()).toEqual([]));
});
