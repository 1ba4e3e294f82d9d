/** Quotes a folder for bash and PowerShell, if it needs that. */
export function quotedFolder(folder: string): string {
  return /[^\p{L}\p{N}_./\\:~-]/u.test(folder) ? `"${folder.replace(/["$`]/g, "\\$&")}"` : folder;
}
