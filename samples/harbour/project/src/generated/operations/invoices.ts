// @generated SignedSource<<cd6cdae73182a8226d037aaab0368b2788081549b0a8249578d9db00068aabec>>
/** How each operation is sent. */
export const operations = {
  "GET /invoices": `{
    "key": "GET /invoices",
    "api": "api",
    "name": "list_invoices",
    "summary": "List invoices",
    "tags": ["Invoices"],
    "method": "GET",
    "path": "/invoices",
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
      },
      {
        "name": "paid",
        "in": "query",
        "required": false,
        "schema": {"type":"boolean","description":"Only paid, or only unpaid ones."},
        "style": "form",
        "explode": true
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"limit","place":"query:limit","required":false},
      {"name":"after","place":"query:after","required":false},
      {"name":"portCall","place":"query:portCall","required":false},
      {"name":"paid","place":"query:paid","required":false}
    ]
  }`,
  "POST /invoices": `{
    "key": "POST /invoices",
    "api": "api",
    "name": "create_invoice",
    "summary": "Add an invoice",
    "tags": ["Invoices"],
    "method": "POST",
    "path": "/invoices",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Invoice"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"portCall","place":"body:/portCall","required":true},
      {"name":"cents","place":"body:/cents","required":true},
      {"name":"due","place":"body:/due","required":true},
      {"name":"reference","place":"body:/reference","required":false}
    ]
  }`,
  "GET /invoices/{invoiceId}": `{
    "key": "GET /invoices/{invoiceId}",
    "api": "api",
    "name": "get_invoice",
    "summary": "Get an invoice",
    "tags": ["Invoices"],
    "method": "GET",
    "path": "/invoices/{invoiceId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "invoiceId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"invoiceId","place":"path:invoiceId","required":true}]
  }`,
  "PUT /invoices/{invoiceId}": `{
    "key": "PUT /invoices/{invoiceId}",
    "api": "api",
    "name": "replace_invoice",
    "summary": "Replace all that is known of an invoice",
    "tags": ["Invoices"],
    "method": "PUT",
    "path": "/invoices/{invoiceId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "invoiceId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Invoice"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"invoiceId","place":"path:invoiceId","required":true},
      {"name":"portCall","place":"body:/portCall","required":true},
      {"name":"cents","place":"body:/cents","required":true},
      {"name":"due","place":"body:/due","required":true},
      {"name":"reference","place":"body:/reference","required":false}
    ]
  }`,
  "DELETE /invoices/{invoiceId}": `{
    "key": "DELETE /invoices/{invoiceId}",
    "api": "api",
    "name": "delete_invoice",
    "summary": "Strike an invoice from the books",
    "tags": ["Invoices"],
    "method": "DELETE",
    "path": "/invoices/{invoiceId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "invoiceId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "*/*",
    "arguments": [{"name":"invoiceId","place":"path:invoiceId","required":true}]
  }`,
  "POST /invoices/{invoiceId}/payment": `{
    "key": "POST /invoices/{invoiceId}/payment",
    "api": "api",
    "name": "record_payment",
    "summary": "Record that an invoice was paid",
    "tags": ["Invoices"],
    "method": "POST",
    "path": "/invoices/{invoiceId}/payment",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "invoiceId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"invoiceId","place":"path:invoiceId","required":true}]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Id: `{"type":"string","pattern":"^[a-z]+-[0-9]+$"}`,
  Invoice: `{
    "type": "object",
    "properties": {
      "portCall": {"type":"string","pattern":"^[a-z]+-[0-9]+$","description":"Id of the port call."},
      "cents": {"type":"integer","minimum":1,"description":"Amount in euro cents."},
      "due": {"type":"string","format":"date"},
      "reference": {"type":"string","maxLength":40}
    },
    "required": ["portCall","cents","due"],
    "additionalProperties": false
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /invoices": `{
    "errors": [
      {"status":"400","description":"The request cannot be read."},
      {"status":"401","description":"The token is missing or not known."}
    ]
  }`,
  "POST /invoices": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "GET /invoices/{invoiceId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "PUT /invoices/{invoiceId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "DELETE /invoices/{invoiceId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "POST /invoices/{invoiceId}/payment": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /invoices": `{"items":{"id":{},"portCall":{},"cents":{},"due":{},"reference":{},"paid":{}},"next":{}}`,
  "POST /invoices": `{"id":{},"portCall":{},"cents":{},"due":{},"reference":{},"paid":{}}`,
  "GET /invoices/{invoiceId}": `{"id":{},"portCall":{},"cents":{},"due":{},"reference":{},"paid":{}}`,
  "PUT /invoices/{invoiceId}": `{"id":{},"portCall":{},"cents":{},"due":{},"reference":{},"paid":{}}`,
  "DELETE /invoices/{invoiceId}": `{}`,
  "POST /invoices/{invoiceId}/payment": `{"id":{},"portCall":{},"cents":{},"due":{},"reference":{},"paid":{}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /invoices": `{
    "operation": "GET /invoices",
    "arguments": {"limit":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/invoices?limit=1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /invoices": `{
    "operation": "POST /invoices",
    "arguments": {"portCall":"a-1","cents":1,"due":"2026-01-31","reference":"example"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/invoices",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"portCall\\":\\"a-1\\",\\"cents\\":1,\\"due\\":\\"2026-01-31\\",\\"reference\\":\\"example\\"}"
    }
  }`,
  "GET /invoices/{invoiceId}": `{
    "operation": "GET /invoices/{invoiceId}",
    "arguments": {"invoiceId":"a-1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/invoices/a-1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "PUT /invoices/{invoiceId}": `{
    "operation": "PUT /invoices/{invoiceId}",
    "arguments": {"portCall":"a-1","cents":1,"due":"2026-01-31","reference":"example","invoiceId":"a-1"},
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4050/invoices/a-1",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"portCall\\":\\"a-1\\",\\"cents\\":1,\\"due\\":\\"2026-01-31\\",\\"reference\\":\\"example\\"}"
    }
  }`,
  "DELETE /invoices/{invoiceId}": `{
    "operation": "DELETE /invoices/{invoiceId}",
    "arguments": {"invoiceId":"a-1"},
    "request": {"method":"DELETE","url":"http://127.0.0.1:4050/invoices/a-1","headers":{"accept":"*/*"}}
  }`,
  "POST /invoices/{invoiceId}/payment": `{
    "operation": "POST /invoices/{invoiceId}/payment",
    "arguments": {"invoiceId":"a-1"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/invoices/a-1/payment",
      "headers": {"accept":"application/json"}
    }
  }`,
};
