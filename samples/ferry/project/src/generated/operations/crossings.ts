// @generated SignedSource<<a82387e64ab8d326fff12ceeb3ad1d0d91b6924bf3aecd1b4e22099bc3625d44>>
/** How each operation is sent. */
export const operations = {
  "GET /crossings": `{
    "key": "GET /crossings",
    "api": "api",
    "name": "search_crossings",
    "summary": "Find crossings",
    "tags": ["crossings"],
    "method": "GET",
    "path": "/crossings",
    "servers": [{"url":"http://127.0.0.1:4040/v3"}],
    "parameters": [
      {
        "name": "ports",
        "in": "query",
        "required": false,
        "schema": {
          "type": "array",
          "items": {"$ref":"#/$defs/Port"},
          "description": "Only crossings that call at all of these ports."
        },
        "style": "pipeDelimited",
        "explode": false
      },
      {
        "name": "days",
        "in": "query",
        "required": false,
        "schema": {
          "type": "array",
          "items": {"type":"string","enum":["mon","tue","wed","thu","fri","sat","sun"]},
          "description": "Only crossings on one of these days."
        },
        "style": "form",
        "explode": true
      },
      {
        "name": "decks",
        "in": "query",
        "required": false,
        "schema": {
          "type": "array",
          "items": {"type":"string","enum":["cars","lorries","bicycles"]},
          "description": "Only boats that take all of these."
        },
        "style": "spaceDelimited",
        "explode": false
      },
      {
        "name": "X-Passengers",
        "in": "header",
        "required": false,
        "schema": {
          "type": "integer",
          "maximum": 40,
          "exclusiveMinimum": 0,
          "description": "Only crossings with that many seats left."
        },
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"terminal":[],"clerk":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"days","place":"query:days","required":false},
      {"name":"ports","place":"query:ports","required":false},
      {"name":"decks","place":"query:decks","required":false},
      {"name":"X-Passengers","place":"header:X-Passengers","required":false}
    ]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Port: `{"type":"string","enum":["northquay","island","mainland"]}`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /crossings": `{
    "errors": [
      {"status":"400","description":"Something in the request is wrong."},
      {"status":"401","description":"Terminal or clerk are not known."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /crossings": `{"id":{},"ports":{},"day":{},"departs":{},"seats":{},"decks":{}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /crossings": `{
    "operation": "GET /crossings",
    "arguments": {"ports":["northquay"]},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4040/v3/crossings?ports=northquay",
      "headers": {"accept":"application/json"}
    }
  }`,
};
