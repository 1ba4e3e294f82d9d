// @generated SignedSource<<253344fe09bdd3ed2801063f5eb178e20b8b871f7ef84ca8591fb1d61716c0ed>>
/** How each operation is sent. */
export const operations = {
  "GET /containers": `{
    "key": "GET /containers",
    "api": "api",
    "name": "list_containers",
    "summary": "List containers",
    "tags": ["Containers"],
    "method": "GET",
    "path": "/containers",
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
        "name": "row",
        "in": "query",
        "required": false,
        "schema": {
          "type": "string",
          "pattern": "^[A-Z][0-9]{1,3}$",
          "description": "Only containers of this row."
        },
        "style": "form",
        "explode": true
      },
      {
        "name": "reefer",
        "in": "query",
        "required": false,
        "schema": {"type":"boolean","description":"Only cooled ones, or only others."},
        "style": "form",
        "explode": true
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"limit","place":"query:limit","required":false},
      {"name":"after","place":"query:after","required":false},
      {"name":"row","place":"query:row","required":false},
      {"name":"reefer","place":"query:reefer","required":false}
    ]
  }`,
  "POST /containers": `{
    "key": "POST /containers",
    "api": "api",
    "name": "create_container",
    "summary": "Add a container",
    "tags": ["Containers"],
    "method": "POST",
    "path": "/containers",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Container"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"number","place":"body:/number","required":true},
      {"name":"size","place":"body:/size","required":true},
      {"name":"grossKilograms","place":"body:/grossKilograms","required":true},
      {"name":"row","place":"body:/row","required":false},
      {"name":"reefer","place":"body:/reefer","required":false}
    ]
  }`,
  "GET /containers/{containerId}": `{
    "key": "GET /containers/{containerId}",
    "api": "api",
    "name": "get_container",
    "summary": "Get a container",
    "tags": ["Containers"],
    "method": "GET",
    "path": "/containers/{containerId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "containerId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"containerId","place":"path:containerId","required":true}]
  }`,
  "PUT /containers/{containerId}": `{
    "key": "PUT /containers/{containerId}",
    "api": "api",
    "name": "replace_container",
    "summary": "Replace all that is known of a container",
    "tags": ["Containers"],
    "method": "PUT",
    "path": "/containers/{containerId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "containerId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Container"}},
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"containerId","place":"path:containerId","required":true},
      {"name":"number","place":"body:/number","required":true},
      {"name":"size","place":"body:/size","required":true},
      {"name":"grossKilograms","place":"body:/grossKilograms","required":true},
      {"name":"row","place":"body:/row","required":false},
      {"name":"reefer","place":"body:/reefer","required":false}
    ]
  }`,
  "DELETE /containers/{containerId}": `{
    "key": "DELETE /containers/{containerId}",
    "api": "api",
    "name": "delete_container",
    "summary": "Strike a container from the books",
    "tags": ["Containers"],
    "method": "DELETE",
    "path": "/containers/{containerId}",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "containerId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "*/*",
    "arguments": [{"name":"containerId","place":"path:containerId","required":true}]
  }`,
  "POST /containers/{containerId}/release": `{
    "key": "POST /containers/{containerId}/release",
    "api": "api",
    "name": "release_container",
    "summary": "Release a container to its owner",
    "tags": ["Containers"],
    "method": "POST",
    "path": "/containers/{containerId}/release",
    "servers": [{"url":"http://127.0.0.1:4050"}],
    "parameters": [
      {
        "name": "containerId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/Id"},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"office":[]}],
    "accept": "application/json",
    "arguments": [{"name":"containerId","place":"path:containerId","required":true}]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Id: `{"type":"string","pattern":"^[a-z]+-[0-9]+$"}`,
  Container: `{
    "type": "object",
    "properties": {
      "number": {"type":"string","pattern":"^[A-Z]{4}[0-9]{7}$","description":"ISO 6346 number."},
      "size": {"type":"string","enum":["20ft","40ft","45ft"]},
      "grossKilograms": {
        "type": "integer",
        "minimum": 1000,
        "maximum": 32500,
        "description": "Weight with contents."
      },
      "row": {"type":"string","pattern":"^[A-Z][0-9]{1,3}$","description":"Where it stands in the yard."},
      "reefer": {"type":"boolean","description":"It is cooled."}
    },
    "required": ["number","size","grossKilograms"],
    "additionalProperties": false
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /containers": `{
    "errors": [
      {"status":"400","description":"The request cannot be read."},
      {"status":"401","description":"The token is missing or not known."}
    ]
  }`,
  "POST /containers": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "GET /containers/{containerId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "PUT /containers/{containerId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."},
      {"status":"422","description":"Readable, but not acceptable."}
    ]
  }`,
  "DELETE /containers/{containerId}": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
  "POST /containers/{containerId}/release": `{
    "errors": [
      {"status":"401","description":"The token is missing or not known."},
      {"status":"404","description":"There is no such entry."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /containers": `{"items":{"id":{},"number":{},"size":{},"grossKilograms":{},"row":{},"reefer":{},"released":{}},"next":{}}`,
  "POST /containers": `{"id":{},"number":{},"size":{},"grossKilograms":{},"row":{},"reefer":{},"released":{}}`,
  "GET /containers/{containerId}": `{"id":{},"number":{},"size":{},"grossKilograms":{},"row":{},"reefer":{},"released":{}}`,
  "PUT /containers/{containerId}": `{"id":{},"number":{},"size":{},"grossKilograms":{},"row":{},"reefer":{},"released":{}}`,
  "DELETE /containers/{containerId}": `{}`,
  "POST /containers/{containerId}/release": `{"id":{},"number":{},"size":{},"grossKilograms":{},"row":{},"reefer":{},"released":{}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /containers": `{
    "operation": "GET /containers",
    "arguments": {"limit":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/containers?limit=1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "POST /containers": `{
    "operation": "POST /containers",
    "arguments": {"number":"AAAA1111111","size":"20ft","grossKilograms":1000,"row":"A1"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/containers",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"number\\":\\"AAAA1111111\\",\\"size\\":\\"20ft\\",\\"grossKilograms\\":1000,\\"row\\":\\"A1\\"}"
    }
  }`,
  "GET /containers/{containerId}": `{
    "operation": "GET /containers/{containerId}",
    "arguments": {"containerId":"a-1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4050/containers/a-1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "PUT /containers/{containerId}": `{
    "operation": "PUT /containers/{containerId}",
    "arguments": {"number":"AAAA1111111","size":"20ft","grossKilograms":1000,"row":"A1","containerId":"a-1"},
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4050/containers/a-1",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"number\\":\\"AAAA1111111\\",\\"size\\":\\"20ft\\",\\"grossKilograms\\":1000,\\"row\\":\\"A1\\"}"
    }
  }`,
  "DELETE /containers/{containerId}": `{
    "operation": "DELETE /containers/{containerId}",
    "arguments": {"containerId":"a-1"},
    "request": {"method":"DELETE","url":"http://127.0.0.1:4050/containers/a-1","headers":{"accept":"*/*"}}
  }`,
  "POST /containers/{containerId}/release": `{
    "operation": "POST /containers/{containerId}/release",
    "arguments": {"containerId":"a-1"},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4050/containers/a-1/release",
      "headers": {"accept":"application/json"}
    }
  }`,
};
