/** Written from the vendors' documentation alone, and committed before they were run for the first time. */
import { numberIn, range, sum, tally, type Answered, type Routes, type Sent } from "../mock.js";
import { tasksOn, type Task } from "../task.js";

const day = (i: number): string => new Date(Date.UTC(2024, 0, 1 + i, 12)).toISOString();

/** `page` and `per_page`, with a header `Link`: docs.netlify.com, "Pagination". */
function netlifyPage<T>({ query, url }: Sent, all: readonly T[]): Answered {
  const size = numberIn(query, "per_page", { usual: 100, most: 100 });
  const page = Number(query.get("page") ?? 1);
  const last = Math.max(1, Math.ceil(all.length / size));
  const link = (to: number, relation: string): string =>
    `<${url.origin}${url.pathname}?page=${to}&per_page=${size}>; rel="${relation}"`;
  const links = [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")];
  return { body: all.slice((page - 1) * size, page * size), headers: { link: links.join(", ") } };
}

function netlifyStart() {
  const sites = range(130, (i) => ({
    id: `site-${i}`,
    site_id: `site-${i}`,
    plan: "nf_team_dev",
    name: `site-${i}`,
    custom_domain: i % 4 === 0 ? `www${i}.example.com` : null,
    url: `http://site-${i}.netlify.app`,
    ssl: i % 8 === 0,
    force_ssl: i % 8 === 0,
    created_at: day(i % 300),
    updated_at: day(i % 300),
    account_slug: "octo",
    build_settings: { provider: "github", repo_branch: "main", cmd: "npm run build", dir: "dist" },
  }));
  const deploys = range(140, (i) => ({
    id: `deploy-${i}`,
    site_id: "site-3",
    state: i % 7 === 0 ? "error" : i % 35 === 1 ? "building" : "ready",
    branch: i % 3 === 0 ? "feature" : "main",
    context: i % 3 === 0 ? "branch-deploy" : "production",
    error_message: i % 7 === 0 ? "Build script returned non-zero exit code: 2" : null,
    deploy_time: 20 + i,
    created_at: day(i),
  }));
  const submissions = range(105, (i) => ({
    id: `submission-${i}`,
    number: i + 1,
    email: i % 9 === 0 ? "spam@spam.example" : `person${i % 20}@example.com`,
    name: `Person ${i % 20}`,
    summary: "Hello",
    body: "Hello, I have a question.",
    data: { email: `person${i % 20}@example.com`, ip: "192.0.2.1" },
    created_at: day(i),
    site_url: "http://site-3.netlify.app",
  }));
  return { sites, deploys, submissions };
}

const netlify = tasksOn(
  "netlify.yaml",
  {
    start: netlifyStart,
    routes: (state): Routes => ({
      "GET /sites": (sent) => netlifyPage(sent, state.sites),
      "GET /sites/{site_id}/deploys": (sent) => netlifyPage(sent, state.deploys),
      "POST /deploys/{deploy_id}/cancel": (_, [id]) => {
        const deploy = state.deploys.find((one) => one.id === id);
        if (deploy === undefined) return { status: 404, body: { code: 404, message: "Not Found" } };
        deploy.state = "error";
        deploy.error_message = "Canceled build";
        return { status: 201, body: deploy };
      },
      "GET /sites/{site_id}/forms": () => ({
        body: [
          { id: "form-1", site_id: "site-3", name: "contact", submission_count: 105, fields: [] },
          { id: "form-2", site_id: "site-3", name: "newsletter", submission_count: 0, fields: [] },
        ],
      }),
      "GET /forms/{form_id}/submissions": (sent, [form]) =>
        netlifyPage(sent, form === "form-1" ? state.submissions : []),
      "DELETE /submissions/{submission_id}": (_, [id]) => {
        state.submissions = state.submissions.filter((one) => one.id !== id);
        return { status: 204 };
      },
    }),
  },
  [
    {
      asked: "Which sites have a custom domain but do not force SSL? Give their names.",
      code: `const sites = await api.all("<<GET /sites>>", { per_page: 100 });
return sites.filter((site) => site.custom_domain && !site.force_ssl).map((site) => site.name);`,
      answer: ({ sites }) =>
        sites.filter((one) => one.custom_domain !== null && !one.force_ssl).map(({ name }) => name),
    },
    {
      asked: "Cancel all deploys of site-3 that are still building. How many were there?",
      code: `const deploys = await api.all("<<GET /sites/{site_id}/deploys>>", { site_id: "site-3" });
const building = deploys.filter((d) => d.state === "building");
await Promise.all(building.map((d) => api.<<POST /deploys/{deploy_id}/cancel>>({ deploy_id: d.id })));
return building.length;`,
      answer: ({ deploys }) => deploys.filter(({ state }) => state === "building").length,
      done: ({ deploys }) => deploys.every(({ state }) => state !== "building"),
    },
    {
      asked: "Delete the submissions of the form contact of site-3 that come from spam@spam.example.",
      code: `const forms = await api.<<GET /sites/{site_id}/forms>>({ site_id: "site-3" });
const form = forms.find((f) => f.name === "contact");
const submissions = await api.all("<<GET /forms/{form_id}/submissions>>", { form_id: form.id });
const spam = submissions.filter((s) => s.email === "spam@spam.example");
for (const one of spam) await api.<<DELETE /submissions/{submission_id}>>({ submission_id: one.id });
return { deleted: spam.length, left: submissions.length - spam.length };`,
      answer: ({ submissions }) => {
        const deleted = submissions.filter(({ email }) => email === "spam@spam.example").length;
        return { deleted, left: submissions.length - deleted };
      },
      done: ({ submissions }) => submissions.every(({ email }) => email !== "spam@spam.example"),
    },
  ],
);

/** `page` and `page_size` (10, at most 100), with the headers `X-Total-Count` and `Link`: goharbor.io, "Harbor API". */
function harborPage<T>({ query, url }: Sent, all: readonly T[]): Answered {
  const size = numberIn(query, "page_size", { usual: 10, most: 100 });
  const page = Number(query.get("page") ?? 1);
  const link = (to: number, relation: string): string =>
    `<${url.pathname}?page=${to}&page_size=${size}>; rel="${relation}"`;
  const links = [
    ...(page > 1 ? [link(page - 1, "prev")] : []),
    ...(page * size < all.length ? [link(page + 1, "next")] : []),
  ];
  const headers = {
    "x-total-count": String(all.length),
    ...(links.length > 0 && { link: links.join(" , ") }),
  };
  return { body: all.slice((page - 1) * size, page * size), headers };
}

function harborStart() {
  const repositories = range(34, (i) => ({
    id: i + 1,
    project_id: 2,
    name: `shop/service-${i}`,
    artifact_count: 12,
    pull_count: i * 7,
    creation_time: day(i),
    update_time: day(i + 10),
  }));
  const artifacts = new Map(
    repositories.map(({ name }, r) => [
      name,
      range(12, (i) => ({
        id: r * 100 + i,
        type: "IMAGE",
        digest: `sha256:${String(r * 100 + i).padStart(64, "0")}`,
        size: 1_000_000 * (i + 1),
        push_time: day(i * 20),
        pull_time: "0001-01-01T00:00:00.000Z",
        manifest_media_type: "application/vnd.docker.distribution.manifest.v2+json",
        tags:
          i % 4 === 0 ? null : [{ id: r * 100 + i, name: `v${i}`, immutable: false, push_time: day(i * 20) }],
      })),
    ]),
  );
  const quotas = range(27, (i) => ({
    id: i + 1,
    ref: { id: i + 1, name: `project-${i}`, owner_name: "admin" },
    hard: { storage: 10_000 },
    used: { storage: i * 400 },
    creation_time: day(i),
    update_time: day(i),
  }));
  return { repositories, artifacts, quotas };
}

const harbor = tasksOn(
  "harbor.yaml",
  {
    start: harborStart,
    routes: (state): Routes => ({
      "GET /projects/{project_name}/repositories": (sent) => harborPage(sent, state.repositories),
      "GET /projects/{project_name}/repositories/{repository_name}/artifacts": (
        sent,
        [project = "", name = ""],
      ) => harborPage(sent, state.artifacts.get(`${project}/${name}`) ?? []),
      "DELETE /projects/{project_name}/repositories/{repository_name}/artifacts/{reference}": (
        _,
        [project = "", name = "", reference],
      ) => {
        const key = `${project}/${name}`;
        const all = state.artifacts.get(key) ?? [];
        state.artifacts.set(
          key,
          all.filter(({ digest }) => digest !== reference),
        );
        return { status: 200 };
      },
      "GET /quotas": (sent) => harborPage(sent, state.quotas),
      "PUT /quotas/{id}": ({ body }, [id]) => {
        const quota = state.quotas.find((one) => String(one.id) === id);
        const { hard } = body as { hard?: { storage: number } };
        if (quota === undefined || hard === undefined) return { status: 404, body: { errors: [] } };
        quota.hard = hard;
        return { status: 200 };
      },
    }),
  },
  [
    {
      asked:
        "How many bytes do the artifacts of each of the three most pulled repositories of project shop take?",
      code: `const repos = await api.all("<<GET /projects/{project_name}/repositories>>", { project_name: "shop", page_size: 100 });
const top = repos.sort((a, b) => b.pull_count - a.pull_count).slice(0, 3);
const sizes = {};
await Promise.all(top.map(async (repo) => {
  const name = repo.name.slice("shop/".length);
  const artifacts = await api.all("<<GET /projects/{project_name}/repositories/{repository_name}/artifacts>>", { project_name: "shop", repository_name: name });
  sizes[name] = artifacts.reduce((sum, one) => sum + one.size, 0);
}));
return Object.entries(sizes).sort();`,
      answer: ({ artifacts }) =>
        ["service-31", "service-32", "service-33"].map((name) => [
          name,
          sum((artifacts.get(`shop/${name}`) ?? []).map(({ size }) => size)),
        ]),
    },
    {
      asked:
        "Delete the artifacts without a tag in the repositories service-0 and service-1 of project shop.",
      code: `let deleted = 0;
for (const repository_name of ["service-0", "service-1"]) {
  const artifacts = await api.all("<<GET /projects/{project_name}/repositories/{repository_name}/artifacts>>", { project_name: "shop", repository_name, page_size: 100 });
  for (const one of artifacts.filter((a) => !a.tags?.length)) {
    await api.<<DELETE /projects/{project_name}/repositories/{repository_name}/artifacts/{reference}>>({ project_name: "shop", repository_name, reference: one.digest });
    deleted += 1;
  }
}
return deleted;`,
      answer: ({ artifacts }) =>
        sum(
          ["shop/service-0", "shop/service-1"].map(
            (name) => (artifacts.get(name) ?? []).filter(({ tags }) => tags === null).length,
          ),
        ),
      done: ({ artifacts }) =>
        (artifacts.get("shop/service-0") ?? []).every(({ tags }) => tags !== null) &&
        (artifacts.get("shop/service-1") ?? []).length === 9 &&
        (artifacts.get("shop/service-2") ?? []).length === 12,
    },
    {
      asked: "Double the storage quota of all projects that use more than 90 % of it. Which are they?",
      code: `const quotas = await api.all("<<GET /quotas>>", {});
const full = quotas.filter((q) => q.used.storage > 0.9 * q.hard.storage);
for (const q of full) await api.<<PUT /quotas/{id}>>({ id: q.id, hard: { storage: 2 * q.hard.storage } });
return full.map((q) => q.ref.name);`,
      answer: ({ quotas }) =>
        quotas.filter(({ used, hard }) => used.storage > 0.9 * hard.storage).map(({ ref }) => ref.name),
      done: ({ quotas }) =>
        quotas.every(({ used, hard }) => hard.storage === (used.storage > 9_000 ? 20_000 : 10_000)),
    },
  ],
);

function figmaStart() {
  const projects = range(6, (i) => ({ id: String(100 + i), name: `Project ${i}` }));
  const files = range(42, (i) => ({
    project: String(100 + (i % 6)),
    key: `file${i}`,
    name: `File ${i}`,
    thumbnail_url: `https://s3.example.com/thumbnails/${i}`,
    last_modified: day(i * 7),
  }));
  const comments = range(80, (i) => ({
    id: String(5_000 + i),
    file_key: "file1",
    parent_id: i % 4 === 0 ? "" : String(5_000 + i - (i % 4)),
    user: { id: String(i % 5), handle: `designer${i % 5}`, img_url: "https://s3.example.com/img" },
    created_at: day(i),
    resolved_at: i % 8 === 0 ? day(i + 1) : null,
    message: `Comment ${i}`,
    order_id: String(i),
    client_meta: { x: i, y: i },
    reactions: [],
  }));
  const versions = range(75, (i) => ({
    id: String(90_000 - i),
    created_at: day(200 - i),
    label: i % 10 === 0 ? `Release ${i / 10}` : "",
    description: "",
    user: { id: String(i % 5), handle: `designer${i % 5}`, img_url: "https://s3.example.com/img" },
    thumbnail_url: "https://s3.example.com/thumbnail",
  }));
  return { projects, files, comments, versions };
}

/** Versions have `page_size` (30, at most 50) and `before`, and links in `pagination`: figma.com/developers, "Version history". */
const figma = tasksOn(
  "figma.yaml",
  {
    start: figmaStart,
    routes: (state): Routes => ({
      "GET /v1/teams/{team_id}/projects": () => ({ body: { name: "Team", projects: state.projects } }),
      "GET /v1/projects/{project_id}/files": (_, [id]) => ({
        body: {
          name: state.projects.find((one) => one.id === id)?.name,
          files: state.files.filter(({ project }) => project === id).map(({ project: _of, ...file }) => file),
        },
      }),
      "GET /v1/files/{file_key}/comments": () => ({ body: { comments: state.comments } }),
      "DELETE /v1/files/{file_key}/comments/{comment_id}": (_, [, id]) => {
        state.comments = state.comments.filter((one) => one.id !== id);
        return { body: { status: 200, error: false, i18n: null } };
      },
      "GET /v1/files/{file_key}/versions": ({ query, url }) => {
        const size = numberIn(query, "page_size", { usual: 30, most: 50 });
        const before = query.get("before");
        const start = before === null ? 0 : state.versions.findIndex(({ id }) => id === before) + 1;
        const page = state.versions.slice(start, start + size);
        const link = (more: string): string =>
          `https://api.figma.com${url.pathname}?page_size=${size}&${more}`;
        return {
          body: {
            versions: page,
            pagination: {
              ...(start > 0 && { prev_page: link(`after=${page[0]?.id ?? ""}`) }),
              ...(start + size < state.versions.length && {
                next_page: link(`before=${page.at(-1)?.id ?? ""}`),
              }),
            },
          },
        };
      },
    }),
  },
  [
    {
      asked: "Which files of team 77 have not been changed since 2024-03-01? Give their keys, sorted.",
      code: `const { projects } = await api.<<GET /v1/teams/{team_id}/projects>>({ team_id: "77" });
const lists = await Promise.all(projects.map((p) => api.<<GET /v1/projects/{project_id}/files>>({ project_id: p.id })));
return lists.flatMap((l) => l.files).filter((f) => f.last_modified < "2024-03-01").map((f) => f.key).sort();`,
      answer: ({ files }) =>
        files
          .filter((one) => one.last_modified < "2024-03-01")
          .map(({ key }) => key)
          .sort(),
    },
    {
      asked: "Delete the comments of designer3 in file1 that are replies. How many remain of everyone?",
      code: `const comments = await api.all("<<GET /v1/files/{file_key}/comments>>", { file_key: "file1" });
const replies = comments.filter((c) => c.parent_id && c.user.handle === "designer3");
await Promise.all(replies.map((c) => api.<<DELETE /v1/files/{file_key}/comments/{comment_id}>>({ file_key: "file1", comment_id: c.id })));
const { comments: left } = await api.<<GET /v1/files/{file_key}/comments>>({ file_key: "file1" });
const counts = {};
for (const c of left) counts[c.user.handle] = (counts[c.user.handle] ?? 0) + 1;
return counts;`,
      answer: ({ comments }) =>
        tally(
          comments
            .filter(({ parent_id: parent, user }) => parent === "" || user.handle !== "designer3")
            .map(({ user }) => user.handle),
        ),
      done: ({ comments }) =>
        comments.every(({ parent_id: parent, user }) => parent === "" || user.handle !== "designer3"),
    },
    {
      asked:
        "List the labels of all named versions of file1, the oldest first, and the number of all versions.",
      code: `const versions = await api.all("<<GET /v1/files/{file_key}/versions>>", { file_key: "file1", page_size: 50 });
return { labels: versions.filter((v) => v.label).map((v) => v.label).reverse(), all: versions.length };`,
      answer: ({ versions }) => ({
        labels: versions
          .filter(({ label }) => label !== "")
          .map(({ label }) => label)
          .reverse(),
        all: versions.length,
      }),
    },
  ],
);

/** `limit` (20, at most 100) and `after`, the id of the last item, with `has_more`: resend.com/docs, "Pagination". */
function resendPage<T extends { id: string }>({ query }: Sent, all: readonly T[]): Answered {
  const limit = numberIn(query, "limit", { usual: 20, most: 100 });
  const after = query.get("after");
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return {
    body: { object: "list", has_more: start + limit < all.length, data: all.slice(start, start + limit) },
  };
}

const uuid = (kind: number, i: number): string =>
  `${String(kind).padStart(8, "0")}-0000-4000-8000-${String(i).padStart(12, "0")}`;

function resendStart() {
  const emails = range(130, (i) => ({
    id: uuid(1, i),
    to: [`person${i % 30}@example.com`],
    from: "Octo <hello@octo.example>",
    created_at: day(i),
    subject: i % 2 === 0 ? "Welcome" : "Invoice",
    bcc: null,
    cc: null,
    reply_to: null,
    last_event: i % 13 === 0 ? "bounced" : "delivered",
    scheduled_at: null,
  }));
  const contacts = range(30, (i) => ({
    id: uuid(2, i),
    email: `person${i}@example.com`,
    first_name: `Person ${i}`,
    last_name: "Example",
    created_at: day(i),
    unsubscribed: false,
  }));
  const domains = range(24, (i) => ({
    id: uuid(3, i),
    name: `mail${i}.octo.example`,
    status: i % 5 === 0 ? "not_started" : "verified",
    created_at: day(i),
    region: "us-east-1",
  }));
  const verified = new Set<string>();
  return { emails, contacts, domains, verified };
}

const audience = uuid(4, 1);

const resend = tasksOn(
  "resend.yaml",
  {
    start: resendStart,
    routes: (state): Routes => ({
      "GET /emails": (sent) => resendPage(sent, state.emails),
      "GET /audiences/{audience_id}/contacts": (sent) => resendPage(sent, state.contacts),
      "PATCH /audiences/{audience_id}/contacts/{id}": ({ body }, [, id]) => {
        const contact = state.contacts.find((one) => one.id === id || one.email === id);
        if (contact === undefined)
          return { status: 404, body: { statusCode: 404, name: "not_found", message: "Contact not found" } };
        contact.unsubscribed = body["unsubscribed"] === true;
        return { body: { object: "contact", id: contact.id } };
      },
      "GET /domains": (sent) => resendPage(sent, state.domains),
      "POST /domains/{domain_id}/verify": (_, [id = ""]) => {
        state.verified.add(id);
        return { body: { object: "domain", id } };
      },
    }),
  },
  [
    {
      asked: "How many e-mails bounced, by subject?",
      code: `const emails = await api.all("<<GET /emails>>", { limit: 100 });
const counts = {};
for (const e of emails) if (e.last_event === "bounced") counts[e.subject] = (counts[e.subject] ?? 0) + 1;
return counts;`,
      answer: ({ emails }) =>
        tally(emails.filter((one) => one.last_event === "bounced").map(({ subject }) => subject)),
    },
    {
      asked: `Unsubscribe the contacts of audience ${audience} whose e-mails bounced. Give their addresses, sorted.`,
      code: `const [emails, contacts] = await Promise.all([api.all("<<GET /emails>>", { limit: 100 }), api.all("<<GET /audiences/{audience_id}/contacts>>", { audience_id: "${audience}" })]);
const bounced = new Set(emails.filter((e) => e.last_event === "bounced").flatMap((e) => e.to));
const hit = contacts.filter((c) => bounced.has(c.email) && !c.unsubscribed);
for (const c of hit) await api.<<PATCH /audiences/{audience_id}/contacts/{id}>>({ audience_id: "${audience}", id: c.id, unsubscribed: true });
return hit.map((c) => c.email).sort();`,
      answer: ({ emails, contacts }) =>
        contacts
          .map(({ email }) => email)
          .filter((email) => emails.some((one) => one.last_event === "bounced" && one.to.includes(email)))
          .sort(),
      done: ({ emails, contacts }) =>
        contacts.every(
          ({ email, unsubscribed }) =>
            unsubscribed === emails.some((one) => one.last_event === "bounced" && one.to.includes(email)),
        ),
    },
    {
      asked: "Begin the verification of every domain that has not started it. How many are verified already?",
      code: `const domains = await api.all("<<GET /domains>>");
const waiting = domains.filter((d) => d.status === "not_started");
const started = await Promise.all(waiting.map((d) => api.<<POST /domains/{domain_id}/verify>>({ domain_id: d.id })));
return { started: started.length, verified: domains.filter((d) => d.status === "verified").length };`,
      answer: ({ domains }) => ({
        started: domains.filter(({ status }) => status === "not_started").length,
        verified: domains.filter(({ status }) => status === "verified").length,
      }),
      done: ({ domains, verified }) =>
        domains.every(({ id, status }) => verified.has(id) === (status === "not_started")),
    },
  ],
);

export const sites: Task[] = [...netlify, ...harbor, ...figma, ...resend];
