import type { Book, Mood, Review } from "./shop.js";

/** None of these was ever written. */
export const books: readonly Omit<Book, "version" | "addedAt">[] = [
  {
    isbn: "9780000000019",
    title: "The Lighthouse Keeper's Landlady",
    authors: ["Ottoline Marsh"],
    genre: "crime",
    condition: "good",
    price: 890,
    publishedOn: "1974-10-02",
    copies: 3,
    blurb: "The light went out at nine. The rent was due at ten.",
  },
  {
    isbn: "9780000000026",
    title: "How to Disappoint a Hydrangea",
    authors: ["Wim de Groot", "Agnes Pell"],
    genre: "gardening",
    condition: "well-loved",
    price: 450,
    publishedOn: "1988-03-21",
    copies: 1,
    blurb: "Forty years of failure, with drawings.",
  },
  {
    isbn: "9780000000033",
    title: "A Short History of Long Queues",
    authors: ["Prudence Waite"],
    genre: "history",
    condition: "new",
    price: 2400,
    publishedOn: "2019-05-09",
    copies: 5,
    blurb: "From the pyramids to the post office. You will want to know how it ends.",
  },
  {
    isbn: "9780000000040",
    title: "The Dragon Who Kept Receipts",
    authors: ["Lorcan Byrne"],
    genre: "fantasy",
    condition: "good",
    price: 1200,
    publishedOn: "2006-11-17",
    copies: 2,
    blurb: "Hoards do not audit themselves.",
  },
  {
    isbn: "9780000000057",
    title: "Slow Trains and Slower Sandwiches",
    authors: ["Idris Faulkner"],
    genre: "travel",
    condition: "good",
    price: 990,
    publishedOn: "1996-07-01",
    copies: 4,
    blurb: "Nine countries, one suitcase, no mustard.",
  },
  {
    isbn: "9780000000064",
    title: "Small Poems for Large Kitchens",
    authors: ["Noor Haddad"],
    genre: "poetry",
    condition: "new",
    price: 1450,
    publishedOn: "2021-02-14",
    copies: 6,
    blurb: null,
  },
  {
    isbn: "9780000000071",
    title: "Murder at the Knitting Circle",
    authors: ["Ottoline Marsh"],
    genre: "crime",
    condition: "well-loved",
    price: 380,
    publishedOn: "1979-01-30",
    copies: 0,
    blurb: "One of them dropped more than a stitch.",
  },
  {
    isbn: "9780000000088",
    title: "The Weather in Other People's Houses",
    authors: ["Prudence Waite", "Noor Haddad"],
    genre: "poetry",
    condition: "good",
    price: 720,
    publishedOn: "2011-09-05",
    copies: 2,
    blurb: "Sixty-one poems, most of them overcast.",
  },
  {
    isbn: "9780000000095",
    title: "The Map That Was Nearly Right",
    authors: ["Idris Faulkner", "Lorcan Byrne"],
    genre: "travel",
    condition: "well-loved",
    price: 640,
    publishedOn: "1983-06-12",
    copies: 1,
    blurb: "An atlas for people who enjoy asking the way.",
  },
  {
    isbn: "9780000000101",
    title: "Sheep: A Biography",
    authors: ["Agnes Pell"],
    genre: "history",
    condition: "good",
    price: 1100,
    publishedOn: "2002-04-23",
    copies: 3,
    blurb: "All of them, in order.",
  },
  {
    isbn: "9780000000118",
    title: "The Last Library Before the Sea",
    authors: ["Lorcan Byrne"],
    genre: "fantasy",
    condition: "new",
    price: 1890,
    publishedOn: "2023-10-31",
    copies: 7,
    blurb: "The tide brings books back. Not always the same ones.",
  },
  {
    isbn: "9780000000125",
    title: "Moss, Mostly",
    authors: ["Wim de Groot"],
    genre: "gardening",
    condition: "new",
    price: 1650,
    publishedOn: "2017-08-08",
    copies: 2,
    blurb: "It grows on you.",
  },
];

/** What the bookseller says, best first. */
export const recommendations: Readonly<Record<Mood, readonly { isbn: string; because: string }[]>> = {
  "rainy-sunday": [
    { isbn: "9780000000019", because: "It rains in every chapter, so at least you will be dry." },
    { isbn: "9780000000125", because: "Nothing happens in it, beautifully." },
    { isbn: "9780000000088", because: "Sixty-one poems; one for every time the kettle boils." },
  ],
  "long-train-ride": [
    { isbn: "9780000000057", because: "You will be delayed, but never as badly as he was." },
    { isbn: "9780000000033", because: "It makes a full corridor feel like research." },
    { isbn: "9780000000118", because: "Six hundred pages. Bring a pencil for the family trees." },
  ],
  "broken-heart": [
    { isbn: "9780000000026", because: "Somebody else is worse at keeping things alive." },
    { isbn: "9780000000064", because: "Short enough to finish, kind enough to start again." },
    { isbn: "9780000000040", because: "The dragon learns to let go of things. Mostly spoons." },
  ],
  "cannot-sleep": [
    { isbn: "9780000000101", because: "You will count all of them, and be asleep by the Merinos." },
    { isbn: "9780000000125", because: "I have never met anyone who has seen page forty." },
    { isbn: "9780000000064", because: "A poem, a glass of warm milk, lights out." },
  ],
  "feeling-clever": [
    { isbn: "9780000000033", because: "You can bring it up at dinner, for weeks." },
    { isbn: "9780000000095", because: "Half the fun is finding his mistakes." },
    { isbn: "9780000000071", because: "Nobody guesses the cardigan." },
  ],
};

export const reviews: Readonly<Record<string, readonly Omit<Review, "id" | "writtenAt">[]>> = {
  "9780000000019": [
    { stars: 5, text: "I suspected the landlady, the light and finally myself.", reviewer: "Mrs Abernathy" },
    { stars: 4, text: "Good, but nobody ever pays the rent.", reviewer: "A landlord" },
  ],
  "9780000000101": [{ stars: 3, text: "Long. Woolly in places.", reviewer: "A passer-by" }],
  "9780000000118": [{ stars: 5, text: "Returned it to the sea when I was done.", reviewer: "Jonas" }],
};

export const orders: readonly {
  customer: string;
  lines: readonly { isbn: string; copies: number }[];
  collected: boolean;
}[] = [
  { customer: "ada@readers.example", lines: [{ isbn: "9780000000033", copies: 1 }], collected: true },
  {
    customer: "ben@readers.example",
    lines: [
      { isbn: "9780000000057", copies: 1 },
      { isbn: "9780000000040", copies: 1 },
    ],
    collected: false,
  },
];
