import { spawn } from "node:child_process";
import process from "node:process";

/** On a terminal the address is opened in the usual browser; where that cannot be done, it stands there to be copied. */
export function openBrowser(address: URL): void {
  if (!process.stderr.isTTY || !/^https?:$/.test(address.protocol)) return;
  const [command, ...args] = opener();
  const child = spawn(command, [...args, address.href], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

/** None of them goes through a shell. */
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
