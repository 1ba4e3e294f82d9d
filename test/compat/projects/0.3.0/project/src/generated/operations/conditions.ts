// @generated SignedSource<<8d82866a56cae51b9c107b838a0453d6452c7be091a27ae485f7cdc87d40ed9c>>
/** How each operation is sent. */
export const operations = {
  "GET /tides": `{
    "key": "GET /tides",
    "api": "api",
    "name": "list_tides",
    "summary": "High and low water of a day",
    "tags": ["Conditions"],
    "method": "GET",
    "path": "/tides",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "date",
        "in": "query",
        "required": true,
        "schema": {"type":"string","format":"date"},
        "style": "form",
        "explode": true
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"date","place":"query:date","required":true}]
  }`,
  "GET /weather": `{
    "key": "GET /weather",
    "api": "api",
    "name": "get_weather",
    "summary": "Wind and sight at the harbour mouth",
    "tags": ["Conditions"],
    "method": "GET",
    "path": "/weather",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": []
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /tides": `{
    "errors": [
      {"status":"400","description":"The request cannot be read."},
      {"status":"401","description":"The token is missing or not known."}
    ]
  }`,
  "GET /weather": `{"errors":[{"status":"401","description":"The token is missing or not known."}]}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /weather": `{
    "operation": "GET /weather",
    "arguments": {},
    "request": {"method":"GET","url":"http://127.0.0.1:4050/weather","headers":{"accept":"application/json"}}
  }`,
};
