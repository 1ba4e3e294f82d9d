/** The report page of a plan; what it takes is loaded when somebody asks for one. */
import type { Api } from "./model/api.js";
import type { Surveyed } from "./plan/account/survey.js";

/** @returns HTML, the same for the same documents and choices */
export async function page(apis: readonly Api[], surveyed: Surveyed): Promise<string> {
  const [{ survey }, { reportPage }] = await Promise.all([
    import("./plan/account/survey.js"),
    import("./report/page/page.js"),
  ]);
  return reportPage(surveyed.plan, await survey(apis, surveyed), { edited: editedTools(surveyed) });
}

/** Names of the tools whose files hold something of the project's owner. */
function editedTools({ plan, project }: Surveyed): string[] {
  return plan.tools.flatMap(({ id, name }) => (project.tools.get(id)?.edited === true ? [name] : []));
}
