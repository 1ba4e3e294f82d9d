import { join } from "node:path";
import { repository } from "./api/repository.js";
import type { RunningApi, StartOptions } from "./api/serve.js";
import * as bookshop from "./bookshop/api.js";
import * as darkroom from "./darkroom/api.js";
import * as ferry from "./ferry/api.js";
import * as harbour from "./harbour/api.js";
import * as apisOfMarket from "./market/apis.js";
import * as orgchart from "./orgchart/api.js";

export interface Sample {
  readonly name: string;
  /** The OpenAPI document. */
  readonly document: string;
  /** Operations that its project leaves to search. */
  readonly cold?: readonly string[];
  /** Where its generated project is committed. */
  readonly project: string;
  /** The port that the document names. */
  readonly port: number;
  /** What the generated server needs in its environment to be let in. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly startApi: (options?: StartOptions) => Promise<RunningApi>;
}

const folder = join(repository, "samples");

export const samples: readonly Sample[] = [
  { name: "bookshop", document: join(folder, "bookshop/openapi.yaml"), port: 4010, ...bookshop },
  { name: "darkroom", document: join(folder, "darkroom/openapi.json"), port: 4020, ...darkroom },
  { name: "orgchart", document: join(folder, "orgchart/openapi.yaml"), port: 4030, ...orgchart },
  { name: "ferry", document: join(folder, "ferry/openapi.yaml"), port: 4040, ...ferry },
  {
    name: "harbour",
    document: join(folder, "harbour/openapi.yaml"),
    cold: ["deletePortCall", "deleteNotice"],
    port: 4050,
    ...harbour,
  },
].map((sample) => ({ ...sample, project: join(folder, sample.name, "project") }));

/** The sample of a server for two APIs. */
export const market = {
  documents: [join(folder, "market/stalls/openapi.yaml"), join(folder, "market/porters/openapi.yaml")],
  project: join(folder, "market/project"),
  ...apisOfMarket,
};
