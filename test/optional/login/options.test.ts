/** What the login's options refuse, and what they say about it. */
import { expect, test } from "vitest";
import { loginOptions } from "../../../src/optional/login/options.js";

test.each([
  ["audience", "--param must be name=value, such as access_type=offline."],
  ["=x", "--param must be name=value, such as access_type=offline."],
  ["state=x", "--param cannot set state, which the login sets itself."],
  ["scope=read", "--param cannot set scope, which the login sets itself: use --scope."],
])("--param %s", (parameter, message) => {
  expect(() => loginOptions(["--param", parameter])).toThrow(message);
});
