const LETTERS = 26;

/** Returns a column's letters from its index: A to Z, then AA, AB and so on. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? last : columnLetters(Math.floor(index / LETTERS) - 1) + last;
}
