/** Tasks with the APIs of Asana, Notion, PagerDuty and Slack. */
import { numberIn, range, tally, type Answered, type Routes, type Sent } from "../mock.js";
import { tasksOn, type Task } from "../task.js";

function asanaStart() {
  return {
    tasks: range(64, (i) => ({
      gid: `t${i}`,
      resource_type: "task",
      name: `Task ${i}`,
      completed: i % 3 === 0,
      due_on: `2024-0${1 + (i % 9)}-15`,
      assignee: i % 4 === 0 ? null : { gid: `u${i % 5}`, resource_type: "user", name: `Person ${i % 5}` },
      notes: `Some notes on task ${i}, which are rather long as they say what is to be done and why it matters.`,
      permalink_url: `https://app.asana.com/0/1/t${i}`,
    })),
    subtasks: range(14, (i) => ({
      gid: `s${i}`,
      resource_type: "task",
      name: `Step ${i}`,
      completed: i % 2 === 0,
    })),
    projects: range(9, (i) => ({ gid: `p${i}`, resource_type: "project", name: `Project ${i}` })),
  };
}

/** `limit` and `offset`, a token: developers.asana.com, "Pagination". */
function asanaPage({ query, url }: Sent, all: readonly unknown[]): Answered {
  const size = numberIn(query, "limit", { usual: 20, most: 100 });
  const from = Number((query.get("offset") ?? "token-0").slice("token-".length));
  const offset = `token-${from + size}`;
  const more = from + size < all.length;
  const path = `${url.pathname}?limit=${size}&offset=${offset}`;
  return {
    body: {
      data: all.slice(from, from + size),
      next_page: more ? { offset, path, uri: `https://app.asana.com/api/1.0${path}` } : null,
    },
  };
}

function asanaRoutes(state: ReturnType<typeof asanaStart>): Routes {
  return {
    "GET /projects/{project_gid}/tasks": (sent, [project]) =>
      asanaPage(sent, project === "p0" ? state.tasks : state.tasks.slice(0, Number(project?.slice(1)) % 3)),
    "GET /tasks/{task_gid}/subtasks": (sent) => asanaPage(sent, state.subtasks),
    "PUT /tasks/{task_gid}": ({ body }, [gid]) => {
      const found = state.subtasks.find((one) => one.gid === gid);
      if (found === undefined)
        return { status: 404, body: { errors: [{ message: "task: Unknown object" }] } };
      Object.assign(found, body["data"]);
      return { body: { data: found } };
    },
    "GET /projects": (sent) => asanaPage(sent, state.projects),
  };
}

const asana = tasksOn("asana.yaml", { start: asanaStart, routes: asanaRoutes }, [
  {
    asked: "How many incomplete tasks of project p0 does each person have?",
    code: `const tasks = await api.all("<<GET /projects/{project_gid}/tasks>>", { project_gid: "p0", limit: 100, opt_fields: ["completed", "assignee.name"] });
const open = {};
for (const t of tasks.filter((t) => !t.completed && t.assignee)) open[t.assignee.name] = (open[t.assignee.name] ?? 0) + 1;
return open;`,
    answer: ({ tasks }) =>
      tally(
        tasks.flatMap(({ completed, assignee }) => (completed || assignee === null ? [] : [assignee.name])),
      ),
  },
  {
    asked: "Which tasks of project p0 are incomplete and were due before May 2024?",
    code: `const tasks = await api.all("<<GET /projects/{project_gid}/tasks>>", { project_gid: "p0", opt_fields: ["name", "completed", "due_on"] });
return tasks.filter((t) => !t.completed && t.due_on && t.due_on < "2024-05-01").map((t) => t.name);`,
    answer: ({ tasks }) =>
      tasks.filter((one) => !one.completed && one.due_on < "2024-05-01").map(({ name }) => name),
  },
  {
    asked: "Complete all subtasks of task t1.",
    code: `const subtasks = await api.all("<<GET /tasks/{task_gid}/subtasks>>", { task_gid: "t1", opt_fields: ["completed"] });
const open = subtasks.filter((t) => !t.completed);
await Promise.all(open.map((t) => api.<<PUT /tasks/{task_gid}>>({ task_gid: t.gid, completed: true })));
return open.length;`,
    answer: ({ subtasks }) => subtasks.filter(({ completed }) => !completed).length,
    done: ({ subtasks }) => subtasks.every(({ completed }) => completed),
  },
  {
    asked: "Which projects of workspace w1 have no tasks at all?",
    code: `const projects = await api.all("<<GET /projects>>", { workspace: "w1" });
const empty = [];
for (const project of projects) {
  const tasks = await api.all("<<GET /projects/{project_gid}/tasks>>", { project_gid: project.gid, limit: 1 }, { max: 1 });
  if (tasks.length === 0) empty.push(project.name);
}
return empty;`,
    answer: () => ["Project 3", "Project 6"],
  },
]);

const person = (i: number) => ({
  object: "user",
  id: `user-${i}`,
  name: `Person ${i}`,
  avatar_url: null,
  type: i % 4 === 0 ? "bot" : "person",
  ...(i % 4 === 0 ? { bot: {} } : { person: { email: `p${i}@example.com` } }),
});

function notionStart() {
  return {
    pages: range(230, (i) => ({
      object: "page",
      id: `page-${i}`,
      created_time: "2024-01-01T00:00:00.000Z",
      last_edited_time: "2024-06-01T00:00:00.000Z",
      created_by: { object: "user", id: "user-1" },
      cover: null,
      icon: null,
      parent: { type: "data_source_id", data_source_id: "ds1" },
      archived: false,
      in_trash: false,
      url: `https://www.notion.so/page-${i}`,
      properties: {
        Status: {
          id: "st",
          type: "status",
          status: { id: "1", name: i % 5 === 0 ? "Done" : "Doing", color: "green" },
        },
        Points: { id: "pt", type: "number", number: i % 8 },
        Name: {
          id: "title",
          type: "title",
          title: [{ type: "text", text: { content: `Card ${i}`, link: null }, plain_text: `Card ${i}` }],
        },
      },
    })),
    users: range(26, person),
  };
}

/** `start_cursor` and `page_size`: developers.notion.com, "Pagination". */
function notionPage(all: readonly { id: string }[], given: Readonly<Record<string, unknown>>): Answered {
  const size = Math.min(100, Number(given["page_size"] ?? 100));
  const cursor = given["start_cursor"];
  const from = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor);
  const next = all[from + size];
  return {
    body: {
      object: "list",
      results: all.slice(from, from + size),
      next_cursor: next?.id ?? null,
      has_more: next !== undefined,
      type: "page_or_data_source",
    },
  };
}

function notionRoutes(state: ReturnType<typeof notionStart>): Routes {
  return {
    "POST /v1/data_sources/{id}/query": ({ body }) => notionPage(state.pages, body),
    "GET /v1/users": ({ query }) => notionPage(state.users, { page_size: 10, ...Object.fromEntries(query) }),
    "PATCH /v1/pages/{id}": ({ body }, [id]) => {
      const found = state.pages.find((one) => one.id === id);
      Object.assign(found ?? {}, body);
      return { body: found };
    },
  };
}

const notion = tasksOn("notion.json", { start: notionStart, routes: notionRoutes }, [
  {
    asked: "How many points are done in the data source ds1, and how many are not?",
    posts: true,
    code: `const pages = await api.all("<<POST /v1/data_sources/{data_source_id}/query>>", { data_source_id: "ds1" });
const points = { done: 0, open: 0 };
for (const { properties } of pages) points[properties.Status.status.name === "Done" ? "done" : "open"] += properties.Points.number ?? 0;
return points;`,
    answer: ({ pages }) => {
      const of = (done: boolean) =>
        pages
          .filter((_, i) => (i % 5 === 0) === done)
          .reduce((sum, one) => sum + one.properties.Points.number, 0);
      return { done: of(true), open: of(false) };
    },
  },
  {
    asked: "What are the e-mail addresses of all people, without bots?",
    code: `const users = await api.all("<<GET /v1/users>>", {});
return users.filter((u) => u.type === "person").map((u) => u.person.email);`,
    answer: ({ users }) =>
      users
        .filter(({ type }) => type === "person")
        .map(({ id }) => `p${id.slice("user-".length)}@example.com`),
  },
  {
    asked: "Move everything that is done and has 5 points to the trash.",
    code: `const pages = await api.all("<<POST /v1/data_sources/{data_source_id}/query>>", { data_source_id: "ds1", page_size: 100 });
const done = pages.filter(({ properties: p }) => p.Status.status.name === "Done" && p.Points.number === 5);
for (const { id } of done) await api.<<PATCH /v1/pages/{page_id}>>({ page_id: id, in_trash: true });
return done.map((p) => p.properties.Name.title[0].plain_text);`,
    answer: ({ pages }) => pages.flatMap((_, i) => (i % 5 === 0 && i % 8 === 5 ? [`Card ${i}`] : [])),
    done: ({ pages }) => pages.every((one, i) => one.in_trash === (i % 5 === 0 && i % 8 === 5)),
  },
]);

function pagerStart() {
  return {
    incidents: range(78, (i) => ({
      id: `P${i}`,
      type: "incident",
      summary: `[#${i}] Server is down`,
      self: `https://api.pagerduty.com/incidents/P${i}`,
      html_url: `https://subdomain.pagerduty.com/incidents/P${i}`,
      incident_number: i,
      title: `Server ${i} is down`,
      created_at: "2024-10-06T21:30:42Z",
      status: ["triggered", "acknowledged", "resolved"][i % 3] ?? "",
      urgency: i % 2 === 0 ? "high" : "low",
      service: {
        id: `S${i % 4}`,
        type: "service_reference",
        summary: `Service ${i % 4}`,
        self: `https://api.pagerduty.com/services/S${i % 4}`,
        html_url: null,
      },
      assignments: [
        {
          at: "2024-11-10T00:31:52Z",
          assignee: {
            id: `U${i % 7}`,
            type: "user_reference",
            summary: `User ${i % 7}`,
            self: null,
            html_url: null,
          },
        },
      ],
      escalation_policy: {
        id: "E1",
        type: "escalation_policy_reference",
        summary: "Another Escalation Policy",
        self: null,
        html_url: null,
      },
    })),
    users: range(30, (i) => ({
      id: `U${i}`,
      type: "user",
      summary: `User ${i}`,
      name: `User ${i}`,
      email: `u${i}@example.com`,
      time_zone: "Europe/Berlin",
      role: "user",
      color: "purple",
      avatar_url: "https://secure.gravatar.com/avatar",
      billed: true,
      description: "I am on call",
      invitation_sent: false,
      job_title: "Engineer",
    })),
  };
}

/** `limit` and `offset`, with `more`: developer.pagerduty.com, "Pagination". */
function pagerPage(name: string, { query }: Sent, all: readonly unknown[]): Answered {
  const limit = numberIn(query, "limit", { usual: 25, most: 100 });
  const offset = Number(query.get("offset") ?? 0);
  return {
    body: {
      [name]: all.slice(offset, offset + limit),
      limit,
      offset,
      total: null,
      more: offset + limit < all.length,
    },
  };
}

function pagerRoutes(state: ReturnType<typeof pagerStart>): Routes {
  return {
    "GET /incidents": (sent) => {
      const statuses = sent.query.getAll("statuses[]");
      return pagerPage(
        "incidents",
        sent,
        state.incidents.filter((one) => statuses.length === 0 || statuses.includes(one.status)),
      );
    },
    "GET /users": (sent) => pagerPage("users", sent, state.users),
    "GET /users/{id}/contact_methods": (_, [id = ""]) => ({
      body: {
        contact_methods:
          Number(id.slice(1)) % 6 === 0
            ? []
            : [
                {
                  id: `C${id}`,
                  type: "email_contact_method",
                  summary: "Default",
                  self: null,
                  html_url: null,
                  label: "Default",
                  address: `${id}@example.com`,
                },
              ],
      },
    }),
    "PUT /incidents/{id}": ({ body }, [id]) => {
      const found = state.incidents.find((one) => one.id === id);
      Object.assign(found ?? {}, body["incident"]);
      return { body: { incident: found } };
    },
  };
}

const pagerduty = tasksOn("pagerduty.json", { start: pagerStart, routes: pagerRoutes }, [
  {
    asked: "How many incidents that are not resolved does each service have?",
    code: `const [triggered, acknowledged] = await Promise.all(["triggered", "acknowledged"].map((statuses) => api.all("<<GET /incidents>>", { statuses })));
return [...triggered, ...acknowledged].reduce((n, i) => ({ ...n, [i.service.summary]: (n[i.service.summary] ?? 0) + 1 }), {});`,
    answer: ({ incidents }) =>
      tally(incidents.filter(({ status }) => status !== "resolved").map(({ service }) => service.summary)),
  },
  {
    asked: "Acknowledge all triggered incidents of User 2, as me@example.com.",
    code: `const triggered = await api.all("<<GET /incidents>>", { statuses: "triggered", limit: 100 });
const mine = triggered.filter((i) => i.assignments.some((a) => a.assignee.summary === "User 2"));
for (const { id } of mine) {
  await api.<<PUT /incidents/{id}>>({ id, From: "me@example.com", type: "incident", status: "acknowledged" });
}
return mine.map((i) => i.id);`,
    answer: ({ incidents }) => incidents.flatMap(({ id }, i) => (i % 3 === 0 && i % 7 === 2 ? [id] : [])),
    done: ({ incidents }) =>
      incidents.every(({ status }, i) => !(i % 3 === 0 && i % 7 === 2) || status === "acknowledged"),
  },
  {
    asked: "Who has no way to be contacted?",
    code: `const users = await api.all("<<GET /users>>");
const silent = await Promise.all(users.map(async (user) => {
  const { contact_methods } = await api.<<GET /users/{id}/contact_methods>>({ id: user.id });
  return contact_methods.length === 0 ? [user.name] : [];
}));
return silent.flat();`,
    answer: ({ users }) => users.flatMap(({ name }, i) => (i % 6 === 0 ? [name] : [])),
  },
]);

function slackStart() {
  return {
    members: range(30, (i) => `U${i}`),
    users: range(112, (i) => ({
      id: `U${i}`,
      team_id: "T1",
      name: `user${i}`,
      deleted: i % 10 === 0,
      color: "9f69e7",
      real_name: `User ${i}`,
      tz: "Europe/Berlin",
      is_admin: false,
      is_bot: i % 9 === 0,
      updated: 1_700_000_000,
      profile: {
        avatar_hash: "abc",
        real_name: `User ${i}`,
        display_name: `user${i}`,
        email: `user${i}@example.com`,
        image_24: "https://avatars/24.png",
        image_48: "https://avatars/48.png",
        team: "T1",
      },
    })),
    channels: range(55, (i) => ({
      id: `C${i}`,
      name: `channel-${i}`,
      is_channel: true,
      is_archived: false,
      is_general: i === 0,
      created: 1_600_000_000,
      creator: "U1",
      num_members: i % 7 === 0 ? 0 : i,
      topic: { value: "", creator: "", last_set: 0 },
      purpose: { value: `About ${i}`, creator: "U1", last_set: 1 },
    })),
  };
}

/** `limit` and `cursor`: api.slack.com, "Pagination". */
function slackPage(name: string, { query }: Sent, all: readonly unknown[]): Answered {
  const limit = numberIn(query, "limit", { usual: 20, most: 1000 });
  const from = Number((query.get("cursor") ?? "dXNlcjo=0").slice("dXNlcjo=".length));
  const next = from + limit < all.length ? `dXNlcjo=${from + limit}` : "";
  return {
    body: { ok: true, [name]: all.slice(from, from + limit), response_metadata: { next_cursor: next } },
  };
}

function slackRoutes(state: ReturnType<typeof slackStart>): Routes {
  return {
    "GET /conversations.members": (sent) => slackPage("members", sent, state.members),
    "GET /users.info": ({ query }) => ({
      body: { ok: true, user: state.users.find(({ id }) => id === query.get("user")) },
    }),
    "GET /users.list": (sent) => slackPage("members", sent, state.users),
    "GET /conversations.list": (sent) => slackPage("channels", sent, state.channels),
    "POST /conversations.archive": ({ body }) => {
      const found = state.channels.find(({ id }) => id === body["channel"]);
      if (found !== undefined) found.is_archived = true;
      return { body: { ok: found !== undefined } };
    },
  };
}

const slack = tasksOn("slack.json", { start: slackStart, routes: slackRoutes }, [
  {
    asked: "What are the real names of the members of channel C1?",
    code: `const members = await api.all("<<GET /conversations.members>>", { channel: "C1" });
const users = await Promise.all(members.map((user) => api.<<GET /users.info>>({ user })));
return users.map((u) => u.user.real_name);`,
    answer: ({ members }) => members.map((id) => `User ${id.slice(1)}`),
  },
  {
    asked: "How many bots and how many active people are in the workspace?",
    code: `const users = await api.all("<<GET /users.list>>", { limit: 50 });
const active = users.filter((u) => !u.deleted);
return { bots: active.filter((u) => u.is_bot).length, people: active.filter((u) => !u.is_bot).length };`,
    answer: ({ users }) => ({
      bots: users.filter((one) => !one.deleted && one.is_bot).length,
      people: users.filter((one) => !one.deleted && !one.is_bot).length,
    }),
  },
  {
    asked: "Archive the channels that have no members, but not the general one.",
    code: `const channels = await api.all("<<GET /conversations.list>>", { exclude_archived: true, limit: 200 });
const empty = channels.filter((c) => c.num_members === 0 && !c.is_general);
for (const { id } of empty) await api.<<POST /conversations.archive>>({ channel: id });
return empty.map((c) => c.name);`,
    answer: ({ channels }) =>
      channels.filter((one) => one.num_members === 0 && !one.is_general).map(({ name }) => name),
    done: ({ channels }) =>
      channels.every((one) => one.is_archived === (one.num_members === 0 && !one.is_general)),
  },
]);

export const work: Task[] = [...asana, ...notion, ...pagerduty, ...slack];
