// @generated SignedSource<<b5675bf42cfa75895cbdb0c3d997716c17909b35e6755200432bf293bf4c75b3>>
/** How each operation is sent. */
export const operations = {
  "market-stalls GET /stalls": `{
    "key": "market-stalls GET /stalls",
    "api": "market-stalls",
    "name": "list_stalls",
    "summary": "List the stalls of the market",
    "tags": ["stalls"],
    "method": "GET",
    "path": "/stalls",
    "servers": [{"url":"http://127.0.0.1:4060"}],
    "parameters": [
      {
        "name": "sells",
        "in": "query",
        "required": false,
        "schema": {"$ref":"#/$defs/market-stalls.Ware","description":"Only stalls that sell this."},
        "style": "form",
        "explode": true
      }
    ],
    "security": [{"stallKey":[]}],
    "accept": "application/json",
    "arguments": [{"name":"sells","place":"query:sells","required":false}]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  "market-stalls.Ware": `{"type":"string","enum":["bread","cheese","fish","flowers"]}`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "market-stalls GET /stalls": `{"number":{},"name":{},"sells":{}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "market-stalls GET /stalls": `{
    "operation": "market-stalls GET /stalls",
    "arguments": {"sells":"bread"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4060/stalls?sells=bread",
      "headers": {"accept":"application/json"}
    }
  }`,
};
