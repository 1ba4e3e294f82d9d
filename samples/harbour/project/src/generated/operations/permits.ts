// @generated SignedSource<<65c5b7f04c08b129816dd6400414405398417dafc391c0de68f02852bb31b002>>
/** How each operation is sent. */
export const operations = {
  "GET /permits": `{
    "key": "GET /permits",
    "api": "api",
    "name": "list_permits",
    "summary": "List permits",
    "tags": ["Permits"],
    "method": "GET",
    "path": "/permits",
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
        "name": "activity",
        "in": "query",
        "required": false,
        "schema": {
          "type": "string",
          "enum": ["diving","hot-work","fishing","filming"],
          "description": "Only permits for this."
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
      {"name":"activity","place":"query:activity","required":false}
    ]
  }`,
  "POST /permits": `{
    "key": "POST /permits",
    "api": "api",
    "name": "create_permit",
    "summary": "Add a permit",
    "tags": ["Permits"],
    "method": "POST",
    "path": "/permits",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Permit"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"holder","place":"body:/holder","required":true},
      {"name":"activity","place":"body:/activity","required":true},
      {"name":"until","place":"body:/until","required":true},
      {"name":"area","place":"body:/area","required":false}
    ]
  }`,
  "GET /permits/{permitId}": `{
    "key": "GET /permits/{permitId}",
    "api": "api",
    "name": "get_permit",
    "summary": "Get a permit",
    "tags": ["Permits"],
    "method": "GET",
    "path": "/permits/{permitId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "permitId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"permitId","place":"path:permitId","required":true}]
  }`,
  "PUT /permits/{permitId}": `{
    "key": "PUT /permits/{permitId}",
    "api": "api",
    "name": "replace_permit",
    "summary": "Replace all that is known of a permit",
    "tags": ["Permits"],
    "method": "PUT",
    "path": "/permits/{permitId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "permitId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Permit"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"permitId","place":"path:permitId","required":true},
      {"name":"holder","place":"body:/holder","required":true},
      {"name":"activity","place":"body:/activity","required":true},
      {"name":"until","place":"body:/until","required":true},
      {"name":"area","place":"body:/area","required":false}
    ]
  }`,
  "DELETE /permits/{permitId}": `{
    "key": "DELETE /permits/{permitId}",
    "api": "api",
    "name": "delete_permit",
    "summary": "Strike a permit from the books",
    "tags": ["Permits"],
    "method": "DELETE",
    "path": "/permits/{permitId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "permitId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "*/*",
    "arguments": [{"name":"permitId","place":"path:permitId","required":true}]
  }`,
  "POST /permits/{permitId}/revocation": `{
    "key": "POST /permits/{permitId}/revocation",
    "api": "api",
    "name": "revoke_permit",
    "summary": "Take a permit back before its end",
    "tags": ["Permits"],
    "method": "POST",
    "path": "/permits/{permitId}/revocation",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "permitId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"permitId","place":"path:permitId","required":true}]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Id: `{"type":"string","pattern":"^[a-z]+-[0-9]+$"}`,
  Permit: `{
    "type": "object",
    "properties": {
      "holder": {"type":"string","maxLength":80},
      "activity": {"type":"string","enum":["diving","hot-work","fishing","filming"]},
      "until": {"type":"string","format":"date","description":"Last day."},
      "area": {"type":"string","maxLength":80}
    },
    "required": ["holder","activity","until"],
    "additionalProperties": false
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /permits": `{
    "errors": [
      {"status":"400","description":"The request cannot be read."},
      {"status":"401","description":"The token is missing or not known."}
    ]
  }`,
  "POST /permits": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "GET /permits/{permitId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "PUT /permits/{permitId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "DELETE /permits/{permitId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "POST /permits/{permitId}/revocation": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /permits": `{"items":{"id":{},"holder":{},"activity":{},"until":{},"area":{},"revoked":{}},"next":{}}`,
  "POST /permits": `{"id":{},"holder":{},"activity":{},"until":{},"area":{},"revoked":{}}`,
  "GET /permits/{permitId}": `{"id":{},"holder":{},"activity":{},"until":{},"area":{},"revoked":{}}`,
  "PUT /permits/{permitId}": `{"id":{},"holder":{},"activity":{},"until":{},"area":{},"revoked":{}}`,
  "DELETE /permits/{permitId}": `{}`,
  "POST /permits/{permitId}/revocation": `{"id":{},"holder":{},"activity":{},"until":{},"area":{},"revoked":{}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /permits": `{
    "operation": "GET /permits",
    "arguments": {"limit":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/permits?limit=1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /permits": `{
    "operation": "POST /permits",
    "arguments": {"holder":"example","activity":"diving","until":"2026-01-31","area":"example"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/permits",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"holder\\":\\"example\\",\\"activity\\":\\"diving\\",\\"until\\":\\"2026-01-31\\",\\"area\\":\\"example\\"}"
    }
  }`,
  "GET /permits/{permitId}": `{
    "operation": "GET /permits/{permitId}",
    "arguments": {"permitId":"a-1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/permits/a-1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "PUT /permits/{permitId}": `{
    "operation": "PUT /permits/{permitId}",
    "arguments": {
      "holder": "example",
      "activity": "diving",
      "until": "2026-01-31",
      "area": "example",
      "permitId": "a-1"
    },
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4050/permits/a-1",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"holder\\":\\"example\\",\\"activity\\":\\"diving\\",\\"until\\":\\"2026-01-31\\",\\"area\\":\\"example\\"}"
    }
  }`,
  "DELETE /permits/{permitId}": `{
    "operation": "DELETE /permits/{permitId}",
    "arguments": {"permitId":"a-1"},
    "request": {"method":"DELETE","url":"http://127.0.0.1:4050/permits/a-1","headers":{"accept":"*/*"}}
  }`,
  "POST /permits/{permitId}/revocation": `{
    "operation": "POST /permits/{permitId}/revocation",
    "arguments": {"permitId":"a-1"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/permits/a-1/revocation",
      "headers": {"accept":"application/json"}
    }
  }`,
};
