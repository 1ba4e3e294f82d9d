import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /frames/{frameId}/image",
  name: "view_frame",
  title: "Look at a frame",
  description: "Look at a frame",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    frameId: path("frameId", { type: "string", pattern: "^r[0-9]+-f[0-9]+$" }),
  },
});
