import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/model/runtime.js";
import { argumentDescription, description, title } from "../../src/plan/words/describe.js";
import { operation } from "./build.js";

const both = { text: true, elide: true };
const text: JsonSchema = { type: "string" };

describe("an argument's description", () => {
  test.each<[name: string, text: string, schema: JsonSchema, want: string | undefined, around?: string]>([
    // Says nothing that does not stand beside it.
    ["pet_id", "The unique identifier of the pet.", text, undefined],
    ["org", "The organization name. The name is not case sensitive.", text, undefined],
    ["issue_number", "The number that identifies the issue.", { type: "integer" }, undefined],
    ["page", "Which 'page' of paginated results to return.", { type: "integer" }, undefined],
    [
      "direction",
      "The direction to sort the results by.",
      { type: "string", enum: ["asc", "desc"] },
      undefined,
    ],
    [
      "archived",
      "True if the project is archived, false if not.",
      { type: "boolean" },
      undefined,
      "/projects",
    ],
    ["reason", "Either `fixed`, or `ignored`", { type: "string", enum: ["fixed", "ignored"] }, undefined],
    ["html_text", "[Opt In](/docs/opt)", text, undefined],
    // One word is all the news.
    ["enterprise", "The slug version of the enterprise name.", text, "Slug"],
    ["invoice", "The ID of the invoice.", text, "ID"],
    // But not where it is not what the argument is, or one of two.
    ["content", "The value to set the key to.", text, "Value to set the key to"],
    ["name", "Pet name or ID", text, "Pet name or ID", "/pets"],
    ["id", "ID or name of the pet", text, "ID or name of the pet", "/pets"],
    ["user_id_or_name", "ID or name of the user", text, undefined],
    // Without what only opens it.
    ["force", "A boolean value indicating whether to ask first", { type: "boolean" }, "Whether to ask first"],
    ["tags", "An array of strings containing the words to look for", { type: "array" }, "Words to look for"],
    ["caBundle", "caBundle is a PEM encoded CA bundle", text, "PEM encoded CA bundle"],
    ["note", "Optional. See https://a.example/docs. Shown to the buyer.", text, "Shown to the buyer"],
    ["path", "**Deprecated.** The `*.md` files_to_read in it", text, "The *.md files_to_read in it"],
    // What only later sentences give.
    [
      "name",
      "How others see it. At most 40 characters. Defaults to `none`.",
      text,
      "How others see it; at most 40 characters; default none",
    ],
    [
      "ttl",
      "How long it lives. By default, 20 hours.",
      { type: "integer" },
      "How long it lives; default 20 hours",
    ],
    ["ttl", "How long it lives. 20 hours by default.", text, "How long it lives; default 20 hours"],
    ["ttl", 'How long it lives. The default time is "1h".', text, "How long it lives; default 1h"],
    ["ttl", "How long it lives. The default branch is left.", text, "How long it lives"],
    ["ttl", "How long it lives. 20 by default.", { type: "integer", default: 20 }, "How long it lives"],
    ["timeout", "The time to wait. Given in seconds.", { type: "integer" }, "Time to wait; in seconds"],
    [
      "user",
      'A string identifying a user. This can be the string "me" or a gid.',
      text,
      'Can be the string "me" or a gid',
    ],
    [
      "public",
      "Defaults to `true`. Shows the list to everyone.",
      { type: "boolean" },
      "Shows the list to everyone; default true",
    ],
    ["at", "When it opens. Usually a time.", text, "When it opens; usually a time"],
    ["code", "What it is. Pattern: `^[A-Z]*_[0-9]*$`.", text, "What it is; Pattern: ^[A-Z]*_[0-9]*$"],
    // All of it, or nothing.
    [
      "fee",
      "What it costs. The smallest is minimum $0.75 a day.",
      text,
      "What it costs; the smallest is minimum $0.75 a day",
    ],
    ["lot", "How many to take. Up to 250,000 pieces.", text, "How many to take; up to 250,000 pieces"],
    ["far", "How far to go. Between 3 and 8 leagues.", text, "How far to go; between 3 and 8 leagues"],
    ["tilt", "How steep to go. Between -2.5 and 2.5.", text, "How steep to go; between -2.5 and 2.5"],
    ["age", "How old it is. At most 9 years apart.", text, "How old it is; at most 9 years apart"],
    [
      "tag",
      "What to call it. At least 4 letters, unless it is a number.",
      text,
      "What to call it; at least 4 letters, unless it is a number",
    ],
    [
      "cup",
      "How many to fill. Between 2 and 4 are recommended.",
      text,
      "How many to fill; between 2 and 4 are recommended",
    ],
    [
      "cap",
      "How many to wear. Max 3 for guests, 8 for members.",
      text,
      "How many to wear; max 3 for guests, 8 for members",
    ],
    ["cap", "How many to wear. Max. 3.", text, "How many to wear; max. 3"],
    [
      "cap",
      "How many to wear. At most 3 where the wearer is not one of those to whom a rule of the house applies as well.",
      text,
      "How many to wear",
    ],
    ["day", "When to go. Use the format mm.yyyy.", text, "When to go; mm.yyyy"],
    ["key", "Which to turn. Format: `ky_[a-f]+`", text, "Which to turn; format: ky_[a-f]+"],
    ["load", "How heavy to be. Given in grams.", { type: "number" }, "How heavy to be; in grams"],
    ["far", "How far to go. Unit: furlong.", { type: "number" }, "How far to go; unit: furlong"],
    ["box", "Where to look. Defaults to the oldest one.", text, "Where to look; default the oldest one"],
    ["box", "Where to look. Defaults to 1,500 if not set.", text, "Where to look; default 1,500"],
    // In a sentence that restricts it or turns it round, all of that is said.
    ["gap", "How wide it is. Never between 3 and 9.", text, "How wide it is; never between 3 and 9"],
    [
      "gap",
      "How wide it is. In lanes at least 3, in ponds at least 9.",
      text,
      "How wide it is; in lanes at least 3, in ponds at least 9",
    ],
    [
      "gap",
      "How wide it is. Locks wait up to 30 seconds.",
      text,
      "How wide it is; locks wait up to 30 seconds",
    ],
    [
      "gap",
      "How wide it is. Defaults to 5 (9 for boats).",
      text,
      "How wide it is; defaults to 5 (9 for boats)",
    ],
    [
      "gap",
      "How wide it is. Default max is 50, and more on request.",
      text,
      "How wide it is; default max is 50, and more on request",
    ],
    ["day", "When to go. Not in ISO 8601.", text, "When to go; not in ISO 8601"],
    [
      "day",
      "When to go. Format MM/DD/YYYY or MM-DD-YYYY.",
      text,
      "When to go; format MM/DD/YYYY or MM-DD-YYYY",
    ],
    ["day", "When to go. Use YYYY-MM-DD HH:mm:ss.", text, "When to go; YYYY-MM-DD HH:mm:ss"],
    ["day", "When to go. As Unix time in milliseconds.", text, "When to go; unix time in milliseconds"],
    [
      "load",
      "How heavy to be. In kilograms or pounds.",
      { type: "number" },
      "How heavy to be; in kilograms or pounds",
    ],
    [
      "load",
      "How heavy to be. In stone where the boat that carries it was built before there were any kilograms.",
      { type: "number" },
      "How heavy to be",
    ],
    ["code", "What opens it. Lower case, or a number.", text, "What opens it; lower case, or a number"],
    ["code", 'What opens it. Must not be "root".', text, 'What opens it; must not be "root"'],
    ["code", "What opens it. 3 to 5 upper and lower case letters.", text, "What opens it"],
    [
      "gap",
      "How wide it is.\n- lock=old: max 9\n- lock=new: max 12",
      text,
      "How wide it is; lock=old: max 9; lock=new: max 12",
    ],
    ["gap", "How wide it is. Pattern length: max 9.", text, "How wide it is; max 9"],
    // Another rule of the same sentence is another matter.
    [
      "code",
      "What opens it. At most 9 letters, and cannot begin with any space, comma or full stop, nor end with one.",
      text,
      "What opens it; at most 9 letters",
    ],
    [
      "code",
      "What opens it. Format: ASCII Max length: 3 letters Must not be void.",
      text,
      "What opens it; format: ASCII; max length: 3 letters",
    ],
    // Lines end sentences, but not what introduces them.
    ["why", "What for\n\n`FUN`: for nothing\n`WORK`: for money", text, "What for"],
    ["why", "What for.\n* Max length: 9 letters\n* No blanks", text, "What for; max length: 9 letters"],
    ["why", "Any of these:\n\n* fun\n* work", text, "Any of these: fun, work"],
    ["why", "- FUN: for nothing\n- WORK: for money", text, "FUN: for nothing WORK: for money"],
    ["why", "A reason that\nspans two lines.", text, "Reason that spans two lines"],
    // What the argument does, not what the answer lacks; and a list is no text with commas.
    [
      "parts",
      "This endpoint returns a pet which lacks some parts. To include those parts, set this query parameter to a comma-separated list of the parts you wish to include.",
      { type: "array", items: text },
      "List of the parts you wish to include",
    ],
    ["parts", "A comma-separated list of what to add.", text, "Comma-separated list of what to add"],
    ["why", "This endpoint returns what for.", text, "This endpoint returns what for"],
    // Values that stand for something else.
    ["size", "What to count. Use 0 for no limit.", text, "What to count; use 0 for no limit"],
    ["size", "What to count. -1 returns all.", text, "What to count; -1 returns all"],
    ["size", "What to count. Leave empty to match all.", text, "What to count; leave empty to match all"],
    ["size", "What to count. It may be empty.", text, "What to count"],
    // And the schema does not.
    [
      "pin",
      "What opens it. At least 4 characters and at most 9 bytes.",
      { ...text, minLength: 4 },
      "What opens it; at least 4 characters and at most 9 bytes",
    ],
    ["size", "The number of fish (max 30).", { type: "integer", minimum: 1 }, "Number of fish (max 30)"],
    ["name", "How others see it. At most 40 characters.", { ...text, maxLength: 40 }, "How others see it"],
    ["size", "The number of fish (max 30).", { type: "integer", maximum: 30 }, "Number of fish"],
    ["size", "At most 5", { type: "integer", maximum: 5 }, undefined],
    ["day", "The day to ask for, in `YYYY-MM-DD` format.", { ...text, format: "date" }, "Day to ask for"],
    [
      "state",
      "Only those in a state, one of `open`, `closed`.",
      { ...text, enum: ["open", "closed"] },
      "Only those in a state",
    ],
    // Short.
    [
      "wait",
      "The longest time that anyone should have to wait for the answer, which is sent by a courier on a bicycle",
      text,
      "Longest time that anyone should have to wait for the answer",
    ],
    [
      "rule",
      "Choose which of the environments must be successfully deployed to before any of the refs can be pushed",
      text,
      "Choose which of the environments must be successfully deployed to before any of the refs…",
    ],
  ])("%s: %s", (name, said, schema, want, around = "") => {
    const short = argumentDescription(said, name, { trims: both, schema, around });
    expect(short).toBe(want);
    expect((short ?? "").length).toBeLessThanOrEqual(90);
  });

  test("is kept without `elide`, and as it is without `text`", () => {
    const said = "The ID of the **pet**.\u0007";
    expect(argumentDescription(said, "pet_id", { trims: { text: true, elide: false } })).toBe(
      "ID of the pet",
    );
    expect(argumentDescription(said, "pet_id", { trims: { text: false, elide: true } })).toBe(
      "The ID of the **pet**.",
    );
  });
});

describe("a tool's description", () => {
  test.each([
    ["summary", "This endpoint allows you to list pets", "List pets"],
    ["summary", "Use this API to send *mail*", "Send mail"],
    ["description", "This endpoint returns pets. Slowly.", "Returns pets."],
    ["description", "See https://a.example. ", "Get pets"],
    ["description", "Geocode.", "Geocode: get pets"],
    ["summary", "TODO", "Get pets"],
    ["operationId", "取得_寵物", "取得 寵物"],
    [
      "description",
      "Returns pets. Slowly. Maximum page size is 70.",
      "Returns pets; maximum page size is 70",
    ],
  ])("%s %j: %s", (member, said, want) => {
    expect(description(operation("GET /pets", { [member]: said }))).toBe(want);
  });

  test.each<[description: string, want: string]>([
    ["**Note:** Only admins may do this. Creates a widget.", "Creates a widget."],
    ["**Deprecated soon.** Creates a widget.", "Creates a widget."],
    ["Widgets\n\nCreates one that turns.", "Creates one that turns."],
    ["**Note:** Keys have moved. Please use the new ones.\n\nReturns all widgets.", "Returns all widgets."],
    ["Note: use the other one\nAdds a widget", "Adds a widget"],
    ["> **Warning**\n> Slow as a snail.\n\nCreates a widget.", "Creates a widget."],
    ["> [!NOTE]\n> In preview for now.\n\nCreates a widget.", "Creates a widget."],
    ["> For merchants of the north.\n\nCreates a widget.", "Creates a widget."],
    ["> All widgets of the north.", "All widgets of the north."],
    ["**Warning**\n\nIt cannot be undone.\n\nCreates a widget.", "Creates a widget."],
    ["**Deprecated**: use createE. Makes a widget.", "Makes a widget."],
    ["Deprecated. Use the other one. This endpoint lists widgets.", "Lists widgets."],
    ["[DEPRECATED NOTICE: This will be removed] Gets a widget.", "Gets a widget."],
    ["This is an internal-only endpoint. Makes a widget.", "Makes a widget."],
    [":::note\nBeware of it.\n:::\nMakes a widget.", "Makes a widget."],
    ["!!! warning\n    Beware of it.\n\n    And of that.\n\nMakes a widget.", "Makes a widget."],
    ['<div class="warning"><div>Beware</div>of it.</div>Makes a widget.', "Makes a widget."],
    ["<aside>Beware of it.</aside><p>Makes a widget.</p>", "Makes a widget."],
    ["<note><p>Beware of it.</p></note><p>Makes a widget.</p>", "Makes a widget."],
    // Words that warn, and do not here.
    ["Lists the INFO, WARN and ERROR events.", "Lists the INFO, WARN and ERROR events."],
    ["Preview a widget. Slowly.", "Preview a widget."],
    ["Beta: Gets all widgets.", "Beta: Gets all widgets."],
    ["(Deprecated) Gets all widgets.", "(Deprecated) Gets all widgets."],
    ["Note a widget down. Slowly.", "Note a widget down."],
    // Nothing but a note.
    ["**Note:** Only admins may do this.", "Rename widget"],
    ["Deprecated. Use the other one.", "Rename widget"],
  ])("is not what a document warns of: %j", (said, want) => {
    const one = operation("POST /widgets", { operationId: "renameWidget", description: said });
    expect(description(one)).toBe(want);
    expect(title(one, "rename_widget")).toBe(want.replace(/\.$/, ""));
  });

  test("is a note only where there is nothing else", () => {
    expect(description(operation("POST /", { description: "**Note:** Only admins may." }))).toBe(
      "Note: Only admins may.",
    );
    expect(description(operation("POST /"))).toBe("Post to the root");
  });

  test.each<[line: string, operationId: string, want: string]>([
    ["PUT /sites/{site_id}/rollback", "rollbackSiteDeploy", "Rollback site deploy"],
    ["POST /deploy_keys", "createDeployKey", "Create deploy key"],
    ["GET /repos/{repo}/issues", "issues/list-for-repo", "List issues for repo"],
    ["PUT /sites/{name}/slots", "Sites_AddSlot", "Add slot of sites"],
    ["GET /airports/{code}", "AirportApi_findAirport", "Find airport"],
    ["POST /jobs/{name}/cancel", "Jobs_Cancel", "Cancel job"],
    ["POST /account_roles", "account_roles_create", "Create account role"],
    ["POST /commands", "bulk_set_commands", "Bulk set commands"],
    ["POST /copyPad", "copyPadUsingPOST_2", "Copy pad"],
    ["GET /items", "sync_items_items_get", "Sync items"],
    ["GET /layouts", "LayoutApi_GetList", "Get list of layout"],
    // No more than method and path say.
    ["GET /pets/{petId}/photos", "getPetPhotos", "Get photos of pet by petId"],
    ["GET /getStats", "", "Get stats"],
    ["GET /search", "searchSearchOfMovies", "Search of movies"],
    ["POST /api/v1/foo", "postApiV1Foo", "Post to foo"],
    ["GET /foo/{id}", "get_foo_by_id_using_GET", "Get foo by id"],
    ["GET /foo/{id}", "a93f01b77c", "Get foo by id"],
    ["GET /foo/{id}/moved", "canMoveFoo", "Get moved of foo by id"],
    ["DELETE /foo/{id}", "", "Delete foo by id"],
  ])("is made from the names of %s, %j, where nothing is said", (line, operationId, want) => {
    expect(description(operation(line, operationId === "" ? {} : { operationId }))).toBe(want);
  });

  test.each<[line: string, operationId: string, summary: string, want: string, title: string]>([
    ["POST /a", "pr1", "Refund", "Refund: post to a", "Refund"],
    ["GET /a/{code}", "op7", "geocode.", "Geocode: get a by code", "Geocode"],
    ["GET /pets", "op7", "Pets", "Get pets", "op7"],
    ["POST /jobs/{name}/cancel", "Jobs_Cancel", "Cancel", "Cancel job", "op7"],
    ["GET /canMove", "canMove", "canMove", "Get can move", "op7"],
  ])("of %s, %s is %j where that is more than its names say", (line, operationId, summary, want, name) => {
    const one = operation(line, { operationId, summary });
    expect(description(one)).toBe(want);
    expect(title(one, "op7")).toBe(name);
  });

  test("is the owner's, or the document's own without `text`", () => {
    const one = operation("GET /pets", { summary: "Pets", description: "Lists **all** pets.\n\nSlowly." });
    expect(description(one, { description: "All of them." })).toBe("All of them.");
    expect(description(one, {}, { text: false })).toBe("Lists **all** pets.\n\nSlowly.");
    expect(title(one, "list_pets", { title: "Every <b>pet</b>" })).toBe("Every pet");
    expect(title(one, "list_pets")).toBe("Lists all pets");
  });
});
