/** Collects the texts of a document by which the words of its operations, and those of their arguments, are rare or not. */
import type { Api, Schema } from "../../model/api.js";
import { vocabularyOf, type Vocabulary } from "./score.js";
import { sentencesOf } from "./sentences.js";

export function vocabularyOfOperations({ operations }: Api): Vocabulary {
  return vocabularyOf(
    operations.map(({ summary = "", description = "" }) => [...textsOf(summary), ...textsOf(description)]),
  );
}

/** What many arguments have in common still says what they are. */
const leastOfArguments = 0.2;

/** Each text counts once: that many operations have an argument makes it no less worth explaining. */
export function vocabularyOfArguments({ operations, schemas }: Api): Vocabulary {
  const texts = new Set<string>();
  for (const { parameters } of operations)
    for (const { description } of parameters) if (description !== undefined) texts.add(description);
  for (const schema of schemas.values()) for (const text of ofProperties(schema)) texts.add(text);
  return vocabularyOf([...texts].map(textsOf), leastOfArguments);
}

function ofProperties({ properties = {} }: Schema): string[] {
  return Object.values(properties).flatMap(({ description }) => description ?? []);
}

function textsOf(markup: string): string[] {
  return sentencesOf(markup).map(({ text }) => text);
}
