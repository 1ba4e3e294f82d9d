/**
 * Counts how often each operation was called, and by which tool, so that a later generation can use the counts. Never
 * contains values.
 */
export interface Usage {
  count(operation: string, tool: string): void;
  /**
   * Writes the counts since the last time, one JSON object per line; nothing if there are none.
   * @throws the error of `write`; the counts are then kept for the next time.
   */
  flush(write: (text: string) => void): void;
}

export function createUsage(): Usage {
  const counts = new Map<string, { operation: string; tool: string; count: number }>();
  return {
    count(operation, tool) {
      const id = `${operation}\n${tool}`;
      const count = (counts.get(id)?.count ?? 0) + 1;
      counts.set(id, { operation, tool, count });
    },
    flush(write) {
      if (counts.size === 0) return;
      write([...counts.values()].map((entry) => `${JSON.stringify(entry)}\n`).join(""));
      counts.clear();
    },
  };
}
