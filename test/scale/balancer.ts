/** A real nginx in front of several replicas, as one would put it there. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export interface Balancer {
  /** Of the MCP endpoint. */
  url: URL;
  /** From now on only these ports of loopback get anything new; what is under way elsewhere may end. */
  use(ports: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/** Debian puts it where only root looks by itself. */
export const nginxPath = { PATH: `${process.env["PATH"]}:/usr/sbin` };

export async function startBalancer(folder: string, ports: readonly number[]): Promise<Balancer> {
  const configuration = join(folder, "nginx.conf");
  const port = await freePort();
  await writeFile(configuration, configure(folder, { port, ports }));
  const nginx = spawn("nginx", ["-p", folder, "-c", configuration, "-e", "error.log"], {
    env: nginxPath,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(nginx, "exit");
  await once(nginx, "spawn");
  const { pid = 0 } = nginx;
  await until(async () => (await workersOf(pid)).length > 0);
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    async use(ports) {
      const before = await workersOf(pid);
      await writeFile(configuration, configure(folder, { port, ports }));
      nginx.kill("SIGHUP");
      await until(async () => {
        const now = await workersOf(pid);
        const old = await Promise.all(before.filter((worker) => now.includes(worker)).map(isEnding));
        return now.some((worker) => !before.includes(worker)) && old.every(Boolean);
      });
    },
    async close() {
      nginx.kill("SIGTERM");
      await exited;
    },
  };
}

/**
 * Requests that change something go to one replica only, once they were sent: that is nginx's own rule for POST. A replica that
 * failed is asked again at once (`max_fails=0`): else nginx has nobody left to ask when all three are killed within its memory.
 */
function configure(folder: string, { port, ports }: { port: number; ports: readonly number[] }): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join(" ");
  return `
    daemon off; worker_processes 1; pid ${join(folder, "nginx.pid")}; error_log ${join(folder, "error.log")};
    events {}
    http {
      access_log off; ${temporary} keepalive_timeout 0;
      upstream replicas {
        ${ports.map((replica) => `server 127.0.0.1:${replica} max_fails=0;`).join(" ")}
        keepalive 8;
      }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://replicas;
          proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
          proxy_buffering off;
        }
      }
    }`;
}

async function workersOf(pid: number): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.split(" ").filter((child) => child !== "");
}

async function isEnding(worker: string): Promise<boolean> {
  try {
    return (await readFile(`/proc/${worker}/cmdline`, "utf8")).includes("shutting down");
  } catch {
    return true;
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port");
  return address.port;
}
