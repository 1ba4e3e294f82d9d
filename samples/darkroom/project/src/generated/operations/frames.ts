// @generated SignedSource<<74339b1c3ecd570a00975f7d87d080cbb3b1026508c38122c35e0c79932f0a08>>
/** How each operation is sent. */
export const operations = {
  "GET /frames/{frameId}": `{
    "key": "GET /frames/{frameId}",
    "api": "api",
    "name": "get_frame",
    "summary": "Read what is known about a frame",
    "tags": ["frames"],
    "method": "GET",
    "path": "/frames/{frameId}",
    "servers": [{"url":"http://127.0.0.1:4020"}],
    "parameters": [
      {
        "name": "frameId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^r[0-9]+-f[0-9]+$","description":"Id of the frame."},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"member":[]}],
    "accept": "application/json",
    "arguments": [{"name":"frameId","place":"path:frameId","required":true}],
    "example": {"frameId":"r1-f2"}
  }`,
  "GET /frames/{frameId}/image": `{
    "key": "GET /frames/{frameId}/image",
    "api": "api",
    "name": "view_frame",
    "summary": "Look at a frame",
    "tags": ["frames"],
    "method": "GET",
    "path": "/frames/{frameId}/image",
    "servers": [{"url":"http://127.0.0.1:4020"}],
    "parameters": [
      {
        "name": "frameId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^r[0-9]+-f[0-9]+$","description":"Id of the frame."},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"member":[]}],
    "accept": "image/png, image/jpeg;q=0.9",
    "arguments": [{"name":"frameId","place":"path:frameId","required":true}],
    "example": {"frameId":"r1-f2"}
  }`,
  "PUT /frames/{frameId}/image": `{
    "key": "PUT /frames/{frameId}/image",
    "api": "api",
    "name": "retouch_frame",
    "summary": "Replace a frame by a better version",
    "tags": ["frames"],
    "method": "PUT",
    "path": "/frames/{frameId}/image",
    "servers": [{"url":"http://127.0.0.1:4020"}],
    "parameters": [
      {
        "name": "frameId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^r[0-9]+-f[0-9]+$","description":"Id of the frame."},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {
      "required": true,
      "contentType": "application/octet-stream",
      "schema": {
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
          "contentType": {"type":"string","enum":["application/octet-stream"]}
        },
        "oneOf": [{"required":["path"]},{"required":["base64"]},{"required":["text"]}],
        "additionalProperties": false
      },
      "files": [""]
    },
    "security": [{"member":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"frameId","place":"path:frameId","required":true},
      {"name":"body","place":"body:","required":true}
    ]
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "GET /frames/{frameId}": `{
    "errors": [
      {"status":"401","description":"Name or password are missing or wrong."},
      {"status":"404","description":"The archive has no such thing."}
    ]
  }`,
  "GET /frames/{frameId}/image": `{
    "errors": [
      {"status":"401","description":"Name or password are missing or wrong."},
      {"status":"404","description":"The archive has no such thing."}
    ]
  }`,
  "PUT /frames/{frameId}/image": `{
    "errors": [
      {"status":"401","description":"Name or password are missing or wrong."},
      {"status":"404","description":"The archive has no such thing."},
      {"status":"415","description":"A file is neither PNG nor JPEG."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "GET /frames/{frameId}": `{"id":{},"roll":{},"contentType":{},"bytes":{},"sha256":{}}`,
  "PUT /frames/{frameId}/image": `{"id":{},"roll":{},"contentType":{},"bytes":{},"sha256":{}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "GET /frames/{frameId}": `{
    "operation": "GET /frames/{frameId}",
    "arguments": {"frameId":"r1-f1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4020/frames/r1-f1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "GET /frames/{frameId}/image": `{
    "operation": "GET /frames/{frameId}/image",
    "arguments": {"frameId":"r1-f1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4020/frames/r1-f1/image",
      "headers": {"accept":"image/png, image/jpeg;q=0.9"}
    }
  }`,
  "PUT /frames/{frameId}/image": `{
    "operation": "PUT /frames/{frameId}/image",
    "arguments": {"frameId":"r1-f1","body":{"text":"example","filename":"example.txt"}},
    "request": {
      "method": "PUT",
      "url": "http://127.0.0.1:4020/frames/r1-f1/image",
      "headers": {"accept":"application/json","content-type":"application/octet-stream"},
      "body": "example"
    }
  }`,
};
