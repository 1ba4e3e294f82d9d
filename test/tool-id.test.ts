import { expect, test } from "vitest";
import { groupId, groupName, isGroupId } from "../src/model/tool-id.js";

test.each([
  [groupId("pets_write"), true],
  ["GET /pets", false],
  ["pets GET /pets", false],
  // A document may be called that.
  ["group GET /pets", false],
])("%s is the id of a group: %j", (id, want) => {
  expect(isGroupId(id)).toBe(want);
});

test("the id of a group has its name", () => {
  expect(groupName(groupId("pets_write"))).toBe("pets_write");
});
