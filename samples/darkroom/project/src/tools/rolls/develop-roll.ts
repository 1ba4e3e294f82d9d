import { body, defineTool } from "#generated";

export default defineTool({
  operation: "POST /rolls",
  name: "develop_roll",
  title: "Send in a roll",
  description:
    "Send in a roll. Takes the frames of one roll as PNG or JPEG files, together with what is written on the canister. Returns canister, takenOn, tags[], frames[] and more.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: {
    canister: body("/canister", {
      type: "object",
      description: "What is written on the canister.",
      properties: {
        label: { type: "string", minLength: 1, maxLength: 80 },
        film: { type: "string", enum: ["black-and-white", "colour", "slide"] },
        iso: { type: "integer", description: "Speed of the film.", minimum: 25, maximum: 6400 },
        pushed: {
          type: "number",
          description:
            "Stops by which to push (or, when negative, pull) development; null to leave it to the lab.",
          maximum: 3,
          exclusiveMinimum: -3,
        },
      },
      required: ["label", "film"],
      additionalProperties: false,
    }),
    takenOn: body("/takenOn", {
      type: "string",
      description: "Day on which the first picture was taken.",
      format: "date",
    }).optional(),
    tags: body("/tags", {
      type: "array",
      description: "To find the roll again.",
      maxItems: 10,
      items: { type: "string", minLength: 1, maxLength: 30 },
    }).optional(),
    frames: body("/frames", {
      type: "array",
      description: "The pictures in the order of the film.",
      minItems: 1,
      maxItems: 12,
      items: {
        type: "object",
        properties: {
          path: {
            type: "string",
            description: "File on the server's disk, below its files folder.",
            minLength: 1,
          },
          base64: { type: "string", contentEncoding: "base64" },
          text: { type: "string" },
          filename: { type: "string", minLength: 1 },
          contentType: { type: "string", enum: ["image/png", "image/jpeg"] },
        },
        required: ["contentType"],
        additionalProperties: false,
        oneOf: [{ required: ["path"] }, { required: ["base64"] }, { required: ["text"] }],
      },
    }),
  },
});
