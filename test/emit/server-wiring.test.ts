/** Which features `src/server.ts` does not hand over, although they are on. */
import { expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { bundlePath, notBundled, notWired, serverPath } from "../../src/emit/server-wiring.js";
import { noFeatures, type Features } from "../../src/model/features.js";
import { petstore } from "./petstore.js";

const all: Features = {
  authHook: true,
  policy: true,
  inboundOAuth: true,
  callerLogins: true,
  telemetry: true,
  code: true,
  deploy: [],
};

async function emitted(features: Features): Promise<string> {
  const files = await emit({ ...petstore, features });
  return files.find(({ path }) => path === serverPath)?.text ?? "";
}

const plain = await emitted(noFeatures);

test("a new project hands over what is on, by the lines that an older one is told to add", async () => {
  const text = await emitted(all);
  expect(notWired(all, text)).toEqual([]);
  const [diagnostic] = notWired(all, plain);
  const lines = diagnostic?.hint?.split("\n").slice(1) ?? [];
  expect(lines).toHaveLength(14);
  for (const line of lines.filter((one) => !one.endsWith(":"))) expect(text).toContain(line.trim());
});

const importLine = 'import { policy } from "./policy.js";\n';
const member = (text: string) => plain.replace("\n  operations,\n", `\n  operations,\n  ${text}\n`);

test.each<[name: string, text: string | undefined, isTold: boolean]>([
  ["as it was written", plain, true],
  ["in a comment", `// TODO: policy\n${member("/* policy, */")}`, true],
  ["imported alone", importLine + plain, true],
  ["after other imports", `const { url } = import.meta;\n${importLine}${plain}`, true],
  ["a spread in a list", member("resources: [...resources],"), true],
  ["imported and handed over", importLine + member("policy,"), false],
  ["of another name", `import { guard } from "./guard.js";\n${member("policy: guard,")}`, false],
  ["in quotes", member('"policy": () => true,'), false],
  ["set later", `${plain}\nserver.policy = () => true;\n`, false],
  ["perhaps in another file", 'export { server } from "./app/server.js";\n', false],
  ["no file", undefined, false],
])("policy, %s", (_, text, isTold) => {
  expect(notWired({ ...noFeatures, policy: true }, text)).toHaveLength(isTold ? 1 : 0);
  expect(notWired(noFeatures, text)).toEqual([]);
});

test("a script that bundles is told if it was written before code was on", async () => {
  const script = async (code: boolean): Promise<string> => {
    const files = await emit({ ...petstore, features: { ...noFeatures, code, deploy: ["js"] } });
    return files.find(({ path }) => path === bundlePath)?.text ?? "";
  };
  const on = { ...noFeatures, code: true };
  expect(notBundled(on, await script(true))).toEqual([]);
  expect(notBundled(on, await script(false))).toMatchObject([{ code: "feature-not-wired" }]);
  expect(notBundled(noFeatures, await script(false))).toEqual([]);
  expect(notBundled(on, undefined)).toEqual([]);
});
