/** Tasks of several calls, from what vendors document: nothing here was read from a list of tools. */
import type { Task } from "./task.js";
import { clouds } from "./tasks/clouds.js";
import { github } from "./tasks/github.js";
import { sites } from "./tasks/sites.js";
import { stripe } from "./tasks/stripe.js";
import { work } from "./tasks/work.js";

export const tasks: readonly Task[] = [...github, ...stripe, ...work, ...clouds, ...sites];
