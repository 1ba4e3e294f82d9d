/** What is under way, for which a server that ends waits. */

export interface Calls {
  track<T>(call: Promise<T>): Promise<T>;
  /** Resolves when the calls that are running now have ended. */
  settled(): Promise<void>;
  /** Resolves when no call is running. */
  idle(): Promise<void>;
}

export function createCalls(): Calls {
  const underWay = new Set<Promise<unknown>>();
  async function settled(): Promise<void> {
    await Promise.allSettled(underWay);
  }
  return {
    settled,
    async track(call) {
      underWay.add(call);
      try {
        return await call;
      } finally {
        underWay.delete(call);
      }
    },
    async idle() {
      while (underWay.size > 0) await settled();
    },
  };
}
