/** The shop itself: its shelves, orders and reviews, in memory. Knows no HTTP; says no with a {@link Problem}. */
import { conflict, notFound, Problem, unprocessable } from "../api/problem.js";
import * as seed from "./seed.js";

export const genres = ["crime", "fantasy", "gardening", "history", "poetry", "travel"] as const;
export const conditions = ["new", "good", "well-loved"] as const;
export const moods = [
  "rainy-sunday",
  "long-train-ride",
  "broken-heart",
  "cannot-sleep",
  "feeling-clever",
] as const;
export const orderStatuses = ["open", "collected", "cancelled"] as const;

export type Genre = (typeof genres)[number];
export type Condition = (typeof conditions)[number];
export type Mood = (typeof moods)[number];
export type OrderStatus = (typeof orderStatuses)[number];

export interface Book {
  readonly isbn: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly genre: Genre;
  readonly condition: Condition;
  /** Euro cents. */
  readonly price: number;
  readonly publishedOn: string;
  readonly copies: number;
  readonly blurb?: string | null;
  readonly version: number;
  readonly addedAt: string;
}

export type NewBook = Omit<Book, "version" | "addedAt">;
export type BookChanges = Partial<Pick<Book, "title" | "genre" | "condition" | "price" | "copies" | "blurb">>;

export interface Review {
  readonly id: number;
  readonly stars: number;
  readonly text: string;
  readonly reviewer: string;
  readonly writtenAt: string;
}

export interface NewReview {
  readonly stars: number;
  readonly text: string;
  readonly reviewer?: string;
}

export interface NewOrder {
  readonly customer: string;
  readonly lines: readonly { readonly isbn: string; readonly copies: number }[];
  readonly collectFrom?: string;
  readonly giftMessage?: string;
}

export interface Order extends NewOrder {
  readonly id: string;
  readonly lines: readonly { readonly isbn: string; readonly copies: number; readonly unitPrice: number }[];
  readonly status: OrderStatus;
  readonly total: number;
  readonly placedAt: string;
}

export interface Shop {
  books(): readonly Book[];
  book(isbn: string): Book;
  /** Average stars. */
  rating(isbn: string): number | null;
  add(book: NewBook): Book;
  /** `seen` is the version that the caller has read. */
  update(isbn: string, changes: BookChanges, seen?: number): Book;
  remove(isbn: string): void;
  /** The newest first. */
  reviews(isbn: string): readonly Review[];
  review(isbn: string, review: NewReview): Review;
  recommend(mood: Mood): readonly { readonly book: Book; readonly because: string }[];
  /** The newest first. */
  orders(): readonly Order[];
  order(id: string): Order;
  place(order: NewOrder): Order;
  cancel(id: string): Order;
}

/** A shop as it is every morning. Its clock starts at nine and moves a minute with everything that happens. */
export function openShop(): Shop {
  const books = new Map<string, Book>();
  const reviews = new Map<string, readonly Review[]>();
  const orders = new Map<string, Order>();
  let minutes = 0;
  let reviewId = 0;
  const now = () => new Date(Date.UTC(2026, 2, 2, 9, minutes++)).toISOString();

  const book = (isbn: string): Book => {
    const found = books.get(isbn);
    if (found === undefined) throw notFound(`No book with the ISBN ${isbn} in this shop.`);
    return found;
  };

  const order = (id: string): Order => {
    const found = orders.get(id);
    if (found === undefined) throw notFound(`No order ${id} in the order book.`);
    return found;
  };

  const change = (changed: Book): Book => {
    books.set(changed.isbn, { ...changed, version: changed.version + 1 });
    return book(changed.isbn);
  };

  const add = (given: NewBook): Book => {
    if (!isIsbn(given.isbn))
      throw unprocessable([{ pointer: "/isbn", message: "its last digit does not add up" }]);
    const { title } = books.get(given.isbn) ?? {};
    if (title !== undefined) throw conflict(`“${title}” has that ISBN already; update its copies instead.`);
    const added: Book = { ...given, version: 1, addedAt: now() };
    books.set(added.isbn, added);
    return added;
  };

  const review = (isbn: string, given: NewReview): Review => {
    const { stars, text, reviewer = "A passer-by" } = given;
    const written = { id: ++reviewId, stars, text, reviewer, writtenAt: now() };
    reviews.set(book(isbn).isbn, [written, ...(reviews.get(isbn) ?? [])]);
    return written;
  };

  const place = (given: NewOrder): Order => {
    const wanted = new Map<string, number>();
    for (const { isbn, copies } of given.lines) wanted.set(isbn, (wanted.get(isbn) ?? 0) + copies);
    for (const [isbn, copies] of wanted) {
      const left = books.get(isbn);
      if (left === undefined) throw conflict(`No book with the ISBN ${isbn} in this shop.`);
      if (left.copies < copies)
        throw conflict(`Only ${left.copies} of “${left.title}” left, ${copies} asked for.`);
    }
    const lines = given.lines.map((line) => ({ ...line, unitPrice: book(line.isbn).price }));
    for (const [isbn, copies] of wanted) change({ ...book(isbn), copies: book(isbn).copies - copies });
    const placed: Order = {
      ...given,
      id: `ord-${1001 + orders.size}`,
      lines,
      status: "open",
      total: lines.reduce((sum, line) => sum + line.copies * line.unitPrice, 0),
      placedAt: now(),
    };
    orders.set(placed.id, placed);
    return placed;
  };

  const shop: Shop = {
    books: () => [...books.values()],
    book,
    rating: (isbn) => average((reviews.get(isbn) ?? []).map(({ stars }) => stars)),
    add,
    update: (isbn, changes, seen) => {
      const before = book(isbn);
      if (seen !== undefined && seen !== before.version) {
        const detail = `The book is at version ${before.version}, not ${seen}. Read it again.`;
        throw new Problem({ title: "Somebody was faster.", status: 412, detail });
      }
      return change({ ...before, ...changes });
    },
    remove: (isbn) => {
      const holding = [...orders.values()].find(
        ({ status, lines }) => status === "open" && lines.some((line) => line.isbn === isbn),
      );
      const { title } = book(isbn);
      if (holding !== undefined) throw conflict(`Order ${holding.id} holds a copy of “${title}”.`);
      books.delete(isbn);
      reviews.delete(isbn);
    },
    reviews: (isbn) => reviews.get(book(isbn).isbn) ?? [],
    review,
    recommend: (mood) =>
      seed.recommendations[mood].flatMap(({ isbn, because }) => {
        const suggested = books.get(isbn);
        return suggested === undefined || suggested.copies === 0 ? [] : [{ book: suggested, because }];
      }),
    orders: () => [...orders.values()].reverse(),
    order,
    place,
    cancel: (id) => {
      const { status, lines } = order(id);
      if (status !== "open") throw conflict(`Order ${id} is ${status}.`);
      for (const { isbn, copies } of lines) {
        const back = books.get(isbn);
        if (back !== undefined) change({ ...back, copies: back.copies + copies });
      }
      orders.set(id, { ...order(id), status: "cancelled" });
      return order(id);
    },
  };

  seed.books.forEach(add);
  for (const [isbn, given] of Object.entries(seed.reviews)) given.forEach((one) => review(isbn, one));
  for (const { collected, ...given } of seed.orders) {
    const placed = place(given);
    if (collected) orders.set(placed.id, { ...placed, status: "collected" });
  }
  return shop;
}

/** The check digit makes the weighted sum (1, 3, 1, 3, …) a multiple of ten. */
function isIsbn(digits: string): boolean {
  return (
    [...digits].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
  );
}

function average(stars: readonly number[]): number | null {
  if (stars.length === 0) return null;
  return Math.round((10 * stars.reduce((sum, one) => sum + one, 0)) / stars.length) / 10;
}
