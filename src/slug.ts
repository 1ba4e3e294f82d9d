/** The words of a text in lower-case ASCII, joined by dashes: `Pet Store / Orders` → `pet-store-orders`. May be empty. */
export function slug(text: string): string {
  const words = text
    .normalize("NFKD")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.filter((word) => word !== "").join("-");
}
