// @generated SignedSource<<541569e09f32dc18797a5f6f362347be06f1d906b66ce312da05ffff5883985a>>
/** How each operation is sent. */
export const operations = {
  "GET /inspections": `{
    "key": "GET /inspections",
    "api": "api",
    "name": "list_inspections",
    "summary": "List inspections",
    "tags": ["Inspections"],
    "method": "GET",
    "path": "/inspections",
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
        "name": "vessel",
        "in": "query",
        "required": false,
        "schema": {"type":"string","pattern":"^[a-z]+-[0-9]+$","description":"Id of the vessel."},
        "style": "form",
        "explode": true
      },
      {
        "name": "authority",
        "in": "query",
        "required": false,
        "schema": {
          "type": "string",
          "enum": ["customs","health","safety"],
          "description": "Only those of this authority."
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
      {"name":"vessel","place":"query:vessel","required":false},
      {"name":"authority","place":"query:authority","required":false}
    ]
  }`,
  "POST /inspections": `{
    "key": "POST /inspections",
    "api": "api",
    "name": "create_inspection",
    "summary": "Add an inspection",
    "tags": ["Inspections"],
    "method": "POST",
    "path": "/inspections",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Inspection"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"vessel","place":"body:/vessel","required":true},
      {"name":"authority","place":"body:/authority","required":true},
      {"name":"date","place":"body:/date","required":true},
      {"name":"findings","place":"body:/findings","required":false},
      {"name":"passed","place":"body:/passed","required":false}
    ]
  }`,
  "GET /inspections/{inspectionId}": `{
    "key": "GET /inspections/{inspectionId}",
    "api": "api",
    "name": "get_inspection",
    "summary": "Get an inspection",
    "tags": ["Inspections"],
    "method": "GET",
    "path": "/inspections/{inspectionId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "inspectionId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"inspectionId","place":"path:inspectionId","required":true}]
  }`,
  "PUT /inspections/{inspectionId}": `{
    "key": "PUT /inspections/{inspectionId}",
    "api": "api",
    "name": "replace_inspection",
    "summary": "Replace all that is known of an inspection",
    "tags": ["Inspections"],
    "method": "PUT",
    "path": "/inspections/{inspectionId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "inspectionId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Inspection"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"inspectionId","place":"path:inspectionId","required":true},
      {"name":"vessel","place":"body:/vessel","required":true},
      {"name":"authority","place":"body:/authority","required":true},
      {"name":"date","place":"body:/date","required":true},
      {"name":"findings","place":"body:/findings","required":false},
      {"name":"passed","place":"body:/passed","required":false}
    ]
  }`,
  "DELETE /inspections/{inspectionId}": `{
    "key": "DELETE /inspections/{inspectionId}",
    "api": "api",
    "name": "delete_inspection",
    "summary": "Strike an inspection from the books",
    "tags": ["Inspections"],
    "method": "DELETE",
    "path": "/inspections/{inspectionId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "inspectionId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "*/*",
    "arguments": [{"name":"inspectionId","place":"path:inspectionId","required":true}]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Id: `{"type":"string","pattern":"^[a-z]+-[0-9]+$"}`,
  Inspection: `{
    "type": "object",
    "properties": {
      "vessel": {"type":"string","pattern":"^[a-z]+-[0-9]+$","description":"Id of the vessel."},
      "authority": {"type":"string","enum":["customs","health","safety"]},
      "date": {"type":"string","format":"date"},
      "findings": {"type":"string","maxLength":1000},
      "passed": {"type":"boolean"}
    },
    "required": ["vessel","authority","date"],
    "additionalProperties": false
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /inspections": `{
    "errors": [
      {"status":"400","description":"The request cannot be read."},
      {"status":"401","description":"The token is missing or not known."}
    ]
  }`,
  "POST /inspections": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "GET /inspections/{inspectionId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "PUT /inspections/{inspectionId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "DELETE /inspections/{inspectionId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /inspections": `{"items":{"id":{},"vessel":{},"authority":{},"date":{},"findings":{},"passed":{}},"next":{}}`,
  "POST /inspections": `{"id":{},"vessel":{},"authority":{},"date":{},"findings":{},"passed":{}}`,
  "GET /inspections/{inspectionId}": `{"id":{},"vessel":{},"authority":{},"date":{},"findings":{},"passed":{}}`,
  "PUT /inspections/{inspectionId}": `{"id":{},"vessel":{},"authority":{},"date":{},"findings":{},"passed":{}}`,
  "DELETE /inspections/{inspectionId}": `{}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /inspections": `{
    "operation": "GET /inspections",
    "arguments": {"limit":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/inspections?limit=1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /inspections": `{
    "operation": "POST /inspections",
    "arguments": {"vessel":"a-1","authority":"customs","date":"2026-01-31","findings":"example"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/inspections",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"vessel\\":\\"a-1\\",\\"authority\\":\\"customs\\",\\"date\\":\\"2026-01-31\\",\\"findings\\":\\"example\\"}"
    }
  }`,
  "GET /inspections/{inspectionId}": `{
    "operation": "GET /inspections/{inspectionId}",
    "arguments": {"inspectionId":"a-1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/inspections/a-1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "PUT /inspections/{inspectionId}": `{
    "operation": "PUT /inspections/{inspectionId}",
    "arguments": {
      "vessel": "a-1",
      "authority": "customs",
      "date": "2026-01-31",
      "findings": "example",
      "inspectionId": "a-1"
    },
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4050/inspections/a-1",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"vessel\\":\\"a-1\\",\\"authority\\":\\"customs\\",\\"date\\":\\"2026-01-31\\",\\"findings\\":\\"example\\"}"
    }
  }`,
  "DELETE /inspections/{inspectionId}": `{
    "operation": "DELETE /inspections/{inspectionId}",
    "arguments": {"inspectionId":"a-1"},
    "request": {"method":"DELETE","url":"http://127.0.0.1:4050/inspections/a-1","headers":{"accept":"*/*"}}
  }`,
};
