/** What is known of an argument, and what is decided about it. */
import type { Location } from "../../model/api.js";
import type { ArgumentPlan } from "../../model/plan.js";
import type { CommonArguments, ArgumentSummary } from "../../model/project.js";
import type { Json, JsonSchema, Place } from "../../model/runtime.js";
import type { Level, TrimName } from "../../model/trims.js";
import type { Document } from "../document.js";
import type { Selected } from "../select/selected.js";
import type { PublishedArgument } from "../trim/published-argument.js";
import type { NamedPlace } from "./argument-name.js";

/** An argument before it has a name. */
export interface Input extends NamedPlace {
  readonly place: Place;
  readonly required: boolean;
  /** Set if it is required unless others are given. */
  readonly either?: true;
  /** Full schema. */
  readonly schema: JsonSchema;
  readonly description?: string;
  /** Set for a file, with the range from which it has to name its media type, if there is one. */
  readonly file?: Pick<ArgumentPlan, "contentType">;
  readonly deprecated?: boolean;
  /** The one value that is always sent. */
  readonly constant?: Json;
  /** The place in the path whose value is sent here, too. */
  readonly repeats?: Place;
  readonly at: Location;
}

export interface ArgumentContext {
  readonly selected: Selected;
  readonly document: Document;
  /** The hidden ones of its document, and the described ones of all: the instructions are about all tools. */
  readonly common: CommonArguments;
  /** Name of the tool. */
  readonly tool: string;
}

export interface Named {
  readonly input: Input;
  readonly name: string;
}

/** How much shows of an argument. */
export interface View {
  readonly level: Level;
  /** Properties between the argument and a value; deeper optional ones are hidden. */
  readonly depth: number;
  /** How many values are named of a list that is too long; where it says none, an optional argument with such a list is hidden. */
  readonly examples?: number;
}

export interface ArgumentDecision extends Named {
  /** Absent if the tool does not show it. */
  readonly plan?: ArgumentPlan;
  /** Why the tool does not show it, and by which trim. */
  readonly reason?: string;
  readonly trim?: TrimName;
  /** What was cut inside it; absent for a file. */
  readonly publication?: PublishedArgument;
  /** How it is shown. */
  readonly view?: View;
  /** Whether of parts of it only the types are shown, so that it can be read. */
  readonly narrowed?: true;
  /** What the instructions say about it instead of the tool. */
  readonly inInstructions?: ArgumentSummary;
}
