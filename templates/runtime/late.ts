/** Something that is made when it is first needed, and once. What could not be made is tried again the next time. */
export function late<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (made !== undefined) return made;
    const promise = make();
    made = promise;
    promise.catch(() => {
      made = undefined;
    });
    return promise;
  };
}
