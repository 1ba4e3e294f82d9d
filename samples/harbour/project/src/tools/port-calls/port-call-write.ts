import { body, defineTool, path } from "#generated";

export default defineTool({
  actions: {
    create: {
      operation: "POST /port-calls",
      description: "create(vessel, expected, purpose, berth?, dangerousGoods?)",
    },
    replace: {
      operation: "PUT /port-calls/{portCallId}",
      description:
        "replace(portCallId, vessel, expected, purpose, berth?, dangerousGoods?): Replace all that is known of a port call",
    },
    record_arrival: {
      operation: "POST /port-calls/{portCallId}/arrival",
      description: "record_arrival(portCallId): Record that the vessel lies alongside",
    },
    record_departure: {
      operation: "POST /port-calls/{portCallId}/departure",
      description: "record_departure(portCallId): Record that the vessel has left",
    },
  },
  name: "port_call_write",
  title: "Change port call",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: {
    vessel: body("/vessel", {
      type: "string",
      description: "create: Id of the vessel.",
      pattern: "^[a-z]+-[0-9]+$",
    }).optional(),
    berth: body("/berth", {
      type: "string",
      description: "create: Id of the berth.",
      pattern: "^[a-z]+-[0-9]+$",
    }).optional(),
    expected: body("/expected", {
      type: "string",
      description: "When it is to arrive.",
      format: "date-time",
    }).optional(),
    purpose: body("/purpose", {
      type: "string",
      enum: ["loading", "discharging", "bunkering", "repair", "shelter"],
    }).optional(),
    dangerousGoods: body("/dangerousGoods", {
      type: "boolean",
      description: "It carries dangerous goods.",
    }).optional(),
    portCallId: path("portCallId", { type: "string", pattern: "^[a-z]+-[0-9]+$" }).optional(),
  },
});
