import { body, defineTool, path } from "#generated";

export default defineTool({
  operation: "porters POST /porters/{porterId}/trips",
  name: "send_porter",
  title: "Send a porter to an address",
  description: "Send a porter to an address",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    porterId: path("porterId", { type: "string", pattern: "^[a-z]{2,12}$" }),
    address: body("/address", {
      type: "string",
      description: "Street and number.",
      minLength: 1,
      maxLength: 80,
    }),
  },
});
