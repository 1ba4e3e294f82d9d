/**
 * Limits that protect the machine from a hostile document; real documents stay far below. Other limits are in `LoadOptions`.
 */

/** Nesting depth of objects and arrays. */
export const maxNesting = 200;

/** Values of one YAML file with its aliases expanded, because a few lines can expand to billions. */
export const maxValues = 2_000_000;

/** Members that YAML merge keys may add to one file. */
export const maxMergedKeys = 1_000_000;

/** Schemas that one value is checked against, counted for each reference. */
export const maxChecks = 20_000;

/** References in a row that apply to one value, such as those of `allOf`; real documents have about ten. */
export const maxInPlace = 100;

/** Operations of one document; the largest public documents have about twenty thousand. */
export const maxOperations = 50_000;

/** Members of all lists and maps that are read of operations, once for each reference to them: Kubernetes has 27,000. */
export const maxMembers = 2_000_000;

/** Characters of a text that count as a member. */
export const charactersOfMember = 200;

/** Characters of a path and of an operationId; those of Microsoft Graph have about three hundred. */
export const maxPathLength = 2_000;
export const maxIdLength = 1_000;

/** Operations with the same operationId: each needs a name that the others do not have. */
export const maxSameId = 1_000;

/** Security schemes of one document, each of which has environment variables of its own. */
export const maxSecuritySchemes = 1_000;

/** Total size of a document's files, as a multiple of the limit of one file. */
export const maxTotalFactor = 4;

/** Time for all files of a document together, as a multiple of the time for one from the network. */
export const maxTimeouts = 10;

export const maxRedirects = 10;

/** Length of a chain of references. */
export const maxReferenceChain = 10_000;

/** Number of files read at the same time. */
export const readsAtOnce = 16;

/** Schemas of one document, each part of a schema counted: Microsoft Graph has about three hundred thousand. */
export const maxSchemas = 1_000_000;

/** Schemas that inherit from one base, which then stands for any of them: Microsoft Graph's base has about 700. */
export const maxHeirs = 2_000;

/** Length of a chain of inheritance. Each schema is written out with everything it inherits, so long chains are costly. */
export const maxGenerations = 16;

/** Schemas searched for the discriminator of one that inherits. */
export const maxLineage = 100;
