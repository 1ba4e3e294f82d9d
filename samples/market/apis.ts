/** The two APIs of the market, small but true: what their documents say, they do, and each knows only its own credential. */
import { requestBodies } from "../api/document.js";
import { notFound, unauthorized } from "../api/problem.js";
import { guarded, json, serve, type ApiRequest, type Operations, type RunningApi } from "../api/serve.js";

/** As the environment of a generated server names them: after each API. */
export const credentials = { MARKET_STALLS_API_KEY: "stall-key", PORTERS_API_TOKEN: "porter-token" };

interface NewOrder {
  readonly stall: number;
  readonly amount: number;
}

const stalls = [
  { number: 1, name: "The Crust", sells: "bread" },
  { number: 2, name: "Low Tide", sells: "fish" },
];

/** Starts the stalls and the porters, each on a loopback port of its own. */
export async function startApis(): Promise<{ readonly stalls: RunningApi; readonly porters: RunningApi }> {
  return {
    stalls: await serve(guarded(holds("x-stall-key", credentials.MARKET_STALLS_API_KEY), ofStalls()), {}),
    porters: await serve(
      guarded(holds("authorization", `Bearer ${credentials.PORTERS_API_TOKEN}`), ofPorters()),
      {},
    ),
  };
}

/** Refuses whoever lacks the credential, and whoever brings one of the other API. */
function holds(header: string, value: string): (request: ApiRequest) => void {
  return ({ headers }) => {
    const others = ["x-stall-key", "authorization"].filter((name) => name !== header);
    if (headers[header] === value && others.every((name) => headers[name] === undefined)) return;
    throw unauthorized("Not with these credentials.", "Bearer");
  };
}

function ofStalls(): Operations {
  const read = requestBodies("market")<NewOrder>("stalls/openapi.yaml#/components/schemas/NewOrder");
  const orders: object[] = [];
  return {
    "GET /stalls": ({ query }) => {
      const wanted = query.get("sells");
      return json(
        200,
        stalls.filter(({ sells }) => wanted === null || sells === wanted),
      );
    },
    "GET /orders": () => json(200, orders),
    "POST /orders": (request) => {
      const order = { id: `o${orders.length + 1}`, ...read(request) };
      if (!stalls.some(({ number }) => number === order.stall)) throw notFound(`No stall ${order.stall}.`);
      orders.push(order);
      return json(201, order);
    },
  };
}

function ofPorters(): Operations {
  const read = requestBodies("market")<{ readonly address: string }>(
    "porters/openapi.yaml#/paths/~1porters~1{porterId}~1trips/post/requestBody/content/application~1json/schema",
  );
  const trips: { readonly porter: string; readonly address: string }[] = [];
  return {
    "GET /orders": () => json(200, [{ id: "p1", kilograms: 12.5 }]),
    "GET /porters/{porterId}/trips": ({ path }) =>
      json(
        200,
        trips.filter(({ porter }) => porter === path("porterId")),
      ),
    "POST /porters/{porterId}/trips": (request) => {
      const trip = { porter: request.path("porterId"), ...read(request) };
      trips.push(trip);
      return json(201, trip);
    },
  };
}
