// @generated SignedSource<<4af8b9a15da7e5d862e0aa4d04bdad3b052fe2ab1724e8a5cb779b0b41652b7a>>
/** How each operation is sent. */
export const operations = {
  "GET /orders": `{
    "key": "GET /orders",
    "api": "api",
    "name": "list_orders",
    "summary": "Go through the order book",
    "tags": ["orders"],
    "method": "GET",
    "path": "/orders",
    "servers": [{"url":"http://127.0.0.1:4010"}],
    "parameters": [
      {
        "name": "status",
        "in": "query",
        "required": false,
        "schema": {"$ref":"#/$defs/OrderStatus","description":"Only orders in this state."},
        "style": "form",
        "explode": true
      },
      {
        "name": "customer",
        "in": "query",
        "required": false,
        "schema": {
          "type": "string",
          "format": "email",
          "description": "Only orders of the customer with this e-mail address."
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
      {"name":"status","place":"query:status","required":false},
      {"name":"limit","place":"query:limit","required":false},
      {"name":"cursor","place":"query:cursor","required":false},
      {"name":"customer","place":"query:customer","required":false}
    ],
    "nulls": ["nextCursor"]
  }`,
  "POST /orders": `{
    "key": "POST /orders",
    "api": "api",
    "name": "place_order",
    "summary": "Order books for a customer",
    "tags": ["orders"],
    "method": "POST",
    "path": "/orders",
    "servers": [{"url":"http://127.0.0.1:4010"}],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Order"}},
    "security": [{"staffToken":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"customer","place":"body:/customer","required":true},
      {"name":"lines","place":"body:/lines","required":true},
      {"name":"giftMessage","place":"body:/giftMessage","required":false},
      {"name":"collectFrom","place":"body:/collectFrom","required":false}
    ]
  }`,
  "GET /orders/{orderId}": `{
    "key": "GET /orders/{orderId}",
    "api": "api",
    "name": "get_order",
    "summary": "Look up an order",
    "tags": ["orders"],
    "method": "GET",
    "path": "/orders/{orderId}",
    "servers": [{"url":"http://127.0.0.1:4010"}],
    "parameters": [
      {
        "name": "orderId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^ord-[0-9]+$","description":"Id of the order."},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"shopKey":[]}],
    "accept": "application/json",
    "arguments": [{"name":"orderId","place":"path:orderId","required":true}],
    "example": {"orderId":"ord-1002"}
  }`,
  "POST /orders/{orderId}/cancel": `{
    "key": "POST /orders/{orderId}/cancel",
    "api": "api",
    "name": "cancel_order",
    "summary": "Cancel an order",
    "tags": ["orders"],
    "method": "POST",
    "path": "/orders/{orderId}/cancel",
    "servers": [{"url":"http://127.0.0.1:4010"}],
    "parameters": [
      {
        "name": "orderId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^ord-[0-9]+$","description":"Id of the order."},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"staffToken":[]}],
    "accept": "application/json",
    "arguments": [{"name":"orderId","place":"path:orderId","required":true}],
    "example": {"orderId":"ord-1002"}
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  OrderStatus: `{"type":"string","enum":["open","collected","cancelled"]}`,
  Order: `{
    "type": "object",
    "required": ["customer","lines"],
    "additionalProperties": false,
    "properties": {
      "customer": {"type":"string","format":"email","description":"E-mail address of the customer."},
      "lines": {
        "type": "array",
        "minItems": 1,
        "maxItems": 20,
        "description": "One line per title.",
        "items": {
          "type": "object",
          "required": ["isbn","copies"],
          "additionalProperties": false,
          "properties": {"isbn":{"$ref":"#/$defs/Isbn"},"copies":{"type":"integer","minimum":1,"maximum":20}}
        }
      },
      "collectFrom": {
        "type": "string",
        "format": "date",
        "description": "First day on which the customer will come by; any day when absent."
      },
      "giftMessage": {
        "type": "string",
        "maxLength": 300,
        "description": "Written by hand on a card. Wrapping is on the house."
      }
    }
  }`,
  Isbn: `{"type":"string","pattern":"^97[89][0-9]{10}$","description":"ISBN-13, digits only."}`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /orders": `{
    "errors": [
      {"status":"400","description":"The request cannot be understood; errors says which part."},
      {"status":"401","description":"The shop key or staff token is missing or not known."}
    ]
  }`,
  "POST /orders": `{
    "description": "Sets the copies aside at once, all of them or none: when one title has too few copies, the answer is 409 and\\nnames it.",
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
  "GET /orders/{orderId}": `{
    "errors": [
      {"status":"401","description":"The shop key or staff token is missing or not known."},
      {"status":"404","description":"There is no such thing in this shop."}
    ]
  }`,
  "POST /orders/{orderId}/cancel": `{
    "description": "Puts the copies back on the shelves. Only an open order can be cancelled.",
    "errors": [
      {"status":"401","description":"The shop key or staff token is missing or not known."},
      {"status":"404","description":"There is no such thing in this shop."},
      {"status":"409","description":"What is asked for does not fit with the state of the shop."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /orders": `{
    "items": {
      "id": {},
      "customer": {},
      "lines": {"isbn":{},"copies":{},"unitPrice":{}},
      "collectFrom": {},
      "giftMessage": {},
      "status": {},
      "total": {},
      "placedAt": {}
    },
    "total": {},
    "nextCursor": {}
  }`,
  "POST /orders": `{
    "id": {},
    "customer": {},
    "lines": {"isbn":{},"copies":{},"unitPrice":{}},
    "collectFrom": {},
    "giftMessage": {},
    "status": {},
    "total": {},
    "placedAt": {}
  }`,
  "GET /orders/{orderId}": `{
    "id": {},
    "customer": {},
    "lines": {"isbn":{},"copies":{},"unitPrice":{}},
    "collectFrom": {},
    "giftMessage": {},
    "status": {},
    "total": {},
    "placedAt": {}
  }`,
  "POST /orders/{orderId}/cancel": `{
    "id": {},
    "customer": {},
    "lines": {"isbn":{},"copies":{},"unitPrice":{}},
    "collectFrom": {},
    "giftMessage": {},
    "status": {},
    "total": {},
    "placedAt": {}
  }`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /orders": `{
    "operation": "GET /orders",
    "arguments": {"status":"open"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4010/orders?status=open",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /orders": `{
    "operation": "POST /orders",
    "arguments": {
      "customer": "someone@example.com",
      "lines": [{"isbn":"9781111111111","copies":1}],
      "collectFrom": "2026-01-31"
    },
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4010/orders",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"customer\\":\\"someone@example.com\\",\\"lines\\":[{\\"isbn\\":\\"9781111111111\\",\\"copies\\":1}],\\"collectFrom\\":\\"2026-01-31\\"}"
    }
  }`,
  "GET /orders/{orderId}": `{
    "operation": "GET /orders/{orderId}",
    "arguments": {"orderId":"ord-1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4010/orders/ord-1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /orders/{orderId}/cancel": `{
    "operation": "POST /orders/{orderId}/cancel",
    "arguments": {"orderId":"ord-1"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4010/orders/ord-1/cancel",
      "headers": {"accept":"application/json"}
    }
  }`,
};
