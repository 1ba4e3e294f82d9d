import { spawn } from "node:child_process";
import process from "node:process";

/** Opens the address in the default browser on a terminal; if that is impossible, the printed address can be copied. */
export function openBrowser(address: URL): void {
  if (!process.stderr.isTTY || !/^https?:$/.test(address.protocol)) return;
  const [command, ...args] = opener();
  const child = spawn(command, [...args, address.href], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

/** None of these commands uses a shell. */
function opener(): [string, ...string[]] {
  switch (process.platform) {
    case "darwin":
      return ["open"];
    case "win32":
      return ["rundll32", "url.dll,FileProtocolHandler"];
    default:
      return ["xdg-open"];
  }
}
