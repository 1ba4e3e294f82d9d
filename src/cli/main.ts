#!/usr/bin/env node
import { runCommandLine } from "./command-line.js";
import { tellLostOutput } from "./lost-output.js";

tellLostOutput();
await runCommandLine();
