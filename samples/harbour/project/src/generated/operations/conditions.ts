// @generated SignedSource<<ddac4380da5edd419c0810e0552a8b08f3c7801e399e42b82d43f2feacc8539c>>
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

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /tides": `{"kind":{},"time":{},"metres":{}}`,
  "GET /weather": `{"windKnots":{},"windDegrees":{},"sightMetres":{}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /tides": `{
    "operation": "GET /tides",
    "arguments": {"date":"2026-01-31"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/tides?date=2026-01-31",
      "headers": {"accept":"application/json"}
    }
  }`,
  "GET /weather": `{
    "operation": "GET /weather",
    "arguments": {},
    "request": {"method":"GET","url":"http://127.0.0.1:4050/weather","headers":{"accept":"application/json"}}
  }`,
};
