/**
 * One generation: read the project, reconcile, apply.
 *
 * @param path JSON of the files and the names of tools.
 * @param killAt How many writing file operations the process lives for: it ends by SIGKILL before the next.
 * @returns How many there were.
 */
export function runGeneration(root: string, path: string, killAt?: number): Promise<number>;
