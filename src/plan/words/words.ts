/** Splits identifiers and paths of a document into words. */
import { oncePerText } from "../../once-per-text.js";
import { wordSet } from "../../word-set.js";

/**
 * Splits an identifier: `getPetById` → get pet by id, `listIPs` → list ips, `GETUser` → get user, `repos/list-for-org` → repos
 * list for org. Only ASCII letters and digits count; accents are dropped, other scripts are separators.
 */
export const words = oncePerText((identifier): readonly string[] => {
  const plain = /[^\0-\x7f]/.test(identifier)
    ? identifier.normalize("NFKD").replace(/\p{M}/gu, "")
    : identifier;
  return (/[A-Z]/.test(plain) ? partedAtCapitals(plain) : plain)
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
});

/** Names with a capital or a digit in their middle that people say as one word. */
const namesWithCapital = (
  "2FA A2A B2B B2C DevOps E2E GitHub GitLab GraphQL IPSec IPv(?=\\d) IdP IoT JavaScript L2VPN LinkedIn M2M MySQL NoSQL OAuth OpenID P2P PayPal PostgreSQL " +
  "S2S SaaS TypeScript VoIP WebAuthn WebSocket WiFi YouTube"
).split(" ");
/** As they begin a word in camel case: `oAuth2Authorize`. */
const atStart = namesWithCapital.map((name) => name.charAt(0).toLowerCase() + name.slice(1));
const oneWord = new RegExp(
  `(?:${namesWithCapital.join("|")}|(?<![A-Za-z\\d])(?:${atStart.join("|")}))(?=s?(?![a-z]))`,
  "g",
);

function partedAtCapitals(text: string): string {
  return text
    .replace(oneWord, (name) => `_${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`)
    .replace(/(?<![A-Z])([A-Z]{2,})s(?![a-z])/g, (_, acronym: string) => `_${acronym}S_`)
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2");
}

/** Plurals that no rule below would lead back to their singular. */
const irregularPlurals: [string, string][] = (
  "analyses:analysis appendices:appendix axes:axis children:child crises:crisis criteria:criterion curricula:curriculum " +
  "diagnoses:diagnosis feet:foot halves:half hypotheses:hypothesis indices:index knives:knife matrices:matrix " +
  "men:man mice:mouse people:person radii:radius schemata:schema shelves:shelf syllabi:syllabus synopses:synopsis teeth:tooth wolves:wolf " +
  "theses:thesis vertices:vertex wives:wife women:woman"
)
  .split(" ")
  .map((pair): [string, string] => {
    const [many = "", one = ""] = pair.split(":");
    return [many, one];
  });

/** Singulars whose plural, or whose own last s, the rules below would cut wrongly: `statuse`, `alia`, `movy`, `cach`. */
const irregular: ReadonlyMap<string, string> = new Map(
  (
    [
      [
        "es",
        "alias atlas bias bonus bus campus canvas census corpus echo focus gas hero lens potato status tomato veto virus",
      ],
      ["s", "ache avalanche cache calorie cliche cookie die lie movie niche pie rookie selfie tie zombie"],
    ] as const
  )
    .flatMap(([ending, singulars]) =>
      singulars.split(" ").flatMap((word): [string, string][] => [
        [word, word],
        [`${word}${ending}`, word],
      ]),
    )
    .concat([
      ["quizzes", "quiz"],
      ["kubernetes", "kubernetes"],
      ["emojis", "emoji"],
      ["ids", "id"],
      ["skus", "sku"],
      ["gpus", "gpu"],
      ["cpus", "cpu"],
      ["menus", "menu"],
      ["ips", "ip"],
      ["vms", "vm"],
      ["apis", "api"],
      ["uris", "uri"],
      ["stats", "stats"],
    ])
    .concat(irregularPlurals),
);

export const singular = oncePerText((word): string => {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (invariable.has(word) || alwaysPlural.has(word)) return word;
  if (/(?:ss|us|is|news|series)$/.test(word) || word.length < 4) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:statuses|sses|shes|ches|xes|[tz]zes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
});

/** The words of an identifier or a text, each of them as one thing. */
export const singularWords = oncePerText((text): readonly string[] => words(text).map(singular));

export function isPlural(word: string): boolean {
  return singular(word) !== word;
}

/** `people` of `person`; none for what the rules know. */
export function irregularPlural(singular: string): string | undefined {
  return irregularPlurals.find(([, one]) => one === singular)?.[0];
}

/** Whether one and many of them are called alike: `staff`. */
export function isInvariable(noun: string): boolean {
  return invariable.has(noun);
}

const invariable = wordSet(
  "advice aircraft empty equipment evidence feedback fish furniture hardware homework junk knowledge livestock luggage merchandise money " +
    "music offspring personnel police progress research sheep software spam species staff telemetry traffic trash weather",
);

/** Words that end like plurals, and are none or have no single one. */
const alwaysPlural = wordSet(
  "analytics chaos clothes cosmos devops gitops goods headquarters https macos postgres redis scissors thanks trousers",
);

/** Whether several of them are listed, one by one; settings and logs are rather got. */
export function isCountable(noun: string): boolean {
  return isPlural(noun) && !isUncountable(noun);
}

/** Whether a word is for much rather than for many. */
export function isUncountable(word: string): boolean {
  return uncountable.has(word);
}

const uncountable = wordSet(
  "access activity analytics audit cache capabilities config configuration content contents credentials data details exists feed health " +
    "history info information insights inventory limits logs media metadata metrics news options preferences properties settings " +
    "state statistics stats status storage usage",
);

/** `release_notes` → `release_note` */
export function one(noun: readonly string[]): string[] {
  return noun.map((word, index) => (index === noun.length - 1 ? singular(word) : word));
}

/** Whether the words follow the path, in its order. */
export function isInOrder(plain: readonly string[], path: string): boolean {
  const ofPath = singularWords(path);
  const joined = ofPath.join("");
  let at = 0;
  return plain.every((word) => {
    const found = ofPath.indexOf(singular(word), at);
    if (found >= 0) at = found + 1;
    const isJoined = word.length > 3 && !ofPath.includes(singular(word)) && joined.includes(singular(word));
    return found >= 0 || isJoined;
  });
}

export interface PathSegment {
  /** Without braces. */
  readonly text: string;
  readonly isParameter: boolean;
}

/** Returns the meaningful segments of a path template, without versions and `api`. */
export const pathSegments = oncePerText((path): readonly PathSegment[] =>
  path
    .replace(/[?#].*$/, "")
    .replace(/(?:\.(?:json|xml|html?|php|aspx?|do)|(?<=[^/])\/(?:json|xml))$/i, "")
    .split("/")
    .filter(
      (segment) =>
        segment !== "" &&
        // ASP.NET writes `v{version}`.
        !/^(?:v\{[^{}]*version\}|\{api[-_]?version\})$/i.test(segment) &&
        !/^(?:api|rest|v\d+(?:[._-]?\w{1,6})?|\d{4}-\d{2}-\d{2}|\d{1,3}(?:\.\d{1,3})*)$/i.test(segment),
    )
    .map((segment) => ({
      text: segment.replace(/[{}]/g, " ").trim(),
      isParameter: /^\{[^{}]*\}$/.test(segment),
    })),
);

/** Returns lower-case ASCII words joined by dashes (`hello-world`), as many as fit into `longest` characters; may be empty. */
export function kebab(text: string, longest: number): string {
  let name = "";
  for (const word of words(text)) {
    const next = name === "" ? word.slice(0, longest) : `${name}-${word}`;
    if (next.length > longest) break;
    name = next;
  }
  return name;
}
