/** Watches how long the event loop of this process is held. */

/** Milliseconds between looks. */
const lookMs = 5;

export interface Pauses {
  /** The longest since the last reset, in ms: the lesser of the time that passed and of the CPU used in it, so that other work on the machine does not count. */
  longest(): number;
  reset(): void;
}

export function watchPauses(): Pauses {
  let most = 0;
  const look = () => ({ at: performance.now(), cpu: process.cpuUsage() });
  let last = look();
  setInterval(() => {
    const now = look();
    const used = (now.cpu.user + now.cpu.system - last.cpu.user - last.cpu.system) / 1_000;
    most = Math.max(most, Math.min(now.at - last.at - lookMs, used));
    last = now;
  }, lookMs).unref();
  return {
    longest: () => Math.round(most),
    reset: () => {
      most = 0;
      // What was done until now is not noticed later.
      last = look();
    },
  };
}
