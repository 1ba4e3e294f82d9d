/**
 * Walks a document lazily: references are followed only if something needs what is behind them. Dereferencing everything would
 * lose the places of values and repeat what is shared.
 */
import { type Diagnostic, type DiagnosticCode, GeneratorError } from "../../errors.js";
import type { Location } from "../../model/api.js";
import type { LoadedDocument, ReadFailure } from "../load/document.js";
import { maxMembers, maxReferenceChain } from "../load/limits.js";
import { isObject } from "../value.js";
import { isReference, withoutUser } from "./reference.js";
import { finder } from "./finder.js";
import { type Node, rootOf } from "./node.js";
import { withThousands } from "../../runtime/values/text.js";

/** A report about a place in the document; a warning by default. */
export interface Finding {
  readonly severity?: Diagnostic["severity"];
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint?: string;
}

export interface Walk {
  readonly root: Node;
  /** The root of each file, including the entry document's. */
  readonly roots: readonly Node[];
  /** Reports something about a place; only the first report with the same code at the same place is kept. */
  report(at: Location, finding: Finding): void;
  /** Returns what was reported so far, and which files could not be read. */
  diagnostics(): Diagnostic[];
  /**
   * Counts what is read of a list or a map: references repeat what they lead to as often as they are used.
   * @throws GeneratorError `document-too-large`
   */
  count(node: Node, members: number): void;
  /** Returns the value behind a chain of references, or the node itself; undefined, and reported, if it leads nowhere. */
  follow(node: Node): Node | undefined;
  /**
   * Follows references like {@link Walk.follow}, but returns the node itself if it leads nowhere, without a report, because it
   * may be mere data.
   */
  peek(node: Node): Node;
  /** Follows one reference, which is in `node`; undefined, and reported, if it leads nowhere. */
  resolve(node: Node, reference: string): Node | undefined;
}

/** @param id the document's id in the configuration */
export function walk(document: LoadedDocument, id: string): Walk {
  const lookUp = finder(document, id);
  const diagnostics = [...document.diagnostics];
  const reported = new Set<string>();
  const reportedFailures = new Set<ReadFailure>();

  const report = (at: Location, finding: Finding) => {
    const key = `${finding.code} ${at.file}#${at.pointer}`;
    if (reported.has(key)) return;
    reported.add(key);
    diagnostics.push({ severity: "warning", ...finding, at });
  };

  let read = 0;
  const count = (node: Node, members: number): void => {
    read += members;
    if (read > maxMembers) throw tooManyMembers(node);
  };

  const resolve = (node: Node, reference: string): Node | undefined => {
    const found = lookUp(node.scope, reference);
    if (found.node !== undefined) return found.node;
    const { failure } = found;
    if (failure !== undefined) reportedFailures.add(failure);
    report(node.at, {
      code: codeOf(failure),
      message: `"${withoutUser(reference)}" cannot be resolved: ${failure?.message ?? found.reason}`,
      hint:
        failure?.hint ??
        (found.suggestion === undefined
          ? "Fix the reference, or add what it points to."
          : `Did you mean ${found.suggestion}?`),
    });
    return undefined;
  };

  const chase = (start: Node): Node | undefined => {
    let node: Node | undefined = start;
    for (let steps = 0; steps <= maxReferenceChain; steps++) {
      if (!isReference(node.value)) return node;
      node = resolve(node, node.value.$ref);
      if (node === undefined) return undefined;
    }
    report(start.at, {
      code: "circular-reference",
      message: "This reference leads back to itself.",
      hint: "Point it to what it should mean.",
    });
    return undefined;
  };

  /** Ends of chains of references, by the nodes on the way, because each member of a long chain may be asked for. */
  const ends = new WeakMap<Node, Node>();
  const peek = (start: Node): Node => {
    const passed: Node[] = [];
    let node = start;
    while (passed.length <= maxReferenceChain && isReference(node.value)) {
      passed.push(node);
      const next = ends.get(node) ?? lookUp(node.scope, node.value.$ref).node;
      if (next === undefined) return start;
      node = next;
    }
    if (isReference(node.value)) return start;
    for (const one of passed) ends.set(one, node);
    return node;
  };

  return {
    root: rootOf(document.entry, id),
    roots: Array.from(document.files.values(), (file) => rootOf(file, id)),
    report,
    count,
    peek,
    diagnostics: () => [...diagnostics, ...otherFailures(document, reportedFailures)],
    resolve,
    follow: (node) => {
      if (!isReference(node.value)) return node;
      const target = chase(node);
      return target && overridden(target, node.value);
    },
  };
}

function tooManyMembers({ at }: Node): GeneratorError {
  const message = `Up to here, there are more than ${withThousands(maxMembers)} parameters, media types, headers and other members, those behind references as often as they are used.`;
  return new GeneratorError("document-too-large", message, {
    hint: "Use large path items and responses for fewer operations, or split the document and generate a server from each part.",
    at,
  });
}

/**
 * Replaces a target's summary and description by those beside the reference:
 * https://spec.openapis.org/oas/v3.1.1.html#reference-object
 */
function overridden(target: Node, { summary, description }: Readonly<Record<string, unknown>>): Node {
  const overrides = {
    ...(typeof summary === "string" && { summary }),
    ...(typeof description === "string" && { description }),
  };
  if (!isObject(target.value) || Object.keys(overrides).length === 0) return target;
  return { ...target, value: { ...target.value, ...overrides } };
}

/** Reports files that could not be read but that nothing important refers to; they deserve a line, not a warning. */
function otherFailures({ failures }: LoadedDocument, reported: ReadonlySet<ReadFailure>): Diagnostic[] {
  return Array.from(failures.values())
    .filter((failure) => !reported.has(failure))
    .map((failure) => ({
      severity: "info",
      code: codeOf(failure),
      message: failure.message,
      hint: failure.hint,
      at: failure.at,
    }));
}

function codeOf(failure: ReadFailure | undefined): DiagnosticCode {
  return failure?.code === "reference-refused" ? failure.code : "unresolved-reference";
}
