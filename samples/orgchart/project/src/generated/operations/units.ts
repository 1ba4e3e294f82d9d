// @generated SignedSource<<009dab661e4297e91e8e69e119bf38656c627233a875848f85a6d2622708a6a1>>
/** How each operation is sent. */
export const operations = {
  "GET /units": `{
    "key": "GET /units",
    "api": "api",
    "name": "get_chart",
    "summary": "See the whole chart",
    "tags": ["units"],
    "method": "GET",
    "path": "/units",
    "servers": [
      {
        "url": "http://{host}:{port}",
        "variables": {
          "host": {"default":"127.0.0.1","environmentVariable":"API_SERVER_HOST"},
          "port": {"default":"4030","environmentVariable":"API_SERVER_PORT"}
        }
      }
    ],
    "parameters": [
      {
        "name": "depth",
        "in": "query",
        "required": false,
        "schema": {
          "type": "integer",
          "minimum": 0,
          "maximum": 20,
          "description": "Levels below the root to show; all when absent."
        },
        "style": "form",
        "explode": true
      },
      {
        "name": "collapse",
        "in": "query",
        "required": false,
        "schema": {
          "type": "array",
          "items": {"$ref":"#/$defs/id"},
          "description": "Ids of units whose inner units are left out."
        },
        "style": "spaceDelimited",
        "explode": false
      }
    ],
    "security": [{"accessKey":[]},{}],
    "accept": "application/json",
    "arguments": [
      {"name":"depth","place":"query:depth","required":false},
      {"name":"collapse","place":"query:collapse","required":false}
    ]
  }`,
  "GET /units/{unitId}": `{
    "key": "GET /units/{unitId}",
    "api": "api",
    "name": "get_unit",
    "summary": "See one unit and all below it",
    "tags": ["units"],
    "method": "GET",
    "path": "/units/{unitId}",
    "servers": [
      {
        "url": "http://{host}:{port}",
        "variables": {
          "host": {"default":"127.0.0.1","environmentVariable":"API_SERVER_HOST"},
          "port": {"default":"4030","environmentVariable":"API_SERVER_PORT"}
        }
      }
    ],
    "parameters": [
      {
        "name": "unitId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/id","description":"Id of the unit."},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"accessKey":[]},{}],
    "accept": "application/json",
    "arguments": [{"name":"unitId","place":"path:unitId","required":true}],
    "example": {"unitId":"repairs"}
  }`,
  "PUT /units/{unitId}": `{
    "key": "PUT /units/{unitId}",
    "api": "api",
    "name": "reorganize_unit",
    "summary": "Put a unit, with everything below it, in the place of another",
    "tags": ["units"],
    "method": "PUT",
    "path": "/units/{unitId}",
    "servers": [
      {
        "url": "http://{host}:{port}",
        "variables": {
          "host": {"default":"127.0.0.1","environmentVariable":"API_SERVER_HOST"},
          "port": {"default":"4030","environmentVariable":"API_SERVER_PORT"}
        }
      }
    ],
    "parameters": [
      {
        "name": "unitId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/id","description":"Id of the unit."},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/unit"}},
    "security": [{"accessKey":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"unitId","place":"path:unitId","required":true},
      {"name":"id","place":"body:/id","required":true},
      {"name":"name","place":"body:/name","required":true},
      {"name":"units","place":"body:/units","required":true},
      {"name":"motto","place":"body:/motto","required":false}
    ],
    "example": {
      "unitId": "repairs",
      "id": "repairs",
      "name": "Repairs and Regrets",
      "units": [{"id":"bicycles","name":"Bicycles","units":[]}]
    }
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  id: `{"type":"string","pattern":"^[a-z][a-z0-9-]*$","maxLength":40}`,
  unit: `{
    "type": "object",
    "description": "A part of the organization, with the parts that it has itself.",
    "required": ["id","name","units"],
    "additionalProperties": false,
    "properties": {
      "id": {"$ref":"#/$defs/id"},
      "name": {"type":"string","minLength":1,"maxLength":80},
      "motto": {"type":["string","null"],"maxLength":200},
      "units": {"type":"array","description":"The units directly below.","items":{"$ref":"#/$defs/unit"}}
    }
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /units": `{
    "description": "Returns the root unit with all units below it, as deep as asked for.",
    "errors": [{"status":"400","description":"The request cannot be understood; errors says which part."}]
  }`,
  "GET /units/{unitId}": `{"errors":[{"status":"404","description":"The chart has no such entry."}]}`,
  "PUT /units/{unitId}": `{
    "description": "The unit of the path and all units below it are replaced by the tree given. Members of units that vanish are left\\nwithout a unit.",
    "errors": [
      {"status":"400","description":"The request cannot be understood; errors says which part."},
      {"status":"401","description":"The access key is missing or wrong."},
      {"status":"404","description":"The chart has no such entry."},
      {"status":"409","description":"The chart would no longer be a tree, or an id is taken."},
      {
        "status": "422",
        "description": "The body can be read but not accepted; errors says why, place by place."
      }
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /units": `{
    "id": {},
    "name": {},
    "motto": {},
    "headcount": {},
    "units": {
      "id": {},
      "name": {},
      "motto": {},
      "headcount": {},
      "units": {
        "id": {},
        "name": {},
        "motto": {},
        "headcount": {},
        "units": {"id":{},"name":{},"motto":{},"headcount":{},"units":true}
      }
    }
  }`,
  "GET /units/{unitId}": `{
    "id": {},
    "name": {},
    "motto": {},
    "headcount": {},
    "units": {
      "id": {},
      "name": {},
      "motto": {},
      "headcount": {},
      "units": {
        "id": {},
        "name": {},
        "motto": {},
        "headcount": {},
        "units": {"id":{},"name":{},"motto":{},"headcount":{},"units":true}
      }
    }
  }`,
  "PUT /units/{unitId}": `{
    "id": {},
    "name": {},
    "motto": {},
    "headcount": {},
    "units": {
      "id": {},
      "name": {},
      "motto": {},
      "headcount": {},
      "units": {
        "id": {},
        "name": {},
        "motto": {},
        "headcount": {},
        "units": {"id":{},"name":{},"motto":{},"headcount":{},"units":true}
      }
    }
  }`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /units": `{
    "operation": "GET /units",
    "arguments": {"depth":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4030/units?depth=1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "GET /units/{unitId}": `{
    "operation": "GET /units/{unitId}",
    "arguments": {"unitId":"example"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4030/units/example",
      "headers": {"accept":"application/json"}
    }
  }`,
  "PUT /units/{unitId}": `{
    "operation": "PUT /units/{unitId}",
    "arguments": {
      "unitId": "example",
      "id": "example",
      "name": "example",
      "motto": "example",
      "units": [
        {
          "id": "example",
          "name": "example",
          "units": [{"id":"example","name":"example","units":[{"id":"example","name":"example","units":[]}]}]
        }
      ]
    },
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4030/units/example",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"id\\":\\"example\\",\\"name\\":\\"example\\",\\"units\\":[{\\"id\\":\\"example\\",\\"name\\":\\"example\\",\\"units\\":[{\\"id\\":\\"example\\",\\"name\\":\\"example\\",\\"units\\":[{\\"id\\":\\"example\\",\\"name\\":\\"example\\",\\"units\\":[]}]}]}],\\"motto\\":\\"example\\"}"
    }
  }`,
};
