/** What a model is told about this server before it sees a tool. */
export const instructions = [
  "Harbour: The office of a small harbour. Its berths, the vessels that call, and all the paper that comes with them. Topics: Berths, Vessels, Port calls, Pilots, Towages, Cranes, Containers, Inspections, Permits, Incidents, Invoices, Notices, Conditions.",
  "",
  "Arguments of many tools: limit (default 20), after (Id of the last one of the page before).",
  "",
  "Not every operation is a tool of its own: find others with search_operations, read about them with describe_operations, and call them with call_read_operation or call_write_operation.",
].join("\n");
