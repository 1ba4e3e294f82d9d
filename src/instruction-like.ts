/**
 * Text that speaks to the model instead of describing an API: what an attacker writes into descriptions, because tools
 * bring them before a model as if their operator had said so. https://genai.owasp.org/llmrisk/llm01-prompt-injection
 *
 * What is found by its form is never all there is: this is a lamp and no lock.
 */

/** Characters between the words of a phrase, within one sentence. */
const gap = (most: number): string => `[^.!?\\n]{0,${most}}?`;
const model = "(?:AI|LLM|language model|assistant|agent|chatbot)s?";

/** Kinds of phrases that real descriptions, those of APIs to models included, do not have. */
const phrases: readonly RegExp[] = [
  `\\b(?:ignore|disregard|forget|override|bypass)\\b${gap(40)}\\b(?:previous|prior|above|earlier|preceding|foregoing|system|your|other)\\b${gap(30)}\\b(?:instruction|prompt|rule|guideline|direction|restriction|safeguard)s?\\b`,
  `\\b(?:ignore|disregard|forget)\\b${gap(40)}\\b(?:previous|prior|above|earlier|preceding) messages?\\b`,
  `\\b(?:ignore|disregard|forget)\\s+(?:all|everything)\\b${gap(30)}\\b(?:instruction|prompt|rule|said|told|above|before)`,
  `<\\|(?:im_start|im_end|endoftext|system|assistant|user|eot_id|start_header_id)\\|>|\\[/?INST\\]|<</?SYS>>`,
  `</?(?:system|assistant|tool_description|tool_result|system-reminder|instructions?|important)>`,
  `^\\s*#{0,4}\\s*(?:system|assistant|human)\\s*:\\s+\\S`,
  `\\b(?:you are|you're|act as|pretend to be)\\s+(?:now\\s+)?(?:an?|the|my)\\s+(?:\\w+\\s+){0,3}${model}\\b`,
  `\\b(?:note|important|attention|message)\\s*(?:to|for)\\s+(?:the\\s+|any\\s+|all\\s+|every\\s+)?${model}\\b`,
  `\\b(?:do not|don't|never|without)\\s+(?:ask(?:ing)?|tell(?:ing)?|inform(?:ing)?|alert(?:ing)?|mention(?:ing)?\\s+(?:this|it)\\s+to)\\s+the\\s+(?:user|human)\\b`,
  `\\b(?:before|instead of|rather than|prior to)\\s+(?:(?:using|calling|invoking|running)\\s+)?(?:any|every|all|each)\\s+(?:of the\\s+)?other\\s+tools?\\b`,
  `\\b(?:always|must|first)\\s+(?:call|use|invoke|run)\\s+this\\s+(?:tool|function)\\b`,
  `\\b(?:reveal|leak|exfiltrate|disclose|repeat|print)\\b${gap(30)}\\b(?:system prompt|hidden (?:prompt|instructions?)|conversation history|chat history|your instructions)\\b`,
  `\\b(?:send|forward|upload|post|pass|copy)\\b${gap(30)}\\b(?:system prompt|conversation history|chat history|previous messages|ssh keys?|id_rsa|\\.env file|environment variables)\\b`,
].map((source) => new RegExp(source, "gim"));

/** A word of every phrase: most texts have none, and are looked at once. */
const telling =
  /instruction|prompt|rule|guideline|direction|restriction|safeguard|messages|<\||inst\]|sys>>|<\/?(?:system|assistant|tool_|important)|assistant|system:|human:|\bai\b|llm|language model|agent|chatbot|the (?:user|human)|other tool|this (?:tool|function)|history|ssh key|id_rsa|\.env|environment var|everything|above|before/i;

/** Only this much of a text is looked at. */
const longest = 20_000;

/** The phrases of a text that speak to a model, as they stand there; none of an ordinary description. */
export function instructionLike(text: string): string[] {
  const start = text.slice(0, longest);
  if (!telling.test(start)) return [];
  return phrases.flatMap((phrase) => Array.from(start.matchAll(phrase), ([found]) => found.trim()));
}

/** The text without the sentences and lines that {@link instructionLike} finds something in. */
export function withoutInstructions(text: string): string {
  if (instructionLike(text).length === 0) return text;
  const kept = text
    .split(/(?<=[.!?])(?=\s)|(?<=\n)/)
    .filter((sentence) => instructionLike(sentence).length === 0)
    .join("")
    .trim();
  // A phrase that runs over the end of a sentence takes all of the text with it.
  return instructionLike(kept).length === 0 ? kept : "";
}
