// @generated SignedSource<<e1b09bd11a4cedf53ff9b4d1e6654b76a18c30a1e904b2da9840a1edef67dc52>>
/** How each operation is sent. */
export const operations = {
  "market-stalls GET /orders": `{
    "key": "market-stalls GET /orders",
    "api": "market-stalls",
    "name": "market_stalls_list_orders",
    "summary": "List what was ordered from the stalls",
    "tags": ["orders"],
    "method": "GET",
    "path": "/orders",
    "servers": [{"url":"http://127.0.0.1:4060"}],
    "parameters": [],
    "security": [{"stallKey":[]}],
    "accept": "application/json",
    "arguments": []
  }`,
  "market-stalls POST /orders": `{
    "key": "market-stalls POST /orders",
    "api": "market-stalls",
    "name": "place_order",
    "summary": "Order something from a stall",
    "tags": ["orders"],
    "method": "POST",
    "path": "/orders",
    "servers": [{"url":"http://127.0.0.1:4060"}],
    "parameters": [],
    "body": {
      "required": true,
      "contentType": "application/json",
      "schema": {"$ref":"#/$defs/market-stalls.NewOrder"}
    },
    "security": [{"stallKey":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"stall","place":"body:/stall","required":true},
      {"name":"amount","place":"body:/amount","required":true}
    ]
  }`,
  "porters GET /orders": `{
    "key": "porters GET /orders",
    "api": "porters",
    "name": "porters_list_orders",
    "summary": "List what is to be carried",
    "tags": ["orders"],
    "method": "GET",
    "path": "/orders",
    "servers": [{"url":"http://127.0.0.1:4061"}],
    "parameters": [],
    "security": [{"porterToken":[]}],
    "accept": "application/json",
    "arguments": []
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  "market-stalls.NewOrder": `{
    "type": "object",
    "required": ["stall","amount"],
    "properties": {
      "stall": {"type":"integer","minimum":1,"description":"Number of the stall."},
      "amount": {"type":"integer","minimum":1,"maximum":20}
    }
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "market-stalls POST /orders": `{"errors":[{"status":"404","description":"There is no such stall."}]}`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "market-stalls GET /orders": `{"id":{},"stall":{},"amount":{}}`,
  "market-stalls POST /orders": `{"id":{},"stall":{},"amount":{}}`,
  "porters GET /orders": `{"id":{},"kilograms":{}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "market-stalls GET /orders": `{
    "operation": "market-stalls GET /orders",
    "arguments": {},
    "request": {"method":"GET","url":"http://127.0.0.1:4060/orders","headers":{"accept":"application/json"}}
  }`,
  "market-stalls POST /orders": `{
    "operation": "market-stalls POST /orders",
    "arguments": {"stall":1,"amount":1},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4060/orders",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"stall\\":1,\\"amount\\":1}"
    }
  }`,
  "porters GET /orders": `{
    "operation": "porters GET /orders",
    "arguments": {},
    "request": {"method":"GET","url":"http://127.0.0.1:4061/orders","headers":{"accept":"application/json"}}
  }`,
};
