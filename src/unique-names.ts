/**
 * Hands out each name once: where one is taken, the next gets the lowest number that is free, from 2.
 * @param separator before the number
 * @param taken names that are in use
 * @returns what makes a wanted name unique; `numbered` writes it with a number where that is more than adding it
 */
export function uniqueNames(
  separator: string,
  taken: Iterable<string> = [],
): (wanted: string, numbered?: (number: number) => string) => string {
  const used = new Set(taken);
  // Names stay taken, so that a search goes on where the one before it ended: thousands may want the same.
  const last = new Map<string, number>();
  return (wanted, numbered = (number) => `${wanted}${separator}${number}`) => {
    let name = wanted;
    for (let number = last.get(wanted) ?? 1; used.has(name); last.set(wanted, number)) {
      number += 1;
      name = numbered(number);
    }
    used.add(name);
    return name;
  };
}
