// @generated SignedSource<<7afafd64e4cf9f4d065301eb53b4d9ed9be448c0c208d7c4c43aed8ca0dba2ac>>
/** How each operation is sent. */
export const operations = {
  "GET /notices": `{
    "key": "GET /notices",
    "api": "api",
    "name": "list_notices",
    "summary": "List notices",
    "tags": ["Notices"],
    "method": "GET",
    "path": "/notices",
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
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"limit","place":"query:limit","required":false},
      {"name":"after","place":"query:after","required":false}
    ]
  }`,
  "POST /notices": `{
    "key": "POST /notices",
    "api": "api",
    "name": "create_notice",
    "summary": "Add a notice",
    "tags": ["Notices"],
    "method": "POST",
    "path": "/notices",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Notice"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"title","place":"body:/title","required":true},
      {"name":"text","place":"body:/text","required":true},
      {"name":"validFrom","place":"body:/validFrom","required":true},
      {"name":"validUntil","place":"body:/validUntil","required":false}
    ]
  }`,
  "GET /notices/{noticeId}": `{
    "key": "GET /notices/{noticeId}",
    "api": "api",
    "name": "get_notice",
    "summary": "Get a notice",
    "tags": ["Notices"],
    "method": "GET",
    "path": "/notices/{noticeId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "noticeId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"noticeId","place":"path:noticeId","required":true}]
  }`,
  "PUT /notices/{noticeId}": `{
    "key": "PUT /notices/{noticeId}",
    "api": "api",
    "name": "replace_notice",
    "summary": "Replace all that is known of a notice",
    "tags": ["Notices"],
    "method": "PUT",
    "path": "/notices/{noticeId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "noticeId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Notice"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"noticeId","place":"path:noticeId","required":true},
      {"name":"title","place":"body:/title","required":true},
      {"name":"text","place":"body:/text","required":true},
      {"name":"validFrom","place":"body:/validFrom","required":true},
      {"name":"validUntil","place":"body:/validUntil","required":false}
    ]
  }`,
  "DELETE /notices/{noticeId}": `{
    "key": "DELETE /notices/{noticeId}",
    "api": "api",
    "name": "delete_notice",
    "summary": "Strike a notice from the books",
    "tags": ["Notices"],
    "method": "DELETE",
    "path": "/notices/{noticeId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "noticeId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "*/*",
    "arguments": [{"name":"noticeId","place":"path:noticeId","required":true}]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Id: `{"type":"string","pattern":"^[a-z]+-[0-9]+$"}`,
  Notice: `{
    "type": "object",
    "properties": {
      "title": {"type":"string","maxLength":100},
      "text": {"type":"string","maxLength":2000},
      "validFrom": {"type":"string","format":"date"},
      "validUntil": {"type":"string","format":"date"}
    },
    "required": ["title","text","validFrom"],
    "additionalProperties": false
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /notices": `{
    "errors": [
      {"status":"400","description":"The request cannot be read."},
      {"status":"401","description":"The token is missing or not known."}
    ]
  }`,
  "POST /notices": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "GET /notices/{noticeId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "PUT /notices/{noticeId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "DELETE /notices/{noticeId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /notices": `{"items":{"id":{},"title":{},"text":{},"validFrom":{},"validUntil":{}},"next":{}}`,
  "POST /notices": `{"id":{},"title":{},"text":{},"validFrom":{},"validUntil":{}}`,
  "GET /notices/{noticeId}": `{"id":{},"title":{},"text":{},"validFrom":{},"validUntil":{}}`,
  "PUT /notices/{noticeId}": `{"id":{},"title":{},"text":{},"validFrom":{},"validUntil":{}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /notices": `{
    "operation": "GET /notices",
    "arguments": {"limit":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/notices?limit=1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /notices": `{
    "operation": "POST /notices",
    "arguments": {"title":"example","text":"example","validFrom":"2026-01-31","validUntil":"2026-01-31"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/notices",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"title\\":\\"example\\",\\"text\\":\\"example\\",\\"validFrom\\":\\"2026-01-31\\",\\"validUntil\\":\\"2026-01-31\\"}"
    }
  }`,
  "GET /notices/{noticeId}": `{
    "operation": "GET /notices/{noticeId}",
    "arguments": {"noticeId":"a-1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/notices/a-1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "PUT /notices/{noticeId}": `{
    "operation": "PUT /notices/{noticeId}",
    "arguments": {
      "title": "example",
      "text": "example",
      "validFrom": "2026-01-31",
      "validUntil": "2026-01-31",
      "noticeId": "a-1"
    },
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4050/notices/a-1",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"title\\":\\"example\\",\\"text\\":\\"example\\",\\"validFrom\\":\\"2026-01-31\\",\\"validUntil\\":\\"2026-01-31\\"}"
    }
  }`,
};
