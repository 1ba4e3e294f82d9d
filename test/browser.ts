/** Debian's Chromium, driven by playwright-core: what a page of ours does where people open it. */
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const executablePath = "/usr/bin/chromium";

export async function openBrowser(): Promise<Browser> {
  if (!existsSync(executablePath))
    throw new Error(`${executablePath} is missing: apt-get install -y chromium`);
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
