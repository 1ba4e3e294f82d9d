// A generation in a process that is killed. usage: node killed.mjs ROOT FILES.json KILL_AT
import { runGeneration } from "./generation.mjs";

const [root, path, killAt] = process.argv.slice(2);
await runGeneration(root, path, Number(killAt));
