/** What a client of the soak asks, and what the answer to it must say. */
import { fates, type Fate } from "./faulty-api.js";

export interface Question {
  tool: "ask" | "tell";
  fate: Fate;
  args: { id: string; note?: string };
}

/** A different one for every number; fates come in turn, and every other question tells something. */
export function questionOf(client: number, number: number): Question {
  const fate = fates[(client + number) % fates.length] ?? "well";
  const tool = Math.floor(number / fates.length) % 2 === 0 ? "ask" : "tell";
  const id = `${fate}-${client}-${number}`;
  return { tool, fate, args: { id, ...(tool === "tell" ? { note: `of ${id}` } : {}) } };
}

interface Answer {
  isError: boolean;
  text: string;
}

/** Whether a question that was to be answered ran into the time limit. */
export function isLate({ fate }: Question, { isError, text }: Answer): boolean {
  return fate !== "hanging" && isError && timedOut.test(text);
}

const timedOut = /got no answer within/;

/** @returns What is wrong with the answer; `undefined` when it is the one to this question. */
export function faultOf({ tool, fate, args }: Question, { isError, text }: Answer): string | undefined {
  const { id, note } = args;
  const body = note === undefined ? "" : JSON.stringify({ note });
  const echo = JSON.stringify({ method: tool === "tell" ? "POST" : "GET", id, body });
  const foreign = [...text.matchAll(/[a-z]-(\d+-\d+)\b/g)].some(([found]) => !id.endsWith(found));
  const right = says(fate, { isError, text, echo });
  return right && !foreign ? undefined : `${tool} ${id} was answered with ${text.slice(0, 300)}`;
}

function says(fate: Fate, { isError, text, echo }: Answer & { echo: string }): boolean {
  switch (fate) {
    case "well":
    case "slow":
      return !isError && text === echo;
    case "large":
      return !isError && text.includes(JSON.stringify(echo)) && text.includes("Cut to fit");
    case "refused":
      return isError && text.includes("404") && text.includes(`There is no ${echo}`);
    case "broken":
      return isError && text.includes("500") && text.includes(`Broken by ${echo}`);
    case "hanging":
      return isError && timedOut.test(text);
    case "reset":
    case "torn":
      return isError && !text.includes(echo);
  }
}
