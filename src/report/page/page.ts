/** Builds the report page: one HTML file that needs no network and no server. */
import { createHash } from "node:crypto";
import type { PageData, PageDecision } from "../../../templates/report/data.js";
import { groupBy } from "../../group-by.js";
import type { Plan } from "../../model/plan.js";
import type { Survey } from "../../model/survey.js";
import { defined } from "../../runtime/values/json.js";
import { countOperations, totalTokens } from "../explanation.js";
import { figure, percent } from "../number.js";
import { isListed, pageChoice, pageDecision, pageOperations, tableRows, type Row } from "./rows.js";
import { pageTemplate, script, style } from "./templates.js";
import { layOut, type Branch } from "./treemap.js";
import { waterfall } from "./waterfall.js";

/**
 * Builds the page; the same plan gives the same bytes.
 * @param edited names of tools that the user edited: the page shows them as planned, and says so
 */
export async function reportPage(
  plan: Plan,
  survey: Survey,
  { edited }: { edited: readonly string[] },
): Promise<string> {
  const rows = tableRows(plan, survey);
  const maps = [
    { id: "listed", label: "What the model sees now", map: layOut(listedBranches(plan, rows), "l") },
    { id: "naive", label: "One untrimmed tool per operation", map: layOut(naiveBranches(rows), "n") },
  ];
  const steps = waterfall(plan, survey);
  const css = [await style(), steps.rules, ...maps.map(({ map }) => map.rules)].join("\n");
  const js = await script();
  const template = await pageTemplate();
  return template({
    title: plan.title,
    name: plan.name,
    version: plan.version,
    csp: contentPolicy({ css, js }),
    css,
    js,
    figures: figures(plan),
    edited,
    listed: listedLine(rows),
    steps: steps.rows,
    maps,
    rows: rows.map((row, index) => rowView(row, { index, plan })),
    discovery: (plan.discovery?.tools ?? []).map(({ name, tokens }) => ({ name, tokens: figure(tokens) })),
    unselected: unselected(plan),
    general: generalDecisions(plan),
    data: scriptData({
      rows: rows.map(({ name, tool, shown, tokens, naiveTokens, operations }) => ({
        name,
        ...defined({ tool, shown }),
        tokens,
        naiveTokens,
        operations,
      })),
      operations: pageOperations(plan, survey),
      schemas: Object.fromEntries(
        [...survey.schemas].map(([api, schemas]) => [api, Object.fromEntries(schemas)]),
      ),
      ...defined({ choice: pageChoice(plan, survey) }),
    }),
  });
}

/** Allows only the style and the script of the page itself. https://www.w3.org/TR/CSP3/ */
function contentPolicy({ css, js }: { css: string; js: string }): string {
  const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return [
    "default-src 'none'",
    `style-src ${hash(css)}`,
    `script-src ${hash(js)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/**
 * Escapes JSON so that it cannot end its script element.
 * https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
function scriptData(data: PageData): string {
  return JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function figures(plan: Plan): object[] {
  const { cost, limits, tools, discovery } = plan;
  const { total, listed, grouped, hidden, withdrawn } = countOperations(plan);
  const tokens = totalTokens(cost);
  const count = tools.length + (discovery?.tools.length ?? 0);
  const parts = [
    `${figure(listed)} with a tool`,
    ...(grouped > 0 ? [`${figure(grouped)} in groups`] : []),
    ...(hidden > 0 ? [`${figure(hidden)} by search`] : []),
    ...(withdrawn > 0 ? [`${figure(withdrawn)} removed`] : []),
  ];
  return [
    { label: "Tokens in every turn", value: figure(tokens), note: `of ${figure(limits.tokens)}` },
    { label: "Tools", value: figure(count), note: `of ${figure(limits.tools)}` },
    { label: "Operations", value: figure(total), note: parts.join(", ") },
    {
      label: "Against untrimmed tools",
      value: percent(tokens, cost.naive),
      note: `of ${figure(cost.naive)} tokens`,
    },
  ];
}

function listedLine(rows: readonly Row[]): string {
  const rest = rows.length - rows.filter(isListed).length;
  return rest === 0
    ? "All of them are in the list that a model sees on every turn."
    : `These are in the list that a model sees on every turn. Searching here finds the other ${figure(rest)} as well.`;
}

function listedBranches({ tools, discovery, cost, membership }: Plan, rows: readonly Row[]): Branch[] {
  const listed = rows.flatMap((row, index) => (isListed(row) ? [{ row, index }] : []));
  const server = [
    ...(discovery?.tools ?? []),
    ...(cost.instructions > 0 ? [{ name: "instructions", tokens: cost.instructions }] : []),
  ];
  const withoutRow = tools.length + membership.size === 0 ? [] : server;
  return [
    ...branches(
      listed.map(({ row, index }) => ({ tag: row.tag, name: row.name, tokens: row.tokens, row: index })),
    ),
    ...(withoutRow.length === 0 ? [] : [{ name: "search and instructions", leaves: withoutRow }]),
  ];
}

function naiveBranches(rows: readonly Row[]): Branch[] {
  return branches(
    rows.flatMap(({ form, tag, name, naiveTokens }, row) =>
      form === "group" ? [] : [{ tag, name, tokens: naiveTokens, row }],
    ),
  );
}

function branches(leaves: readonly (Branch["leaves"][number] & { tag: string })[]): Branch[] {
  return [...groupBy(leaves, ({ tag }) => tag)].map(([name, members]) => ({ name, leaves: members }));
}

function rowView(
  { name, tag, form, tool, shown, tokens, naiveTokens, operations }: Row,
  { index, plan }: { index: number; plan: Plan },
): object {
  const requests = operations.map((operation) => plan.operations[operation]?.facts.key ?? "");
  return {
    index,
    name,
    tag,
    form,
    status: status(form, tool),
    requests,
    description: shown?.description ?? "",
    tokens,
    tokensText: figure(tokens),
    naiveTokens,
    naiveText: figure(naiveTokens),
    share: percent(tokens, naiveTokens),
  };
}

function status(form: Row["form"], tool: string | undefined): string {
  switch (form) {
    case "listed":
      return "Listed";
    case "group":
      return "Listed, a group";
    case "grouped":
      return tool === undefined ? "In a group" : `In ${tool}`;
    case "hidden":
      return "By search";
    case "withdrawn":
      return "Removed by you";
  }
}

function unselected({ ledger }: Plan): object[] {
  return ledger.flatMap((entry) =>
    entry.kind === "cut" && entry.subject === "operation"
      ? [{ ...pageDecision(entry), operation: entry.operation ?? "" }]
      : [],
  );
}

function generalDecisions({ ledger }: Plan): PageDecision[] {
  return ledger.flatMap((entry) => (entry.operation === undefined ? [pageDecision(entry)] : []));
}
