// @generated SignedSource<<d2db9d03c6fed0b7a6b86a7e9f458fb59d14e30d50cd4396388975315b61b4af>>
/** How each operation is sent. */
export const operations = {
  "GET /berths": `{
    "key": "GET /berths",
    "api": "api",
    "name": "list_berths",
    "summary": "List berths",
    "tags": ["Berths"],
    "method": "GET",
    "path": "/berths",
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
        "name": "quay",
        "in": "query",
        "required": false,
        "schema": {
          "type": "string",
          "enum": ["north","south","oil","ferry"],
          "description": "Only berths of this quay."
        },
        "style": "form",
        "explode": true
      },
      {
        "name": "closed",
        "in": "query",
        "required": false,
        "schema": {"type":"boolean","description":"Only closed, or only open ones."},
        "style": "form",
        "explode": true
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"limit","place":"query:limit","required":false},
      {"name":"after","place":"query:after","required":false},
      {"name":"quay","place":"query:quay","required":false},
      {"name":"closed","place":"query:closed","required":false}
    ]
  }`,
  "POST /berths": `{
    "key": "POST /berths",
    "api": "api",
    "name": "create_berth",
    "summary": "Add a berth",
    "tags": ["Berths"],
    "method": "POST",
    "path": "/berths",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Berth"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"name","place":"body:/name","required":true},
      {"name":"quay","place":"body:/quay","required":true},
      {"name":"lengthMetres","place":"body:/lengthMetres","required":true},
      {"name":"depthMetres","place":"body:/depthMetres","required":true},
      {"name":"shorePower","place":"body:/shorePower","required":false},
      {"name":"closed","place":"body:/closed","required":false}
    ]
  }`,
  "GET /berths/{berthId}": `{
    "key": "GET /berths/{berthId}",
    "api": "api",
    "name": "get_berth",
    "summary": "Get a berth",
    "tags": ["Berths"],
    "method": "GET",
    "path": "/berths/{berthId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "berthId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"berthId","place":"path:berthId","required":true}]
  }`,
  "PUT /berths/{berthId}": `{
    "key": "PUT /berths/{berthId}",
    "api": "api",
    "name": "replace_berth",
    "summary": "Replace all that is known of a berth",
    "tags": ["Berths"],
    "method": "PUT",
    "path": "/berths/{berthId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "berthId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Berth"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"berthId","place":"path:berthId","required":true},
      {"name":"name","place":"body:/name","required":true},
      {"name":"quay","place":"body:/quay","required":true},
      {"name":"lengthMetres","place":"body:/lengthMetres","required":true},
      {"name":"depthMetres","place":"body:/depthMetres","required":true},
      {"name":"shorePower","place":"body:/shorePower","required":false},
      {"name":"closed","place":"body:/closed","required":false}
    ]
  }`,
  "DELETE /berths/{berthId}": `{
    "key": "DELETE /berths/{berthId}",
    "api": "api",
    "name": "delete_berth",
    "summary": "Strike a berth from the books",
    "tags": ["Berths"],
    "method": "DELETE",
    "path": "/berths/{berthId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "berthId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "*/*",
    "arguments": [{"name":"berthId","place":"path:berthId","required":true}]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Id: `{"type":"string","pattern":"^[a-z]+-[0-9]+$"}`,
  Berth: `{
    "type": "object",
    "properties": {
      "name": {"type":"string","maxLength":40},
      "quay": {"type":"string","enum":["north","south","oil","ferry"]},
      "lengthMetres": {"type":"number","exclusiveMinimum":0,"description":"Longest vessel that fits."},
      "depthMetres": {"type":"number","exclusiveMinimum":0,"description":"Depth at chart datum."},
      "shorePower": {"type":"boolean","description":"Power from ashore is available."},
      "closed": {"type":"boolean","description":"No vessel may be sent there."}
    },
    "required": ["name","quay","lengthMetres","depthMetres"],
    "additionalProperties": false
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /berths": `{
    "errors": [
      {"status":"400","description":"The request cannot be read."},
      {"status":"401","description":"The token is missing or not known."}
    ]
  }`,
  "POST /berths": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "GET /berths/{berthId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "PUT /berths/{berthId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "DELETE /berths/{berthId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /berths": `{
    "items": {"id":{},"name":{},"quay":{},"lengthMetres":{},"depthMetres":{},"shorePower":{},"closed":{}},
    "next": {}
  }`,
  "POST /berths": `{"id":{},"name":{},"quay":{},"lengthMetres":{},"depthMetres":{},"shorePower":{},"closed":{}}`,
  "GET /berths/{berthId}": `{"id":{},"name":{},"quay":{},"lengthMetres":{},"depthMetres":{},"shorePower":{},"closed":{}}`,
  "PUT /berths/{berthId}": `{"id":{},"name":{},"quay":{},"lengthMetres":{},"depthMetres":{},"shorePower":{},"closed":{}}`,
  "DELETE /berths/{berthId}": `{}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /berths": `{
    "operation": "GET /berths",
    "arguments": {"limit":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/berths?limit=1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /berths": `{
    "operation": "POST /berths",
    "arguments": {"name":"example","quay":"north","lengthMetres":1,"depthMetres":1,"shorePower":true},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/berths",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"name\\":\\"example\\",\\"quay\\":\\"north\\",\\"lengthMetres\\":1,\\"depthMetres\\":1,\\"shorePower\\":true}"
    }
  }`,
  "GET /berths/{berthId}": `{
    "operation": "GET /berths/{berthId}",
    "arguments": {"berthId":"a-1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/berths/a-1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "PUT /berths/{berthId}": `{
    "operation": "PUT /berths/{berthId}",
    "arguments": {
      "name": "example",
      "quay": "north",
      "lengthMetres": 1,
      "depthMetres": 1,
      "shorePower": true,
      "berthId": "a-1"
    },
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4050/berths/a-1",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"name\\":\\"example\\",\\"quay\\":\\"north\\",\\"lengthMetres\\":1,\\"depthMetres\\":1,\\"shorePower\\":true}"
    }
  }`,
  "DELETE /berths/{berthId}": `{
    "operation": "DELETE /berths/{berthId}",
    "arguments": {"berthId":"a-1"},
    "request": {"method":"DELETE","url":"http://127.0.0.1:4050/berths/a-1","headers":{"accept":"*/*"}}
  }`,
};
