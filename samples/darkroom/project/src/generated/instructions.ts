/** What a model is told about this server before it sees a tool. */
export const instructions = [
  "Darkroom: A photo laboratory that works by wire. Send in the frames of a roll, look at them, correct them, and have them printed on paper. Printing takes a while: the order is accepted at once and then looked up until it is ready. Topics: rolls, frames, prints.",
].join("\n");
