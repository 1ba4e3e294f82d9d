import type { Tool } from "./runtime/tool.js";
import getChart from "../tools/units/get-chart.js";
import getUnit from "../tools/units/get-unit.js";
import reorganizeUnit from "../tools/units/reorganize-unit.js";
import findMembers from "../tools/members/find-members.js";
import welcomeMember from "../tools/members/welcome-member.js";
import getMember from "../tools/members/get-member.js";
import setManager from "../tools/members/set-manager.js";
import getReports from "../tools/members/get-reports.js";
import findBySkills from "../tools/members/find-by-skills.js";

/** The generated tools, in the order of the API's description. */
export const tools: readonly Tool[] = [
  getChart,
  getUnit,
  reorganizeUnit,
  findMembers,
  welcomeMember,
  getMember,
  setManager,
  getReports,
  findBySkills,
];
