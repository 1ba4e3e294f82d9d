/** What the two forms of the document may hold. @throws Problem 400, 415 or 422 */
import { files, readForm, texts } from "../api/form.js";
import { unprocessable, type Fault } from "../api/problem.js";
import { isDate } from "../api/parameters.js";
import { isRecord, parse } from "../api/document.js";
import type { ApiRequest } from "../api/serve.js";
import { films, papers, type Canister, type NewPrintOrder, type NewRoll } from "./laboratory.js";

/** The form of `developRoll`: https://www.rfc-editor.org/rfc/rfc7578.html */
export async function readRoll(request: ApiRequest): Promise<NewRoll> {
  const form = await readForm(request, "multipart/form-data");
  const frames = await files(form, "frames");
  const tags = texts(form, "tags");
  const [takenOn] = texts(form, "takenOn");
  const [canister] = texts(form, "canister");
  if (canister === undefined) throw unprocessable([{ pointer: "/canister", message: "is missing" }]);
  const faults = [
    ...expect(frames.length >= 1 && frames.length <= 12, "/frames", "must be 1 to 12 files"),
    ...expect(tags.length <= 10, "/tags", "must be at most 10"),
    ...tags.flatMap((tag, index) =>
      expect(isText(tag, 30), `/tags/${index}`, "must have 1 to 30 characters"),
    ),
    ...expect(takenOn === undefined || isDate(takenOn), "/takenOn", "must be a date like 2026-03-01"),
    ...unknown([...form.keys()], ["canister", "takenOn", "tags", "frames"], ""),
  ];
  if (faults.length > 0) throw unprocessable(faults);
  return {
    canister: readCanister(parse(canister)),
    tags,
    frames,
    ...(takenOn === undefined ? {} : { takenOn }),
  };
}

/** The form of `orderPrints`. */
export async function readPrintOrder(request: ApiRequest): Promise<NewPrintOrder> {
  const form = await readForm(request, "application/x-www-form-urlencoded");
  const one = (name: string): string | undefined => texts(form, name)[0];
  const frames = texts(form, "frames");
  const paper = papers.find((known) => known === one("paper"));
  const copies = one("copies") ?? "1";
  const border = one("border") ?? "false";
  const [name, town] = [one("sendTo[name]"), one("sendTo[town]")];
  const faults = [
    ...expect(frames.length >= 1 && frames.length <= 24, "/frames", "must be 1 to 24 frames"),
    ...expect(/^([1-9]|[1-4][0-9]|50)$/.test(copies), "/copies", "must be a whole number from 1 to 50"),
    ...expect(border === "true" || border === "false", "/border", "must be true or false"),
    ...expect((name === undefined) === (town === undefined), "/sendTo", "needs name and town"),
    ...expect(name !== "" && town !== "", "/sendTo", "needs name and town"),
    ...unknown([...form.keys()], ["frames", "paper", "copies", "border", "sendTo[name]", "sendTo[town]"], ""),
  ];
  if (paper === undefined)
    throw unprocessable([{ pointer: "/paper", message: `must be one of ${papers.join(", ")}` }]);
  if (faults.length > 0) throw unprocessable(faults);
  const sendTo = name === undefined || town === undefined ? {} : { sendTo: { name, town } };
  return { frames, paper, copies: Number(copies), border: border === "true", ...sendTo };
}

function readCanister(value: unknown): Canister {
  if (!isRecord(value)) throw unprocessable([{ pointer: "/canister", message: "must be an object" }]);
  const { label, film: given, iso, pushed } = value;
  const film = films.find((known) => known === given);
  const faults = [
    ...expect(isText(label, 80), "/canister/label", "must have 1 to 80 characters"),
    ...expect(film !== undefined, "/canister/film", `must be one of ${films.join(", ")}`),
    ...expect(iso === undefined || isBetween(iso, 25, 6400), "/canister/iso", "must be from 25 to 6400"),
    ...expect(
      pushed === undefined || pushed === null || (typeof pushed === "number" && pushed > -3 && pushed <= 3),
      "/canister/pushed",
      "must be over -3 and at most 3, or null",
    ),
    ...unknown(Object.keys(value), ["label", "film", "iso", "pushed"], "/canister"),
  ];
  if (!isText(label, 80) || film === undefined || faults.length > 0) throw unprocessable(faults);
  return {
    label,
    film,
    ...(typeof iso === "number" ? { iso } : {}),
    ...(typeof pushed === "number" || pushed === null ? { pushed } : {}),
  };
}

function expect(holds: boolean, pointer: string, message: string): Fault[] {
  return holds ? [] : [{ pointer, message }];
}

function unknown(names: readonly string[], known: readonly string[], pointer: string): Fault[] {
  return names.flatMap((name) => expect(known.includes(name), `${pointer}/${name}`, "is not known"));
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === "string" && value.length >= 1 && [...value].length <= maxLength;
}

function isBetween(value: unknown, minimum: number, maximum: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum;
}
