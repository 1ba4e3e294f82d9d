// @generated SignedSource<<366affd93e7a3d8736f68c06124dfb6aaef66a64566f1f06c2de312a0c24c208>>
/** How each operation is sent. */
export const operations = {
  "GET /pilots": `{
    "key": "GET /pilots",
    "api": "api",
    "name": "list_pilots",
    "summary": "List pilots",
    "tags": ["Pilots"],
    "method": "GET",
    "path": "/pilots",
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
        "name": "licence",
        "in": "query",
        "required": false,
        "schema": {
          "type": "string",
          "enum": ["coastal","harbour","deep-sea"],
          "description": "Only pilots with this licence."
        },
        "style": "form",
        "explode": true
      },
      {
        "name": "onDuty",
        "in": "query",
        "required": false,
        "schema": {"type":"boolean","description":"Only pilots on duty, or off."},
        "style": "form",
        "explode": true
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"limit","place":"query:limit","required":false},
      {"name":"after","place":"query:after","required":false},
      {"name":"licence","place":"query:licence","required":false},
      {"name":"onDuty","place":"query:onDuty","required":false}
    ]
  }`,
  "POST /pilots": `{
    "key": "POST /pilots",
    "api": "api",
    "name": "create_pilot",
    "summary": "Add a pilot",
    "tags": ["Pilots"],
    "method": "POST",
    "path": "/pilots",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Pilot"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"name","place":"body:/name","required":true},
      {"name":"licence","place":"body:/licence","required":true},
      {"name":"phone","place":"body:/phone","required":false},
      {"name":"onDuty","place":"body:/onDuty","required":false}
    ]
  }`,
  "GET /pilots/{pilotId}": `{
    "key": "GET /pilots/{pilotId}",
    "api": "api",
    "name": "get_pilot",
    "summary": "Get a pilot",
    "tags": ["Pilots"],
    "method": "GET",
    "path": "/pilots/{pilotId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "pilotId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"pilotId","place":"path:pilotId","required":true}]
  }`,
  "PUT /pilots/{pilotId}": `{
    "key": "PUT /pilots/{pilotId}",
    "api": "api",
    "name": "replace_pilot",
    "summary": "Replace all that is known of a pilot",
    "tags": ["Pilots"],
    "method": "PUT",
    "path": "/pilots/{pilotId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "pilotId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Pilot"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"pilotId","place":"path:pilotId","required":true},
      {"name":"name","place":"body:/name","required":true},
      {"name":"licence","place":"body:/licence","required":true},
      {"name":"phone","place":"body:/phone","required":false},
      {"name":"onDuty","place":"body:/onDuty","required":false}
    ]
  }`,
  "DELETE /pilots/{pilotId}": `{
    "key": "DELETE /pilots/{pilotId}",
    "api": "api",
    "name": "delete_pilot",
    "summary": "Strike a pilot from the books",
    "tags": ["Pilots"],
    "method": "DELETE",
    "path": "/pilots/{pilotId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "pilotId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "*/*",
    "arguments": [{"name":"pilotId","place":"path:pilotId","required":true}]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Id: `{"type":"string","pattern":"^[a-z]+-[0-9]+$"}`,
  Pilot: `{
    "type": "object",
    "properties": {
      "name": {"type":"string","maxLength":60},
      "licence": {"type":"string","enum":["coastal","harbour","deep-sea"]},
      "phone": {"type":"string","pattern":"^[+0-9 ]{5,20}$"},
      "onDuty": {"type":"boolean"}
    },
    "required": ["name","licence"],
    "additionalProperties": false
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /pilots": `{
    "errors": [
      {"status":"400","description":"The request cannot be read."},
      {"status":"401","description":"The token is missing or not known."}
    ]
  }`,
  "POST /pilots": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "GET /pilots/{pilotId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "PUT /pilots/{pilotId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "DELETE /pilots/{pilotId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /pilots": `{"items":{"id":{},"name":{},"licence":{},"phone":{},"onDuty":{}},"next":{}}`,
  "POST /pilots": `{"id":{},"name":{},"licence":{},"phone":{},"onDuty":{}}`,
  "GET /pilots/{pilotId}": `{"id":{},"name":{},"licence":{},"phone":{},"onDuty":{}}`,
  "PUT /pilots/{pilotId}": `{"id":{},"name":{},"licence":{},"phone":{},"onDuty":{}}`,
  "DELETE /pilots/{pilotId}": `{}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /pilots": `{
    "operation": "GET /pilots",
    "arguments": {"limit":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/pilots?limit=1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /pilots": `{
    "operation": "POST /pilots",
    "arguments": {"name":"example","licence":"coastal","phone":"11111"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/pilots",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"name\\":\\"example\\",\\"licence\\":\\"coastal\\",\\"phone\\":\\"11111\\"}"
    }
  }`,
  "GET /pilots/{pilotId}": `{
    "operation": "GET /pilots/{pilotId}",
    "arguments": {"pilotId":"a-1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/pilots/a-1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "PUT /pilots/{pilotId}": `{
    "operation": "PUT /pilots/{pilotId}",
    "arguments": {"name":"example","licence":"coastal","phone":"11111","pilotId":"a-1"},
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4050/pilots/a-1",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"name\\":\\"example\\",\\"licence\\":\\"coastal\\",\\"phone\\":\\"11111\\"}"
    }
  }`,
  "DELETE /pilots/{pilotId}": `{
    "operation": "DELETE /pilots/{pilotId}",
    "arguments": {"pilotId":"a-1"},
    "request": {"method":"DELETE","url":"http://127.0.0.1:4050/pilots/a-1","headers":{"accept":"*/*"}}
  }`,
};
