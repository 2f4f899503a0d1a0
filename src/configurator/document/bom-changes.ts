import type { BomChange, BomLine } from '../../../engine/index.ts';
import { parseNumber } from '../../shared/format/number.ts';

/** A quantity as typed into a line: absolute, or with a sign relative to the line. */
export interface QuantityInput {
  readonly quantity: number;
  readonly isDifference: boolean;
}

/** Parses 12, +2 or −1.5; null for any other text. */
export function readQuantity(text: string): QuantityInput | null {
  const plain = text.trim();
  const quantity = parseNumber(plain.replace(/^\+\s*/, ''));
  return quantity === null ? null : { quantity, isDifference: /^[+\-−]/.test(plain) };
}

/**
 * Returns the change that gives a line the typed quantity; null when the roof needs exactly that. An absolute
 * quantity stays when the roof changes. A difference is added to whatever the roof then needs.
 */
export function changeForInput(line: BomLine, { quantity, isDifference }: QuantityInput): BomChange | null {
  const { article } = line;
  const target = inHundredths(isDifference ? line.quantity + quantity : quantity);
  if (isExtra(line)) return target > 0 ? { article, change: 'extra', quantity: target } : null;
  const needed = neededOf(line);
  if (target === needed) return null;
  if (isDifference) return { article, change: 'add', quantity: inHundredths(target - needed) };
  return target === 0 ? { article, change: 'remove' } : { article, change: 'set', quantity: target };
}

/** Returns the change that removes a line from the bill; null for an article that only a change added. */
export const changeToRemove = (line: BomLine): BomChange | null =>
  isExtra(line) ? null : { article: line.article, change: 'remove' };

/** Replaces, adds or removes the change of an article; all changes keep their position. */
export function withChange(
  changes: readonly BomChange[],
  article: string,
  change: BomChange | null,
): BomChange[] {
  const isKnown = changes.some((other) => other.article === article);
  if (!isKnown) return change ? [...changes, change] : [...changes];
  return changes.flatMap((other) => {
    if (other.article !== article) return [other];
    return change ? [change] : [];
  });
}

/** Quantity that the roof itself needs. */
const neededOf = (line: BomLine): number => line.change?.computed ?? line.quantity;

/** Whether the roof needs none of the article. */
const isExtra = (line: BomLine): boolean => line.change?.kind === 'extra' && line.change.computed === 0;

const inHundredths = (value: number): number => Math.round(value * 100) / 100;
