import { parseArgs } from "node:util";
import { StartupError } from "../../runtime/host/errors.js";
import { messageOf } from "../../runtime/host/log.js";

export interface LoginOptions {
  /** Use a device code instead of a browser on this machine. */
  device: boolean;
  /** Name of the security scheme, if there are several. */
  scheme?: string;
  /** Replaces the scopes that the operations need. */
  scopes?: readonly string[];
  /** Redirect to `localhost` instead of `127.0.0.1`. */
  localhost: boolean;
  /** Further parameters of the authorization request. */
  parameters: readonly (readonly [string, string])[];
}

export const help = `Log in, so that the server can act on your behalf: npm run login -- [options]

  --device            show a code to enter on another machine, where the provider offers that
  --scope "a b"       request these scopes instead of those that the operations need
  --scheme <name>     the security scheme to log in for, where the API has several
  --localhost         let the provider redirect to http://localhost instead of http://127.0.0.1
  --param <name=value>  add a parameter to the request, such as access_type=offline; may be repeated`;

/** @throws StartupError for an unknown option. */
export function loginOptions(args: readonly string[]): LoginOptions | "help" {
  const values = parsed(args);
  if (values.help === true) return "help";
  return {
    device: values.device ?? false,
    localhost: values.localhost ?? false,
    ...(values.scheme === undefined ? {} : { scheme: values.scheme }),
    ...(values.scope === undefined
      ? {}
      : { scopes: values.scope.split(/[\s,]+/).filter((scope) => scope !== "") }),
    parameters: (values.param ?? []).map(parameter),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        device: { type: "boolean" },
        localhost: { type: "boolean" },
        scheme: { type: "string" },
        scope: { type: "string" },
        param: { type: "string", multiple: true },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new StartupError(messageOf(error), "", ...help.split("\n"));
  }
}

/** Parameters that the login sets itself. */
const own = /^(client_id|redirect_uri|response_type|state|code_challenge|code_challenge_method|scope)$/;

function parameter(text: string): [string, string] {
  const equals = text.indexOf("=");
  const name = text.slice(0, equals);
  if (equals < 1) throw new StartupError("--param must be name=value, such as access_type=offline.");
  if (own.test(name))
    throw new StartupError(
      `--param cannot set ${name}, which the login sets itself${name === "scope" ? ": use --scope." : "."}`,
    );
  return [name, text.slice(equals + 1)];
}
