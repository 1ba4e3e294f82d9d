/**
 * `node dist/build/release.js v1.2.3`: prints what the changelog says of a version; fails, with every reason, where it may not be published.
 */
import { readFileSync } from "node:fs";
import { changelogSection, releaseProblems, type Manifest } from "./release/checks.js";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const [tag = ""] = process.argv.slice(2);
const manifest = JSON.parse(read("package.json")) as Manifest;
const changelog = read("CHANGELOG.md");
const problems = releaseProblems(tag, manifest, changelog);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(changelogSection(changelog, manifest.version));
