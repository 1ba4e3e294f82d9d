// @generated SignedSource<<2387ddd3d84488dfa93a041c7d44dc537d30246953630b4a83a76c6554a82bed>>
/** How often each operation was called, and by which tool: what a later generation can weigh them by. Never values. */
export interface Usage {
  count(operation: string, tool: string): void;
  /**
   * Hands over what was counted since the last time, a JSON object a line; nothing when nothing was.
   * @throws what `write` throws; the counts are then kept for the next time.
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
