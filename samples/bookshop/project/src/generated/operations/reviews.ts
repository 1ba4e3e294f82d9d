// @generated SignedSource<<7ef9f014a3b588ffcd4e6a1b8c484a8d8d5f1c546c906486492a596921295baa>>
/** How each operation is sent. */
export const operations = {
  "GET /books/{isbn}/reviews": `{
    "key": "GET /books/{isbn}/reviews",
    "api": "api",
    "name": "list_reviews",
    "summary": "Read what customers thought of a book",
    "tags": ["reviews"],
    "method": "GET",
    "path": "/books/{isbn}/reviews",
    "servers": [{"url":"http://127.0.0.1:4010"}],
    "parameters": [
      {
        "name": "isbn",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Isbn","description":"ISBN-13 of the book, digits only."},
        "style": "simple",
        "explode": false
      },
      {
        "name": "limit",
        "in": "query",
        "required": false,
        "schema": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "How many to return at most."
        },
        "style": "form",
        "explode": true
      },
      {
        "name": "cursor",
        "in": "query",
        "required": false,
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "The nextCursor of the page before."
        },
        "style": "form",
        "explode": true
      }
    ],
    "security": [{"shopKey":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"isbn","place":"path:isbn","required":true},
      {"name":"limit","place":"query:limit","required":false},
      {"name":"cursor","place":"query:cursor","required":false}
    ],
    "nulls": ["nextCursor"]
  }`,
  "POST /books/{isbn}/reviews": `{
    "key": "POST /books/{isbn}/reviews",
    "api": "api",
    "name": "write_review",
    "summary": "Write down what a customer thought of a book",
    "tags": ["reviews"],
    "method": "POST",
    "path": "/books/{isbn}/reviews",
    "servers": [{"url":"http://127.0.0.1:4010"}],
    "parameters": [
      {
        "name": "isbn",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Isbn","description":"ISBN-13 of the book, digits only."},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Review"}},
    "security": [{"staffToken":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"isbn","place":"path:isbn","required":true},
      {"name":"stars","place":"body:/stars","required":true},
      {"name":"text","place":"body:/text","required":true},
      {"name":"reviewer","place":"body:/reviewer","required":false}
    ]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Isbn: `{"type":"string","pattern":"^97[89][0-9]{10}$","description":"ISBN-13, digits only."}`,
  Review: `{
    "type": "object",
    "required": ["stars","text"],
    "additionalProperties": false,
    "properties": {
      "stars": {
        "type": "integer",
        "minimum": 1,
        "maximum": 5,
        "description": "From 1, could not finish it, to 5, could not put it down."
      },
      "text": {"type":"string","minLength":1,"maxLength":2000},
      "reviewer": {
        "type": "string",
        "maxLength": 80,
        "default": "A passer-by",
        "description": "Name to show with the review."
      }
    }
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /books/{isbn}/reviews": `{
    "errors": [
      {"status":"400","description":"The request cannot be understood; errors says which part."},
      {"status":"401","description":"The shop key or staff token is missing or not known."},
      {"status":"404","description":"There is no such thing in this shop."}
    ]
  }`,
  "POST /books/{isbn}/reviews": `{
    "errors": [
      {"status":"400","description":"The request cannot be understood; errors says which part."},
      {"status":"401","description":"The shop key or staff token is missing or not known."},
      {"status":"404","description":"There is no such thing in this shop."},
      {
        "status": "422",
        "description": "The body can be read but not accepted; errors says why, place by place."
      }
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /books/{isbn}/reviews": `{"items":{"id":{},"stars":{},"text":{},"reviewer":{},"writtenAt":{}},"total":{},"nextCursor":{}}`,
  "POST /books/{isbn}/reviews": `{"id":{},"stars":{},"text":{},"reviewer":{},"writtenAt":{}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /books/{isbn}/reviews": `{
    "operation": "GET /books/{isbn}/reviews",
    "arguments": {"isbn":"9781111111111","limit":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4010/books/9781111111111/reviews?limit=1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /books/{isbn}/reviews": `{
    "operation": "POST /books/{isbn}/reviews",
    "arguments": {"isbn":"9781111111111","stars":1,"text":"example","reviewer":"example"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4010/books/9781111111111/reviews",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"stars\\":1,\\"text\\":\\"example\\",\\"reviewer\\":\\"example\\"}"
    }
  }`,
};
