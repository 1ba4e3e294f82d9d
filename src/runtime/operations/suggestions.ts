/** The type of values that clients may offer while a user types. */

/** A list of values, the values of an operation's argument, or a function of the typed text and the other arguments. */
export type Suggestions<K extends string = string> =
  | readonly string[]
  | { readonly operation: K; readonly argument: string }
  | ((
      typed: string,
      given: Readonly<Record<string, string>>,
    ) => readonly string[] | Promise<readonly string[]>);
