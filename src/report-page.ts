/** The report page of a plan; what it takes is loaded when somebody asks for one. */
import type { Api, Location } from "./model/api.js";
import type { Plan } from "./model/plan.js";
import type { Surveyed } from "./plan/explain/survey.js";

/** A file that was read: the name that places have for it, and its URL. */
interface NamedFile {
  readonly name: string;
  readonly url: string;
}

/** @returns HTML, the same for the same documents and choices, from wherever the command runs */
export async function page(
  apis: readonly Api[],
  { files, ...surveyed }: Surveyed & { files: readonly NamedFile[] },
): Promise<string> {
  const [{ survey }, { reportPage }] = await Promise.all([
    import("./plan/explain/survey.js"),
    import("./report/page/page.js"),
  ]);
  const plan = withNames(surveyed.plan, namesInFolder(files));
  return reportPage(plan, await survey(apis, surveyed), { edited: editedTools(surveyed) });
}

/** Names of files on this machine, as seen from the innermost folder that has them all, by the names that places have for them. */
export function namesInFolder(files: readonly NamedFile[]): ReadonlyMap<string, string> {
  const local = files.filter(({ name, url }) => url.startsWith("file:") && name !== url);
  const [first = "", ...others] = local.map(({ url }) => new URL(".", url).href);
  const folder = others.reduce(commonFolder, first);
  return new Map(local.map(({ name, url }) => [name, decodeURIComponent(url.slice(folder.length))]));
}

function commonFolder(one: string, other: string): string {
  return other.startsWith(one) ? one : commonFolder(one.replace(/[^/]*\/$/, ""), other);
}

function withNames(plan: Plan, names: ReadonlyMap<string, string>): Plan {
  const renamed = <T extends { readonly at: Location }>(one: T): T => ({
    ...one,
    at: { ...one.at, file: names.get(one.at.file) ?? one.at.file },
  });
  return { ...plan, operations: plan.operations.map(renamed), ledger: plan.ledger.map(renamed) };
}

/** Names of the tools whose files hold something of the project's owner. */
function editedTools({ plan, project }: Pick<Surveyed, "plan" | "project">): string[] {
  return plan.tools.flatMap(({ id, name }) => (project.tools.get(id)?.edited === true ? [name] : []));
}
