/** What a model is told about this server before it sees a tool. */
export const instructions = [
  "Orgchart: Who works here and who answers to whom: people, contractors and machines, in units within units. Reading is open to everyone in the building; with an access key, private contacts are shown as well. Changing anything needs the key. Topics: units, members.",
].join("\n");
