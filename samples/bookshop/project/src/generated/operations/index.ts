// @generated SignedSource<<468d809e3530c4c5e02e530fbdcc97074f9a3cd942868b9df06f9b6eb5ff9055>>
import { operationSource } from "#runtime/server";
import type { ApiFacts, Instructions, OperationModule, Tool } from "#runtime/server";
import listBooks from "../../tools/books/list-books.js";
import addBook from "../../tools/books/add-book.js";
import getBook from "../../tools/books/get-book.js";
import updateBook from "../../tools/books/update-book.js";
import removeBook from "../../tools/books/remove-book.js";
import listReviews from "../../tools/reviews/list-reviews.js";
import writeReview from "../../tools/reviews/write-review.js";
import recommendBooks from "../../tools/books/recommend-books.js";
import listOrders from "../../tools/orders/list-orders.js";
import placeOrder from "../../tools/orders/place-order.js";
import getOrder from "../../tools/orders/get-order.js";
import cancelOrder from "../../tools/orders/cancel-order.js";

/** What a model is told about this server before it sees a tool. */
export const instructions: Instructions = [
  {
    about: "Tools for Dog-Eared Bookshop.",
    api: "api",
    topics: [{ name: "books" }, { name: "orders" }, { name: "reviews" }],
  },
  'Every call of the API also takes fields, the members of its answer to return: ["id", "items.name"].',
];

/** The generated tools, in the order of the API's description. */
export const tools: readonly Tool[] = [
  listBooks,
  addBook,
  getBook,
  updateBook,
  removeBook,
  listReviews,
  writeReview,
  recommendBooks,
  listOrders,
  placeOrder,
  getOrder,
  cancelOrder,
];

const apis: readonly ApiFacts[] = [
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
] as const;

/** How every operation travels. A module is read when one of its operations is first needed. */
export const operations = operationSource({
  apis,
  operations: {
    listed: `[
      [
        "books",
        [
          {"key":"GET /books","name":"list_books","tags":["books"]},
          {"key":"POST /books","name":"add_book","tags":["books"]},
          {"key":"GET /books/{isbn}","name":"get_book","tags":["books"]},
          {"key":"PATCH /books/{isbn}","name":"update_book","tags":["books"]},
          {"key":"DELETE /books/{isbn}","name":"remove_book","tags":["books"]},
          {"key":"GET /recommendations","name":"recommend_books","tags":["books"]}
        ]
      ],
      [
        "reviews",
        [
          {"key":"GET /books/{isbn}/reviews","name":"list_reviews","tags":["reviews"]},
          {"key":"POST /books/{isbn}/reviews","name":"write_review","tags":["reviews"]}
        ]
      ],
      [
        "orders",
        [
          {"key":"GET /orders","name":"list_orders","tags":["orders"]},
          {"key":"POST /orders","name":"place_order","tags":["orders"]},
          {"key":"GET /orders/{orderId}","name":"get_order","tags":["orders"]},
          {"key":"POST /orders/{orderId}/cancel","name":"cancel_order","tags":["orders"]}
        ]
      ]
    ]`,
    modules: {
      books: (): Promise<OperationModule> => import("./books.js"),
      reviews: (): Promise<OperationModule> => import("./reviews.js"),
      orders: (): Promise<OperationModule> => import("./orders.js"),
    },
  },
  fields: true,
});

/** For each operation: its arguments, its response, and the places of the request: all, and those that must be filled. */
export interface Operations {
  /** Search the shelves */
  "GET /books": {
    arguments: {
      q?: string;
      maxPrice?: number;
      limit?: number;
      cursor?: string;
      publishedFrom?: string;
      publishedTo?: string;
      sort?: "title" | "-title" | "price" | "-price" | "publishedOn" | "-publishedOn";
      genre?: Genre[];
      condition?: Condition;
      inStock?: boolean;
    };
    response: { items: Book[]; total: Total; nextCursor: NextCursor };
    places:
      | "query:q"
      | "query:genre"
      | "query:condition"
      | "query:maxPrice"
      | "query:publishedFrom"
      | "query:publishedTo"
      | "query:inStock"
      | "query:sort"
      | "query:limit"
      | "query:cursor";
    required: never;
  };
  /** Put a book on the shelves */
  "POST /books": {
    arguments: {
      isbn: Isbn;
      title: string;
      authors: string[];
      genre: Genre;
      condition: Condition;
      price: Price;
      publishedOn: string;
      copies: number;
      blurb?: string | null;
    };
    response: Book;
    places:
      | "body:"
      | "body:/isbn"
      | "body:/title"
      | "body:/authors"
      | "body:/genre"
      | "body:/condition"
      | "body:/price"
      | "body:/publishedOn"
      | "body:/copies"
      | "body:/blurb";
    required:
      | "body:/isbn"
      | "body:/title"
      | "body:/authors"
      | "body:/genre"
      | "body:/condition"
      | "body:/price"
      | "body:/publishedOn"
      | "body:/copies";
  };
  /** Look at one book */
  "GET /books/{isbn}": {
    arguments: { isbn: Isbn };
    response: Book;
    places: "path:isbn";
    required: "path:isbn";
  };
  /** Change a book */
  "PATCH /books/{isbn}": {
    arguments: { isbn: Isbn; body: BookChanges; "If-Match"?: string };
    response: Book;
    places:
      | "path:isbn"
      | "header:If-Match"
      | "body:"
      | "body:/title"
      | "body:/genre"
      | "body:/condition"
      | "body:/price"
      | "body:/copies"
      | "body:/blurb";
    required: "path:isbn" | "body:";
  };
  /** Take a book off the shelves */
  "DELETE /books/{isbn}": {
    arguments: { isbn: Isbn };
    response: unknown;
    places: "path:isbn";
    required: "path:isbn";
  };
  /** Read what customers thought of a book */
  "GET /books/{isbn}/reviews": {
    arguments: { isbn: Isbn; limit?: number; cursor?: string };
    response: { items: Review[]; total: Total; nextCursor: NextCursor };
    places: "path:isbn" | "query:limit" | "query:cursor";
    required: "path:isbn";
  };
  /** Write down what a customer thought of a book */
  "POST /books/{isbn}/reviews": {
    arguments: { isbn: Isbn; stars: number; text: string; reviewer?: string };
    response: Review;
    places: "path:isbn" | "body:" | "body:/stars" | "body:/text" | "body:/reviewer";
    required: "path:isbn" | "body:/stars" | "body:/text";
  };
  /** Ask the bookseller for something to read */
  "GET /recommendations": {
    arguments: {
      mood: "rainy-sunday" | "long-train-ride" | "broken-heart" | "cannot-sleep" | "feeling-clever";
      maxPrice?: number;
    };
    response: {
      mood: string;
      recommendations: { isbn: Isbn; title: string; authors: string[]; price: Price; because: string }[];
    };
    places: "query:mood" | "query:maxPrice";
    required: "query:mood";
  };
  /** Go through the order book */
  "GET /orders": {
    arguments: { status?: OrderStatus; limit?: number; cursor?: string; customer?: string };
    response: { items: Order[]; total: Total; nextCursor: NextCursor };
    places: "query:status" | "query:customer" | "query:limit" | "query:cursor";
    required: never;
  };
  /** Order books for a customer */
  "POST /orders": {
    arguments: {
      customer: string;
      lines: { isbn: Isbn; copies: number }[];
      giftMessage?: string;
      collectFrom?: string;
    };
    response: Order;
    places: "body:" | "body:/customer" | "body:/lines" | "body:/collectFrom" | "body:/giftMessage";
    required: "body:/customer" | "body:/lines";
  };
  /** Look up an order */
  "GET /orders/{orderId}": {
    arguments: { orderId: string };
    response: Order;
    places: "path:orderId";
    required: "path:orderId";
  };
  /** Cancel an order */
  "POST /orders/{orderId}/cancel": {
    arguments: { orderId: string };
    response: Order;
    places: "path:orderId";
    required: "path:orderId";
  };
}

export interface Book {
  isbn: Isbn;
  title: string;
  authors: string[];
  genre: Genre;
  condition: Condition;
  price: Price;
  publishedOn: string;
  copies: number;
  blurb?: string | null;
  version: number;
  addedAt: string;
  rating: number | null;
}

/** ISBN-13, digits only. */
export type Isbn = string;

export type Genre = "crime" | "fantasy" | "gardening" | "history" | "poetry" | "travel";

export type Condition = "new" | "good" | "well-loved";

/** Price in euro cents. */
export type Price = number;

/** How many there are on all pages together. */
export type Total = number;

/** Pass it as `cursor` for the next page; null on the last. */
export type NextCursor = string | null;

export interface Review {
  id: number;
  stars: number;
  text: string;
  reviewer?: string;
  writtenAt: string;
}

export interface Order {
  id: string;
  customer: string;
  lines: { isbn: Isbn; copies: number; unitPrice: number }[];
  collectFrom?: string;
  giftMessage?: string;
  status: OrderStatus;
  total: number;
  placedAt: string;
}

export type OrderStatus = "open" | "collected" | "cancelled";

export interface BookRequest {
  isbn: Isbn;
  title: string;
  authors: string[];
  genre: Genre;
  condition: Condition;
  price: Price;
  publishedOn: string;
  copies: number;
  blurb?: string | null;
}

export interface BookChanges {
  title?: string;
  genre?: Genre;
  condition?: Condition;
  price?: Price;
  copies?: number;
  blurb?: string | null;
}

export interface ReviewRequest {
  stars: number;
  text: string;
  reviewer?: string;
}

export interface OrderRequest {
  customer: string;
  lines: { isbn: Isbn; copies: number }[];
  collectFrom?: string;
  giftMessage?: string;
}
