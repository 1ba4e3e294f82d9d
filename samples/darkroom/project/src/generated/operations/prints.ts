// @generated SignedSource<<327421a9caefefc2ccd8f6a5595489052bc4e0df4a9760061bc11da64b6a5885>>
/** How each operation is sent. */
export const operations = {
  "POST /prints": `{
    "key": "POST /prints",
    "api": "api",
    "name": "order_prints",
    "summary": "Have frames printed",
    "tags": ["prints"],
    "method": "POST",
    "path": "/prints",
    "servers": [{"url":"http://127.0.0.1:4020"}],
    "parameters": [],
    "body": {
      "required": true,
      "contentType": "application/x-www-form-urlencoded",
      "schema": {
        "type": "object",
        "required": ["frames","paper"],
        "properties": {
          "frames": {
            "type": "array",
            "minItems": 1,
            "maxItems": 24,
            "items": {"type":"string","pattern":"^r[0-9]+-f[0-9]+$"},
            "description": "Ids of the frames to print."
          },
          "paper": {"type":"string","enum":["glossy","matt","baryta"]},
          "copies": {"type":"integer","minimum":1,"maximum":50,"default":1,"description":"Of each frame."},
          "border": {"type":"boolean","default":false,"description":"Leave a white border."},
          "sendTo": {
            "type": "object",
            "required": ["name","town"],
            "properties": {"name":{"type":"string","minLength":1},"town":{"type":"string","minLength":1}},
            "description": "Where to post them; without it they are kept at the counter."
          }
        }
      },
      "encoding": {"sendTo":{"style":"deepObject","explode":true}}
    },
    "security": [{"member":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"frames","place":"body:/frames","required":true},
      {"name":"paper","place":"body:/paper","required":true},
      {"name":"sendTo","place":"body:/sendTo","required":false},
      {"name":"copies","place":"body:/copies","required":false},
      {"name":"border","place":"body:/border","required":false}
    ]
  }`,
  "GET /prints/{printId}": `{
    "key": "GET /prints/{printId}",
    "api": "api",
    "name": "get_print_order",
    "summary": "See how far the prints are",
    "tags": ["prints"],
    "method": "GET",
    "path": "/prints/{printId}",
    "servers": [{"url":"http://127.0.0.1:4020"}],
    "parameters": [
      {
        "name": "printId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^p[0-9]+$","description":"Id of the print order."},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"member":[]}],
    "accept": "application/json",
    "arguments": [{"name":"printId","place":"path:printId","required":true}],
    "example": {"printId":"p1"}
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "POST /prints": `{
    "description": "The answer comes before the prints are made: look the order up until its \`state\` is \`ready\`.",
    "errors": [
      {"status":"401","description":"Name or password are missing or wrong."},
      {"status":"404","description":"The archive has no such thing."},
      {"status":"422","description":"The request can be read but not accepted; errors says why."}
    ]
  }`,
  "GET /prints/{printId}": `{
    "errors": [
      {"status":"401","description":"Name or password are missing or wrong."},
      {"status":"404","description":"The archive has no such thing."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "POST /prints": `{
    "id": {},
    "state": {},
    "frames": {},
    "paper": {},
    "copies": {},
    "border": {},
    "sendTo": {"name":{},"town":{}},
    "price": {}
  }`,
  "GET /prints/{printId}": `{
    "id": {},
    "state": {},
    "frames": {},
    "paper": {},
    "copies": {},
    "border": {},
    "sendTo": {"name":{},"town":{}},
    "price": {}
  }`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "POST /prints": `{
    "operation": "POST /prints",
    "arguments": {"frames":["r1-f1"],"paper":"glossy","copies":1},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4020/prints",
      "headers": {"accept":"application/json","content-type":"application/x-www-form-urlencoded"},
      "body": "frames=r1-f1&paper=glossy&copies=1"
    }
  }`,
  "GET /prints/{printId}": `{
    "operation": "GET /prints/{printId}",
    "arguments": {"printId":"p1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4020/prints/p1",
      "headers": {"accept":"application/json"}
    }
  }`,
};
