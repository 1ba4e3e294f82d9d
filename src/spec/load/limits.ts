/** Bounds that keep a hostile document from hurting the machine; real ones stay far below. The rest is `LoadOptions`. */

/** Objects and arrays inside each other. */
export const maxNesting = 200;

/** Values of one YAML file with its aliases written out: a few lines can stand for billions. */
export const maxValues = 2_000_000;

/** Members that YAML merge keys may add to one file. */
export const maxMergedKeys = 1_000_000;

/** Schemas that one value is held against, when those that several references lead to are counted each time. */
export const maxChecks = 20_000;

/** Operations of one document; the largest public ones have some twenty thousand. */
export const maxOperations = 50_000;

/** Bytes of all files of a document together, as a multiple of what one file may have. */
export const maxTotalFactor = 4;

export const maxRedirects = 10;

/** References, one leading to the next, until something else than a reference. */
export const maxReferenceChain = 10_000;

/** Files read at the same time. */
export const readsAtOnce = 16;

/** Schemas that inherit from one, which then stands for any of them: Microsoft Graph's base has some 700. */
export const maxHeirs = 2_000;

/** Schemas that each inherit from the one before. Each is written out with all that it inherits, so long chains are costly. */
export const maxGenerations = 16;

/** Schemas that are looked through for the discriminator of one that inherits. */
export const maxLineage = 100;
