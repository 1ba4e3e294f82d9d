/** The name of the protocol's extension for long jobs. */
export const tasksExtension = "io.modelcontextprotocol/tasks";
