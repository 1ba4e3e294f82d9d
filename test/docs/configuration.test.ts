import { expect, test } from "vitest";
import { configurationPage } from "./configuration.js";

test("docs/configuration.md says what the program takes", async () => {
  await expect(await configurationPage()).toMatchFileSnapshot("../../docs/configuration.md");
});
