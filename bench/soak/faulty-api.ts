/** The echo API as it is on a bad day: what happens to a question is in the question's name. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { RunningApi } from "../../samples/api/serve.js";

export const fates = ["well", "slow", "large", "refused", "broken", "hanging", "reset", "torn"] as const;
export type Fate = (typeof fates)[number];

const slowMs = 50;
/** More than a result shows of an answer. */
const largeChars = 60_000;

/** @returns An API that answers `GET` and `POST /questions/<fate>-…`. */
export async function startFaultyApi(): Promise<RunningApi> {
  const server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    const [, id = "", fate] = /^\/questions\/(([a-z]+)-[^/]+)$/.exec(url) ?? [];
    text(request).then(
      (body) =>
        meet(fates.find((one) => one === fate) ?? "refused", JSON.stringify({ method, id, body }), response),
      () => undefined,
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The API has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function meet(fate: Fate, echo: string, response: ServerResponse): void {
  const type = { "content-type": "application/json" };
  switch (fate) {
    case "well":
      response.writeHead(200, type).end(echo);
      break;
    case "slow":
      setTimeout(() => response.writeHead(200, type).end(echo), slowMs);
      break;
    case "large":
      response.writeHead(200, type).end(JSON.stringify({ echo, rest: "x".repeat(largeChars) }));
      break;
    case "refused":
      response.writeHead(404, type).end(JSON.stringify({ message: `There is no ${echo}` }));
      break;
    case "broken":
      response.writeHead(500, type).end(JSON.stringify({ message: `Broken by ${echo}` }));
      break;
    case "hanging":
      break;
    case "reset":
      response.destroy();
      break;
    case "torn":
      response.writeHead(200, { ...type, "content-length": echo.length + 100 });
      response.write(echo);
      setTimeout(() => response.destroy(), 5);
  }
}
