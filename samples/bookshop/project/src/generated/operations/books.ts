// @generated SignedSource<<d12a6ac0a294a5c96b25912b7a09702999ec744373366b24c270c0e8559ee8e7>>
/** How each operation is sent. */
export const operations = {
  "GET /books": `{
    "key": "GET /books",
    "api": "api",
    "name": "list_books",
    "summary": "Search the shelves",
    "tags": ["books"],
    "method": "GET",
    "path": "/books",
    "servers": [{"url":"http://127.0.0.1:4010"}],
    "parameters": [
      {
        "name": "q",
        "in": "query",
        "required": false,
        "schema": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Words to find in title, authors or blurb, in any case."
        },
        "style": "form",
        "explode": true
      },
      {
        "name": "genre",
        "in": "query",
        "required": false,
        "schema": {
          "type": "array",
          "maxItems": 6,
          "items": {"$ref":"#/$defs/Genre"},
          "description": "Only these genres; repeat the parameter for several."
        },
        "style": "form",
        "explode": true
      },
      {
        "name": "condition",
        "in": "query",
        "required": false,
        "schema": {"$ref":"#/$defs/Condition","description":"Only books in this condition."},
        "style": "form",
        "explode": true
      },
      {
        "name": "maxPrice",
        "in": "query",
        "required": false,
        "schema": {"type":"integer","minimum":0,"description":"At most this price, in euro cents."},
        "style": "form",
        "explode": true
      },
      {
        "name": "publishedFrom",
        "in": "query",
        "required": false,
        "schema": {"type":"string","format":"date","description":"Published on this day or later."},
        "style": "form",
        "explode": true
      },
      {
        "name": "publishedTo",
        "in": "query",
        "required": false,
        "schema": {"type":"string","format":"date","description":"Published on this day or earlier."},
        "style": "form",
        "explode": true
      },
      {
        "name": "inStock",
        "in": "query",
        "required": false,
        "schema": {
          "type": "boolean",
          "description": "true for books that can be ordered now, false for those that are sold out."
        },
        "style": "form",
        "explode": true
      },
      {
        "name": "sort",
        "in": "query",
        "required": false,
        "schema": {
          "type": "string",
          "enum": ["title","-title","price","-price","publishedOn","-publishedOn"],
          "description": "Order of the list; a minus sign turns it around."
        },
        "style": "form",
        "explode": true
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
      {"name":"q","place":"query:q","required":false},
      {"name":"maxPrice","place":"query:maxPrice","required":false},
      {"name":"limit","place":"query:limit","required":false},
      {"name":"cursor","place":"query:cursor","required":false},
      {"name":"publishedFrom","place":"query:publishedFrom","required":false},
      {"name":"publishedTo","place":"query:publishedTo","required":false},
      {"name":"sort","place":"query:sort","required":false},
      {"name":"genre","place":"query:genre","required":false},
      {"name":"condition","place":"query:condition","required":false},
      {"name":"inStock","place":"query:inStock","required":false}
    ],
    "example": {"q":"lighthouse","maxPrice":1500},
    "nulls": ["nextCursor","rating"]
  }`,
  "POST /books": `{
    "key": "POST /books",
    "api": "api",
    "name": "add_book",
    "summary": "Put a book on the shelves",
    "tags": ["books"],
    "method": "POST",
    "path": "/books",
    "servers": [{"url":"http://127.0.0.1:4010"}],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Book"}},
    "security": [{"staffToken":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"isbn","place":"body:/isbn","required":true},
      {"name":"title","place":"body:/title","required":true},
      {"name":"authors","place":"body:/authors","required":true},
      {"name":"genre","place":"body:/genre","required":true},
      {"name":"condition","place":"body:/condition","required":true},
      {"name":"price","place":"body:/price","required":true},
      {"name":"publishedOn","place":"body:/publishedOn","required":true},
      {"name":"copies","place":"body:/copies","required":true},
      {"name":"blurb","place":"body:/blurb","required":false}
    ],
    "example": {
      "isbn": "9780000000286",
      "title": "The Patient Ferryman",
      "authors": ["Ottoline Marsh"],
      "genre": "fantasy",
      "condition": "good",
      "price": 1150,
      "publishedOn": "1998-09-14",
      "copies": 2
    },
    "nulls": ["rating"]
  }`,
  "GET /books/{isbn}": `{
    "key": "GET /books/{isbn}",
    "api": "api",
    "name": "get_book",
    "summary": "Look at one book",
    "tags": ["books"],
    "method": "GET",
    "path": "/books/{isbn}",
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
    "security": [{"shopKey":[]}],
    "accept": "application/json",
    "arguments": [{"name":"isbn","place":"path:isbn","required":true}],
    "nulls": ["rating"]
  }`,
  "PATCH /books/{isbn}": `{
    "key": "PATCH /books/{isbn}",
    "api": "api",
    "name": "update_book",
    "summary": "Change a book",
    "tags": ["books"],
    "method": "PATCH",
    "path": "/books/{isbn}",
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
        "name": "If-Match",
        "in": "header",
        "required": false,
        "schema": {
          "type": "string",
          "pattern": "^\\"[1-9][0-9]*\\"$",
          "description": "The version you have seen, in double quotes as in the ETag header."
        },
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/BookChanges"}},
    "security": [{"staffToken":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"isbn","place":"path:isbn","required":true},
      {"name":"body","place":"body:","required":true},
      {"name":"If-Match","place":"header:If-Match","required":false}
    ],
    "nulls": ["rating"]
  }`,
  "DELETE /books/{isbn}": `{
    "key": "DELETE /books/{isbn}",
    "api": "api",
    "name": "remove_book",
    "summary": "Take a book off the shelves",
    "tags": ["books"],
    "method": "DELETE",
    "path": "/books/{isbn}",
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
    "security": [{"staffToken":[]}],
    "accept": "*/*",
    "arguments": [{"name":"isbn","place":"path:isbn","required":true}]
  }`,
  "GET /recommendations": `{
    "key": "GET /recommendations",
    "api": "api",
    "name": "recommend_books",
    "summary": "Ask the bookseller for something to read",
    "tags": ["books"],
    "method": "GET",
    "path": "/recommendations",
    "servers": [{"url":"http://127.0.0.1:4010"}],
    "parameters": [
      {
        "name": "mood",
        "in": "query",
        "required": true,
        "schema": {
          "type": "string",
          "enum": ["rainy-sunday","long-train-ride","broken-heart","cannot-sleep","feeling-clever"],
          "description": "How the reader feels, or where they are about to be."
        },
        "style": "form",
        "explode": true
      },
      {
        "name": "maxPrice",
        "in": "query",
        "required": false,
        "schema": {"type":"integer","minimum":0,"description":"At most this price each, in euro cents."},
        "style": "form",
        "explode": true
      }
    ],
    "security": [{"shopKey":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"mood","place":"query:mood","required":true},
      {"name":"maxPrice","place":"query:maxPrice","required":false}
    ],
    "example": {"mood":"rainy-sunday"}
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Genre: `{"type":"string","enum":["crime","fantasy","gardening","history","poetry","travel"]}`,
  Condition: `{"type":"string","enum":["new","good","well-loved"]}`,
  Book: `{
    "type": "object",
    "required": ["isbn","title","authors","genre","condition","price","publishedOn","copies"],
    "additionalProperties": false,
    "properties": {
      "isbn": {"$ref":"#/$defs/Isbn"},
      "title": {"type":"string","minLength":1,"maxLength":200},
      "authors": {
        "type": "array",
        "minItems": 1,
        "maxItems": 10,
        "description": "In the order of the title page.",
        "items": {"type":"string","minLength":1,"maxLength":100}
      },
      "genre": {"$ref":"#/$defs/Genre"},
      "condition": {"$ref":"#/$defs/Condition"},
      "price": {"$ref":"#/$defs/Price"},
      "publishedOn": {"type":"string","format":"date"},
      "copies": {
        "type": "integer",
        "minimum": 0,
        "maximum": 999,
        "description": "How many copies can be ordered now."
      },
      "blurb": {"type":["string","null"],"maxLength":1000,"description":"What the back cover says."}
    }
  }`,
  Isbn: `{"type":"string","pattern":"^97[89][0-9]{10}$","description":"ISBN-13, digits only."}`,
  Price: `{"type":"integer","minimum":0,"maximum":100000,"description":"Price in euro cents."}`,
  BookChanges: `{
    "type": "object",
    "minProperties": 1,
    "additionalProperties": false,
    "properties": {
      "title": {"type":"string","minLength":1,"maxLength":200},
      "genre": {"$ref":"#/$defs/Genre"},
      "condition": {"$ref":"#/$defs/Condition"},
      "price": {"$ref":"#/$defs/Price"},
      "copies": {
        "type": "integer",
        "minimum": 0,
        "maximum": 999,
        "description": "How many copies can be ordered now."
      },
      "blurb": {
        "type": ["string","null"],
        "maxLength": 1000,
        "description": "What the back cover says; null for none."
      }
    }
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /books": `{
    "description": "Returns the books that match every filter given, all of them when none is. Without \`sort\`, books come in the\\norder in which they were added.",
    "errors": [
      {"status":"400","description":"The request cannot be understood; errors says which part."},
      {"status":"401","description":"The shop key or staff token is missing or not known."}
    ]
  }`,
  "POST /books": `{
    "description": "Adds a title that the shop does not have yet. For more copies of one it has, update \`copies\` instead.",
    "errors": [
      {"status":"400","description":"The request cannot be understood; errors says which part."},
      {"status":"401","description":"The shop key or staff token is missing or not known."},
      {"status":"409","description":"What is asked for does not fit with the state of the shop."},
      {
        "status": "422",
        "description": "The body can be read but not accepted; errors says why, place by place."
      }
    ]
  }`,
  "GET /books/{isbn}": `{
    "errors": [
      {"status":"401","description":"The shop key or staff token is missing or not known."},
      {"status":"404","description":"There is no such thing in this shop."}
    ]
  }`,
  "PATCH /books/{isbn}": `{
    "description": "Changes the given properties and leaves the others as they are; \`null\` takes the blurb away. With \`If-Match\`,\\nnothing is changed when somebody else was faster.",
    "errors": [
      {"status":"400","description":"The request cannot be understood; errors says which part."},
      {"status":"401","description":"The shop key or staff token is missing or not known."},
      {"status":"404","description":"There is no such thing in this shop."},
      {"status":"412","description":"The book has another version by now; read it again."},
      {
        "status": "422",
        "description": "The body can be read but not accepted; errors says why, place by place."
      }
    ]
  }`,
  "DELETE /books/{isbn}": `{
    "description": "Removes the title, all copies and its reviews. Refused while an open order holds a copy.",
    "errors": [
      {"status":"401","description":"The shop key or staff token is missing or not known."},
      {"status":"404","description":"There is no such thing in this shop."},
      {"status":"409","description":"What is asked for does not fit with the state of the shop."}
    ]
  }`,
  "GET /recommendations": `{
    "description": "Returns up to three books in stock that suit a mood, each with the bookseller's reason.",
    "errors": [
      {"status":"400","description":"The request cannot be understood; errors says which part."},
      {"status":"401","description":"The shop key or staff token is missing or not known."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /books": `{
    "items": {
      "isbn": {},
      "title": {},
      "authors": {},
      "genre": {},
      "condition": {},
      "price": {},
      "publishedOn": {},
      "copies": {},
      "blurb": {},
      "version": {},
      "addedAt": {},
      "rating": {}
    },
    "total": {},
    "nextCursor": {}
  }`,
  "POST /books": `{
    "isbn": {},
    "title": {},
    "authors": {},
    "genre": {},
    "condition": {},
    "price": {},
    "publishedOn": {},
    "copies": {},
    "blurb": {},
    "version": {},
    "addedAt": {},
    "rating": {}
  }`,
  "GET /books/{isbn}": `{
    "isbn": {},
    "title": {},
    "authors": {},
    "genre": {},
    "condition": {},
    "price": {},
    "publishedOn": {},
    "copies": {},
    "blurb": {},
    "version": {},
    "addedAt": {},
    "rating": {}
  }`,
  "PATCH /books/{isbn}": `{
    "isbn": {},
    "title": {},
    "authors": {},
    "genre": {},
    "condition": {},
    "price": {},
    "publishedOn": {},
    "copies": {},
    "blurb": {},
    "version": {},
    "addedAt": {},
    "rating": {}
  }`,
  "DELETE /books/{isbn}": `{}`,
  "GET /recommendations": `{"mood":{},"recommendations":{"isbn":{},"title":{},"authors":{},"price":{},"because":{}}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /books": `{
    "operation": "GET /books",
    "arguments": {"q":"example"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4010/books?q=example",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /books": `{
    "operation": "POST /books",
    "arguments": {
      "isbn": "9781111111111",
      "title": "example",
      "authors": ["example"],
      "genre": "crime",
      "condition": "new",
      "price": 1,
      "publishedOn": "2026-01-31",
      "copies": 1,
      "blurb": "example"
    },
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4010/books",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"isbn\\":\\"9781111111111\\",\\"title\\":\\"example\\",\\"authors\\":[\\"example\\"],\\"genre\\":\\"crime\\",\\"condition\\":\\"new\\",\\"price\\":1,\\"publishedOn\\":\\"2026-01-31\\",\\"copies\\":1,\\"blurb\\":\\"example\\"}"
    }
  }`,
  "GET /books/{isbn}": `{
    "operation": "GET /books/{isbn}",
    "arguments": {"isbn":"9781111111111"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4010/books/9781111111111",
      "headers": {"accept":"application/json"}
    }
  }`,
  "DELETE /books/{isbn}": `{
    "operation": "DELETE /books/{isbn}",
    "arguments": {"isbn":"9781111111111"},
    "request": {
      "method": "DELETE",
      "url": "http://127.0.0.1:4010/books/9781111111111",
      "headers": {"accept":"*/*"}
    }
  }`,
  "GET /recommendations": `{
    "operation": "GET /recommendations",
    "arguments": {"mood":"rainy-sunday","maxPrice":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4010/recommendations?mood=rainy-sunday&maxPrice=1",
      "headers": {"accept":"application/json"}
    }
  }`,
};
