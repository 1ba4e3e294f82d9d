/** The Orgchart of openapi.yaml, small but true: what the document says, it does. */
import { requestBodies } from "../api/document.js";
import * as parameter from "../api/parameters.js";
import { badRequest, unauthorized } from "../api/problem.js";
import {
  guarded,
  json,
  serve,
  type ApiRequest,
  type Operations,
  type RunningApi,
  type StartOptions,
} from "../api/serve.js";
import {
  kinds,
  openChart,
  type Chart,
  type Member,
  type NewMember,
  type NewUnit,
  type Report,
  type Unit,
} from "./chart.js";

/** As the environment of a generated server names them. */
export const credentials = { API_KEY: "key-to-the-filing-cabinet" };

/** Starts a small firm on a loopback port. */
export function startApi(options: StartOptions = {}): Promise<RunningApi> {
  return serve(operations(openChart()), options);
}

function operations(chart: Chart): Operations {
  const body = requestBodies("orgchart");
  const newUnit = body<NewUnit>("schemas/unit.yaml");
  const newMember = body<NewMember>("schemas/member.yaml");
  const newManager = body<{ readonly manager: string | null }>(
    "paths/manager.yaml#/put/requestBody/content/application~1json/schema",
  );

  const reads: Operations = {
    "GET /units": ({ query }) => {
      const depth = parameter.integer(query, "depth", { minimum: 0, maximum: 20 }) ?? Infinity;
      return json(200, prune(chart.root(), depth, ids(query.get("collapse")?.split(" ") ?? [], "collapse")));
    },
    "GET /units/{unitId}": ({ path }) => json(200, chart.unit(path("unitId"))),
    "GET /members": (request) => {
      const fields = readFields(request.query);
      const found = chart.members().filter(readFilter(request.query));
      return json(
        200,
        found.map((member) => pick(shown(member, request), fields)),
      );
    },
    "GET /members/{memberId}": (request) => json(200, shown(chart.member(request.path("memberId")), request)),
    "GET /members/{memberId}/reports": (request) =>
      json(200, shownReport(chart.reports(request.path("memberId")), request)),
    "GET /skills/{skills}": ({ path, headers }) => {
      const skills = path("skills").split(",");
      const bad = skills.find((skill) => !/^[a-z][a-z-]*$/.test(skill));
      if (bad !== undefined) throw badRequest("skills", `has ${JSON.stringify(bad)}, which is no skill`);
      const least = headers["x-at-least"] ?? "1";
      if (!/^[1-5]$/.test(String(least))) throw badRequest("X-At-Least", "is not a level from 1 to 5");
      return json(200, ranking(chart.members(), skills, Number(least)));
    },
  };

  const writes: Operations = {
    "PUT /units/{unitId}": (request) => json(200, chart.replace(request.path("unitId"), newUnit(request))),
    "POST /members": (request) => {
      const member = chart.welcome(newMember(request));
      return json(201, shown(member, request), { location: `/members/${member.id}` });
    },
    "PUT /members/{memberId}/manager": (request) => {
      const reason = readReason(request);
      const { manager } = newManager(request);
      return json(200, shown(chart.setManager(request.path("memberId"), manager, reason), request));
    },
  };

  return { ...guarded(hasNoWrongKey, reads), ...guarded(hasKey, writes) };
}

function hasKey({ query }: ApiRequest): void {
  if (query.get("access_key") !== credentials.API_KEY)
    throw unauthorized("Changing things needs the key.", "ApiKey");
}

/** Reading needs no key, but a wrong one is wrong. */
function hasNoWrongKey(request: ApiRequest): void {
  if (request.query.has("access_key")) hasKey(request);
}

function readReason({ headers }: ApiRequest): string {
  const reason = headers["x-reason"];
  if (typeof reason !== "string" || !/^[ -~]{3,120}$/.test(reason)) {
    throw badRequest("X-Reason", "must say why, in 3 to 120 characters");
  }
  return reason;
}

const filterNames = ["filter[kind]", "filter[unit]", "filter[joinedFrom]", "filter[managed]"];

/** `filter` in style deepObject. */
function readFilter(query: URLSearchParams): (member: Member) => boolean {
  const odd = [...query.keys()].find((name) => name.startsWith("filter") && !filterNames.includes(name));
  if (odd !== undefined) throw badRequest(odd, "is not known");
  const kind = parameter.oneOf(query, "filter[kind]", kinds);
  const [unit] = ids(query.getAll("filter[unit]"), "filter[unit]");
  const joinedFrom = parameter.date(query, "filter[joinedFrom]") ?? "";
  const managed = parameter.boolean(query, "filter[managed]");
  return (member) =>
    (kind === undefined || member.kind === kind) &&
    (unit === undefined || member.unit === unit) &&
    member.joinedOn >= joinedFrom &&
    (managed === undefined || (member.manager !== null) === managed);
}

const fieldNames = ["name", "displayName", "unit", "manager", "joinedOn", "skills", "contacts"];

/** `fields` in style pipeDelimited. */
function readFields(query: URLSearchParams): readonly string[] | undefined {
  const fields = query.get("fields")?.split("|");
  if (
    fields?.some((field, index) => !fieldNames.includes(field) || fields.indexOf(field) !== index) === true
  ) {
    throw badRequest("fields", `is not a choice of ${fieldNames.join("|")}`);
  }
  return fields;
}

function pick(member: Readonly<Record<string, unknown>>, fields: readonly string[] | undefined) {
  if (fields === undefined) return member;
  return Object.fromEntries(
    Object.entries(member).filter(([name]) => name === "kind" || name === "id" || fields.includes(name)),
  );
}

/** A member as the caller may see it, with the name as the caller's cookie asks for it. */
function shown(member: Member, { query, headers }: ApiRequest): Readonly<Record<string, unknown>> {
  const { given, family } = member.name;
  const parts = nameOrder(headers.cookie ?? "") === "family-first" ? [family, given] : [given, family];
  const displayName = parts.filter((part) => part !== undefined).join(" ");
  if (member.contacts === undefined || query.has("access_key")) return { ...member, displayName };
  const open = Object.entries(member.contacts).filter(([way]) => !way.startsWith("private"));
  return { ...member, displayName, contacts: Object.fromEntries(open) };
}

function nameOrder(cookies: string): string | undefined {
  const pairs = cookies.split(";").map((pair) => pair.trim().split("="));
  const [, order] = pairs.find(([name]) => name === "name_order") ?? [];
  if (order !== undefined && order !== "given-first" && order !== "family-first") {
    throw badRequest("name_order", "is not given-first or family-first");
  }
  return order;
}

function shownReport({ member, reports }: Report, request: ApiRequest): object {
  return { member: shown(member, request), reports: reports.map((report) => shownReport(report, request)) };
}

function prune(unit: Unit, depth: number, collapsed: readonly string[]): Unit {
  if (depth === 0 || collapsed.includes(unit.id)) return { ...unit, units: [] };
  return { ...unit, units: unit.units.map((below) => prune(below, depth - 1, collapsed)) };
}

function ranking(members: readonly Member[], skills: readonly string[], least: number) {
  return members
    .map(({ id, skills: own }) => ({ id, levels: skills.map((skill) => levelOf(own, skill)) }))
    .filter(({ levels }) => levels.every((level) => level >= least))
    .map(({ id, levels }) => ({ id, sum: levels.reduce((sum, level) => sum + level, 0) }))
    .sort((a, b) => b.sum - a.sum);
}

function levelOf(skills: Readonly<Record<string, number>> = {}, skill: string): number {
  return (Object.hasOwn(skills, skill) ? skills[skill] : undefined) ?? 0;
}

function ids(values: readonly string[], name: string): readonly string[] {
  if (values.every((value) => /^[a-z][a-z0-9-]{0,39}$/.test(value))) return values;
  throw badRequest(name, "is not an id of the chart");
}
