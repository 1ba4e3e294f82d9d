/** What a model is told about this server before it sees a tool. */
export const instructions = [
  "Ferry: Crossings and bookings of a small ferry line. It has been running since 2014 and sees no reason to change. Topics: crossings, bookings.",
].join("\n");
