/** Prompts and resources as the configuration file has them, in the terms of `definePrompt` and `defineResource`. */

/** A prompt of `mcp.config.yaml`. */
export interface PromptSetting {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly scopes?: readonly string[];
  readonly arguments?: Readonly<Record<string, PromptArgumentSetting>>;
  /** What the user says, instead of `messages`. */
  readonly text?: string;
  readonly messages?: readonly ({ readonly role?: "user" | "assistant" } & (
    { readonly text: string } | { readonly resource: string }
  ))[];
}

interface PromptArgumentSetting {
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
  /** Values to suggest, or the operation's argument whose values they are. */
  readonly suggest?: readonly string[] | { readonly operation: string; readonly argument: string };
}

/** A resource of `mcp.config.yaml`: an operation whose answer clients read at a URI. */
export interface ResourceSetting {
  /** May have the operation's arguments as variables: `shop://books/{isbn}`. */
  readonly uri: string;
  /** An operationId, a tool name, or a method and path such as `GET /books/{isbn}`. */
  readonly operation: string;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly scopes?: readonly string[];
}
