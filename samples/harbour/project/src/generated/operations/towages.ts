// @generated SignedSource<<8b9638919cef6b8f514b8bb2b6e946518a1336c7f2d170f0166a35c6dc643450>>
/** How each operation is sent. */
export const operations = {
  "GET /towages": `{
    "key": "GET /towages",
    "api": "api",
    "name": "list_towages",
    "summary": "List towages",
    "tags": ["Towages"],
    "method": "GET",
    "path": "/towages",
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
        "name": "portCall",
        "in": "query",
        "required": false,
        "schema": {"type":"string","pattern":"^[a-z]+-[0-9]+$","description":"Id of the port call."},
        "style": "form",
        "explode": true
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"limit","place":"query:limit","required":false},
      {"name":"after","place":"query:after","required":false},
      {"name":"portCall","place":"query:portCall","required":false}
    ]
  }`,
  "POST /towages": `{
    "key": "POST /towages",
    "api": "api",
    "name": "create_towage",
    "summary": "Add a towage",
    "tags": ["Towages"],
    "method": "POST",
    "path": "/towages",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Towage"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"portCall","place":"body:/portCall","required":true},
      {"name":"tugs","place":"body:/tugs","required":true},
      {"name":"direction","place":"body:/direction","required":true},
      {"name":"remark","place":"body:/remark","required":false}
    ]
  }`,
  "GET /towages/{towageId}": `{
    "key": "GET /towages/{towageId}",
    "api": "api",
    "name": "get_towage",
    "summary": "Get a towage",
    "tags": ["Towages"],
    "method": "GET",
    "path": "/towages/{towageId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "towageId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"towageId","place":"path:towageId","required":true}]
  }`,
  "PUT /towages/{towageId}": `{
    "key": "PUT /towages/{towageId}",
    "api": "api",
    "name": "replace_towage",
    "summary": "Replace all that is known of a towage",
    "tags": ["Towages"],
    "method": "PUT",
    "path": "/towages/{towageId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "towageId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Towage"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"towageId","place":"path:towageId","required":true},
      {"name":"portCall","place":"body:/portCall","required":true},
      {"name":"tugs","place":"body:/tugs","required":true},
      {"name":"direction","place":"body:/direction","required":true},
      {"name":"remark","place":"body:/remark","required":false}
    ]
  }`,
  "DELETE /towages/{towageId}": `{
    "key": "DELETE /towages/{towageId}",
    "api": "api",
    "name": "delete_towage",
    "summary": "Strike a towage from the books",
    "tags": ["Towages"],
    "method": "DELETE",
    "path": "/towages/{towageId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "towageId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "*/*",
    "arguments": [{"name":"towageId","place":"path:towageId","required":true}]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Id: `{"type":"string","pattern":"^[a-z]+-[0-9]+$"}`,
  Towage: `{
    "type": "object",
    "properties": {
      "portCall": {"type":"string","pattern":"^[a-z]+-[0-9]+$","description":"Id of the port call."},
      "tugs": {"type":"integer","minimum":1,"maximum":4,"description":"How many tugs are needed."},
      "direction": {"type":"string","enum":["in","out","shift"]},
      "remark": {"type":"string","maxLength":200}
    },
    "required": ["portCall","tugs","direction"],
    "additionalProperties": false
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /towages": `{
    "errors": [
      {"status":"400","description":"The request cannot be read."},
      {"status":"401","description":"The token is missing or not known."}
    ]
  }`,
  "POST /towages": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "GET /towages/{towageId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "PUT /towages/{towageId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "DELETE /towages/{towageId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /towages": `{"items":{"id":{},"portCall":{},"tugs":{},"direction":{},"remark":{}},"next":{}}`,
  "POST /towages": `{"id":{},"portCall":{},"tugs":{},"direction":{},"remark":{}}`,
  "GET /towages/{towageId}": `{"id":{},"portCall":{},"tugs":{},"direction":{},"remark":{}}`,
  "PUT /towages/{towageId}": `{"id":{},"portCall":{},"tugs":{},"direction":{},"remark":{}}`,
  "DELETE /towages/{towageId}": `{}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /towages": `{
    "operation": "GET /towages",
    "arguments": {"limit":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/towages?limit=1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /towages": `{
    "operation": "POST /towages",
    "arguments": {"portCall":"a-1","tugs":1,"direction":"in","remark":"example"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/towages",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"portCall\\":\\"a-1\\",\\"tugs\\":1,\\"direction\\":\\"in\\",\\"remark\\":\\"example\\"}"
    }
  }`,
  "GET /towages/{towageId}": `{
    "operation": "GET /towages/{towageId}",
    "arguments": {"towageId":"a-1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/towages/a-1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "PUT /towages/{towageId}": `{
    "operation": "PUT /towages/{towageId}",
    "arguments": {"portCall":"a-1","tugs":1,"direction":"in","remark":"example","towageId":"a-1"},
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4050/towages/a-1",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"portCall\\":\\"a-1\\",\\"tugs\\":1,\\"direction\\":\\"in\\",\\"remark\\":\\"example\\"}"
    }
  }`,
  "DELETE /towages/{towageId}": `{
    "operation": "DELETE /towages/{towageId}",
    "arguments": {"towageId":"a-1"},
    "request": {"method":"DELETE","url":"http://127.0.0.1:4050/towages/a-1","headers":{"accept":"*/*"}}
  }`,
};
