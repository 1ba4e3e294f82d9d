/** What must hold before a version is published. */

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly repository?: unknown;
}

/** On npm this name is another's: what is published under it would reach nobody, and what is installed under it is not ours. */
const takenName = "openapi-to-mcp";

/** @returns a sentence for each reason that forbids to publish; empty if there is none */
export function releaseProblems(
  tag: string,
  { name, version, repository }: Manifest,
  changelog: string,
): string[] {
  return [
    // https://docs.npmjs.com/generating-provenance-statements
    ...(repository === undefined
      ? ["npm refuses a package with provenance whose package.json names no repository: add it."]
      : []),
    ...(name === takenName
      ? [`The npm name ${name} belongs to another program: give package.json a name of our own first.`]
      : []),
    ...(tag === `v${version}` ? [] : [`The tag is ${tag || "missing"}, but package.json says ${version}.`]),
    ...(changelogSection(changelog, "Unreleased") === ""
      ? []
      : [
          "CHANGELOG.md still has changes under ## Unreleased: they belong under the version that is released.",
        ]),
    ...(changelogSection(changelog, version) === ""
      ? [`CHANGELOG.md has nothing under ## ${version}: rename Unreleased.`]
      : []),
  ];
}

/** What stands below `## 1.2.3`, with or without brackets and date, up to the next heading of its level; empty if there is none. */
export function changelogSection(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const found = sections.find((section) => headed(section) === version);
  return found === undefined ? "" : found.slice(found.indexOf("\n") + 1).trim();
}

function headed(section: string): string | undefined {
  return /^\[?([^\]\s]+)/.exec(section)?.[1];
}
