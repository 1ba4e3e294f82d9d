// @generated SignedSource<<23c7c24c8bbff4c6f0a35071eb66df791f84c4947af3328b8b0005275e251f9c>>
/** How each operation is sent. */
export const operations = {
  "GET /members": `{
    "key": "GET /members",
    "api": "api",
    "name": "find_members",
    "summary": "Find members",
    "tags": ["members"],
    "method": "GET",
    "path": "/members",
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
        "name": "filter",
        "in": "query",
        "required": false,
        "schema": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "kind": {"$ref":"#/$defs/kind"},
            "unit": {"$ref":"#/$defs/id"},
            "joinedFrom": {"type":"string","format":"date","description":"Joined on this day or later."},
            "managed": {"type":"boolean","description":"Whether they have a manager."}
          },
          "description": "What they must have in common."
        },
        "style": "deepObject",
        "explode": true
      },
      {
        "name": "fields",
        "in": "query",
        "required": false,
        "schema": {
          "type": "array",
          "minItems": 1,
          "uniqueItems": true,
          "items": {
            "type": "string",
            "enum": ["name","displayName","unit","manager","joinedOn","skills","contacts"]
          },
          "description": "Properties to show besides kind and id; all when absent."
        },
        "style": "pipeDelimited",
        "explode": false
      },
      {
        "name": "name_order",
        "in": "cookie",
        "required": false,
        "schema": {
          "type": "string",
          "enum": ["given-first","family-first"],
          "default": "given-first",
          "description": "How to write displayName."
        },
        "style": "form",
        "explode": true
      }
    ],
    "security": [{"accessKey":[]},{}],
    "accept": "application/json",
    "arguments": [
      {"name":"filter","place":"query:filter","required":false},
      {"name":"name_order","place":"cookie:name_order","required":false},
      {"name":"fields","place":"query:fields","required":false}
    ]
  }`,
  "POST /members": `{
    "key": "POST /members",
    "api": "api",
    "name": "welcome_member",
    "summary": "Welcome a new member",
    "tags": ["members"],
    "method": "POST",
    "path": "/members",
    "servers": [
      {
        "url": "http://{host}:{port}",
        "variables": {
          "host": {"default":"127.0.0.1","environmentVariable":"API_SERVER_HOST"},
          "port": {"default":"4030","environmentVariable":"API_SERVER_PORT"}
        }
      }
    ],
    "parameters": [],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/member"}},
    "security": [{"accessKey":[]}],
    "accept": "application/json",
    "arguments": [{"name":"body","place":"body:","required":true}],
    "example": {
      "body": {
        "kind": "robot",
        "id": "mop-3",
        "name": {"given":"Mop","family":"3"},
        "unit": "canteen",
        "manager": "bea",
        "joinedOn": "2026-02-01",
        "skills": {"floors":5,"small-talk":1},
        "firmware": "4.1.0"
      }
    },
    "nulls": ["manager","unit"]
  }`,
  "GET /members/{memberId}": `{
    "key": "GET /members/{memberId}",
    "api": "api",
    "name": "get_member",
    "summary": "Look a member up",
    "tags": ["members"],
    "method": "GET",
    "path": "/members/{memberId}",
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
        "name": "memberId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/id","description":"Id of the member."},
        "style": "simple",
        "explode": false
      },
      {
        "name": "name_order",
        "in": "cookie",
        "required": false,
        "schema": {
          "type": "string",
          "enum": ["given-first","family-first"],
          "default": "given-first",
          "description": "How to write displayName."
        },
        "style": "form",
        "explode": true
      }
    ],
    "security": [{"accessKey":[]},{}],
    "accept": "application/json",
    "arguments": [
      {"name":"memberId","place":"path:memberId","required":true},
      {"name":"name_order","place":"cookie:name_order","required":false}
    ],
    "example": {"memberId":"ada"},
    "nulls": ["manager","unit"]
  }`,
  "PUT /members/{memberId}/manager": `{
    "key": "PUT /members/{memberId}/manager",
    "api": "api",
    "name": "set_manager",
    "summary": "Let a member answer to somebody else",
    "tags": ["members"],
    "method": "PUT",
    "path": "/members/{memberId}/manager",
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
        "name": "memberId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/id","description":"Id of the member."},
        "style": "simple",
        "explode": false
      },
      {
        "name": "X-Reason",
        "in": "header",
        "required": true,
        "schema": {
          "type": "string",
          "minLength": 3,
          "maxLength": 120,
          "pattern": "^[ -~]+$",
          "description": "Why, in a few words; goes into the member's history."
        },
        "style": "simple",
        "explode": false
      }
    ],
    "body": {
      "required": true,
      "contentType": "application/json",
      "schema": {
        "type": "object",
        "required": ["manager"],
        "additionalProperties": false,
        "properties": {
          "manager": {
            "anyOf": [{"$ref":"#/$defs/id"},{"type":"null"}],
            "description": "Id of the new manager, or null for nobody."
          }
        }
      }
    },
    "security": [{"accessKey":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"memberId","place":"path:memberId","required":true},
      {"name":"X-Reason","place":"header:X-Reason","required":true},
      {"name":"manager","place":"body:/manager","required":true}
    ],
    "nulls": ["manager","unit"]
  }`,
  "GET /members/{memberId}/reports": `{
    "key": "GET /members/{memberId}/reports",
    "api": "api",
    "name": "list_reports",
    "summary": "See who answers to a member",
    "tags": ["members"],
    "method": "GET",
    "path": "/members/{memberId}/reports",
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
        "name": "memberId",
        "in": "path",
        "required": true,
        "schema": {"$ref":"#/$defs/id","description":"Id of the member."},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"accessKey":[]},{}],
    "accept": "application/json",
    "arguments": [{"name":"memberId","place":"path:memberId","required":true}],
    "example": {"memberId":"ada"},
    "nulls": ["manager","unit"]
  }`,
  "GET /skills/{skills}": `{
    "key": "GET /skills/{skills}",
    "api": "api",
    "name": "find_by_skills",
    "summary": "Find the members with the best grip on some skills",
    "tags": ["members"],
    "method": "GET",
    "path": "/skills/{skills}",
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
        "name": "skills",
        "in": "path",
        "required": true,
        "schema": {
          "type": "array",
          "minItems": 1,
          "items": {"type":"string","pattern":"^[a-z][a-z-]*$"},
          "description": "The skills that are needed, all of them."
        },
        "style": "simple",
        "explode": false
      },
      {
        "name": "X-At-Least",
        "in": "header",
        "required": false,
        "schema": {
          "type": "integer",
          "minimum": 1,
          "maximum": 5,
          "default": 1,
          "description": "Level that is needed in each skill, from 1 to 5."
        },
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"accessKey":[]},{}],
    "accept": "application/json",
    "arguments": [
      {"name":"skills","place":"path:skills","required":true},
      {"name":"X-At-Least","place":"header:X-At-Least","required":false}
    ],
    "example": {"skills":["soldering","patience"]}
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  kind: `{"type":"string","enum":["employee","contractor","robot"]}`,
  id: `{"type":"string","pattern":"^[a-z][a-z0-9-]*$","maxLength":40}`,
  member: `{
    "description": "Whoever does the work; \`kind\` tells which sort.",
    "anyOf": [{"$ref":"#/$defs/employee"},{"$ref":"#/$defs/contractor"},{"$ref":"#/$defs/robot"}]
  }`,
  employee: `{
    "description": "Somebody with a desk of their own.",
    "allOf": [
      {"$ref":"#/$defs/anyone"},
      {
        "type": "object",
        "required": ["desk"],
        "properties": {
          "kind": {"const":"employee"},
          "desk": {"type":"string","pattern":"^[A-Z][0-9]{1,3}$","description":"Room and number, e.g. B12."}
        }
      }
    ],
    "unevaluatedProperties": false
  }`,
  anyone: `{
    "type": "object",
    "description": "What all members have.",
    "required": ["kind","id","name","unit","manager","joinedOn"],
    "properties": {
      "kind": {"$ref":"#/$defs/kind"},
      "id": {"$ref":"#/$defs/id"},
      "name": {
        "type": "object",
        "required": ["given"],
        "additionalProperties": false,
        "properties": {
          "given": {"type":"string","minLength":1,"maxLength":60},
          "family": {"type":"string","minLength":1,"maxLength":60}
        }
      },
      "unit": {
        "description": "Id of the unit; null while the member is between units.",
        "anyOf": [{"$ref":"#/$defs/id"},{"type":"null"}]
      },
      "manager": {
        "description": "Id of the member to answer to; null for whoever answers to nobody.",
        "anyOf": [{"$ref":"#/$defs/id"},{"type":"null"}]
      },
      "joinedOn": {"type":"string","format":"date"},
      "skills": {
        "type": "object",
        "description": "Levels from 1 to 5 by skill.",
        "propertyNames": {"pattern":"^[a-z][a-z-]*$"},
        "additionalProperties": {"type":"integer","minimum":1,"maximum":5}
      },
      "contacts": {
        "type": "object",
        "description": "Ways to reach the member, by name of the way; those that begin with \`private\` need the access key to be seen.",
        "additionalProperties": {"type":"string","maxLength":200}
      }
    }
  }`,
  contractor: `{
    "description": "Somebody who will leave again.",
    "allOf": [
      {"$ref":"#/$defs/anyone"},
      {
        "type": "object",
        "required": ["until"],
        "properties": {
          "kind": {"const":"contractor"},
          "until": {"type":"string","format":"date","description":"Last day."},
          "agency": {"type":["string","null"],"maxLength":80}
        }
      }
    ],
    "unevaluatedProperties": false
  }`,
  robot: `{
    "description": "Something that never goes home.",
    "allOf": [
      {"$ref":"#/$defs/anyone"},
      {
        "type": "object",
        "required": ["firmware"],
        "properties": {
          "kind": {"const":"robot"},
          "firmware": {"type":"string","pattern":"^[0-9]+(\\\\.[0-9]+){0,2}$"},
          "charging": {"type":"boolean","default":false}
        }
      }
    ],
    "unevaluatedProperties": false
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /members": `{"errors":[{"status":"400","description":"The request cannot be understood; errors says which part."}]}`,
  "POST /members": `{
    "errors": [
      {"status":"400","description":"The request cannot be understood; errors says which part."},
      {"status":"401","description":"The access key is missing or wrong."},
      {"status":"409","description":"The chart would no longer be a tree, or an id is taken."},
      {
        "status": "422",
        "description": "The body can be read but not accepted; errors says why, place by place."
      }
    ]
  }`,
  "GET /members/{memberId}": `{"errors":[{"status":"404","description":"The chart has no such entry."}]}`,
  "PUT /members/{memberId}/manager": `{
    "description": "Nobody can, over however many corners, answer to themselves.",
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
  "GET /members/{memberId}/reports": `{
    "description": "Returns everyone who answers to the member, directly or over others, as a tree.",
    "errors": [{"status":"404","description":"The chart has no such entry."}]
  }`,
  "GET /skills/{skills}": `{"errors":[{"status":"400","description":"The request cannot be understood; errors says which part."}]}`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /members": `{}`,
  "POST /members": `{
    "kind": {},
    "id": {},
    "name": {"given":{},"family":{}},
    "displayName": {},
    "unit": {},
    "manager": {},
    "joinedOn": {},
    "skills": {"*":{}},
    "contacts": {"*":{}},
    "history": {},
    "desk": {},
    "until": {},
    "agency": {},
    "firmware": {},
    "charging": {}
  }`,
  "GET /members/{memberId}": `{
    "kind": {},
    "id": {},
    "name": {"given":{},"family":{}},
    "displayName": {},
    "unit": {},
    "manager": {},
    "joinedOn": {},
    "skills": {"*":{}},
    "contacts": {"*":{}},
    "history": {},
    "desk": {},
    "until": {},
    "agency": {},
    "firmware": {},
    "charging": {}
  }`,
  "PUT /members/{memberId}/manager": `{
    "kind": {},
    "id": {},
    "name": {"given":{},"family":{}},
    "displayName": {},
    "unit": {},
    "manager": {},
    "joinedOn": {},
    "skills": {"*":{}},
    "contacts": {"*":{}},
    "history": {},
    "desk": {},
    "until": {},
    "agency": {},
    "firmware": {},
    "charging": {}
  }`,
  "GET /members/{memberId}/reports": `{
    "member": {
      "kind": {},
      "id": {},
      "name": {"given":{},"family":{}},
      "displayName": {},
      "unit": {},
      "manager": {},
      "joinedOn": {},
      "skills": {"*":{}},
      "contacts": {"*":{}},
      "history": {},
      "desk": {},
      "until": {},
      "agency": {},
      "firmware": {},
      "charging": {}
    },
    "reports": {
      "member": {
        "kind": {},
        "id": {},
        "name": true,
        "displayName": {},
        "unit": {},
        "manager": {},
        "joinedOn": {},
        "skills": true,
        "contacts": true,
        "history": {},
        "desk": {},
        "until": {},
        "agency": {},
        "firmware": {},
        "charging": {}
      },
      "reports": {"member":true,"reports":true}
    }
  }`,
  "GET /skills/{skills}": `{"id":{},"sum":{}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /members": `{
    "operation": "GET /members",
    "arguments": {"filter":{}},
    "request": {"method":"GET","url":"http://127.0.0.1:4030/members","headers":{"accept":"application/json"}}
  }`,
  "POST /members": `{
    "operation": "POST /members",
    "arguments": {
      "body": {
        "kind": "employee",
        "id": "example",
        "name": {"given":"example"},
        "unit": "example",
        "manager": "example",
        "joinedOn": "2026-01-31",
        "desk": "A1"
      }
    },
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4030/members",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"kind\\":\\"employee\\",\\"id\\":\\"example\\",\\"name\\":{\\"given\\":\\"example\\"},\\"unit\\":\\"example\\",\\"manager\\":\\"example\\",\\"joinedOn\\":\\"2026-01-31\\",\\"desk\\":\\"A1\\"}"
    }
  }`,
  "GET /members/{memberId}": `{
    "operation": "GET /members/{memberId}",
    "arguments": {"memberId":"example","name_order":"given-first"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4030/members/example",
      "headers": {"accept":"application/json","cookie":"name_order=given-first"}
    }
  }`,
  "PUT /members/{memberId}/manager": `{
    "operation": "PUT /members/{memberId}/manager",
    "arguments": {"memberId":"example","X-Reason":"example","manager":"example"},
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4030/members/example/manager",
      "headers": {"accept":"application/json","content-type":"application/json","x-reason":"example"},
      "body": "{\\"manager\\":\\"example\\"}"
    }
  }`,
  "GET /members/{memberId}/reports": `{
    "operation": "GET /members/{memberId}/reports",
    "arguments": {"memberId":"example"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4030/members/example/reports",
      "headers": {"accept":"application/json"}
    }
  }`,
  "GET /skills/{skills}": `{
    "operation": "GET /skills/{skills}",
    "arguments": {"skills":["example"],"X-At-Least":1},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4030/skills/example",
      "headers": {"accept":"application/json","x-at-least":"1"}
    }
  }`,
};
