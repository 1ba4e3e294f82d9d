/** What is said of calls whose arguments are too much to be looked at. */

/** More levels than any API needs, and not enough to exhaust the stack. */
export const deepestArguments = 100;

export const tooDeep = `its arguments are nested more than ${deepestArguments} levels deep`;

export function notMadeText(why: string): string {
  return `The call was not made: ${why}.\nWhat to do: call again with arguments that follow the tool's schema.`;
}
