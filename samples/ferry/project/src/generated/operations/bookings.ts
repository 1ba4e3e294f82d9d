// @generated SignedSource<<d7c27ff968f6994cdba2e83de785fb12433bb11a23f2f3288e1595fc571aee02>>
/** How each operation is sent. */
export const operations = {
  "POST /bookings": `{
    "key": "POST /bookings",
    "api": "api",
    "name": "book_crossing",
    "summary": "Book seats on a crossing",
    "tags": ["bookings"],
    "method": "POST",
    "path": "/bookings",
    "servers": [{"url":"http://127.0.0.1:4040/v3"}],
    "parameters": [],
    "body": {
      "required": true,
      "contentType": "application/x-www-form-urlencoded",
      "schema": {
        "type": "object",
        "required": ["crossing","passengers"],
        "properties": {
          "crossing": {"type":"string","description":"Id of the crossing."},
          "passengers": {
            "type": "array",
            "minItems": 1,
            "maxItems": 40,
            "items": {"type":"string","minLength":1},
            "description": "Their names."
          },
          "vehicles": {
            "type": "array",
            "items": {"type":"string","pattern":"^[A-Z0-9 -]+$"},
            "description": "Number plates."
          },
          "insured": {"type":"boolean","default":false,"description":"Against spray."}
        }
      },
      "encoding": {"passengers":{"style":"form","explode":true},"vehicles":{"style":"form","explode":false}}
    },
    "security": [{"terminal":[],"clerk":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"crossing","place":"body:/crossing","required":true},
      {"name":"passengers","place":"body:/passengers","required":true},
      {"name":"vehicles","place":"body:/vehicles","required":false},
      {"name":"insured","place":"body:/insured","required":false}
    ]
  }`,
  "GET /bookings/{bookingId}": `{
    "key": "GET /bookings/{bookingId}",
    "api": "api",
    "name": "get_booking",
    "summary": "Look a booking up",
    "tags": ["bookings"],
    "method": "GET",
    "path": "/bookings/{bookingId}",
    "servers": [{"url":"http://127.0.0.1:4040/v3"}],
    "parameters": [
      {
        "name": "bookingId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^B[0-9]+$","description":"Id of the booking."},
        "style": "simple",
        "explode": false
      }
    ],
    "security": [{"terminal":[],"clerk":[]}],
    "accept": "application/json",
    "arguments": [{"name":"bookingId","place":"path:bookingId","required":true}]
  }`,
  "PATCH /bookings/{bookingId}": `{
    "key": "PATCH /bookings/{bookingId}",
    "api": "api",
    "name": "change_booking",
    "summary": "Change a booking",
    "tags": ["bookings"],
    "method": "PATCH",
    "path": "/bookings/{bookingId}",
    "servers": [{"url":"http://127.0.0.1:4040/v3"}],
    "parameters": [
      {
        "name": "bookingId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^B[0-9]+$","description":"Id of the booking."},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {"required":true,"contentType":"application/json","schema":{"$ref":"#/$defs/Extras"}},
    "security": [{"terminal":[],"clerk":[]}],
    "accept": "application/json",
    "arguments": [
      {"name":"bookingId","place":"path:bookingId","required":true},
      {"name":"insured","place":"body:/insured","required":false},
      {"name":"remark","place":"body:/remark","required":false}
    ]
  }`,
  "POST /bookings/{bookingId}/papers": `{
    "key": "POST /bookings/{bookingId}/papers",
    "api": "api",
    "name": "attach_paper",
    "summary": "Attach a scanned paper",
    "tags": ["bookings"],
    "method": "POST",
    "path": "/bookings/{bookingId}/papers",
    "servers": [{"url":"http://127.0.0.1:4040/v3"}],
    "parameters": [
      {
        "name": "bookingId",
        "in": "path",
        "required": true,
        "schema": {"type":"string","pattern":"^B[0-9]+$","description":"Id of the booking."},
        "style": "simple",
        "explode": false
      }
    ],
    "body": {
      "required": true,
      "contentType": "multipart/form-data",
      "schema": {
        "type": "object",
        "properties": {
          "kind": {"type":"string","enum":["passport","licence","doctor"]},
          "scan": {
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
              "contentType": {"type":"string","pattern":"^[\\\\w.+-]+/[\\\\w.+-]+(; ?[\\\\w-]+=[\\\\w.+-]+)*$"}
            },
            "oneOf": [{"required":["path"]},{"required":["base64"]},{"required":["text"]}],
            "additionalProperties": false,
            "description": "The scan, of any type."
          }
        },
        "required": ["kind","scan"]
      },
      "files": ["/scan"]
    },
    "security": [{"terminal":[],"clerk":[]}],
    "accept": "text/plain",
    "arguments": [
      {"name":"bookingId","place":"path:bookingId","required":true},
      {"name":"kind","place":"body:/kind","required":true},
      {"name":"scan","place":"body:/scan","required":true}
    ]
  }`,
};

/** The schemas that they refer to as `#/$defs/…`. */
export const schemas = {
  Extras: `{
    "type": "object",
    "properties": {
      "insured": {"type":"boolean"},
      "remark": {"type":["string","null"],"maxLength":200,"description":"For the crew; null for none."}
    }
  }`,
};

/** Descriptions of the operations, beyond their summaries. */
export const documentation = {
  "POST /bookings": `{
    "errors": [
      {"status":"400","description":"Something in the request is wrong."},
      {"status":"401","description":"Terminal or clerk are not known."},
      {"status":"404","description":"There is no such crossing or booking."},
      {"status":"409","description":"The boat is full."}
    ]
  }`,
  "GET /bookings/{bookingId}": `{
    "errors": [
      {"status":"401","description":"Terminal or clerk are not known."},
      {"status":"404","description":"There is no such crossing or booking."}
    ]
  }`,
  "PATCH /bookings/{bookingId}": `{
    "errors": [
      {"status":"400","description":"Something in the request is wrong."},
      {"status":"401","description":"Terminal or clerk are not known."},
      {"status":"404","description":"There is no such crossing or booking."}
    ]
  }`,
  "POST /bookings/{bookingId}/papers": `{
    "errors": [
      {"status":"400","description":"Something in the request is wrong."},
      {"status":"401","description":"Terminal or clerk are not known."},
      {"status":"404","description":"There is no such crossing or booking."}
    ]
  }`,
};

/** Members of the answers, for tool files that name some of them. */
export const answers = {
  "POST /bookings": `{"insured":{},"remark":{},"id":{},"crossing":{},"passengers":{},"vehicles":{},"papers":{}}`,
  "GET /bookings/{bookingId}": `{"insured":{},"remark":{},"id":{},"crossing":{},"passengers":{},"vehicles":{},"papers":{}}`,
  "PATCH /bookings/{bookingId}": `{"insured":{},"remark":{},"id":{},"crossing":{},"passengers":{},"vehicles":{},"papers":{}}`,
};

/** A sample call of each operation for the project's test, and the request that it has to send. */
export const examples = {
  "POST /bookings": `{
    "operation": "POST /bookings",
    "arguments": {"crossing":"example","passengers":["example"],"vehicles":["1"]},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4040/v3/bookings",
      "headers": {"accept":"application/json","content-type":"application/x-www-form-urlencoded"},
      "body": "crossing=example&passengers=example&vehicles=1"
    }
  }`,
  "GET /bookings/{bookingId}": `{
    "operation": "GET /bookings/{bookingId}",
    "arguments": {"bookingId":"B1"},
    "request": {
      "method": "GET",
      "url": "http://127.0.0.1:4040/v3/bookings/B1",
      "headers": {"accept":"application/json"}
    }
  }`,
  "PATCH /bookings/{bookingId}": `{
    "operation": "PATCH /bookings/{bookingId}",
    "arguments": {"bookingId":"B1","insured":true},
    "request": {
      "method": "PATCH",
      "url": "http://127.0.0.1:4040/v3/bookings/B1",
      "headers": {"accept":"application/json","content-type":"application/json"},
      "body": "{\\"insured\\":true}"
    }
  }`,
  "POST /bookings/{bookingId}/papers": `{
    "operation": "POST /bookings/{bookingId}/papers",
    "arguments": {"bookingId":"B1","kind":"passport","scan":{"text":"example","filename":"example.txt"}},
    "request": {
      "method": "POST",
      "url": "http://127.0.0.1:4040/v3/bookings/B1/papers",
      "headers": {"accept":"text/plain","content-type":"multipart/form-data; boundary=boundary"},
      "body": "--boundary\\r\\nContent-Disposition: form-data; name=\\"kind\\"\\r\\n\\r\\npassport\\r\\n--boundary\\r\\nContent-Disposition: form-data; name=\\"scan\\"; filename=\\"example.txt\\"\\r\\nContent-Type: text/plain\\r\\n\\r\\nexample\\r\\n--boundary--\\r\\n"
    }
  }`,
};
