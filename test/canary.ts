/**
 * Of every process that any test starts with a credential in its environment: neither results nor logs, its standard output
 * and its standard error, ever hold that credential.
 */
import { afterEach, expect } from "vitest";
import { newLeaks } from "./watched-processes.js";

afterEach(() => expect(newLeaks(), "credentials in what a process printed").toEqual([]));
