import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /frames/{frameId}",
  name: "get_frame",
  title: "Read what is known about a frame",
  description: "Read what is known about a frame. Returns roll, contentType, bytes, sha256 and more.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    frameId: path("frameId", { type: "string", pattern: "^r[0-9]+-f[0-9]+$" }),
  },
});
