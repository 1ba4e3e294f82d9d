import { body, defineTool } from "#generated";

export default defineTool({
  operation: "POST /bookings",
  name: "book_crossing",
  title: "Book seats on a crossing",
  description: "Book seats on a crossing. Returns passengers[], vehicles[], papers[], insured and more.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    crossing: body("/crossing", { type: "string", description: "Id of the crossing." }),
    passengers: body("/passengers", {
      type: "array",
      description: "Their names.",
      minItems: 1,
      maxItems: 40,
      items: { type: "string", minLength: 1 },
    }),
    vehicles: body("/vehicles", {
      type: "array",
      description: "Number plates.",
      items: { type: "string", pattern: "^[A-Z0-9 -]+$" },
    }).optional(),
    insured: body("/insured", { type: "boolean", description: "Against spray." }).optional(),
  },
});
