// @generated SignedSource<<0866b825871120e705d0bfaf369653791a1cbc017fe53cbf1ab0eb6e28b25468>>
/** How each operation is sent. */
export const operations = {
  "GET /rolls": `{
    "key": "GET /rolls",
    "api": "api",
    "name": "list_rolls",
    "summary": "List the rolls in the archive",
    "tags": ["rolls"],
    "method": "GET",
    "path": "/rolls",
    "servers": [{"url":"http://127.0.0.1:4020"}],
    "parameters": [
      {
        "name": "tag",
        "in": "query",
        "required": false,
        "schema": {
          "type": "array",
          "items": {"type":"string","minLength":1},
          "description": "Only rolls that carry all of these tags."
        },
        "style": "form",
        "explode": false
      },
      {
        "name": "film",
        "in": "query",
        "required": false,
        "schema": {"$ref":"#/$defs/Film","description":"Only rolls of this film."},
        "style": "form",
        "explode": true
      }
    ],
    "security": [{"member":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"tag","place":"query:tag","required":false},
      {"name":"film","place":"query:film","required":false}
    ],
    "example": {"tag":["sea","winter"]}
  }`,
  "POST /rolls": `{
    "key": "POST /rolls",
    "api": "api",
    "name": "develop_roll",
    "summary": "Send in a roll",
    "tags": ["rolls"],
    "method": "POST",
    "path": "/rolls",
    "servers": [{"url":"http://127.0.0.1:4020"}],
    "parameters": [],
    "body": {
      "required": true,
      "contentType": "multipart/form-data",
      "schema": {
        "type": "object",
        "properties": {
          "canister": {"$ref":"#/$defs/Canister"},
          "takenOn": {
            "type": "string",
            "format": "date",
            "description": "Day on which the first picture was taken."
          },
          "tags": {
            "type": "array",
            "maxItems": 10,
            "items": {"type":"string","minLength":1,"maxLength":30},
            "description": "To find the roll again."
          },
          "frames": {
            "type": "array",
            "minItems": 1,
            "maxItems": 12,
            "items": {
              "type": "object",
              "properties": {
                "path": {
                  "type": "string",
                  "minLength": 1,
                  "description": "File on the server's disk, below its files folder."
                },
                "base64": {"type":"string","contentEncoding":"base64"},
                "text": {"type":"string"},
                "filename": {"type":"string","minLength":1},
                "contentType": {"type":"string","enum":["image/png","image/jpeg"]}
              },
              "oneOf": [{"required":["path"]},{"required":["base64"]},{"required":["text"]}],
              "additionalProperties": false,
              "required": ["contentType"]
            },
            "description": "The pictures in the order of the film."
          }
        },
        "required": ["canister","frames"]
      },
      "encoding": {
        "canister": {"contentType":"application/json"},
        "frames": {"contentType":"image/png, image/jpeg"}
      },
      "files": ["/frames/*"]
    },
    "security": [{"member":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"canister","place":"body:/canister","required":true},
      {"name":"frames","place":"body:/frames","required":true},
      {"name":"tags","place":"body:/tags","required":false},
      {"name":"takenOn","place":"body:/takenOn","required":false}
    ]
  }`,
  "GET /rolls/{rollId}": `{
    "key": "GET /rolls/{rollId}",
    "api": "api",
    "name": "get_roll",
    "summary": "Take a roll out of the archive",
    "tags": ["rolls"],
    "method": "GET",
    "path": "/rolls/{rollId}",
    "servers": [{"url":"http://127.0.0.1:4020"}],
    "parameters": [
      {
        "name": "rollId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^r[0-9]+$","description":"Id of the roll."},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"member":[]}],
    "accept": "application/json",
    "arguments": [{"name":"rollId","place":"path:rollId","required":true}],
    "example": {"rollId":"r1"}
  }`,
  "DELETE /rolls/{rollId}": `{
    "key": "DELETE /rolls/{rollId}",
    "api": "api",
    "name": "discard_roll",
    "summary": "Throw a roll away",
    "tags": ["rolls"],
    "method": "DELETE",
    "path": "/rolls/{rollId}",
    "servers": [{"url":"http://127.0.0.1:4020"}],
    "parameters": [
      {
        "name": "rollId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^r[0-9]+$","description":"Id of the roll."},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"member":[]}],
    "accept": "*/*",
    "arguments": [{"name":"rollId","place":"path:rollId","required":true}],
    "example": {"rollId":"r1"}
  }`,
  "GET /rolls/{rollId}/contact-sheet.csv": `{
    "key": "GET /rolls/{rollId}/contact-sheet.csv",
    "api": "api",
    "name": "export_contact_sheet",
    "summary": "Export the contact sheet of a roll",
    "tags": ["rolls"],
    "method": "GET",
    "path": "/rolls/{rollId}/contact-sheet.csv",
    "servers": [{"url":"http://127.0.0.1:4020"}],
    "parameters": [
      {
        "name": "rollId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^r[0-9]+$","description":"Id of the roll."},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"member":[]}],
    "accept": "text/csv",
    "arguments": [{"name":"rollId","place":"path:rollId","required":true}],
    "example": {"rollId":"r1"}
  }`,
  "GET /rolls/{rollId}/notes": `{
    "key": "GET /rolls/{rollId}/notes",
    "api": "api",
    "name": "read_notes",
    "summary": "Read the notes on a roll",
    "tags": ["rolls"],
    "method": "GET",
    "path": "/rolls/{rollId}/notes",
    "servers": [{"url":"http://127.0.0.1:4020"}],
    "parameters": [
      {
        "name": "rollId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^r[0-9]+$","description":"Id of the roll."},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"member":[]}],
    "accept": "text/plain",
    "arguments": [{"name":"rollId","place":"path:rollId","required":true}],
    "example": {"rollId":"r1"}
  }`,
  "PUT /rolls/{rollId}/notes": `{
    "key": "PUT /rolls/{rollId}/notes",
    "api": "api",
    "name": "write_notes",
    "summary": "Replace the notes on a roll",
    "tags": ["rolls"],
    "method": "PUT",
    "path": "/rolls/{rollId}/notes",
    "servers": [{"url":"http://127.0.0.1:4020"}],
    "parameters": [
      {
        "name": "rollId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^r[0-9]+$","description":"Id of the roll."},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"text/plain","schema":{"type":"string","maxLength":5000}},
    "security": [{"member":[]}],
    "accept": "*/*",
    "arguments": [
      {"name":"rollId","place":"path:rollId","required":true},
      {"name":"body","place":"body:","required":true}
    ]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Film: `{"type":"string","enum":["black-and-white","colour","slide"]}`,
  Canister: `{
    "type": "object",
    "required": ["label","film"],
    "additionalProperties": false,
    "description": "What is written on the canister.",
    "properties": {
      "label": {"type":"string","minLength":1,"maxLength":80},
      "film": {"$ref":"#/$defs/Film"},
      "iso": {"type":"integer","minimum":25,"maximum":6400,"description":"Speed of the film."},
      "pushed": {
        "type": ["number","null"],
        "maximum": 3,
        "description": "Stops by which to push (or, when negative, pull) development; null to leave it to the lab.",
        "exclusiveMinimum": -3
      }
    }
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /rolls": `{
    "errors": [
      {"status":"400","description":"The request cannot be understood."},
      {"status":"401","description":"Name or password are missing or wrong."}
    ]
  }`,
  "POST /rolls": `{
    "description": "Takes the frames of one roll as PNG or JPEG files, together with what is written on the canister.",
    "errors": [
      {"status":"400","description":"The request cannot be understood."},
      {"status":"401","description":"Name or password are missing or wrong."},
      {"status":"415","description":"A file is neither PNG nor JPEG."},
      {"status":"422","description":"The request can be read but not accepted; errors says why."}
    ]
  }`,
  "GET /rolls/{rollId}": `{
    "errors": [
      {"status":"401","description":"Name or password are missing or wrong."},
      {"status":"404","description":"The archive has no such thing."}
    ]
  }`,
  "DELETE /rolls/{rollId}": `{
    "description": "Its frames go with it. Prints that were ordered are made all the same.",
    "errors": [
      {"status":"401","description":"Name or password are missing or wrong."},
      {"status":"404","description":"The archive has no such thing."}
    ]
  }`,
  "GET /rolls/{rollId}/contact-sheet.csv": `{
    "description": "One line per frame, with a heading: frame, contentType, bytes, sha256.",
    "errors": [
      {"status":"401","description":"Name or password are missing or wrong."},
      {"status":"404","description":"The archive has no such thing."}
    ]
  }`,
  "GET /rolls/{rollId}/notes": `{
    "errors": [
      {"status":"401","description":"Name or password are missing or wrong."},
      {"status":"404","description":"The archive has no such thing."}
    ]
  }`,
  "PUT /rolls/{rollId}/notes": `{
    "errors": [
      {"status":"401","description":"Name or password are missing or wrong."},
      {"status":"404","description":"The archive has no such thing."},
      {"status":"422","description":"The request can be read but not accepted; errors says why."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /rolls": `{
    "id": {},
    "canister": {"label":{},"film":{},"iso":{},"pushed":{}},
    "takenOn": {},
    "tags": {},
    "frames": {"id":{},"roll":{},"contentType":{},"bytes":{},"sha256":{}}
  }`,
  "POST /rolls": `{
    "id": {},
    "canister": {"label":{},"film":{},"iso":{},"pushed":{}},
    "takenOn": {},
    "tags": {},
    "frames": {"id":{},"roll":{},"contentType":{},"bytes":{},"sha256":{}}
  }`,
  "GET /rolls/{rollId}": `{
    "id": {},
    "canister": {"label":{},"film":{},"iso":{},"pushed":{}},
    "takenOn": {},
    "tags": {},
    "frames": {"id":{},"roll":{},"contentType":{},"bytes":{},"sha256":{}}
  }`,
  "DELETE /rolls/{rollId}": `{}`,
  "PUT /rolls/{rollId}/notes": `{}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /rolls": `{
    "operation": "GET /rolls",
    "arguments": {"tag":["example"]},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4020/rolls?tag=example",
      "headers": {"accept":"application/json"}
    }
  }`,
  "GET /rolls/{rollId}": `{
    "operation": "GET /rolls/{rollId}",
    "arguments": {"rollId":"r1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4020/rolls/r1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "DELETE /rolls/{rollId}": `{
    "operation": "DELETE /rolls/{rollId}",
    "arguments": {"rollId":"r1"},
    "request": {"method":"DELETE","url":"http://127.0.0.1:4020/rolls/r1","headers":{"accept":"*/*"}}
  }`,
  "GET /rolls/{rollId}/contact-sheet.csv": `{
    "operation": "GET /rolls/{rollId}/contact-sheet.csv",
    "arguments": {"rollId":"r1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4020/rolls/r1/contact-sheet.csv",
      "headers": {"accept":"text/csv"}
    }
  }`,
  "GET /rolls/{rollId}/notes": `{
    "operation": "GET /rolls/{rollId}/notes",
    "arguments": {"rollId":"r1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4020/rolls/r1/notes",
      "headers": {"accept":"text/plain"}
    }
  }`,
  "PUT /rolls/{rollId}/notes": `{
    "operation": "PUT /rolls/{rollId}/notes",
    "arguments": {"rollId":"r1","body":"example"},
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4020/rolls/r1/notes",
      "headers": {"accept":"*/*","content-type":"text/plain"},
      "body": "example"
    }
  }`,
};
