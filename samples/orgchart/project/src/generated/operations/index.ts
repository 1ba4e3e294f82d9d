// @generated SignedSource<<33afafb236240b4d0e321881153e9a0362426e4097527a510c4c439e5c81e5c5>>
import { operationSource } from "#runtime/server";
import type { ApiFacts, Instructions, OperationModule, Tool } from "#runtime/server";
import getChart from "../../tools/units/get-chart.js";
import getUnit from "../../tools/units/get-unit.js";
import reorganizeUnit from "../../tools/units/reorganize-unit.js";
import findMembers from "../../tools/members/find-members.js";
import welcomeMember from "../../tools/members/welcome-member.js";
import getMember from "../../tools/members/get-member.js";
import setManager from "../../tools/members/set-manager.js";
import listReports from "../../tools/members/list-reports.js";
import findBySkills from "../../tools/members/find-by-skills.js";

/** What a model is told about this server before it sees a tool. */
export const instructions: Instructions = [
  { about: "Tools for Orgchart.", api: "api", topics: [{ name: "members" }, { name: "units" }] },
  'Every call of the API also takes fields, the members of its answer to return: ["id", "items.name"]. An operation with fields of its own gets them instead.',
];

/** The generated tools, in the order of the API's description. */
export const tools: readonly Tool[] = [
  getChart,
  getUnit,
  reorganizeUnit,
  findMembers,
  welcomeMember,
  getMember,
  setManager,
  listReports,
  findBySkills,
];

const apis: readonly ApiFacts[] = [
  {
    id: "api",
    title: "Orgchart",
    version: "0.9.0",
    baseUrlVariable: "API_BASE_URL",
    securitySchemes: {
      accessKey: {
        type: "apiKey",
        in: "query",
        parameter: "access_key",
        variables: ["API_KEY", "API_KEY_ACCESS_KEY"],
      },
    },
  },
] as const;

/** How every operation travels. A module is read when one of its operations is first needed. */
export const operations = operationSource({
  apis,
  operations: {
    listed: `[
      [
        "units",
        [
          {"key":"GET /units","name":"get_chart","tags":["units"]},
          {"key":"GET /units/{unitId}","name":"get_unit","tags":["units"]},
          {"key":"PUT /units/{unitId}","name":"reorganize_unit","tags":["units"]}
        ]
      ],
      [
        "members",
        [
          {"key":"GET /members","name":"find_members","tags":["members"]},
          {"key":"POST /members","name":"welcome_member","tags":["members"]},
          {"key":"GET /members/{memberId}","name":"get_member","tags":["members"]},
          {"key":"PUT /members/{memberId}/manager","name":"set_manager","tags":["members"]},
          {"key":"GET /members/{memberId}/reports","name":"list_reports","tags":["members"]},
          {"key":"GET /skills/{skills}","name":"find_by_skills","tags":["members"]}
        ]
      ]
    ]`,
    modules: {
      units: (): Promise<OperationModule> => import("./units.js"),
      members: (): Promise<OperationModule> => import("./members.js"),
    },
  },
  fields: true,
});

/** For each operation: its arguments, its response, and the places of the request: all, and those that must be filled. */
export interface Operations {
  /** See the whole chart */
  "GET /units": {
    arguments: { depth?: number; collapse?: Id[] };
    response: Unit;
    places: "query:depth" | "query:collapse";
    required: never;
  };
  /** See one unit and all below it */
  "GET /units/{unitId}": {
    arguments: { unitId: Id };
    response: Unit;
    places: "path:unitId";
    required: "path:unitId";
  };
  /** Put a unit, with everything below it, in the place of another */
  "PUT /units/{unitId}": {
    arguments: { unitId: Id; id: Id; name: string; units: UnitRequest[]; motto?: string | null };
    response: Unit;
    places: "path:unitId" | "body:" | "body:/id" | "body:/name" | "body:/motto" | "body:/units";
    required: "path:unitId" | "body:/id" | "body:/name" | "body:/units";
  };
  /** Find members */
  "GET /members": {
    arguments: {
      filter?: { kind?: Kind; unit?: Id; joinedFrom?: string; managed?: boolean };
      name_order?: "given-first" | "family-first";
      fields?: ("name" | "displayName" | "unit" | "manager" | "joinedOn" | "skills" | "contacts")[];
    };
    response: { [name: string]: unknown }[];
    places: "query:filter" | "query:fields" | "cookie:name_order";
    required: never;
  };
  /** Welcome a new member */
  "POST /members": {
    arguments: { body: MemberRequest };
    response: Member;
    places:
      | "body:"
      | "body:/kind"
      | "body:/id"
      | "body:/name"
      | "body:/unit"
      | "body:/manager"
      | "body:/joinedOn"
      | "body:/skills"
      | "body:/contacts"
      | "body:/desk"
      | "body:/until"
      | "body:/agency"
      | "body:/firmware"
      | "body:/charging";
    inside: "body:/name/given" | "body:/name/family" | `body:/skills/${string}` | `body:/contacts/${string}`;
    required: "body:";
  };
  /** Look a member up */
  "GET /members/{memberId}": {
    arguments: { memberId: Id; name_order?: "given-first" | "family-first" };
    response: Member;
    places: "path:memberId" | "cookie:name_order";
    required: "path:memberId";
  };
  /** Let a member answer to somebody else */
  "PUT /members/{memberId}/manager": {
    arguments: { memberId: Id; "X-Reason": string; manager: Id | null };
    response: Member;
    places: "path:memberId" | "header:X-Reason" | "body:" | "body:/manager";
    required: "path:memberId" | "header:X-Reason" | "body:/manager";
  };
  /** See who answers to a member */
  "GET /members/{memberId}/reports": {
    arguments: { memberId: Id };
    response: Report;
    places: "path:memberId";
    required: "path:memberId";
  };
  /** Find the members with the best grip on some skills */
  "GET /skills/{skills}": {
    arguments: { skills: string[]; "X-At-Least"?: number };
    response: { id: Id; sum: number }[];
    places: "path:skills" | "header:X-At-Least";
    required: "path:skills";
  };
}

/** A part of the organization, with the parts that it has itself. */
export interface Unit {
  id: Id;
  name: string;
  motto?: string | null;
  headcount: number;
  units: Unit[];
}

export type Id = string;

/** Whoever does the work; `kind` tells which sort. */
export type Member = Employee | Contractor | Robot;

/** Somebody with a desk of their own. */
export type Employee = Anyone & { kind?: "employee"; desk: string };

/** What all members have. */
export interface Anyone {
  kind: Kind;
  id: Id;
  name: { given: string; family?: string };
  displayName: string;
  unit: Id | null;
  manager: Id | null;
  joinedOn: string;
  skills?: { [name: string]: number };
  contacts?: { [name: string]: string };
  history?: string[];
}

export type Kind = "employee" | "contractor" | "robot";

/** Somebody who will leave again. */
export type Contractor = Anyone & { kind?: "contractor"; until: string; agency?: string | null };

/** Something that never goes home. */
export type Robot = Anyone & { kind?: "robot"; firmware: string; charging?: boolean };

export interface Report {
  member: Member;
  reports: Report[];
}

/** A part of the organization, with the parts that it has itself. */
export interface UnitRequest {
  id: Id;
  name: string;
  motto?: string | null;
  units: UnitRequest[];
}

/** Whoever does the work; `kind` tells which sort. */
export type MemberRequest = EmployeeRequest | ContractorRequest | RobotRequest;

/** Somebody with a desk of their own. */
export type EmployeeRequest = AnyoneRequest & { kind?: "employee"; desk: string };

/** What all members have. */
export interface AnyoneRequest {
  kind: Kind;
  id: Id;
  name: { given: string; family?: string };
  unit: Id | null;
  manager: Id | null;
  joinedOn: string;
  skills?: { [name: string]: number };
  contacts?: { [name: string]: string };
}

/** Somebody who will leave again. */
export type ContractorRequest = AnyoneRequest & { kind?: "contractor"; until: string; agency?: string | null };

/** Something that never goes home. */
export type RobotRequest = AnyoneRequest & { kind?: "robot"; firmware: string; charging?: boolean };
