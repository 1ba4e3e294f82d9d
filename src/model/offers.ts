/** What the configuration file says of prompts and resources, in the words of `definePrompt` and `defineResource`. */

/** A prompt of `mcp.config.yaml`. */
export interface PromptSetting {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly scopes?: readonly string[];
  readonly arguments?: Readonly<Record<string, PromptArgumentSetting>>;
  /** What the user says; in place of `messages`. */
  readonly text?: string;
  readonly messages?: readonly ({ readonly role?: "user" | "assistant" } & (
    { readonly text: string } | { readonly resource: string }
  ))[];
}

export interface PromptArgumentSetting {
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
  /** Values, or an argument of an operation whose values they are. */
  readonly suggest?: readonly string[] | { readonly operation: string; readonly argument: string };
}

/** A resource of `mcp.config.yaml`: an operation that is read at an address. */
export interface ResourceSetting {
  /** With the operation's arguments as variables: `shop://books/{isbn}`. */
  readonly uri: string;
  /** Its operationId, the name of its tool, or `GET /books/{isbn}`. */
  readonly operation: string;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly scopes?: readonly string[];
}
