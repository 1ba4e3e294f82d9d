import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultLeanOptions } from "../../src/config/config.js";
import type { Operation, Parameter, Schema } from "../../src/model/api.js";
import type { McpExtension } from "../../src/model/lean.js";
import type { ArgumentPlan } from "../../src/model/plan.js";
import { emptyProject, type ProjectState } from "../../src/model/project.js";
import { actionNames } from "../../src/plan/group/action-names.js";
import { actionLine } from "../../src/plan/group/group.js";
import { pins } from "../../src/plan/list/pins.js";
import { api, at, operation, parameter, planned } from "./build.js";
import { sized } from "../everything.js";

function member(line: string, rest: Parameters<typeof operation>[1] = {}, group = "pets_tool"): Operation {
  return operation(line, { tags: ["pets"], extensions: new Map([["x-mcp", { group }]]), ...rest });
}

function hiddenFilter(schema: Schema): Parameter {
  return { ...parameter("query id", schema), deprecated: true };
}

async function grouped(...operations: readonly Operation[]) {
  const { plan } = await planned(api(operations));
  const tool = plan.tools.find(({ calls }) => calls.form === "group");
  if (tool?.calls.form !== "group") throw new Error("there is no group");
  return { tool, actions: Object.fromEntries(tool.calls.actions), plan };
}

describe("a grouped tool", () => {
  const body = (properties: Record<string, Schema>, required: string[] = []): { body: Schema } => ({
    body: { type: "object", properties, required },
  });

  test("is flat: each argument once, required where every action requires it, a line per action", async () => {
    const { tool, actions, plan } = await grouped(
      member("POST /pets/{id}/notes", {
        operationId: "createNote",
        summary: "Add a note",
        ...body({ text: { type: "string" } }, ["text"]),
      }),
      member("PUT /pets/{id}/notes/{note}", {
        operationId: "updateNote",
        summary: "Replace a note",
        ...body({ text: { type: "string" } }),
      }),
    );
    expect(actions).toEqual({
      create: "POST /pets/{id}/notes",
      update: "PUT /pets/{id}/notes/{note}",
    });
    expect(tool.description).toBe("create(text): Add a note\nupdate(note, text?): Replace a note");
    expect(tool.arguments.map(({ name, place, required }) => [name, place, required])).toEqual([
      ["id", "path:id", true],
      ["text", "body:/text", false],
      ["note", "path:note", false],
    ]);
    expect(plan.membership.get("POST /pets/{id}/notes")).toMatchObject({
      form: "grouped",
      tool: "pets_tool",
    });
  });

  test("its lines leave out what told the tools apart, where their actions do so", async () => {
    const said = { summary: "Mark with a star" };
    const { tool } = await grouped(
      member("PUT /cats/{id}/star", { operationId: "starCat", ...said }),
      member("PUT /dogs/{id}/star", { operationId: "starDog", ...said }),
    );
    expect(tool.description).toBe("star_cat(): Mark with a star\nstar_dog(): Mark with a star");
  });

  test.each<{ why: string; one: Operation; other: Operation; says: string }>([
    {
      why: "side effects differ",
      one: member("GET /pets/{id}"),
      other: member("DELETE /pets/{id}"),
      says: "it is a delete, and GET /pets/{id} is a read",
    },
    {
      why: "an argument travels elsewhere",
      one: member("GET /pets", { parameters: [parameter("query id")] }),
      other: member("GET /pets/{id}"),
      says: "its argument id travels elsewhere than that of another action",
    },
    {
      why: "an argument that one does not show travels elsewhere",
      one: member("GET /pets", { parameters: [{ ...parameter("query page"), deprecated: true }] }),
      other: member("GET /owners", { parameters: [parameter("header page")] }),
      says: "its argument page is not that of another action, which does not show it",
    },
    {
      why: "the id of one is no id that the hidden filter of another takes",
      one: member("GET /pets", { parameters: [hiddenFilter({ type: "integer" })] }),
      other: member("GET /pets/{id}"),
      says: "its argument id is not that of another action, which does not show it",
    },
    {
      why: "one header is written in two ways",
      one: member("GET /pets", { parameters: [parameter("header X-Page")] }),
      other: member("GET /owners", { parameters: [parameter("header x-page")] }),
      says: "what it calls x-page, another action calls X-Page",
    },
    {
      why: "an argument takes other values",
      one: member("GET /pets", { parameters: [parameter("query page", { type: "integer" })] }),
      other: member("GET /owners", { parameters: [parameter("query page", { type: "string" })] }),
      says: "its argument page takes other values than that of another action",
    },
    {
      why: "an argument is called action",
      one: member("GET /pets"),
      other: member("GET /audit", { parameters: [parameter("query action")] }),
      says: "it has an argument named action itself",
    },
  ])("is refused where $why", async ({ one, other, says }) => {
    await expect(planned(api([one, other]))).rejects.toMatchObject({
      code: "group-impossible",
      message: expect.stringContaining(says) as string,
    });
  });

  test("the id of one may be sent to the filter by ids that another one does not show", async () => {
    const { tool } = await grouped(
      member("GET /pets", { parameters: [hiddenFilter({ type: "array", items: { type: "string" } })] }),
      member("GET /pets/{id}"),
    );
    expect(tool.arguments.map(({ place }) => place)).toEqual(["path:id"]);
  });

  test("words of an argument for each action are parted by what parts them alone", async () => {
    const since = (description: string) => ({
      parameters: [{ ...parameter("query since"), description }],
    });
    const { tool } = await grouped(
      member("GET /pets", since("Only pets born on this day or later.")),
      member("GET /owners", since("Only owners who moved here on this day.")),
    );
    const [argument] = tool.arguments;
    expect(argument?.schema.description).toBe(
      "list: Only pets born on this day or later; list_owners: Only owners who moved here on this day.",
    );
  });

  test("the same words of an argument are said once, whether or not they end with a stop", async () => {
    const since = (description: string) => ({
      parameters: [{ ...parameter("query since"), description }],
    });
    const { tool } = await grouped(
      member("GET /pets", since("Only those born on this day or later")),
      member("GET /owners", since("Only those born on this day or later.")),
    );
    expect(tool.arguments[0]?.schema.description).toBe("Only those born on this day or later");
  });

  test("words of an argument name their action where another one hides it and says something else", async () => {
    const since = (description: string) => ({ ...parameter("query since"), description });
    const hiding = (line: string, description: string): Operation =>
      member(line, {
        parameters: [since(description)],
        extensions: new Map([["x-mcp", { group: "pets_tool", hide: ["since"] }]]),
      });
    const shown = member("GET /pets", { parameters: [since("Day of birth of the youngest")] });
    const wordsBeside = async (description: string) =>
      (await grouped(shown, hiding("GET /owners", description))).tool.arguments.find(
        ({ name }) => name === "since",
      )?.schema.description;
    expect(await wordsBeside("Day of birth of the youngest")).toBe("Day of birth of the youngest");
    expect(await wordsBeside("Day on which they moved in")).toMatch(/^\w+: Day of birth of the youngest$/);
  });

  const text: Schema = { type: "string" };
  const nullable: Schema = { type: ["string", "null"] };
  const taking = (line: string, note: Schema, hide: string[] = []): Operation =>
    member(line, {
      ...body({ note }),
      extensions: new Map([["x-mcp", { group: "pets_tool", hide }]]),
    });

  test.each<[why: string, members: Operation[], want: Schema | undefined]>([
    [
      "of which one shows null",
      [taking("POST /pets", nullable), taking("PUT /pets/{id}", nullable)],
      nullable,
    ],
    [
      "that an update may also clear",
      [taking("PUT /a", text), taking("POST /b", nullable), taking("PUT /c", nullable)],
      text,
    ],
    [
      "of which one takes less",
      [taking("PUT /pets/{id}", text), taking("POST /pets", { ...text, minLength: 1 })],
      { ...text, minLength: 1 },
    ],
    [
      "that differs in words",
      [
        taking("POST /pets", { type: "array", items: { ...text, description: "KnownWords before" } }),
        taking("PUT /pets/{id}", { type: "array", items: { ...text, description: "KnownWords since" } }),
      ],
      { type: "array", items: text },
    ],
    ["that one hides", [taking("POST /pets", text, ["note"]), taking("PUT /pets/{id}", text)], text],
    [
      "that all hide",
      [taking("POST /pets", text, ["note"]), taking("PUT /pets/{id}", nullable, ["note"])],
      undefined,
    ],
  ])("publishes an argument %s, as each of them takes it", async (_, members, want) => {
    const { tool } = await grouped(...members);
    const note = tool.arguments.find(({ name }) => name === "note")?.schema;
    if (want === undefined) expect(note).toBeUndefined();
    else expect(note).toMatchObject(want);
  });

  test.each<[why: string, note: Schema, other: Schema]>([
    ["that one of them would refuse", text, { type: "integer" }],
    ["that leaves out what another is about", text, { ...text, enum: ["cat"] }],
    ["without which another is half", text, { type: ["string", "integer"] }],
  ])("publishes nothing %s", async (_, note, other) => {
    await expect(
      planned(api([taking("POST /pets", note), taking("PUT /pets/{id}", other)])),
    ).rejects.toMatchObject({ code: "group-impossible" });
  });

  test("tells no default that one of them does not have", async () => {
    const { tool } = await grouped(
      taking("POST /pets", { ...text, default: "none" }),
      taking("PUT /pets/{id}", nullable),
    );
    expect(tool.arguments.find(({ name }) => name === "note")?.schema).toEqual(text);
  });

  test("names hide where an argument that is not shown stands in the way", async () => {
    const members = [taking("POST /pets", { type: "integer" }, ["note"]), taking("PUT /pets/{id}", text)];
    await expect(planned(api(members))).rejects.toMatchObject({
      code: "group-impossible",
      hint: "Hide note in all of them, with hide: [note] in x-mcp, or take group out.",
    });
  });

  test("names it as the configuration where that asked for the group", async () => {
    const saying = (match: string, extension: McpExtension, index: number) => ({
      match,
      extension,
      at: { file: "mcp.config.yaml", pointer: `/operations/${index}` },
    });
    const selection = {
      ...defaultLeanOptions.selection,
      overrides: [saying("**", { group: "pets_tool" }, 0), saying("POST", { hide: ["note"] }, 1)],
    };
    const operations = [
      operation("POST /pets", body({ note: { type: "integer" } })),
      operation("PUT /pets/{id}", body({ note: text })),
    ];
    await expect(planned(api(operations), undefined, undefined, { selection })).rejects.toMatchObject({
      hint: "Hide note in all of them, with hide: [note] in mcp.config.yaml, or take group out.",
    });
  });

  test("has a line for each action, whatever its owner wrote", async () => {
    const says = (more: object) => ({ extensions: new Map([["x-mcp", { group: "pets_tool", ...more }]]) });
    const operations = [
      member("POST /pets", {
        ...says({ description: "Adds a pet.\nOr two.", title: "Add" }),
        operationId: "add",
      }),
      member("POST /pets/{id}", {
        ...says({ annotations: { idempotentHint: true, destructiveHint: false } }),
        operationId: "rename",
        summary: "Name it",
      }),
    ];
    const { plan } = await planned(api(operations));
    expect(plan.tools.map(({ description }) => description)).toEqual([
      "add(): Adds a pet. Or two.\nrename(id): Name it",
    ]);
  });

  describe("and hot and cold", () => {
    const three = [member("GET /pets"), member("GET /pets/{id}"), member("GET /pets/search")];
    const forms = async (lean: object, operations = three): Promise<(string | undefined)[]> => {
      const { plan } = await planned(api([...operations, operation("GET /other")]), emptyProject, undefined, {
        mode: "auto",
        ...lean,
      });
      return [...plan.membership.values()].map(({ form, tool }) => (form === "hidden" ? form : tool));
    };
    const pets = "pets_tool";

    test.each<[lean: object, want: string[]]>([
      [{ cold: ["GET /pets"] }, ["hidden", pets, pets, "get_other"]],
      [{ cold: [pets] }, ["hidden", "hidden", "hidden", "get_other"]],
      [{ cold: [pets], mode: "direct" }, [pets, pets, pets, "get_other"]],
      [{ hot: [pets], mode: "dynamic" }, [pets, pets, pets, "hidden"]],
    ])("%j", async (lean, want) => {
      expect(await forms(lean)).toEqual(want);
    });

    test("a group of the configuration goes by its name as well", async () => {
      const overrides = [{ match: "GET /pets*/**", extension: { group: pets } }];
      const selection = { ...defaultLeanOptions.selection, overrides };
      const bare = ["GET /pets", "GET /pets/{id}"].map((line) => operation(line, { tags: ["pets"] }));
      expect(await forms({ selection, hot: [pets], mode: "dynamic" }, bare)).toEqual([pets, pets, "hidden"]);
    });

    test("a group of the configuration is told to be asked for there", async () => {
      const at = { file: "mcp.config.yaml", pointer: "/operations/0" };
      const overrides = [{ match: "GET /pets*/**", extension: { group: pets }, at }];
      const selection = { ...defaultLeanOptions.selection, overrides };
      const bare = ["GET /pets", "GET /pets/{id}"].map((line) => operation(line, { tags: ["pets"] }));
      const { plan } = await planned(api(bare), emptyProject, undefined, { selection });
      expect(plan.membership.get("GET /pets")?.reason).toBe("requested by mcp.config.yaml with 1 other");
    });

    test("a group that the limits made is none to choose by: it comes and goes", async () => {
      const tools: ProjectState["tools"] = new Map([
        ["group pets_read", { form: "listed", name: "pets_read" }],
        ["GET /pets", { form: "grouped", group: "group pets_read" }],
        ["GET /pets/{id}", { form: "grouped", group: "group pets_read" }],
      ]);
      const bare = ["GET /pets", "GET /pets/{id}"].map((line) => operation(line, { tags: ["pets"] }));
      const project = { ...emptyProject, tools };
      await expect(planned(api(bare), project, undefined, { cold: ["pets_read"] })).rejects.toMatchObject({
        message: '--cold: no operation matches "pets_read".',
        hint: expect.stringContaining("name its operations, GET /pets or GET /pets/{id}") as string,
      });
    });
  });

  test("may not have the name of another tool", async () => {
    const taken = operation("POST /other", { operationId: "pets_tool" });
    const members = [member("GET /pets"), member("GET /pets/{id}")];
    await expect(planned(api([taken, ...members]))).rejects.toMatchObject({ code: "group-impossible" });
  });

  test("has at least two actions, but one that a project has may be left with one", async () => {
    const both = [member("GET /pets"), member("GET /pets/{id}")];
    const alone = await planned(api(both.slice(0, 1)));
    expect(alone.plan.tools.map(({ calls }) => calls.form)).toEqual(["operation"]);
    const before = pins((await planned(api(both))).plan, emptyProject) as ProjectState;
    const { plan, diagnostics } = await planned(api(both.slice(0, 1)), before);
    expect(plan.tools.map(({ name }) => name)).toEqual(["pets_tool"]);
    expect(plan.membership.get("GET /pets")?.reason).toBe("requested by x-mcp, as before");
    expect(diagnostics).toEqual([]);
  });

  test("an action that nobody asks for is not said to be asked for", async () => {
    const both = [member("GET /pets"), member("GET /pets/{id}")];
    const before = pins((await planned(api(both))).plan, emptyProject) as ProjectState;
    const later = [member("GET /pets"), operation("GET /pets/{id}", { tags: ["pets"] })];
    const { plan, diagnostics } = await planned(api(later), before);
    expect([...plan.membership.values()].map(({ reason }) => reason)).toEqual([
      "requested by x-mcp with 1 other, as before",
      "one resource with 1 other, as before",
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["choice-without-effect"]);
    const told = await planned(api(later), pins(plan, before));
    expect(told.diagnostics).toEqual([]);
  });
});

describe("what actions are called", () => {
  const named = (group: string, ...members: [line: string, toolName: string, pinned?: string][]): string[] =>
    actionNames(
      group,
      members.map(([line, toolName, pinned]) => ({ operation: operation(line), toolName, pinned })),
    );

  test.each<[why: string, group: string, line: string, tool: string, want: string]>([
    ["the verb", "pets_read", "GET /pets", "list_pets", "list"],
    ["apart", "night_owl_read", "GET /nightowls", "list_night_owls", "list"],
    ["without with", "pet_write", "POST /pets/{id}/toys", "create_toy_with_pet", "create_toy"],
    ["with how", "pet_write", "POST /pets/{id}/files", "add_file_to_pet_via_form", "add_file_via_form"],
    ["spelled out", "repository_read", "GET /repos/{repo}/tags", "list_repo_tags", "list_tags"],
    ["without where", "issues_read", "GET /repos/{repo}/issues", "issues_list_for_repo", "list"],
    ["without its owner", "issues_write", "PUT /issues/{id}/priority", "set_issue_priority", "set_priority"],
    ["not the owner", "actions_read", "GET /repos/{repo}/actions", "get_actions_repository", "get"],
    [
      "object whole",
      "deploys_write",
      "POST /deploys/{id}/cancel",
      "cancel_site_deploy",
      "cancel_site_deploy",
    ],
    ["verb alone", "deploys_write", "POST /sites/{s}/deploys/{d}/cancel", "cancel_site_deploy", "cancel"],
    ["half a noun", "traffic_splits_write", "POST /traffic_splits", "create_split_test", "create_split_test"],
    ["no second verb", "runs_write", "POST /runs/{id}/rule", "runs_review_gates_for_run", "review_gates"],
    [
      "a compound",
      "pull_request_write",
      "POST /pulls/{id}/reviews",
      "create_pull_request_review",
      "create_review",
    ],
    ["the head", "task_list_read", "GET /task_lists/{id}/tasks", "get_tasks_for_task_list", "get_tasks"],
    ["a group of one word", "tickets", "GET /tickets/{id}", "get_ticket_quickly", "get_quickly"],
    ["nothing left", "pets_read", "GET /pets", "pets", "pets"],
    [
      "both owners",
      "user_read",
      "GET /users/{u}/grants",
      "list_grants_for_user_and_client",
      "list_grants_for_user_and_client",
    ],
    [
      "a compound's first word",
      "user_read",
      "GET /user/webhooks",
      "list_user_level_webhooks",
      "list_user_level_webhooks",
    ],
    [
      "without the key",
      "tag_read",
      "GET /tags/{id}/companies",
      "list_companies_for_tag_id",
      "list_companies",
    ],
    ["what is below", "build_run_read", "GET /buildRuns/{id}/builds", "list_build_run_builds", "list_builds"],
    ["verb and noun", "search_read", "GET /discover/movies", "discover_movies", "discover_movies"],
    ["both verbs", "item_write", "PUT /items", "update_or_create_item", "update_or_create"],
    [
      "short or long",
      "application_write",
      "POST /application/{id}/image",
      "upload_app_image",
      "upload_image",
    ],
    ["long or short", "app_read", "GET /apps", "list_applications", "list"],
    [
      "what is joined",
      "user_read",
      "GET /user/settings/webhooks",
      "list_user_level_webhooks",
      "list_user_level_webhooks",
    ],
    [
      "not who has it",
      "authorization_server_read",
      "GET /authorizationServers/{id}/clients",
      "list_oauth2_clients_authorization_server",
      "list_oauth2_clients",
    ],
    ["what it is", "index_write", "PUT /objects/{id}/index", "upsert_objects_index", "upsert_objects_index"],
    ["the whole verb", "auth_write", "POST /auth/signin", "sign_in_auth", "sign_in"],
  ])("%s: in %s, %s (%s) is %s", (_, group, line, tool, want) => {
    expect(named(group, [line, tool])).toEqual([want]);
  });

  test("no two the same, and what a project has stays", () => {
    expect(
      named("pets_read", ["GET /pets", "list_pets"], ["GET /owners/{o}/pets", "list_owner_pets"]),
    ).toEqual(["list", "list_owner_pets"]);
    expect(
      named(
        "issue_read",
        ["GET /issues", "list_issues"],
        ["GET /orgs/{org}/issues", "list_issues_for_org"],
        ["GET /orgs/{org}/issues/comments", "list_issue_comments_for_org"],
      ),
    ).toEqual(["list", "list_for_org", "list_comments"]);
    expect(
      named(
        "pets_write",
        ["POST /pets/{id}/cancel", "cancel_pet", "cancel_site"],
        ["POST /pets", "create_pet"],
      ),
    ).toEqual(["cancel_site", "create"]);
    expect(named("pets_write", ["PUT /pets/{id}", "update_pet"], ["PUT /x", "update"])).toEqual([
      "update_pet",
      "update",
    ]);
  });
});

describe("groups that the count asks for", () => {
  const reads = ["GET /pets", "GET /pets/{id}", "GET /pets/search", "GET /pets/{id}/photos"];
  const writes = ["POST /pets", "PUT /pets/{id}", "PATCH /pets/{id}"];
  const deletes = ["DELETE /pets/{id}", "DELETE /pets"];
  const resources = ["pets", "orders", "users"].flatMap((noun) =>
    [...reads, ...writes, ...deletes].map((line) =>
      operation(line.replace("pets", noun), {
        tags: [noun],
        operationId: line.replace(/\W+/g, "_").replace("pets", noun),
      }),
    ),
  );

  test("are of one side effect, of one resource unless they delete, two to eight, and hardly ever dearer than what they replace", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(resources, { minLength: 12 }),
        fc.integer({ min: 7, max: 12 }),
        async (all, maxTools) => {
          const { plan } = await planned(api(all), undefined, undefined, { mode: "auto", maxTools });
          for (const tool of plan.tools) {
            if (tool.calls.form !== "group") continue;
            const keys = [...tool.calls.actions.values()];
            const apart = keys.reduce((sum, key) => sum + (plan.membership.get(key)?.tokens ?? 0), 0);
            expect(keys.length).toBeGreaterThanOrEqual(2);
            expect(keys.length).toBeLessThanOrEqual(8);
            const nouns = [...new Set(keys.map((key) => key.split("/")[1]?.replace(/s$/, "")))];
            if (tool.name !== "delete")
              expect(nouns).toEqual([tool.name.replace(/_(?:read|write|delete)$/, "")]);
            // The count asks for them, and what they are about is said even where their actions say nothing.
            expect(tool.tokens).toBeLessThanOrEqual(apart * 1.05);
            expect(new Set(keys.map((key) => effects[key.split(" ")[0] ?? ""]))).toEqual(
              new Set([tool.name.split("_").at(-1)]),
            );
            expect(tool.annotations.readOnlyHint).toBe(tool.name.endsWith("_read"));
          }
        },
      ),
      { numRuns: sized(10, 30) },
    );
  });

  test("are of no noun that all paths begin with", async () => {
    const below = ["shops", "owls", "cats", "dogs", "hens", "bees"].flatMap((noun) => [
      operation(`GET /public/${noun}`),
      operation(`GET /public/${noun}/{id}`),
    ]);
    const { plan } = await planned(api(below), undefined, undefined, { mode: "auto", maxTools: 5 });
    const names = plan.tools.map(({ name }) => name);
    expect(names).toContain("shop_read");
    expect(names.filter((name) => name.startsWith("public"))).toEqual([]);
  });

  test("serve what would else be found by search only", async () => {
    const lean = { mode: "auto", maxTools: 8 } as const;
    const { plan } = await planned(api(resources), undefined, undefined, lean);
    expect(plan.tools.filter(({ calls }) => calls.form === "group").length).toBeGreaterThan(1);
    const grouped = [...plan.membership].filter(([, { form }]) => form === "grouped");
    expect(grouped.length).toBeGreaterThan(1);
    for (const [key, { reason }] of grouped) {
      // Each is told what it has in common itself, and not what others of its group have.
      expect(reason).toMatch(/^(?:one resource|shares id) with \d others?$/);
      if (!key.includes("{id}")) expect(reason).toContain("one resource");
    }
    expect(grouped.map(([, { reason }]) => reason).join()).toContain("shares id");
  });
});

const effects: Record<string, string> = {
  GET: "read",
  POST: "write",
  PUT: "write",
  PATCH: "write",
  DELETE: "delete",
};

describe("where the list is short, groups are easy to use", () => {
  const look = (what: string, parameters: readonly string[] = []): Operation =>
    operation(`GET /pets/{id}/${what}`, {
      tags: ["pets"],
      operationId: `look_${what}`,
      summary: `Look at the ${what} of a pet`,
      parameters: [parameter("path id"), ...parameters.map((name) => parameter(`header X-${name}`))],
    });
  const whats = ["fur", "paw", "tail", "nose", "ear", "eye", "tooth", "mood", "gait", "age"];
  const groupOf = async (operations: readonly Operation[]): Promise<string[]> => {
    const { plan } = await planned(api(operations), undefined, undefined, { mode: "hybrid", maxTools: 4 });
    const group = plan.tools.find(({ calls }) => calls.form === "group");
    return group?.calls.form === "group" ? [...group.calls.actions.values()] : [];
  };

  test("by having eight actions at most", async () => {
    expect(await groupOf(whats.map((what) => look(what)))).toHaveLength(8);
  });

  test("by actions that bring no more than three arguments of their own", async () => {
    const own = (count: number): Operation => look("size", ["a", "b", "c", "d"].slice(0, count));
    const others = whats.slice(0, 5).map((what) => look(what));
    expect(await groupOf([...others, own(3)])).toContain("GET /pets/{id}/size");
    expect(await groupOf([...others, own(4)])).not.toContain("GET /pets/{id}/size");
  });
});

test("a group whose lines say nothing says in one of them what it is about", async () => {
  const { tool } = await grouped(
    member("GET /pets", { summary: "List all pets" }),
    member("GET /pets/{id}", { summary: "Get a pet" }),
  );
  expect(tool.description).toBe("list(): List all pets\nget(id)");
});

test("a line does not repeat what all its actions require", async () => {
  const { tool } = await grouped(
    member("GET /repos/{repo}/tags", { summary: "List repository tags" }),
    member("GET /repos/{repo}/forks", { summary: "List forks of friends" }),
  );
  expect(tool.description).not.toContain("List repository tags");
  expect(tool.description).toContain("List forks of friends");
});

describe("a line of a group", () => {
  test.each([
    ["list", "List All Pets", "list(id)"],
    ["get", "Retrieve an Existing Pet", "get(id)"],
    ["get", "Get pet information", "get(id)"],
    ["create", "Add a new pet", "create(id)"],
    ["delete", "Removes the specified pet", "delete(id)"],
    ["list", "Returns all pets of a house", "list(id): Returns all pets of a house"],
    ["cancel", "Delete a pet", "cancel(id): Delete a pet"],
    ["get", "Get the current pet", "get(id): Get the current pet"],
    ["get", "Retrieves the pet with the given ID.", "get(id)"],
    ["create", "Creates a new pet object.", "create(id)"],
    ["update", "Updates the specified pet by setting the values of the parameters passed.", "update(id)"],
  ])("%s, %j: %j", (action, description, want) => {
    const schema = { type: "string" } as const;
    const id: ArgumentPlan = { name: "id", place: "path:id", required: true, schema, file: false, at };
    expect(actionLine(action, { arguments: [id], description }, "pet_read")).toBe(want);
  });

  test("names what is required first", () => {
    const named = (line: string): ArgumentPlan => {
      const [name = "", optional] = line.split("?");
      const required = optional === undefined;
      return { name, place: `query:${name}`, required, schema: { type: "string" }, file: false, at };
    };
    const own = ["a?", "b", "c?", "d"].map(named);
    expect(actionLine("create", { arguments: own, description: "" }, "pet_write")).toBe(
      "create(b, d, a?, c?)",
    );
  });
});
