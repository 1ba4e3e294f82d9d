/** Builds the rows from one untrimmed tool per operation to the final list, with a bar each. */
import type { Plan } from "../../model/plan.js";
import type { Survey, SurveyStep } from "../../model/survey.js";
import { figure, percent, signed } from "../number.js";

interface WaterfallRow {
  readonly label: string;
  readonly about: string;
  readonly tokens: string;
  /** `−12,345`; empty where nothing changed. */
  readonly change: string;
  readonly share: string;
  /** CSS class that sets the length of the bar, and of the bar before it. */
  readonly place: string;
}

export function waterfall({ mode }: Plan, { steps }: Survey): { rows: WaterfallRow[]; rules: string } {
  const naive = steps[0]?.tokens ?? 0;
  const longest = Math.max(1, ...steps.map(({ tokens }) => tokens));
  const width = (tokens: number): string => `${Number(((tokens / longest) * 100).toFixed(2))}%`;
  const rules: string[] = [];
  const rows = steps.map(({ step, tokens }, index): WaterfallRow => {
    const before = steps[index - 1]?.tokens ?? tokens;
    const place = `w${index}`;
    rules.push(`.${place}{--tokens:${width(tokens)};--before:${width(before)}}`);
    return {
      ...words[step],
      ...(step === "choice" && mode === "direct" && { about: allListed }),
      tokens: figure(tokens),
      change: before === tokens ? "" : signed(tokens - before),
      share: percent(tokens, naive),
      place,
    };
  });
  return { rows, rules: rules.join("\n") };
}

const words: Readonly<Record<SurveyStep["step"], { label: string; about: string }>> = {
  naive: { label: "Untrimmed", about: "one tool per operation, every reference written out" },
  structure: {
    label: "Noise",
    about: "examples, titles, read-only and technical members left out; schemas merged",
  },
  text: {
    label: "Text",
    about: "descriptions cut to what they say; those that repeat the name left out",
  },
  limits: { label: "Limits", about: "long enums, deep and rare arguments hidden, still accepted" },
  tighten: { label: "Tightened", about: "bounds and formats that only descriptions mention, enforced" },
  choice: {
    label: "Chosen",
    about: "what a model needs most, and as much of it as the budget holds; the rest is found by search",
  },
  total: { label: "In every turn", about: "with the tools that search, and the server's instructions" },
};

const allListed = "every operation is listed, and says what the budget holds";
