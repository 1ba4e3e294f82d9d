import { badRequest, Problem, unprocessable } from "./problem.js";
import type { ApiRequest } from "./serve.js";

/** A form of the given media type, `multipart/form-data` or `application/x-www-form-urlencoded`. @throws Problem 400 or 415 */
export async function readForm({ headers, body }: ApiRequest, contentType: string): Promise<FormData> {
  const type = headers["content-type"] ?? "";
  if (type.split(";")[0]?.trim().toLowerCase() !== contentType) {
    throw new Problem({ title: `Only ${contentType} here.`, status: 415 });
  }
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw badRequest("", `is not ${contentType}`);
  }
}

/** The files under a name, byte for byte. */
export async function files(form: FormData, name: string): Promise<Buffer[]> {
  return Promise.all(
    form.getAll(name).map(async (entry) => {
      if (typeof entry === "string")
        throw unprocessable([{ pointer: `/${name}`, message: "must be a file" }]);
      return Buffer.from(await entry.arrayBuffer());
    }),
  );
}

/** The values under a name. */
export function texts(form: FormData, name: string): string[] {
  return form.getAll(name).map((entry) => {
    if (typeof entry === "string") return entry;
    throw unprocessable([{ pointer: `/${name}`, message: "must not be a file" }]);
  });
}
