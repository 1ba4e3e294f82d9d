// @generated SignedSource<<32d62618aa6cdbf0343234e67f652fbb819dda423b71f0b1808dcecd514bffd0>>
import { operationSource } from "#runtime/server";
import type { ApiFacts, Instructions, OperationModule, Tool } from "#runtime/server";
import listStalls from "../../tools/stalls/list-stalls.js";
import marketStallsListOrders from "../../tools/orders/market-stalls-list-orders.js";
import placeOrder from "../../tools/orders/place-order.js";
import portersListOrders from "../../tools/orders/porters-list-orders.js";
import listTrips from "../../tools/porters/list-trips.js";
import sendPorter from "../../tools/porters/send-porter.js";

/** What a model is told about this server before it sees a tool. */
export const instructions: Instructions = [
  {
    about: "Tools for Market Stalls.",
    api: "market-stalls",
    topics: [{ name: "orders" }, { name: "stalls" }],
  },
  { about: "Tools for Porters API.", api: "porters", topics: [{ name: "porters" }, { name: "orders" }] },
  'Every call of the API also takes fields, the members of its answer to return: ["id", "items.name"].',
];

/** The generated tools, in the order of the API's description. */
export const tools: readonly Tool[] = [
  listStalls,
  marketStallsListOrders,
  placeOrder,
  portersListOrders,
  listTrips,
  sendPorter,
];

const apis: readonly ApiFacts[] = [
  {
    id: "market-stalls",
    title: "Market Stalls",
    version: "1",
    baseUrlVariable: "MARKET_STALLS_API_BASE_URL",
    securitySchemes: {
      stallKey: {
        type: "apiKey",
        in: "header",
        parameter: "X-Stall-Key",
        variables: ["MARKET_STALLS_API_KEY", "MARKET_STALLS_API_KEY_STALL_KEY"],
      },
    },
  },
  {
    id: "porters",
    title: "Porters API",
    version: "2",
    baseUrlVariable: "PORTERS_API_BASE_URL",
    securitySchemes: {
      porterToken: {
        type: "http",
        scheme: "Bearer",
        variables: ["PORTERS_API_TOKEN", "PORTERS_API_TOKEN_PORTER_TOKEN"],
      },
    },
  },
] as const;

/** How every operation travels. A module is read when one of its operations is first needed. */
export const operations = operationSource({
  apis,
  operations: {
    listed: `[
      ["stalls",[{"key":"market-stalls GET /stalls","name":"list_stalls","tags":["stalls"]}]],
      [
        "orders",
        [
          {"key":"market-stalls GET /orders","name":"market_stalls_list_orders","tags":["orders"]},
          {"key":"market-stalls POST /orders","name":"place_order","tags":["orders"]},
          {"key":"porters GET /orders","name":"porters_list_orders","tags":["orders"]}
        ]
      ],
      [
        "porters",
        [
          {"key":"porters GET /porters/{porterId}/trips","name":"list_trips","tags":["porters"]},
          {"key":"porters POST /porters/{porterId}/trips","name":"send_porter","tags":["porters"]}
        ]
      ]
    ]`,
    modules: {
      stalls: (): Promise<OperationModule> => import("./stalls.js"),
      orders: (): Promise<OperationModule> => import("./orders.js"),
      porters: (): Promise<OperationModule> => import("./porters.js"),
    },
  },
  fields: true,
});

/** For each operation: its arguments, its response, and the places of the request: all, and those that must be filled. */
export interface Operations {
  /** List the stalls of the market */
  "market-stalls GET /stalls": {
    arguments: { sells?: MarketStallsWare };
    response: MarketStallsStall[];
    places: "query:sells";
    required: never;
  };
  /** List what was ordered from the stalls */
  "market-stalls GET /orders": {
    arguments: Record<string, never>;
    response: MarketStallsOrder[];
    places: never;
    required: never;
  };
  /** Order something from a stall */
  "market-stalls POST /orders": {
    arguments: { stall: number; amount: number };
    response: MarketStallsOrder;
    places: "body:" | "body:/stall" | "body:/amount";
    required: "body:/stall" | "body:/amount";
  };
  /** List what is to be carried */
  "porters GET /orders": {
    arguments: Record<string, never>;
    response: PortersOrder[];
    places: never;
    required: never;
  };
  /** List the trips of a porter */
  "porters GET /porters/{porterId}/trips": {
    arguments: { porterId: string };
    response: PortersTrip[];
    places: "path:porterId";
    required: "path:porterId";
  };
  /** Send a porter to an address */
  "porters POST /porters/{porterId}/trips": {
    arguments: { porterId: string; address: string };
    response: PortersTrip;
    places: "path:porterId" | "body:" | "body:/address";
    required: "path:porterId" | "body:/address";
  };
}

export interface MarketStallsStall {
  number: number;
  name: string;
  sells: MarketStallsWare;
}

export type MarketStallsWare = "bread" | "cheese" | "fish" | "flowers";

export interface MarketStallsOrder {
  id: string;
  stall: number;
  amount: number;
}

export interface PortersOrder {
  id: string;
  kilograms: number;
}

export interface PortersTrip {
  porter: string;
  address: string;
}

export interface MarketStallsNewOrder {
  stall: number;
  amount: number;
}
