import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/model/runtime.js";
import { phrasesOf } from "../../src/plan/name/names.js";
import { argumentDescription, description, title } from "../../src/plan/words/describe.js";
import { vocabularyOf, vocabularyOfOperations } from "../../src/plan/words/score.js";
import { api, operation, response } from "./build.js";

const both = { text: true, elide: true };
const text: JsonSchema = { type: "string" };

describe("an argument's description", () => {
  test.each<[name: string, text: string, schema: JsonSchema, want: string | undefined, around?: string]>([
    // Says nothing that does not stand beside it.
    ["pet_id", "The unique identifier of the pet.", text, undefined],
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
    ["kind", "Possible values are 'tiny', 'alias' or 'id'", { enum: ["id", "alias", "tiny"] }, undefined],
    ["limit", "Default: 30. Max: 100.", { type: "integer", default: 30, maximum: 100 }, undefined],
    ["appid", "The application id. Always set when returned via the API.", text, "The application id."],
    ["vpn", "An IPSec tunnel.", text, undefined, "/ipsec-tunnels"],
    ["zone", "Used for date match (statements like ", text, "Used for date match"],
    ["id", "One or more positions. Many are written id=31&id=42", text, "One or more positions."],
    [
      "link",
      "Its format is link=[link]&password=[word].",
      text,
      "Its format is link=[link]&password=[word].",
    ],
    // What needs the sentence before it stays with that.
    [
      "extras",
      `Further values. Some ${"corner ".repeat(20)}are reserved. Do not use them elsewhere.`,
      text,
      "Further values.",
    ],
    // What is left is whole sentences.
    [
      "org",
      "The organization name. The name is not case sensitive.",
      text,
      "The name is not case sensitive.",
    ],
    [
      "enterprise",
      "The slug version of the enterprise name.",
      text,
      "The slug version of the enterprise name.",
    ],
    ["size", "The number of fish (max 30).", { type: "integer" }, "The number of fish (max 30)."],
    ["day", "When to go. Use the format mm.yyyy.", text, "When to go. Use the format mm.yyyy."],
    ["load", "How heavy to be. Given in grams.", { type: "number" }, "How heavy to be. Given in grams."],
    ["why", "Any of these:\n\n* fun\n* work", text, "Any of these: fun, work."],
    ["why", "- FUN: for nothing\n- WORK: for money", text, undefined],
    [
      "fields",
      "Attributes to show.\n\nBe aware that no others come then.",
      text,
      "Attributes to show. Be aware that no others come then.",
    ],
    ["sort", "Sorts by the mane.\n\n(the horse with an id of 0).", text, "Sorts by the mane."],
    ["groups", "Keeps the fast ones.<br/>- `slow`.<br/>", text, "Keeps the fast ones."],
    // Code needs what introduces it, and a name that says nothing needs the sentence that says what it is.
    [
      "parts",
      "Which ones to send back. To drop the mane:<br/>`parts=!mane`<br/>Hoofs come last.",
      text,
      "Which ones to send back. To drop the mane: parts=!mane. Hoofs come last.",
    ],
    [
      "q",
      "Your search query.\n\nTakes at most 9 horses.",
      text,
      "Your search query. Takes at most 9 horses.",
      "search",
    ],
    ["why", "*Conditional* Shown to the buyer.", text, "Shown to the buyer."],
    ["why", "(Optional) Shown to the buyer.", text, "Shown to the buyer."],
    ["why", "[required]: Shown to the buyer.", text, "Shown to the buyer."],
    ["why", "(Optional for buyers) Shown to all.", text, "(Optional for buyers) Shown to all."],
    // Without what is of no use to callers of tools.
    ["design", "The ID of the Design you want to duplicate.", text, undefined],
    ["design", "The ID of the draft design to delete. At most 9 letters.", text, "At most 9 letters."],
    ["design", "The ID of the draft design to bend.", text, "The ID of the draft design to bend."],
    ["html_text", "[Opt In](/docs/opt)", text, undefined],
    ["note", "See https://a.example/docs. Shown to the buyer.", text, "Shown to the buyer."],
    ["note", "For more about notes, see [Notes](/notes). Shown to the buyer.", text, "Shown to the buyer."],
    ["branch", "The branch. The name needs to be url encoded. For example, use %2F.", text, undefined],
    // The first sentence counts most; of the others, those that say most for their length.
    [
      "cursor",
      "Where the list of all that was found begins, as the answer before it said in its last line. Not the first.",
      text,
      "Where the list of all that was found begins, as the answer before it said in its last line.",
    ],
    [
      "tag",
      "How others see it. Only those of the house may ever read what is written about the guests. At most 40 letters.",
      text,
      "How others see it. At most 40 letters.",
    ],
    // A sentence that needs the one before does not stand alone.
    [
      "tag",
      "The tag. It is set by whoever comes to the house in the course of the morning of the first day of the year, or of the last, or of any other in between, as the case may be and the weather allows for it to be done. They are red.",
      text,
      undefined,
    ],
    [
      "tag",
      "The tag. It is set by whoever comes to the house in the course of the morning of the first day of the year, or of the last, or of any other in between, as the case may be and the weather allows for it to be done. If that fails, posters in the park.",
      text,
      undefined,
    ],
    // Other scripts are not judged.
    ["pet", "寵物的名字", text, "寵物的名字"],
  ])("%s: %s", (name, said, schema, want, around = "") => {
    expect(argumentDescription(said, name, { trims: both, schema, around })).toBe(want);
  });

  test("is kept without `elide`, and as it is without `text`", () => {
    const said = "The ID of the **pet**.\u0007";
    expect(argumentDescription(said, "pet_id", { trims: { text: true, elide: false } })).toBe(
      "The ID of the pet.",
    );
    expect(argumentDescription(said, "pet_id", { trims: { text: false, elide: true } })).toBe(
      "The ID of the **pet**.",
    );
  });

  test("has every sentence that says something, where there is room", () => {
    const said =
      "How others see the owner of the house, in letters. Only those of the house may read what guests wrote. At most 40 letters. The tag.";
    const whole = { text: "whole", elide: true } as const;
    expect(argumentDescription(said, "tag", { trims: whole })).toBe(
      "How others see the owner of the house, in letters. Only those of the house may read what guests wrote. At most 40 letters.",
    );
  });
});

describe("a tool's description", () => {
  test.each([
    ["summary", "This endpoint allows you to list pets", "List pets"],
    ["summary", "Search for pets (POST)", "Search for pets"],
    ["summary", "Use this API to send *mail*", "Send mail"],
    ["summary", "Organization owners can use this endpoint to list pets", "List pets"],
    ["summary", "This enables organization owners to share pets", "Share pets"],
    [
      "summary",
      "**New here?** We like [cats](/c). Compare [cats and dogs](/d). Lists all pets.",
      "Lists all pets.",
    ],
    ["summary", "Allows the client to list pets", "List pets"],
    ["summary", "This API endpoint provides the functionality to list pets", "List pets"],
    ["summary", "Get pets Returns all pets, of any house", "Get pets."],
    ["summary", "GET requests are answered", "GET requests are answered"],
    ["summary", "List pets (e.g. dogs)", "List pets (e.g. dogs)"],
    ["description", "This endpoint returns pets. Slowly.", "Returns pets."],
    ["description", "At any time, nobody minds. Lists the pets of a house.", "Lists the pets of a house."],
    [
      "description",
      "The Pet Shop API is a web service that returns pets. You can sort them.",
      "Returns pets.",
    ],
    [
      "description",
      "A Pet Search lets you search for pets near a place. Slowly.",
      "Search for pets near a place.",
    ],
    ["summary", "List API keys", "List API keys"],
    ["description", "The Pets API keeps records. Lists the pets of a house.", "Lists the pets of a house."],
    [
      "description",
      "**Reverse walking** is the art of it. Lists the pets of a house.",
      "Lists the pets of a house.",
    ],
    ["description", "See https://a.example. ", "List pets"],
    ["summary", "Pets", "List pets"],
    [
      "description",
      "Returns pets. Slowly. Maximum page size is 70.",
      "Returns pets. Maximum page size is 70.",
    ],
    // How many come at once, its arguments say; who may call it, the credentials decide.
    ["description", "Returns pets. This method returns up to 100 results per page.", "Returns pets."],
    ["description", "Returns pets. With perPage, up to 100 of them are returned.", "Returns pets."],
    [
      "description",
      "Returns pets. Use the limit parameter to control the maximum number of pets; the default limit is 100.",
      "Returns pets.",
    ],
    ["description", "Returns pets. The user must either be an owner or a maintainer.", "Returns pets."],
  ])("%s %j: %s", (member, said, want) => {
    expect(description(operation("GET /pets", { [member]: said }))).toBe(want);
  });

  test("says once what its first sentence says behind a name", () => {
    const said = "The Pet Finder service can be used to find pets by their looks.";
    expect(description(operation("GET /pets", { description: said }), {}, { text: "whole" })).toBe(
      "Find pets by their looks.",
    );
  });

  test("is not what is said of the collection as well", () => {
    const said = "Retrieve a list of job results";
    const all = ["GET /jobs", "GET /jobs/{id}"].map((line) => operation(line, { description: said }));
    const vocabulary = vocabularyOfOperations(api(all));
    expect(all.map((one) => description(one, {}, undefined, { vocabulary }))).toEqual([said, "Get a job"]);
  });

  test("is what a successful answer is said to be, where nothing else is said", () => {
    const one = (said: string) =>
      description(
        operation("GET /pets", {
          operationId: "get_pets",
          responses: [{ ...response("200", []), description: said }],
        }),
      );
    expect(one("A page of dogs and cats.")).toBe("A page of dogs and cats.");
    expect(one("Successful response")).toBe("List pets");
    expect(one("200 response for get_pets")).toBe("List pets");
    expect(one("Not Content")).toBe("List pets");
    expect(one("A successful response.")).toBe("List pets");
    expect(one("Revert successful")).toBe("List pets");
    expect(one("Accepted for future completion")).toBe("List pets");
    expect(one("The pets were deleted.")).toBe("List pets");
    expect(one("HTTP response or else an error")).toBe("List pets");
    expect(one("Created: the pet exists already.")).toBe("List pets");
    expect(one("Successful setting of the new colour.")).toBe("List pets");
  });

  test.each([
    ["This endpoint lets you get pets by colour.", "Add a pet. Get pets by colour."],
    ["This endpoint will replace the older one.", "Add a pet. This endpoint will replace the older one."],
  ])("goes on with what is said then: %s", (next, want) => {
    const one = operation("POST /pets", { summary: "Add a pet.", description: next });
    expect(description(one, {}, { text: "whole" })).toBe(want);
  });

  test("is made of the path, where several operations say the same", () => {
    const said = { description: "Returns a list of matching objects." };
    const one = operation("GET /buckets/{id}/groups", said);
    const same = Array.from({ length: 4 }, () => [said.description]);
    const made = "List a bucket's groups";
    expect(description(one, {}, { text: true }, { vocabulary: vocabularyOf(same) })).toBe(made);
    const answered = operation("GET /buckets/{id}/groups", {
      responses: [{ ...response("200", []), ...said }],
    });
    const vocabulary = vocabularyOf([], 0, same);
    expect(description(answered, {}, { text: true }, { vocabulary })).toBe(made);
  });

  test.each<[description: string, want: string]>([
    ["**Note:** Only admins may do this. Creates a widget.", "Creates a widget."],
    ["**Deprecated soon.** Creates a widget.", "Creates a widget."],
    ["Creates a widget.\n\n4.0.0 - no longer takes a cog", "Creates a widget."],
    ["Widgets\n\nCreates one that turns.", "Creates one that turns."],
    ["**Note:** Keys have moved. Please use the new ones.\n\nReturns all widgets.", "Returns all widgets."],
    ["Note: use the other one\nAdds a widget", "Adds a widget"],
    ["> **Warning**\n> Slow as a snail.\n\nCreates a widget.", "Creates a widget."],
    ["> [!NOTE]\n> In preview for now.\n\nCreates a widget.", "Creates a widget."],
    ["> For merchants of the north.\n\nCreates a widget.", "Creates a widget."],
    ["**Warning**\n\nIt cannot be undone.\n\nCreates a widget.", "Creates a widget."],
    ["**Deprecated**: use createE. Makes a widget.", "Makes a widget."],
    ["Deprecated. Use the other one. This endpoint lists widgets.", "Lists widgets."],
    ["This is an internal-only endpoint. Makes a widget.", "Makes a widget."],
    [":::note\nBeware of it.\n:::\nMakes a widget.", "Makes a widget."],
    ["<aside>Beware of it.</aside><p>Makes a widget.</p>", "Makes a widget."],
    ["Provides the widgets of a house. You can paint them.", "Provides the widgets of a house."],
    [
      "RenameWidget resolves a tag to its widget. Returns NOT_FOUND if there is none.",
      "Resolves a tag to its widget.",
    ],
    // What is done elsewhere, or at another occasion.
    ["Widgets rename themselves at night. However, you can do so using this method.", "Rename widget"],
    ["When retrieving a widget, you'll get its cogs.", "Rename widget"],
    ["You can make widgets via the widget management page of the house.", "Rename widget"],
    ["You can do this in your dashboard.", "Rename widget"],
    ["Requests made in the house result in no bell.", "Rename widget"],
    ["Test-mode widgets can be bent at any time.", "Rename widget"],
    ["You may not rename what turns.", "Rename widget"],
    ["If you need more than ten, you can page on.", "Rename widget"],
    ["By default, you can see the last ten.", "Rename widget"],
    // Words that warn, and do not here.
    ["Lists the INFO, WARN and ERROR events.", "Lists the INFO, WARN and ERROR events."],
    ["Preview a widget. Slowly.", "Preview a widget."],
    ["Beta: Gets all widgets.", "Beta: Gets all widgets."],
    ["Re-runs a widget. Slowly.", "Re-runs a widget."],
    ["Note a widget down. Slowly.", "Note a widget down."],
    // Nothing but a note.
    ["**Note:** Only admins may do this.", "Rename widget"],
    ["Deprecated. Use the other one.", "Rename widget"],
  ])("is not what a document warns of: %j", (said, want) => {
    const one = operation("POST /widgets", { operationId: "renameWidget", description: said });
    expect(description(one, {}, { text: true }, { phraseOf: phrasesOf([one]) })).toBe(want);
    expect(title(one, "rename_widget")).toBe(want.replace(/\.$/, ""));
  });

  test.each<[line: string, operationId: string, want: string]>([
    ["PUT /sites/{site_id}/rollback", "rollbackSiteDeploy", "Rollback site deploy"],
    ["POST /deploy_keys", "createDeployKey", "Create a deploy key"],
    ["GET /repos/{repo}/issues", "issues/list-for-repo", "List issues for repo"],
    ["POST /jobs/{name}/cancel", "Jobs_Cancel", "Cancel a job"],
    ["POST /account_roles", "account_roles_create", "Create an account role"],
    ["POST /invites/{code}/accept", "invite_accept", "Accept an invite"],
    ["DELETE /invites/{code}", "invite_revoke", "Revoke invite"],
    ["PUT /lobbies", "create_or_join_lobby", "Create or join lobby"],
    ["GET /orders/{id}/lines", "Orders_GetOrderLinesAsync", "List an order's lines"],
    ["GET /products/GetLowStockProducts", "Products_GetLowStockProducts", "List low stock products"],
    ["GET /accounts/me", "Account_GetCurrentUser", "Get current user"],
    ["PUT /sites/{id}/dns", "configureDNSForSite", "Configure DNS for site"],
    ["GET /orders/statistics", "Orders_GetStatistics", "Get the order statistics"],
    ["GET /reports/sales", "Reports_GetSalesReport", "Get sales report"],
    ["GET /orders/GetByCustomer/{customerId}", "Orders_GetByCustomer", "Get orders by customer"],
    ["GET /appointments/doctor/{id}", "getAppointmentsForDoctor", "Get appointments for doctor"],
    ["GET /users/me/courses", "", "List the current user's courses"],
    ["PUT /me/password", "", "Update the current user's password"],
    ["POST /appointments/{id}/reschedule", "", "Reschedule an appointment"],
    ["POST /commands", "bulk_set_commands", "Bulk set commands"],
    // No more than method and path say.
    ["GET /pets/{petId}/photos", "getPetPhotos", "List a pet's photos"],
    ["DELETE /cards/{id}/labels/{label}", "", "Delete a card's label"],
    ["POST /cards/{id}/labels", "", "Add a label to a card"],
    ["POST /cards/{id}/archive", "", "Archive a card"],
    ["GET /pets/search", "", "Search pets"],
    ["POST /orders", "", "Create an order"],
    ["GET /account", "", "Get the account"],
    ["GET /foo/{id}", "get_foo_by_id_using_GET", "Get a foo"],
    ["GET /get/id/{id}", "", "Get an id"],
    ["PUT /account/keys/{id}", "", "Update an account key"],
    ["POST /", "", "Post to the root"],
    ["POST /search", "PostSearch", "Search"],
    ["GET /search", "", "Search"],
    ["DELETE /search", "", "Delete the search"],
    ["POST /report", "", "Post to the report"],
    ["POST /invoices/{id}", "", "Update an invoice"],
    ["POST /auth/logout/{userId}", "Logout", "Logout"],
    ["POST /sign-up", "", "Sign up"],
    ["POST /deployment/pause/{id}", "PostDeploymentPause", "Pause deployment"],
  ])("is made from the names of %s, %j, where nothing is said", (line, operationId, want) => {
    const one = operation(line, operationId === "" ? {} : { operationId });
    expect(description(one, {}, { text: true }, { phraseOf: phrasesOf([one]) })).toBe(want);
  });

  test("is made for a collection in singular, which has items", () => {
    const all = ["GET /movie", "POST /movie", "GET /movie/{id}"].map((line) => operation(line));
    const phraseOf = phrasesOf(all);
    expect(all.map((one) => description(one, {}, { text: true }, { phraseOf }))).toEqual([
      "List movies",
      "Create movie",
      "Get a movie",
    ]);
  });

  test("is made in the words of a compound, as texts write them", () => {
    const tags = ["ManualImport"];
    const all = ["GET /manualimport", "POST /indexer/testall"].map((line) => operation(line, { tags }));
    const phraseOf = phrasesOf(all);
    expect(all.map((one) => description(one, {}, { text: true }, { phraseOf }))).toEqual([
      "Get manual import",
      "Test all indexers",
    ]);
  });

  test.each([
    ["PetService_List", "List returns a list of pets", "Returns a list of pets"],
    ["PetService_RotateAuth", "RotateAuth rotates the token of a pet", "Rotates the token of a pet"],
    ["PetService_BatchDeletePets", "BatchDeletePets deletes pets", "Deletes pets"],
    ["VersionService_Version", "Version returns what is running", "Returns what is running"],
    ["PetService_List", "Webhook receives all pets", "Webhook receives all pets"],
    ["placeOrder", "Order books for a customer", "Order books for a customer"],
    ["Shop_OrderBooks", "Order books for a customer", "Order books for a customer"],
  ])(
    "does not begin with the name of the function that it comments on: %s, %j",
    (operationId, summary, want) => {
      expect(description(operation("GET /pets", { operationId, summary }))).toBe(want);
    },
  );

  test.each([
    ["POST /pens", "post_pen", "Post Pen", "Make a pen for writing."],
    ["GET /pens", "get_pens", "Get Pens", "Get Pens"],
    ["POST /pens", "makePen", "Post Pen", "Post Pen"],
  ])(
    "is no function's name that begins with the method: %s, %s, %s → %s",
    (line, operationId, summary, want) => {
      const one = operation(line, { operationId, summary, description: "Make a pen for writing." });
      expect(title(one, "pen")).toBe(want.replace(/\.$/, ""));
    },
  );

  test("is not a function's name that a framework took for a summary", () => {
    const one = operation("POST /tasks/{task_id}/comments", {
      operationId: "create_comment_route_tasks__task_id__comments_post",
      summary: "Create Comment Route",
    });
    const around = { phraseOf: phrasesOf([one]) };
    expect(description(one, {}, { text: true }, around)).toBe("Add a comment to a task");
    const said = { ...one, description: "Comments on a task." };
    expect(description(said, {}, { text: true }, around)).toBe("Comments on a task.");
    expect(description({ ...one, operationId: "createComment" }, {}, { text: true }, around)).toBe(
      "Create Comment Route",
    );
  });

  test("is not what every operation says", () => {
    const shared = "Part of the API of the house.";
    const vocabulary = vocabularyOf(Array.from({ length: 20 }, (_, index) => [shared, `Thing ${index}.`]));
    const one = operation("GET /pets", { description: `${shared} Feeds the cats.` });
    expect(description(one, {}, { text: true }, { vocabulary })).toBe("Feeds the cats.");
    expect(description(one, {}, { text: "whole" }, { vocabulary })).toBe("Feeds the cats.");
  });

  test("has every sentence that says something, and what comes back, where there is room", () => {
    const one = operation("GET /pets", {
      summary: "List pets",
      description: "Lists the pets. Dogs come before cats. See [Pets](/docs). Needs the role `keeper`.",
    });
    const returns = () => "Returns name and age.";
    expect(description(one, {}, { text: "whole" }, { returns })).toBe(
      "List pets. Dogs come before cats. Needs the role keeper. Returns name and age.",
    );
    expect(description(one, {}, { text: true }, { returns })).toBe("List pets");
  });

  test("two sentences in a row do not begin with what is returned", () => {
    const returns = (_: unknown, isBegun = false): string =>
      isBegun ? "The answer has name and pets[]." : "Returns name and pets[].";
    const one = operation("GET /owners/{id}", {
      summary: "Get an owner",
      description: "Returns the owner or a 404 error.",
    });
    expect(description(one, {}, { text: "whole" }, { returns })).toBe(
      "Get an owner. Returns the owner or a 404 error. The answer has name and pets[].",
    );
  });

  test("says nothing twice: a sentence that says the summary and more stands for it", () => {
    const one = operation("GET /pets/{id}", {
      summary: "Get Pet",
      description: "Get the medical record of a single pet. Sorted by date.",
    });
    expect(description(one, {}, { text: "whole" })).toBe(
      "Get the medical record of a single pet. Sorted by date.",
    );
    expect(description(one)).toBe("Get Pet");
  });

  test("has a rule once that the document repeats", () => {
    const rule = "A name has at most 40 letters.";
    const one = operation("POST /pets", { summary: "Add a pet", description: `${rule}\n\n${rule}` });
    expect(description(one)).toBe(`Add a pet. ${rule}`);
  });

  test("passes over a first line of the summary that is no sentence", () => {
    const summary = "cli: `getpet`\nGetPet returns a pet by its tag. Slowly.";
    const one = operation("GET /pets/{id}", { operationId: "Pets_GetPet", summary });
    expect(description(one)).toBe("Returns a pet by its tag.");
  });

  test("is the owner's, or the document's own without `text`", () => {
    const one = operation("GET /pets", { summary: "Pets", description: "Lists **all** pets.\n\nSlowly." });
    expect(description(one, { description: "All of them." })).toBe("All of them.");
    expect(description(one, {}, { text: false })).toBe("Lists **all** pets.\n\nSlowly.");
    expect(title(one, "list_pets", { title: "Every <b>pet</b>" })).toBe("Every pet");
    expect(title(one, "list_pets")).toBe("Lists all pets");
  });
});

test("what the comment of a class says of all that can be done is said of none of it", () => {
  const text = "API endpoint for detail view of a single build.";
  const all = ["GET /builds/{id}", "DELETE /builds/{id}"].map((line) =>
    operation(line, { description: text }),
  );
  const said = all.map((one) =>
    description(one, {}, { text: true }, { vocabulary: vocabularyOfOperations(api(all)) }),
  );
  expect(said).toEqual(["Get a build", "Delete a build"]);
});
