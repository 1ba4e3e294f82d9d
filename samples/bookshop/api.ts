/** The Dog-Eared Bookshop of openapi.yaml, small but true: what the document says, it does. */
import { requestBodies } from "../api/document.js";
import * as parameter from "../api/parameters.js";
import { badRequest, unauthorized } from "../api/problem.js";
import {
  guarded,
  json,
  serve,
  type ApiRequest,
  type Operations,
  type RunningApi,
  type StartOptions,
} from "../api/serve.js";
import {
  conditions,
  genres,
  moods,
  openShop,
  orderStatuses,
  type Book,
  type BookChanges,
  type NewBook,
  type NewOrder,
  type NewReview,
  type Shop,
} from "./shop.js";

/** As the environment of a generated server names them. */
export const credentials = { API_KEY: "shop-key-of-the-sample", API_TOKEN: "staff-token-of-the-sample" };

/** Starts a bookshop as it is every morning, on a loopback port. */
export function startApi(options: StartOptions = {}): Promise<RunningApi> {
  return serve(operations(openShop()), options);
}

function operations(shop: Shop): Operations {
  const body = requestBodies("bookshop");
  const newBook = body<NewBook>("openapi.yaml#/components/schemas/Book");
  const bookChanges = body<BookChanges>("openapi.yaml#/components/schemas/BookChanges");
  const newReview = body<NewReview>("openapi.yaml#/components/schemas/Review");
  const newOrder = body<NewOrder>("openapi.yaml#/components/schemas/Order");
  const shown = (book: Book) => ({ ...book, rating: shop.rating(book.isbn) });
  const oneBook = (status: number, book: Book, headers = {}) =>
    json(status, shown(book), { etag: `"${book.version}"`, ...headers });

  const reads: Operations = {
    "GET /books": ({ query }) => json(200, page(search(shop.books(), query).map(shown), query)),
    "GET /books/{isbn}": ({ path }) => oneBook(200, shop.book(path("isbn"))),
    "GET /books/{isbn}/reviews": ({ path, query }) => json(200, page(shop.reviews(path("isbn")), query)),
    "GET /recommendations": ({ query }) => {
      const mood = parameter.oneOf(query, "mood", moods);
      if (mood === undefined) throw badRequest("mood", "is missing");
      const maxPrice = parameter.integer(query, "maxPrice", { minimum: 0 }) ?? Infinity;
      const recommendations = shop
        .recommend(mood)
        .filter(({ book }) => book.price <= maxPrice)
        .map(({ book: { isbn, title, authors, price }, because }) => ({
          isbn,
          title,
          authors,
          price,
          because,
        }));
      return json(200, { mood, recommendations });
    },
    "GET /orders": ({ query }) => {
      const status = parameter.oneOf(query, "status", orderStatuses);
      const customer = query.get("customer");
      const found = shop
        .orders()
        .filter((order) => status === undefined || order.status === status)
        .filter((order) => customer === null || order.customer === customer);
      return json(200, page(found, query));
    },
    "GET /orders/{orderId}": ({ path }) => json(200, shop.order(path("orderId"))),
  };

  const writes: Operations = {
    "POST /books": (request) => {
      const book = shop.add(newBook(request));
      return oneBook(201, book, { location: `/books/${book.isbn}` });
    },
    "PATCH /books/{isbn}": (request) =>
      oneBook(200, shop.update(request.path("isbn"), bookChanges(request), ifMatch(request))),
    "DELETE /books/{isbn}": ({ path }) => {
      shop.remove(path("isbn"));
      return { status: 204 };
    },
    "POST /books/{isbn}/reviews": (request) =>
      json(201, shop.review(request.path("isbn"), newReview(request))),
    "POST /orders": (request) => {
      const order = shop.place(newOrder(request));
      return json(201, order, { location: `/orders/${order.id}` });
    },
    "POST /orders/{orderId}/cancel": ({ path }) => json(200, shop.cancel(path("orderId"))),
  };

  return { ...guarded(hasShopKey, reads), ...guarded(hasStaffToken, writes) };
}

function hasShopKey({ headers }: ApiRequest): void {
  if (headers["x-shop-key"] === credentials.API_KEY) return;
  throw unauthorized("Reading needs a shop key in X-Shop-Key.", "ApiKey");
}

function hasStaffToken({ headers }: ApiRequest): void {
  if (headers.authorization === `Bearer ${credentials.API_TOKEN}`) return;
  throw unauthorized("Changing things needs a staff token.", "Bearer");
}

function ifMatch({ headers }: ApiRequest): number | undefined {
  const seen = headers["if-match"];
  if (seen === undefined) return undefined;
  const [, version] = /^"([1-9][0-9]*)"$/.exec(seen) ?? [];
  if (version === undefined) throw badRequest("If-Match", 'is not a version like "3"');
  return Number(version);
}

function search(books: readonly Book[], query: URLSearchParams): readonly Book[] {
  const words = parameter.text(query, "q", { maxLength: 100 })?.toLowerCase().split(/\s+/) ?? [];
  const wanted = parameter.choices(query.getAll("genre"), "genre", genres);
  const condition = parameter.oneOf(query, "condition", conditions);
  const maxPrice = parameter.integer(query, "maxPrice", { minimum: 0 }) ?? Infinity;
  const from = parameter.date(query, "publishedFrom") ?? "";
  const to = parameter.date(query, "publishedTo") ?? "9999-12-31";
  const inStock = parameter.boolean(query, "inStock");
  const found = books.filter((book) => {
    const text = [book.title, ...book.authors, book.blurb ?? ""].join(" ").toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (wanted.length === 0 || wanted.includes(book.genre)) &&
      (condition === undefined || book.condition === condition) &&
      book.price <= maxPrice &&
      book.publishedOn >= from &&
      book.publishedOn <= to &&
      (inStock === undefined || book.copies > 0 === inStock)
    );
  });
  return sorted(found, query);
}

const sortKeys = ["title", "price", "publishedOn"] as const;
const sorts = ["title", "-title", "price", "-price", "publishedOn", "-publishedOn"] as const;

function sorted(books: readonly Book[], query: URLSearchParams): readonly Book[] {
  const sort = parameter.oneOf(query, "sort", sorts);
  if (sort === undefined) return books;
  const key = sortKeys.find((name) => sort.endsWith(name)) ?? "title";
  const ascending = [...books].sort((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0));
  return sort.startsWith("-") ? ascending.reverse() : ascending;
}

/** Cursors are opaque to callers: here, the number of items that came before. */
function page<T>(items: readonly T[], query: URLSearchParams) {
  const limit = parameter.integer(query, "limit", { minimum: 1, maximum: 50 }) ?? 10;
  const start = offset(query.get("cursor"));
  if (start > items.length) throw badRequest("cursor", "is not a cursor of this list");
  const end = start + limit;
  const nextCursor = end < items.length ? Buffer.from(`after ${end}`).toString("base64url") : null;
  return { items: items.slice(start, end), total: items.length, nextCursor };
}

function offset(cursor: string | null): number {
  if (cursor === null) return 0;
  const [, digits] = /^after (\d+)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (digits === undefined) throw badRequest("cursor", "is not a cursor of this list");
  return Number(digits);
}
