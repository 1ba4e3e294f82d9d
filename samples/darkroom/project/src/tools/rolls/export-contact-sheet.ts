import { defineTool, path } from "#generated";

export default defineTool({
  operation: "GET /rolls/{rollId}/contact-sheet.csv",
  name: "export_contact_sheet",
  title: "Export the contact sheet of a roll",
  description:
    "Export the contact sheet of a roll. One line per frame, with a heading: frame, contentType, bytes, sha256.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    rollId: path("rollId", { type: "string", pattern: "^r[0-9]+$" }),
  },
});
