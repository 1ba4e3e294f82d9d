/** Recognizes technical headers, which models gain nothing by choosing. */

interface Technical {
  readonly names: RegExp;
  readonly reason: string;
  /** Whether it only needs a new value for every request. */
  readonly fresh: boolean;
  /** Set if the server sends it with every request anyway. */
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

/** Returns the purpose of a header that callers need not consider; `undefined` if they may have to. */
export function technicalHeader(name: string): Pick<Technical, "reason" | "fresh" | "sent"> | undefined {
  const plain = name.toLowerCase().replaceAll("_", "-");
  return technical.find(({ names }) => names.test(plain));
}
