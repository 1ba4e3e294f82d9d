// @generated SignedSource<<fd699b887df7b01f8fcd12341ec106786ba537ec6a1ff104a59bec5d27186a72>>
/** How each operation is sent. */
export const operations = {
  "GET /vessels": `{
    "key": "GET /vessels",
    "api": "api",
    "name": "list_vessels",
    "summary": "List vessels",
    "tags": ["Vessels"],
    "method": "GET",
    "path": "/vessels",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "limit",
        "in": "query",
        "required": false,
        "schema": {"type":"integer","minimum":1,"maximum":100,"default":20,"description":"How many to list."},
        "style": "form",
        "explode": true
      },
      {
        "name": "after",
        "in": "query",
        "required": false,
        "schema": {"$ref":"#/$defs/Id","description":"Id of the last one of the page before."},
        "style": "form",
        "explode": true
      },
      {
        "name": "flag",
        "in": "query",
        "required": false,
        "schema": {"type":"string","pattern":"^[A-Z]{2}$","description":"Only vessels under this flag."},
        "style": "form",
        "explode": true
      },
      {
        "name": "kind",
        "in": "query",
        "required": false,
        "schema": {
          "type": "string",
          "enum": ["container","bulk","tanker","ferry","fishing","tug"],
          "description": "Only vessels of this kind."
        },
        "style": "form",
        "explode": true
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"limit","place":"query:limit","required":false},
      {"name":"after","place":"query:after","required":false},
      {"name":"flag","place":"query:flag","required":false},
      {"name":"kind","place":"query:kind","required":false}
    ]
  }`,
  "POST /vessels": `{
    "key": "POST /vessels",
    "api": "api",
    "name": "create_vessel",
    "summary": "Add a vessel",
    "tags": ["Vessels"],
    "method": "POST",
    "path": "/vessels",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Vessel"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"name","place":"body:/name","required":true},
      {"name":"imo","place":"body:/imo","required":true},
      {"name":"flag","place":"body:/flag","required":true},
      {"name":"kind","place":"body:/kind","required":true},
      {"name":"lengthMetres","place":"body:/lengthMetres","required":false},
      {"name":"draughtMetres","place":"body:/draughtMetres","required":false}
    ]
  }`,
  "GET /vessels/{vesselId}": `{
    "key": "GET /vessels/{vesselId}",
    "api": "api",
    "name": "get_vessel",
    "summary": "Get a vessel",
    "tags": ["Vessels"],
    "method": "GET",
    "path": "/vessels/{vesselId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "vesselId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"vesselId","place":"path:vesselId","required":true}]
  }`,
  "PUT /vessels/{vesselId}": `{
    "key": "PUT /vessels/{vesselId}",
    "api": "api",
    "name": "replace_vessel",
    "summary": "Replace all that is known of a vessel",
    "tags": ["Vessels"],
    "method": "PUT",
    "path": "/vessels/{vesselId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "vesselId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Vessel"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"vesselId","place":"path:vesselId","required":true},
      {"name":"name","place":"body:/name","required":true},
      {"name":"imo","place":"body:/imo","required":true},
      {"name":"flag","place":"body:/flag","required":true},
      {"name":"kind","place":"body:/kind","required":true},
      {"name":"lengthMetres","place":"body:/lengthMetres","required":false},
      {"name":"draughtMetres","place":"body:/draughtMetres","required":false}
    ]
  }`,
  "DELETE /vessels/{vesselId}": `{
    "key": "DELETE /vessels/{vesselId}",
    "api": "api",
    "name": "delete_vessel",
    "summary": "Strike a vessel from the books",
    "tags": ["Vessels"],
    "method": "DELETE",
    "path": "/vessels/{vesselId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "vesselId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "*/*",
    "arguments": [{"name":"vesselId","place":"path:vesselId","required":true}]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Id: `{"type":"string","pattern":"^[a-z]+-[0-9]+$"}`,
  Vessel: `{
    "type": "object",
    "properties": {
      "name": {"type":"string","maxLength":60},
      "imo": {"type":"string","pattern":"^[0-9]{7}$","description":"IMO number."},
      "flag": {"type":"string","pattern":"^[A-Z]{2}$","description":"Country of registry"},
      "kind": {"type":"string","enum":["container","bulk","tanker","ferry","fishing","tug"]},
      "lengthMetres": {"type":"number","exclusiveMinimum":0},
      "draughtMetres": {
        "type": "number",
        "exclusiveMinimum": 0,
        "description": "Deepest point below the water line."
      }
    },
    "required": ["name","imo","flag","kind"],
    "additionalProperties": false
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /vessels": `{
    "errors": [
      {"status":"400","description":"The request cannot be read."},
      {"status":"401","description":"The token is missing or not known."}
    ]
  }`,
  "POST /vessels": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "GET /vessels/{vesselId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "PUT /vessels/{vesselId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "DELETE /vessels/{vesselId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /vessels": `{"items":{"id":{},"name":{},"imo":{},"flag":{},"kind":{},"lengthMetres":{},"draughtMetres":{}},"next":{}}`,
  "POST /vessels": `{"id":{},"name":{},"imo":{},"flag":{},"kind":{},"lengthMetres":{},"draughtMetres":{}}`,
  "GET /vessels/{vesselId}": `{"id":{},"name":{},"imo":{},"flag":{},"kind":{},"lengthMetres":{},"draughtMetres":{}}`,
  "PUT /vessels/{vesselId}": `{"id":{},"name":{},"imo":{},"flag":{},"kind":{},"lengthMetres":{},"draughtMetres":{}}`,
  "DELETE /vessels/{vesselId}": `{}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /vessels": `{
    "operation": "GET /vessels",
    "arguments": {"limit":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/vessels?limit=1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /vessels": `{
    "operation": "POST /vessels",
    "arguments": {"name":"example","imo":"1111111","flag":"AA","kind":"container","lengthMetres":1},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/vessels",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"name\\":\\"example\\",\\"imo\\":\\"1111111\\",\\"flag\\":\\"AA\\",\\"kind\\":\\"container\\",\\"lengthMetres\\":1}"
    }
  }`,
  "GET /vessels/{vesselId}": `{
    "operation": "GET /vessels/{vesselId}",
    "arguments": {"vesselId":"a-1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/vessels/a-1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "PUT /vessels/{vesselId}": `{
    "operation": "PUT /vessels/{vesselId}",
    "arguments": {
      "name": "example",
      "imo": "1111111",
      "flag": "AA",
      "kind": "container",
      "lengthMetres": 1,
      "vesselId": "a-1"
    },
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4050/vessels/a-1",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"name\\":\\"example\\",\\"imo\\":\\"1111111\\",\\"flag\\":\\"AA\\",\\"kind\\":\\"container\\",\\"lengthMetres\\":1}"
    }
  }`,
  "DELETE /vessels/{vesselId}": `{
    "operation": "DELETE /vessels/{vesselId}",
    "arguments": {"vesselId":"a-1"},
    "request": {"method":"DELETE","url":"http://127.0.0.1:4050/vessels/a-1","headers":{"accept":"*/*"}}
  }`,
};
