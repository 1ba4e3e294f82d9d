import type { Tool } from "./runtime/tool.js";
import listBooks from "../tools/books/list-books.js";
import addBook from "../tools/books/add-book.js";
import getBook from "../tools/books/get-book.js";
import updateBook from "../tools/books/update-book.js";
import removeBook from "../tools/books/remove-book.js";
import listReviews from "../tools/reviews/list-reviews.js";
import writeReview from "../tools/reviews/write-review.js";
import recommendBooks from "../tools/books/recommend-books.js";
import listOrders from "../tools/orders/list-orders.js";
import placeOrder from "../tools/orders/place-order.js";
import getOrder from "../tools/orders/get-order.js";
import cancelOrder from "../tools/orders/cancel-order.js";

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
