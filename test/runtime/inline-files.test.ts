import { createHook } from "node:async_hooks";
import { expect, test } from "vitest";
import { encodeBody } from "../../src/runtime/request/body.js";
import { formSteps } from "../../src/runtime/request/form-body.js";
import { formRoom } from "../../src/runtime/request/unsendable.js";

test("a body is looked through for files without a promise for each value", async () => {
  let promises = 0;
  const hook = createHook({ init: (_, type) => void (promises += type === "PROMISE" ? 1 : 0) });
  const items = Array.from({ length: 20_000 }, (_, i) => (i === 7 ? { file: { base64: "QQ==" } } : {}));
  const facts = { contentType: "application/json", required: true, schema: {}, files: ["/items/*/file"] };
  hook.enable();
  const { content } = await encodeBody(
    facts,
    { items },
    { schema: {}, openFile: undefined, boundary: () => "b" },
  );
  hook.disable();
  expect(content).toContain('{},{"file":"QQ=="},{}');
  expect(promises).toBeLessThan(1_000);
});

test("a form lets others go on at each part of a property that is written by style", () => {
  let read = 0;
  const item = {
    get name() {
      read += 1;
      return "x";
    },
  };
  const encoding = { items: { style: "deepObject", explode: true } as const };
  const writing = formSteps({ items: Array(100).fill(item) }, { schema: {}, encoding, room: formRoom() });
  writing.next();
  expect(read).toBeLessThan(3);
});

test.each<[what: string, contentType: string, files: string[] | undefined, steps: number]>([
  ["is looked through for files", "application/json", ["/items/*/file"], 4],
  ["is written in lines", "application/x-ndjson", undefined, 8],
  ["is written as a form", "application/x-www-form-urlencoded", [], 4_000],
  ["is written as XML", "application/xml", [], 4_000],
])("a body that %s lets others go on", async (_, contentType, files, steps) => {
  let taken = 0;
  const items = Array.from({ length: 4_000 }, () => ({}));
  await encodeBody(
    { contentType, required: true, schema: {}, ...(files && { files }) },
    files === undefined ? items : { items },
    {
      schema: {},
      openFile: undefined,
      boundary: () => "b",
      inSlices: async (work) => {
        for (;;) {
          const step = work.next();
          if (step.done === true) return step.value;
          taken += 1;
        }
      },
    },
  );
  expect(taken).toBeGreaterThanOrEqual(steps);
});
