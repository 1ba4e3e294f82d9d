/** What went wrong, as the three sample APIs say it: https://www.rfc-editor.org/rfc/rfc9457.html */
export interface ProblemDetails {
  title: string;
  status: number;
  detail?: string;
  errors?: readonly Fault[];
}

/** One thing that is wrong with a request: `pointer` is a JSON pointer into the body or the name of a parameter. */
export interface Fault {
  pointer: string;
  message: string;
}

/** Ends an operation with a problem+json answer. */
export class Problem extends Error {
  override readonly name = "Problem";

  readonly details: ProblemDetails;
  readonly headers: Readonly<Record<string, string>>;

  constructor(details: ProblemDetails, headers: Readonly<Record<string, string>> = {}) {
    super(details.title);
    this.details = details;
    this.headers = headers;
  }
}

/** 400: the request cannot be read as what the operation takes. */
export const badRequest = (pointer: string, message: string): Problem =>
  new Problem({ title: "This request cannot be read.", status: 400, errors: [{ pointer, message }] });

export const unauthorized = (detail: string, challenge: string): Problem =>
  new Problem({ title: "Who is asking?", status: 401, detail }, { "www-authenticate": challenge });

export const notFound = (detail: string): Problem =>
  new Problem({ title: "Not found.", status: 404, detail });

export const conflict = (detail: string): Problem =>
  new Problem({ title: "That does not fit with what is here.", status: 409, detail });

/** 422: readable, but not acceptable. */
export const unprocessable = (errors: readonly Fault[]): Problem =>
  new Problem({ title: "Some of this is not right.", status: 422, errors });
