// @generated SignedSource<<d342b3217420c36e27d1181421d5bd66eca82956387baf81847277421e851d69>>
/** How each operation is sent. */
export const operations = {
  "GET /port-calls": `{
    "key": "GET /port-calls",
    "api": "api",
    "name": "list_port_calls",
    "summary": "List port calls",
    "tags": ["Port calls"],
    "method": "GET",
    "path": "/port-calls",
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
        "name": "state",
        "in": "query",
        "required": false,
        "schema": {
          "type": "string",
          "enum": ["announced","alongside","left"],
          "description": "Only visits in this state."
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
      {"name":"state","place":"query:state","required":false},
      {"name":"vessel","place":"query:vessel","required":false}
    ]
  }`,
  "POST /port-calls": `{
    "key": "POST /port-calls",
    "api": "api",
    "name": "create_port_call",
    "summary": "Add a port call",
    "tags": ["Port calls"],
    "method": "POST",
    "path": "/port-calls",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/PortCall"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"vessel","place":"body:/vessel","required":true},
      {"name":"expected","place":"body:/expected","required":true},
      {"name":"purpose","place":"body:/purpose","required":true},
      {"name":"berth","place":"body:/berth","required":false},
      {"name":"dangerousGoods","place":"body:/dangerousGoods","required":false}
    ]
  }`,
  "GET /port-calls/{portCallId}": `{
    "key": "GET /port-calls/{portCallId}",
    "api": "api",
    "name": "get_port_call",
    "summary": "Get a port call",
    "tags": ["Port calls"],
    "method": "GET",
    "path": "/port-calls/{portCallId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "portCallId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"portCallId","place":"path:portCallId","required":true}]
  }`,
  "PUT /port-calls/{portCallId}": `{
    "key": "PUT /port-calls/{portCallId}",
    "api": "api",
    "name": "replace_port_call",
    "summary": "Replace all that is known of a port call",
    "tags": ["Port calls"],
    "method": "PUT",
    "path": "/port-calls/{portCallId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "portCallId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/PortCall"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"portCallId","place":"path:portCallId","required":true},
      {"name":"vessel","place":"body:/vessel","required":true},
      {"name":"expected","place":"body:/expected","required":true},
      {"name":"purpose","place":"body:/purpose","required":true},
      {"name":"berth","place":"body:/berth","required":false},
      {"name":"dangerousGoods","place":"body:/dangerousGoods","required":false}
    ]
  }`,
  "DELETE /port-calls/{portCallId}": `{
    "key": "DELETE /port-calls/{portCallId}",
    "api": "api",
    "name": "delete_port_call",
    "summary": "Strike a port call from the books",
    "tags": ["Port calls"],
    "method": "DELETE",
    "path": "/port-calls/{portCallId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "portCallId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "*/*",
    "arguments": [{"name":"portCallId","place":"path:portCallId","required":true}]
  }`,
  "POST /port-calls/{portCallId}/arrival": `{
    "key": "POST /port-calls/{portCallId}/arrival",
    "api": "api",
    "name": "record_arrival",
    "summary": "Record that the vessel lies alongside",
    "tags": ["Port calls"],
    "method": "POST",
    "path": "/port-calls/{portCallId}/arrival",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "portCallId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"portCallId","place":"path:portCallId","required":true}]
  }`,
  "POST /port-calls/{portCallId}/departure": `{
    "key": "POST /port-calls/{portCallId}/departure",
    "api": "api",
    "name": "record_departure",
    "summary": "Record that the vessel has left",
    "tags": ["Port calls"],
    "method": "POST",
    "path": "/port-calls/{portCallId}/departure",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "portCallId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"portCallId","place":"path:portCallId","required":true}]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Id: `{"type":"string","pattern":"^[a-z]+-[0-9]+$"}`,
  PortCall: `{
    "type": "object",
    "properties": {
      "vessel": {"type":"string","pattern":"^[a-z]+-[0-9]+$","description":"Id of the vessel."},
      "berth": {"type":"string","pattern":"^[a-z]+-[0-9]+$","description":"Id of the berth."},
      "expected": {"type":"string","format":"date-time","description":"When it is to arrive."},
      "purpose": {"type":"string","enum":["loading","discharging","bunkering","repair","shelter"]},
      "dangerousGoods": {"type":"boolean","description":"It carries dangerous goods."}
    },
    "required": ["vessel","expected","purpose"],
    "additionalProperties": false
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /port-calls": `{
    "errors": [
      {"status":"400","description":"The request cannot be read."},
      {"status":"401","description":"The token is missing or not known."}
    ]
  }`,
  "POST /port-calls": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "GET /port-calls/{portCallId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "PUT /port-calls/{portCallId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "DELETE /port-calls/{portCallId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "POST /port-calls/{portCallId}/arrival": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "POST /port-calls/{portCallId}/departure": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /port-calls": `{
    "items": {"id":{},"vessel":{},"berth":{},"expected":{},"purpose":{},"dangerousGoods":{},"state":{}},
    "next": {}
  }`,
  "POST /port-calls": `{"id":{},"vessel":{},"berth":{},"expected":{},"purpose":{},"dangerousGoods":{},"state":{}}`,
  "GET /port-calls/{portCallId}": `{"id":{},"vessel":{},"berth":{},"expected":{},"purpose":{},"dangerousGoods":{},"state":{}}`,
  "PUT /port-calls/{portCallId}": `{"id":{},"vessel":{},"berth":{},"expected":{},"purpose":{},"dangerousGoods":{},"state":{}}`,
  "POST /port-calls/{portCallId}/arrival": `{"id":{},"vessel":{},"berth":{},"expected":{},"purpose":{},"dangerousGoods":{},"state":{}}`,
  "POST /port-calls/{portCallId}/departure": `{"id":{},"vessel":{},"berth":{},"expected":{},"purpose":{},"dangerousGoods":{},"state":{}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /port-calls": `{
    "operation": "GET /port-calls",
    "arguments": {"limit":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/port-calls?limit=1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /port-calls": `{
    "operation": "POST /port-calls",
    "arguments": {"vessel":"a-1","berth":"a-1","expected":"2026-01-31T12:00:00Z","purpose":"loading"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/port-calls",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"vessel\\":\\"a-1\\",\\"expected\\":\\"2026-01-31T12:00:00Z\\",\\"purpose\\":\\"loading\\",\\"berth\\":\\"a-1\\"}"
    }
  }`,
  "GET /port-calls/{portCallId}": `{
    "operation": "GET /port-calls/{portCallId}",
    "arguments": {"portCallId":"a-1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/port-calls/a-1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "PUT /port-calls/{portCallId}": `{
    "operation": "PUT /port-calls/{portCallId}",
    "arguments": {
      "vessel": "a-1",
      "berth": "a-1",
      "expected": "2026-01-31T12:00:00Z",
      "purpose": "loading",
      "portCallId": "a-1"
    },
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4050/port-calls/a-1",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"vessel\\":\\"a-1\\",\\"expected\\":\\"2026-01-31T12:00:00Z\\",\\"purpose\\":\\"loading\\",\\"berth\\":\\"a-1\\"}"
    }
  }`,
  "POST /port-calls/{portCallId}/arrival": `{
    "operation": "POST /port-calls/{portCallId}/arrival",
    "arguments": {"portCallId":"a-1"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/port-calls/a-1/arrival",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /port-calls/{portCallId}/departure": `{
    "operation": "POST /port-calls/{portCallId}/departure",
    "arguments": {"portCallId":"a-1"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/port-calls/a-1/departure",
      "headers": {"accept":"application/json"}
    }
  }`,
};
