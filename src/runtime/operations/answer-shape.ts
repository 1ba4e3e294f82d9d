/** The members of an operation's answers, by their paths in `result`: names joined by dots, through lists; `*` is any key of a map. */
export interface AnswerMembers {
  /** Whether some answer has a member at the path, or leaves its members open. */
  has(path: string): boolean;
  /** Returns the paths of the members, outer ones first. */
  list(): readonly string[];
}

/** Members by name, `*` for all of a map; `true` if there may be any. */
export type AnswerShape = true | { readonly [name: string]: AnswerShape };

export function membersOfShape(shape: AnswerShape): AnswerMembers {
  return {
    has: (path) => reaches(shape, path.split(".")),
    list: () => paths(shape),
  };
}

/** A name may contain dots, so every way to read the path is tried. */
function reaches(shape: AnswerShape | undefined, parts: readonly string[]): boolean {
  if (shape === undefined) return false;
  if (shape === true || parts.length === 0) return true;
  return parts.some((_, index) => {
    const name = parts.slice(0, index + 1);
    const rest = parts.slice(index + 1);
    const isKey = !name.includes("*");
    return (
      reaches(memberShape(shape, name.join(".")), rest) || (isKey && reaches(memberShape(shape, "*"), rest))
    );
  });
}

function memberShape(shape: Exclude<AnswerShape, true>, name: string): AnswerShape | undefined {
  return Object.hasOwn(shape, name) ? shape[name] : undefined;
}

function paths(shape: AnswerShape): string[] {
  if (shape === true) return [];
  const entries = Object.entries(shape);
  return [
    ...entries.map(([name]) => name),
    ...entries.flatMap(([name, inner]) => paths(inner).map((path) => `${name}.${path}`)),
  ];
}
