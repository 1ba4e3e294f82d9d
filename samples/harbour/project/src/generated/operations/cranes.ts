// @generated SignedSource<<eba3d9bc518483db844c51504c8ef570857ed7b37307a10ba5ee92eda520bede>>
/** How each operation is sent. */
export const operations = {
  "GET /cranes": `{
    "key": "GET /cranes",
    "api": "api",
    "name": "list_cranes",
    "summary": "List cranes",
    "tags": ["Cranes"],
    "method": "GET",
    "path": "/cranes",
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
        "name": "berth",
        "in": "query",
        "required": false,
        "schema": {"type":"string","pattern":"^[a-z]+-[0-9]+$","description":"Id of the berth."},
        "style": "form",
        "explode": true
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"limit","place":"query:limit","required":false},
      {"name":"after","place":"query:after","required":false},
      {"name":"berth","place":"query:berth","required":false}
    ]
  }`,
  "POST /cranes": `{
    "key": "POST /cranes",
    "api": "api",
    "name": "create_crane",
    "summary": "Add a crane",
    "tags": ["Cranes"],
    "method": "POST",
    "path": "/cranes",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Crane"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"name","place":"body:/name","required":true},
      {"name":"liftTonnes","place":"body:/liftTonnes","required":true},
      {"name":"outOfOrder","place":"body:/outOfOrder","required":false},
      {"name":"berth","place":"body:/berth","required":false}
    ]
  }`,
  "GET /cranes/{craneId}": `{
    "key": "GET /cranes/{craneId}",
    "api": "api",
    "name": "get_crane",
    "summary": "Get a crane",
    "tags": ["Cranes"],
    "method": "GET",
    "path": "/cranes/{craneId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "craneId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"craneId","place":"path:craneId","required":true}]
  }`,
  "PUT /cranes/{craneId}": `{
    "key": "PUT /cranes/{craneId}",
    "api": "api",
    "name": "replace_crane",
    "summary": "Replace all that is known of a crane",
    "tags": ["Cranes"],
    "method": "PUT",
    "path": "/cranes/{craneId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "craneId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Crane"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"craneId","place":"path:craneId","required":true},
      {"name":"name","place":"body:/name","required":true},
      {"name":"liftTonnes","place":"body:/liftTonnes","required":true},
      {"name":"outOfOrder","place":"body:/outOfOrder","required":false},
      {"name":"berth","place":"body:/berth","required":false}
    ]
  }`,
  "DELETE /cranes/{craneId}": `{
    "key": "DELETE /cranes/{craneId}",
    "api": "api",
    "name": "delete_crane",
    "summary": "Strike a crane from the books",
    "tags": ["Cranes"],
    "method": "DELETE",
    "path": "/cranes/{craneId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "craneId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "*/*",
    "arguments": [{"name":"craneId","place":"path:craneId","required":true}]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Id: `{"type":"string","pattern":"^[a-z]+-[0-9]+$"}`,
  Crane: `{
    "type": "object",
    "properties": {
      "name": {"type":"string","maxLength":40},
      "liftTonnes": {"type":"number","exclusiveMinimum":0,"description":"Heaviest load."},
      "berth": {"type":"string","pattern":"^[a-z]+-[0-9]+$","description":"Id of the berth."},
      "outOfOrder": {"type":"boolean"}
    },
    "required": ["name","liftTonnes"],
    "additionalProperties": false
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /cranes": `{
    "errors": [
      {"status":"400","description":"The request cannot be read."},
      {"status":"401","description":"The token is missing or not known."}
    ]
  }`,
  "POST /cranes": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "GET /cranes/{craneId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "PUT /cranes/{craneId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "DELETE /cranes/{craneId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /cranes": `{"items":{"id":{},"name":{},"liftTonnes":{},"berth":{},"outOfOrder":{}},"next":{}}`,
  "POST /cranes": `{"id":{},"name":{},"liftTonnes":{},"berth":{},"outOfOrder":{}}`,
  "GET /cranes/{craneId}": `{"id":{},"name":{},"liftTonnes":{},"berth":{},"outOfOrder":{}}`,
  "PUT /cranes/{craneId}": `{"id":{},"name":{},"liftTonnes":{},"berth":{},"outOfOrder":{}}`,
  "DELETE /cranes/{craneId}": `{}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /cranes": `{
    "operation": "GET /cranes",
    "arguments": {"limit":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/cranes?limit=1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /cranes": `{
    "operation": "POST /cranes",
    "arguments": {"name":"example","liftTonnes":1,"berth":"a-1"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/cranes",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"name\\":\\"example\\",\\"liftTonnes\\":1,\\"berth\\":\\"a-1\\"}"
    }
  }`,
  "GET /cranes/{craneId}": `{
    "operation": "GET /cranes/{craneId}",
    "arguments": {"craneId":"a-1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/cranes/a-1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "PUT /cranes/{craneId}": `{
    "operation": "PUT /cranes/{craneId}",
    "arguments": {"name":"example","liftTonnes":1,"berth":"a-1","craneId":"a-1"},
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4050/cranes/a-1",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"name\\":\\"example\\",\\"liftTonnes\\":1,\\"berth\\":\\"a-1\\"}"
    }
  }`,
  "DELETE /cranes/{craneId}": `{
    "operation": "DELETE /cranes/{craneId}",
    "arguments": {"craneId":"a-1"},
    "request": {"method":"DELETE","url":"http://127.0.0.1:4050/cranes/a-1","headers":{"accept":"*/*"}}
  }`,
};
