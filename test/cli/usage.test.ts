import { expect, test } from "vitest";
import { misused, usageError, YargsComplaint } from "../../src/cli/usage.js";

const help = (): Promise<string> => Promise.resolve("--budget\n--http\n--no-trim\n-o, --out");
const options = /^Run openapi-to-mcp serve --help for a list of its options\.$/;

test.each<[complaint: string, typed: string, message: string, hint: RegExp]>([
  [
    "Unknown argument: bugdet",
    "serve --bugdet=5",
    "There is no option --bugdet.",
    /^Did you mean --budget\?$/,
  ],
  ["Unknown arguments: all-in, allIn", "serve --all-in", "There is no option --all-in.", options],
  ["Unknown argument: z", "serve -qz", "There is no option -qz.", options],
  ["Unknown argument: zork", "serve --no-zork", "There is no option --no-zork.", options],
  ["Unknown argument: extra", "serve extra", 'Unexpected argument "extra".', options],
  ["Not enough arguments following: out", "serve --out", "--out needs a value.", options],
  ["Not enough arguments following: o", "serve -o", "-o needs a value.", options],
  ["Implications failed:\n port -> http", "serve --port 1", "--port needs --http.", options],
  ["Implications failed:\n port -> http host -> http", "serve --port 1", "--port needs --http.", options],
  ["Missing dependent arguments:\n port -> http", "serve --port 1", "--port needs --http.", options],
  ["Arguments a and b are mutually exclusive", "serve", "--a and --b cannot be used together.", options],
  [
    'Invalid values:\n  Argument: mode, Given: "dynamc", Choices: "auto", "dynamic"',
    "serve --mode dynamc",
    '--mode takes auto or dynamic, not "dynamc".',
    /^Did you mean dynamic\?$/,
  ],
  [
    'Invalid values:\n  Argument: client, Given: "foo", Choices: "cursor", "vscode", "zed"',
    "serve foo",
    'serve takes cursor, vscode or zed, not "foo".',
    options,
  ],
  ["Something else", "serve", "Something else", options],
])("yargs' %j is said as people read it", async (complaint, typed, message, hint) => {
  const error = await usageError(new YargsComplaint(complaint), { args: typed.split(" "), help });
  expect(error).toMatchObject({ code: "usage", message, hint: expect.stringMatching(hint) as string });
});

test.each([
  [["diff", "x"], "Run openapi-to-mcp diff --help for a list of its options."],
  [["openapi.yaml"], "Run openapi-to-mcp --help for a list of its options."],
])("the hint of %j names the help of its command", (args, hint) => {
  expect(misused("No.", args).hint).toBe(hint);
});
