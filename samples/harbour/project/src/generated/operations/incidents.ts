// @generated SignedSource<<55bacdbc26ffdb8550cda34051f4e2b4abba088971e67ae94c48a04605a9ef85>>
/** How each operation is sent. */
export const operations = {
  "GET /incidents": `{
    "key": "GET /incidents",
    "api": "api",
    "name": "list_incidents",
    "summary": "List incidents",
    "tags": ["Incidents"],
    "method": "GET",
    "path": "/incidents",
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
        "name": "kind",
        "in": "query",
        "required": false,
        "schema": {
          "type": "string",
          "enum": ["collision","spill","injury","fire","near-miss"],
          "description": "Only incidents of this kind."
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
      {"name":"kind","place":"query:kind","required":false}
    ]
  }`,
  "POST /incidents": `{
    "key": "POST /incidents",
    "api": "api",
    "name": "create_incident",
    "summary": "Add an incident",
    "tags": ["Incidents"],
    "method": "POST",
    "path": "/incidents",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Incident"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"kind","place":"body:/kind","required":true},
      {"name":"happened","place":"body:/happened","required":true},
      {"name":"description","place":"body:/description","required":true},
      {"name":"reportedBy","place":"body:/reportedBy","required":false},
      {"name":"portCall","place":"body:/portCall","required":false}
    ]
  }`,
  "GET /incidents/{incidentId}": `{
    "key": "GET /incidents/{incidentId}",
    "api": "api",
    "name": "get_incident",
    "summary": "Get an incident",
    "tags": ["Incidents"],
    "method": "GET",
    "path": "/incidents/{incidentId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "incidentId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"incidentId","place":"path:incidentId","required":true}]
  }`,
  "PUT /incidents/{incidentId}": `{
    "key": "PUT /incidents/{incidentId}",
    "api": "api",
    "name": "replace_incident",
    "summary": "Replace all that is known of an incident",
    "tags": ["Incidents"],
    "method": "PUT",
    "path": "/incidents/{incidentId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "incidentId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Incident"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"incidentId","place":"path:incidentId","required":true},
      {"name":"kind","place":"body:/kind","required":true},
      {"name":"happened","place":"body:/happened","required":true},
      {"name":"description","place":"body:/description","required":true},
      {"name":"reportedBy","place":"body:/reportedBy","required":false},
      {"name":"portCall","place":"body:/portCall","required":false}
    ]
  }`,
  "DELETE /incidents/{incidentId}": `{
    "key": "DELETE /incidents/{incidentId}",
    "api": "api",
    "name": "delete_incident",
    "summary": "Strike an incident from the books",
    "tags": ["Incidents"],
    "method": "DELETE",
    "path": "/incidents/{incidentId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "incidentId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "*/*",
    "arguments": [{"name":"incidentId","place":"path:incidentId","required":true}]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Id: `{"type":"string","pattern":"^[a-z]+-[0-9]+$"}`,
  Incident: `{
    "type": "object",
    "properties": {
      "kind": {"type":"string","enum":["collision","spill","injury","fire","near-miss"]},
      "happened": {"type":"string","format":"date-time"},
      "description": {"type":"string","maxLength":2000},
      "portCall": {"type":"string","pattern":"^[a-z]+-[0-9]+$","description":"Id of the port call."},
      "reportedBy": {"type":"string","maxLength":80}
    },
    "required": ["kind","happened","description"],
    "additionalProperties": false
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /incidents": `{
    "errors": [
      {"status":"400","description":"The request cannot be read."},
      {"status":"401","description":"The token is missing or not known."}
    ]
  }`,
  "POST /incidents": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "GET /incidents/{incidentId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "PUT /incidents/{incidentId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "DELETE /incidents/{incidentId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /incidents": `{"items":{"id":{},"kind":{},"happened":{},"description":{},"portCall":{},"reportedBy":{}},"next":{}}`,
  "POST /incidents": `{"id":{},"kind":{},"happened":{},"description":{},"portCall":{},"reportedBy":{}}`,
  "GET /incidents/{incidentId}": `{"id":{},"kind":{},"happened":{},"description":{},"portCall":{},"reportedBy":{}}`,
  "PUT /incidents/{incidentId}": `{"id":{},"kind":{},"happened":{},"description":{},"portCall":{},"reportedBy":{}}`,
  "DELETE /incidents/{incidentId}": `{}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /incidents": `{
    "operation": "GET /incidents",
    "arguments": {"limit":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/incidents?limit=1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /incidents": `{
    "operation": "POST /incidents",
    "arguments": {
      "kind": "collision",
      "happened": "2026-01-31T12:00:00Z",
      "description": "example",
      "portCall": "a-1"
    },
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/incidents",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"kind\\":\\"collision\\",\\"happened\\":\\"2026-01-31T12:00:00Z\\",\\"description\\":\\"example\\",\\"portCall\\":\\"a-1\\"}"
    }
  }`,
  "GET /incidents/{incidentId}": `{
    "operation": "GET /incidents/{incidentId}",
    "arguments": {"incidentId":"a-1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/incidents/a-1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "PUT /incidents/{incidentId}": `{
    "operation": "PUT /incidents/{incidentId}",
    "arguments": {
      "kind": "collision",
      "happened": "2026-01-31T12:00:00Z",
      "description": "example",
      "portCall": "a-1",
      "incidentId": "a-1"
    },
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4050/incidents/a-1",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"kind\\":\\"collision\\",\\"happened\\":\\"2026-01-31T12:00:00Z\\",\\"description\\":\\"example\\",\\"portCall\\":\\"a-1\\"}"
    }
  }`,
  "DELETE /incidents/{incidentId}": `{
    "operation": "DELETE /incidents/{incidentId}",
    "arguments": {"incidentId":"a-1"},
    "request": {"method":"DELETE","url":"http://127.0.0.1:4050/incidents/a-1","headers":{"accept":"*/*"}}
  }`,
};
