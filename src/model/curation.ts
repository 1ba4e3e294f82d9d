/** A choice among an API's operations by a person or an assistant: what they are shown, and what becomes of their answer. */
import type { Membership, Plan, Room } from "./plan.js";

/** Every operation that a project offers or could offer by a line, by resource. */
export interface Catalogue extends Pick<Plan, "title" | "mode"> {
  readonly limits: Room;
  /** Tokens of a tool that is likely to be chosen. */
  readonly usualCost: number;
  /** About how many of those these limits hold beside search. */
  readonly fitting: number;
  /** The likeliest to be chosen first. */
  readonly resources: readonly CatalogueResource[];
}

export interface CatalogueResource {
  /** `repos/issues`; with the document's id before it if there are several. */
  readonly name: string;
  /** The first tag of its operations, for selectors; absent if they have none. */
  readonly tag?: string;
  readonly operations: readonly CatalogueOperation[];
}

export interface CatalogueOperation {
  readonly name: string;
  readonly form: Membership["form"];
  /** Name of the grouped tool that has it as an action. */
  readonly group?: string;
  /** Absent where the name says all of it. */
  readonly summary?: string;
}

/** A line of an answer that cannot be used. */
export interface AnswerFault {
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  /** What is wrong, and what to write instead. */
  readonly message: string;
}

/** What an answer changes in the configuration file. */
export interface CuratedSettings {
  readonly hot: ListEdit;
  readonly cold: ListEdit;
  readonly operations: readonly OperationSetting[];
}

export interface ListEdit {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** A setting of one operation, in the list `operations`. */
export interface OperationSetting {
  /** Index of the entry that has it or gets it; absent for a new entry. */
  readonly index?: number;
  readonly match: string;
  readonly member: CuratedMember;
  readonly value: string;
}

export type CuratedMember = "name" | "group" | "description";
