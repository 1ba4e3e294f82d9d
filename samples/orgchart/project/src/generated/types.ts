/** By operation: what its call takes, what it answers, and which places of the request have to be filled. */
export interface Operations {
  /** See the whole chart */
  "GET /units": { arguments: { depth?: number; collapse?: Id[] }; response: Unit; required: never };
  /** See one unit and all below it */
  "GET /units/{unitId}": { arguments: { unitId: Id }; response: Unit; required: "path:unitId" };
  /** Put a unit, with everything below it, in the place of another */
  "PUT /units/{unitId}": {
    arguments: { unitId: Id; id: Id; name: string; motto?: string | null; units: UnitRequest[] };
    response: Unit;
    required: "path:unitId" | "body:/id" | "body:/name" | "body:/units";
  };
  /** Find members */
  "GET /members": {
    arguments: {
      filter?: { kind?: Kind; unit?: Id; joinedFrom?: string; managed?: boolean };
      fields?: ("name" | "displayName" | "unit" | "manager" | "joinedOn" | "skills" | "contacts")[];
      name_order?: "given-first" | "family-first";
    };
    response: { [name: string]: unknown }[];
    required: never;
  };
  /** Welcome a new member */
  "POST /members": { arguments: { body: MemberRequest }; response: Member; required: "body:" };
  /** Look a member up */
  "GET /members/{memberId}": {
    arguments: { memberId: Id; name_order?: "given-first" | "family-first" };
    response: Member;
    required: "path:memberId";
  };
  /** Let a member answer to somebody else */
  "PUT /members/{memberId}/manager": {
    arguments: { memberId: Id; "X-Reason": string; manager: Id | null };
    response: Member;
    required: "path:memberId" | "header:X-Reason" | "body:/manager";
  };
  /** See who answers to a member */
  "GET /members/{memberId}/reports": {
    arguments: { memberId: Id };
    response: Report;
    required: "path:memberId";
  };
  /** Find the members with the best grip on some skills */
  "GET /skills/{skills}": {
    arguments: { skills: string[]; "X-At-Least"?: number };
    response: { id: Id; sum: number }[];
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
