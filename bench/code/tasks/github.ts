import { numberIn, range, sum, tally, type Answered, type Routes, type Sent } from "../mock.js";
import { tasksOn, type Task } from "../task.js";

const api = "https://api.github.com";

function user(login: string, id: number) {
  const own = `${api}/users/${login}`;
  return {
    login,
    id,
    node_id: `MDQ6VXNlcj${id}`,
    avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
    gravatar_id: "",
    url: own,
    html_url: `https://github.com/${login}`,
    followers_url: `${own}/followers`,
    following_url: `${own}/following{/other_user}`,
    gists_url: `${own}/gists{/gist_id}`,
    starred_url: `${own}/starred{/owner}{/repo}`,
    subscriptions_url: `${own}/subscriptions`,
    organizations_url: `${own}/orgs`,
    repos_url: `${own}/repos`,
    events_url: `${own}/events{/privacy}`,
    received_events_url: `${own}/received_events`,
    type: "User",
    site_admin: false,
  };
}

const people = ["ada", "grace", "linus", "margaret", "dennis"].map((login, i) => user(login, 1000 + i));
const person = (index: number) => people[index % people.length] ?? user("ghost", 0);

function label(name: string) {
  return {
    id: name.length,
    node_id: `L_${name}`,
    url: `${api}/repos/octo/app/labels/${name}`,
    name,
    color: "ededed",
    default: false,
    description: null,
  };
}

function issue(number: number) {
  const own = `${api}/repos/octo/app/issues/${number}`;
  const labels = [
    ...(number % 3 === 0 ? ["bug"] : []),
    ...(number % 7 === 0 ? ["stale"] : []),
    ...(number % 5 === 0 ? ["docs"] : []),
  ];
  return {
    id: 90_000 + number,
    node_id: `I_${number}`,
    url: own,
    repository_url: `${api}/repos/octo/app`,
    labels_url: `${own}/labels{/name}`,
    comments_url: `${own}/comments`,
    events_url: `${own}/events`,
    html_url: `https://github.com/octo/app/issues/${number}`,
    number,
    state: number % 4 === 0 ? "closed" : "open",
    title: number % 11 === 0 ? "Crash when saving" : `Issue number ${number}`,
    body: `Steps to reproduce number ${number}: open the app, press the button, wait. Expected something else to happen.`,
    user: person(number),
    labels: labels.map(label),
    assignee: number % 2 === 0 ? person(number) : null,
    assignees: number % 2 === 0 ? [person(number)] : [],
    milestone: null,
    locked: false,
    active_lock_reason: null,
    comments: number % 6,
    closed_at: null as string | null,
    created_at: `2024-0${1 + (number % 9)}-11T04:00:00Z`,
    updated_at: "2024-11-01T04:00:00Z",
    author_association: "NONE",
    state_reason: null as string | null,
  };
}

function pull(number: number) {
  const own = `${api}/repos/octo/app/pulls/${number}`;
  return {
    url: own,
    id: 70_000 + number,
    html_url: `https://github.com/octo/app/pull/${number}`,
    diff_url: `https://github.com/octo/app/pull/${number}.diff`,
    issue_url: `${api}/repos/octo/app/issues/${number}`,
    number,
    state: "open",
    title: `Change ${number}`,
    user: number % 4 === 1 ? user(`guest${number}`, 5000 + number) : person(number),
    body: "Please have a look at this change, it should be small enough.",
    draft: number % 5 === 0,
    created_at: "2024-05-01T00:00:00Z",
    head: { label: `octo:b${number}`, ref: `b${number}`, sha: `${number}`.padStart(40, "a") },
    base: { label: "octo:main", ref: "main", sha: "b".repeat(40) },
  };
}

function repo(name: string, index: number) {
  const own = `${api}/repos/octo/${name}`;
  return {
    id: 500 + index,
    node_id: `R_${index}`,
    name,
    full_name: `octo/${name}`,
    private: false,
    owner: user("octo", 1),
    html_url: `https://github.com/octo/${name}`,
    description: `The repository ${name}`,
    fork: index % 4 === 0,
    url: own,
    archive_url: `${own}/{archive_format}{/ref}`,
    branches_url: `${own}/branches{/branch}`,
    commits_url: `${own}/commits{/sha}`,
    contents_url: `${own}/contents/{+path}`,
    issues_url: `${own}/issues{/number}`,
    stargazers_count: index * 13,
    open_issues_count: index % 9,
    default_branch: "main",
    archived: index % 10 === 9,
    pushed_at: `202${index % 5}-01-01T00:00:00Z`,
  };
}

function start() {
  return {
    issues: range(138, (i) => issue(i + 1)),
    pulls: range(44, (i) => pull(200 + i)),
    repos: range(37, (i) => repo(`repo-${i}`, i)),
    members: people,
    stargazers: range(261, (i) => user(`fan${i}`, 20_000 + i)),
    contributors: range(65, (i) => ({ ...user(`dev${i}`, 30_000 + i), contributions: (i * 37) % 101 })),
    runs: range(73, (i) => ({
      id: 800 + i,
      name: ["build", "test", "deploy"][i % 3] ?? "",
      status: "completed",
      conclusion: i % 4 === 0 ? "failure" : "success",
      head_branch: "main",
      run_number: i,
      event: "push",
      actor: person(i),
      url: `${api}/repos/octo/app/actions/runs/${800 + i}`,
      html_url: `https://github.com/octo/app/actions/runs/${800 + i}`,
      jobs_url: `${api}/repos/octo/app/actions/runs/${800 + i}/jobs`,
      logs_url: `${api}/repos/octo/app/actions/runs/${800 + i}/logs`,
      created_at: "2024-09-01T00:00:00Z",
      updated_at: "2024-09-01T00:10:00Z",
    })),
    comments: [] as { number: number; body: unknown }[],
  };
}

type State = ReturnType<typeof start>;

/** Pages by `page` and `per_page`, and a Link header that leads to the next: docs.github.com, "Using pagination in the REST API". */
function page(
  { query, url }: Sent,
  all: readonly unknown[],
  wrap = (items: readonly unknown[]): unknown => items,
): Answered {
  const size = numberIn(query, "per_page", { usual: 30, most: 100 });
  const number = Number(query.get("page") ?? 1);
  const next = new URL(url);
  next.searchParams.set("page", String(number + 1));
  return {
    body: wrap(all.slice((number - 1) * size, number * size)),
    ...(number * size < all.length && {
      headers: { link: `<${next.href}>; rel="next", <${url.href}>; rel="last"` },
    }),
  };
}

function routes(state: State): Routes {
  const issueOf = (number: string | undefined) => state.issues.find((one) => String(one.number) === number);
  const missing: Answered = {
    status: 404,
    body: { message: "Not Found", documentation_url: "https://docs.github.com/rest" },
  };
  return {
    "GET /repos/{owner}/{repo}/issues": (sent) => {
      const wanted = sent.query.get("state") ?? "open";
      const labels = (sent.query.get("labels") ?? "").split(",").filter((name) => name !== "");
      const found = state.issues
        .filter((one) => wanted === "all" || one.state === wanted)
        .filter((one) => labels.every((name) => one.labels.some((has) => has.name === name)));
      return page(sent, found);
    },
    "GET /repos/{owner}/{repo}/issues/{issue_number}": (_, [, , number]) => {
      const found = issueOf(number);
      return found === undefined ? missing : { body: found };
    },
    "PATCH /repos/{owner}/{repo}/issues/{issue_number}": ({ body }, [, , number]) => {
      const found = issueOf(number);
      if (found === undefined) return missing;
      Object.assign(found, body);
      return { body: found };
    },
    "POST /repos/{owner}/{repo}/issues/{issue_number}/comments": ({ body }, [, , number]) => {
      state.comments.push({ number: Number(number), body: body["body"] });
      return {
        status: 201,
        body: {
          id: state.comments.length,
          body: body["body"],
          user: person(0),
          created_at: "2024-12-01T00:00:00Z",
        },
      };
    },
    "POST /repos/{owner}/{repo}/issues/{issue_number}/labels": ({ body }, [, , number]) => {
      const found = issueOf(number);
      const given = body["labels"];
      if (found === undefined) return missing;
      found.labels.push(...(Array.isArray(given) ? given.map(String).map(label) : []));
      return { body: found.labels };
    },
    "GET /repos/{owner}/{repo}/pulls": (sent) => page(sent, state.pulls),
    "GET /orgs/{org}/members": (sent) => page(sent, state.members),
    "GET /orgs/{org}/repos": (sent) => page(sent, state.repos),
    "GET /repos/{owner}/{repo}/releases/latest": (_, [, name = ""]) => {
      const index = state.repos.findIndex((one) => one.name === name);
      if (index === -1 || index % 3 === 1) return missing;
      return {
        body: {
          id: index,
          tag_name: `v${index}.0`,
          name: `Release ${index}`,
          draft: false,
          prerelease: false,
          author: person(index),
          assets: [],
          published_at: `202${index % 5}-03-01T00:00:00Z`,
          body: "What changed in this release, in many words.",
        },
      };
    },
    "GET /repos/{owner}/{repo}/languages": (_, [, name = ""]) => {
      const index = state.repos.findIndex((one) => one.name === name);
      return index === -1 ? missing : { body: { TypeScript: 1000 + index, CSS: 10 * index } };
    },
    "GET /repos/{owner}/{repo}/stargazers": (sent) => page(sent, state.stargazers),
    "GET /repos/{owner}/{repo}/contributors": (sent) => page(sent, state.contributors),
    "GET /repos/{owner}/{repo}/actions/runs": (sent) =>
      page(sent, state.runs, (workflow_runs) => ({ total_count: state.runs.length, workflow_runs })),
  };
}

const open = ({ issues }: State) => issues.filter((one) => one.state === "open");
const labelled = (name: string) => (one: { labels: { name: string }[] }) =>
  one.labels.some((has) => has.name === name);

export const github: Task[] = tasksOn("github.json", { start, routes }, [
  {
    asked: "How many open bugs of octo/app does each person have to fix?",
    code: `const bugs = await api.all("<<GET /repos/{owner}/{repo}/issues>>", { owner: "octo", repo: "app", state: "open", labels: "bug" });
const counts = {};
for (const { assignee } of bugs) {
  const who = assignee?.login ?? "nobody";
  counts[who] = (counts[who] ?? 0) + 1;
}
return counts;`,
    answer: (state) =>
      tally(
        open(state)
          .filter(labelled("bug"))
          .map(({ assignee }) => assignee?.login ?? "nobody"),
      ),
  },
  {
    asked: "Which open pull requests of octo/app are by people outside of the organization octo?",
    code: `const [pulls, members] = await Promise.all([
  api.all("<<GET /repos/{owner}/{repo}/pulls>>", { owner: "octo", repo: "app", state: "open", per_page: 100 }),
  api.all("<<GET /orgs/{org}/members>>", { org: "octo" }),
]);
const inside = new Set(members.map((m) => m.login));
return pulls.filter((p) => !inside.has(p.user.login)).map((p) => p.number);`,
    answer: ({ pulls, members }) =>
      pulls
        .filter((one) => !members.some(({ login }) => login === one.user.login))
        .map(({ number }) => number),
  },
  {
    asked: "Close all open issues of octo/app that are labelled stale and that nobody commented on.",
    code: `const stale = await api.all("<<GET /repos/{owner}/{repo}/issues>>", { owner: "octo", repo: "app", labels: "stale", state: "open", per_page: 100 });
const closed = [];
for (const issue of stale.filter((one) => one.comments === 0)) {
  await api.<<PATCH /repos/{owner}/{repo}/issues/{issue_number}>>({ owner: "octo", repo: "app", issue_number: issue.number, state: "closed" });
  closed.push(issue.number);
}
return { closed };`,
    answer: (state) => ({
      closed: open(state)
        .filter(labelled("stale"))
        .filter(({ comments }) => comments === 0)
        .map(({ number }) => number),
    }),
    done: (state) => !open(state).some((one) => labelled("stale")(one) && one.comments === 0),
  },
  {
    asked: "What are the titles and states of issues 1 to 30 of octo/app?",
    code: `const numbers = Array.from({ length: 30 }, (_, i) => i + 1);
const issues = await Promise.all(numbers.map((issue_number) => api.<<GET /repos/{owner}/{repo}/issues/{issue_number}>>({ owner: "octo", repo: "app", issue_number })));
return issues.map(({ number, title, state }) => ({ number, title, state }));`,
    answer: ({ issues }) => issues.slice(0, 30).map(({ number, title, state }) => ({ number, title, state })),
  },
  {
    asked:
      "How many bytes of TypeScript are in repo-1, repo-2, repo-99 and repo-3 of octo? Say which of them do not exist.",
    code: `const bytes = {}, missing = [];
for (const repo of ["repo-1", "repo-2", "repo-99", "repo-3"]) {
  try {
    const languages = await api.<<GET /repos/{owner}/{repo}/languages>>({ owner: "octo", repo });
    bytes[repo] = languages.TypeScript ?? 0;
  } catch (error) {
    if (error.status !== 404) throw error;
    missing.push(repo);
  }
}
return { bytes, missing };`,
    answer: () => ({ bytes: { "repo-1": 1001, "repo-2": 1002, "repo-3": 1003 }, missing: ["repo-99"] }),
  },
  {
    asked: "What is the latest release of each repository of octo that is neither a fork nor archived?",
    code: `const repos = (await api.all("<<GET /orgs/{org}/repos>>", { org: "octo", per_page: 100 })).filter((r) => !r.fork && !r.archived);
const latest = await Promise.all(repos.map(async ({ name }) => {
  try {
    const release = await api.<<GET /repos/{owner}/{repo}/releases/latest>>({ owner: "octo", repo: name });
    return [name, release.tag_name];
  } catch (e) {
    if (e instanceof ApiError && e.status === 404) return [name, null];
    throw e;
  }
}));
return Object.fromEntries(latest);`,
    answer: ({ repos }) =>
      Object.fromEntries(
        repos.flatMap(({ name, fork, archived }, i) =>
          fork || archived ? [] : [[name, i % 3 === 1 ? null : `v${i}.0`] as const],
        ),
      ),
  },
  {
    asked: "Label every open issue of octo/app that has no label with triage, and say how many there were.",
    code: `const issues = await api.all("<<GET /repos/{owner}/{repo}/issues>>", { owner: "octo", repo: "app", state: "open", per_page: 100 });
const bare = issues.filter((issue) => issue.labels.length === 0);
await Promise.all(bare.map(({ number }) => api.<<POST /repos/{owner}/{repo}/issues/{issue_number}/labels>>({ owner: "octo", repo: "app", issue_number: number, labels: ["triage"] })));
return bare.length;`,
    answer: (state) => open(state).filter(({ labels }) => labels.length === 0).length,
    done: (state) => open(state).every(({ labels }) => labels.length > 0),
  },
  {
    asked: "How many people have starred octo/app, and is fan200 among them?",
    code: `const fans = await api.all("<<GET /repos/{owner}/{repo}/stargazers>>", { owner: "octo", repo: "app", per_page: 100 });
return { stars: fans.length, fan200: fans.some((u) => u.login === "fan200") };`,
    answer: ({ stargazers }) => ({ stars: stargazers.length, fan200: true }),
  },
  {
    asked: "Who are the three people with the most commits in octo/app?",
    code: `const all = await api.all("<<GET /repos/{owner}/{repo}/contributors>>", { owner: "octo", repo: "app" });
return all.sort((a, b) => b.contributions - a.contributions).slice(0, 3).map((c) => [c.login, c.contributions]);`,
    answer: ({ contributors }) =>
      [...contributors]
        .sort((a, b) => b.contributions - a.contributions)
        .slice(0, 3)
        .map((one) => [one.login, one.contributions]),
  },
  {
    asked: "How often has each workflow of octo/app failed?",
    code: `const runs = await api.all("<<GET /repos/{owner}/{repo}/actions/runs>>", { owner: "octo", repo: "app" });
const failures = {};
for (const run of runs) if (run.conclusion === "failure") failures[run.name] = (failures[run.name] || 0) + 1;
return failures;`,
    answer: ({ runs }) =>
      tally(runs.filter(({ conclusion }) => conclusion === "failure").map(({ name }) => name)),
  },
  {
    asked:
      "Some open issues of octo/app have the same title. Comment on each but the oldest: Duplicate of #NUMBER.",
    code: `const issues = await api.all("<<GET /repos/{owner}/{repo}/issues>>", { owner: "octo", repo: "app", state: "open", per_page: 100 });
const first = new Map();
let commented = 0;
for (const { number, title } of issues.sort((a, b) => a.number - b.number)) {
  if (!first.has(title)) { first.set(title, number); continue; }
  await api.<<POST /repos/{owner}/{repo}/issues/{issue_number}/comments>>({ owner: "octo", repo: "app", issue_number: number, body: \`Duplicate of #\${first.get(title)}\` });
  commented++;
}
return commented;`,
    answer: (state) => open(state).filter(({ title }) => title === "Crash when saving").length - 1,
    done: ({ comments }) => comments.length > 0 && comments.every(({ body }) => body === "Duplicate of #11"),
  },
  {
    asked: "How many stars do the repositories of octo have in total?",
    code: `let stars = 0;
for (const repo of await api.all("<<GET /orgs/{org}/repos>>", { org: "octo" })) stars += repo.stargazers_count;
return stars;`,
    answer: ({ repos }) => sum(repos.map((one) => one.stargazers_count)),
  },
]);
