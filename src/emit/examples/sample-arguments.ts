/** Chooses sample arguments for one call of a tool. */
import type { ToolPlan } from "../../model/plan.js";
import type { Json } from "../../model/runtime.js";
import { leavesOpen } from "../../runtime/schema/file-schema.js";
import { sample } from "./sample.js";

/** Chooses the required arguments and the first optional one, by name; nothing if a required one has no simple value. */
export function sampleArguments({
  arguments: listed,
}: Pick<ToolPlan, "arguments">): Readonly<Record<string, Json>> | undefined {
  const firstOptional = listed.find(({ required }) => !required);
  const found: [name: string, value: Json][] = [];
  for (const { name, place, schema, required, file, contentType } of listed) {
    if (!required && place !== firstOptional?.place) continue;
    const value = file ? sampleFile(contentType) : sample(schema);
    if (value !== undefined) found.push([name, value]);
    else if (required) return undefined;
  }
  return Object.fromEntries(found);
}

/** @param allowed the media types that the file may have, such as `image/*` or `image/png, image/jpeg` */
function sampleFile(allowed = "*/*"): Json {
  const contentType = leavesOpen(allowed) ? allowed.replace(/,.*$/, "").replace("/*", "/example") : undefined;
  return { text: "example", filename: "example.txt", ...(contentType !== undefined && { contentType }) };
}
