/** Time for running calls to end before a server closes, in ms: well within what orchestrators allow. */
export const drainMs = 10_000;

/** Resolves when the promise has settled, or after that time. */
export async function atMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}
