import { defineTool, file, path } from "#generated";

export default defineTool({
  operation: "PUT /frames/{frameId}/image",
  name: "retouch_frame",
  title: "Replace a frame by a better version",
  description: "Replace a frame by a better version. Returns roll, contentType, bytes, sha256 and more.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: {
    frameId: path("frameId", { type: "string", pattern: "^r[0-9]+-f[0-9]+$" }),
    body: file("", {
      description: "A PNG or JPEG file, byte for byte.",
      contentType: "application/octet-stream",
    }),
  },
});
