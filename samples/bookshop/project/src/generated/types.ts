/** By operation: what its call takes, what it answers, and which places of the request have to be filled. */
export interface Operations {
  /** Search the shelves */
  "GET /books": {
    arguments: {
      q?: string;
      genre?: Genre[];
      condition?: Condition;
      maxPrice?: number;
      publishedFrom?: string;
      publishedTo?: string;
      inStock?: boolean;
      sort?: "title" | "-title" | "price" | "-price" | "publishedOn" | "-publishedOn";
      limit?: number;
      cursor?: string;
    };
    response: { items: Book[]; total: Total; nextCursor: NextCursor };
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
  "GET /books/{isbn}": { arguments: { isbn: Isbn }; response: Book; required: "path:isbn" };
  /** Change a book */
  "PATCH /books/{isbn}": {
    arguments: { isbn: Isbn; "If-Match"?: string; body: BookChanges };
    response: Book;
    required: "path:isbn" | "body:";
  };
  /** Take a book off the shelves */
  "DELETE /books/{isbn}": { arguments: { isbn: Isbn }; response: unknown; required: "path:isbn" };
  /** Read what customers thought of a book */
  "GET /books/{isbn}/reviews": {
    arguments: { isbn: Isbn; limit?: number; cursor?: string };
    response: { items: Review[]; total: Total; nextCursor: NextCursor };
    required: "path:isbn";
  };
  /** Write down what a customer thought of a book */
  "POST /books/{isbn}/reviews": {
    arguments: { isbn: Isbn; stars: number; text: string; reviewer?: string };
    response: Review;
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
    required: "query:mood";
  };
  /** Go through the order book */
  "GET /orders": {
    arguments: { status?: OrderStatus; customer?: string; limit?: number; cursor?: string };
    response: { items: Order[]; total: Total; nextCursor: NextCursor };
    required: never;
  };
  /** Order books for a customer */
  "POST /orders": {
    arguments: {
      customer: string;
      lines: { isbn: Isbn; copies: number }[];
      collectFrom?: string;
      giftMessage?: string;
    };
    response: Order;
    required: "body:/customer" | "body:/lines";
  };
  /** Look up an order */
  "GET /orders/{orderId}": { arguments: { orderId: string }; response: Order; required: "path:orderId" };
  /** Cancel an order */
  "POST /orders/{orderId}/cancel": {
    arguments: { orderId: string };
    response: Order;
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
