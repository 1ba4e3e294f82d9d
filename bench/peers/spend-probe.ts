/** Loaded into a program that is measured (`--import`): writes down what it has used as it ends. */
import { writeFileSync } from "node:fs";
import process from "node:process";

const { SPENT: file } = process.env;
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  if (file !== undefined)
    writeFileSync(file, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1000, peak: maxRSS / 1024 }));
});
