// @generated SignedSource<<99d15ecb4fc402ef29ca8fcfd192383bf02b48547abf54f056ad1d44fc8314d0>>
/** How each operation is sent. */
export const operations = {
  "porters GET /porters/{porterId}/trips": `{
    "key": "porters GET /porters/{porterId}/trips",
    "api": "porters",
    "name": "list_trips",
    "summary": "List the trips of a porter",
    "tags": ["porters"],
    "method": "GET",
    "path": "/porters/{porterId}/trips",
    "servers": [{"url":"http://127.0.0.1:4061"}],
    "parameters": [
      {
        "name": "porterId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^[a-z]{2,12}$","description":"Id of the porter."},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"porterToken":[]}],
    "accept": "application/json",
    "arguments": [{"name":"porterId","place":"path:porterId","required":true}]
  }`,
  "porters POST /porters/{porterId}/trips": `{
    "key": "porters POST /porters/{porterId}/trips",
    "api": "porters",
    "name": "send_porter",
    "summary": "Send a porter to an address",
    "tags": ["porters"],
    "method": "POST",
    "path": "/porters/{porterId}/trips",
    "servers": [{"url":"http://127.0.0.1:4061"}],
    "parameters": [
      {
        "name": "porterId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^[a-z]{2,12}$","description":"Id of the porter."},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {
      "required": true,
      "contentType": "application/json",
      "schema": {
        "type": "object",
        "required": ["address"],
        "properties": {
          "address": {"type":"string","minLength":1,"maxLength":80,"description":"Street and number."}
        }
      }
    },
    "security": [{"porterToken":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"porterId","place":"path:porterId","required":true},
      {"name":"address","place":"body:/address","required":true}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "porters GET /porters/{porterId}/trips": `{"porter":{},"address":{}}`,
  "porters POST /porters/{porterId}/trips": `{"porter":{},"address":{}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "porters GET /porters/{porterId}/trips": `{
    "operation": "porters GET /porters/{porterId}/trips",
    "arguments": {"porterId":"example"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4061/porters/example/trips",
      "headers": {"accept":"application/json"}
    }
  }`,
  "porters POST /porters/{porterId}/trips": `{
    "operation": "porters POST /porters/{porterId}/trips",
    "arguments": {"porterId":"example","address":"example"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4061/porters/example/trips",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"address\\":\\"example\\"}"
    }
  }`,
};
