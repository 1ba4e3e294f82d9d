/** Headers that are the machinery's business: no model gains by choosing them. */

interface Technical {
  readonly names: RegExp;
  readonly reason: string;
  /** Its value only has to be a new one for every request. */
  readonly fresh: boolean;
  /** The server sends one with every request, whoever asks for it. */
  readonly sent?: true;
}

const technical: readonly Technical[] = [
  { names: /^user-agent$/, reason: "the server says who it is", fresh: false, sent: true },
  { names: /^(?:[a-z]+-)*version$/, reason: "a pin of the API's version", fresh: false },
  {
    names: /^(?:[a-z]+-)*(?:request|correlation|trace|transaction)-?id$|^traceparent$|^tracestate$|^x-b3-/,
    reason: "an id for tracing requests",
    fresh: true,
  },
  {
    names: /^(?:[a-z]+-)*idempoten(?:cy|t)(?:-[a-z]+)*$/,
    reason: "a key against doing things twice",
    fresh: true,
  },
];

/** What a header is for that callers need not think of; `undefined` where they may have to. */
export function technicalHeader(name: string): Pick<Technical, "reason" | "fresh" | "sent"> | undefined {
  const plain = name.toLowerCase().replaceAll("_", "-");
  return technical.find(({ names }) => names.test(plain));
}
