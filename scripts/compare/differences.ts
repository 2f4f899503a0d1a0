/** Lines that are shown of one text; the rest is counted. */
const MAX_LINES = 10;

export interface Difference {
  readonly name: string;
  /** "- before" and "+ after", in the order of the text. */
  readonly lines: readonly string[];
}

/** Returns the differences of two snapshots, texts by name. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Difference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((name) => {
    const [old, current] = [before.get(name), after.get(name)];
    if (old === current) return [];
    if (old === undefined) return [{ name, lines: ['+ is new'] }];
    if (current === undefined) return [{ name, lines: ['- is gone'] }];
    return [{ name, lines: changedLines(old.split('\n'), current.split('\n')) }];
  });
}

/** Returns the lines that only one text has, counted. */
function changedLines(before: readonly string[], after: readonly string[]): string[] {
  const changed = [
    ...missingIn(after, before).map(({ line, at }) => ({ text: `- ${line}`, at })),
    ...missingIn(before, after).map(({ line, at }) => ({ text: `+ ${line}`, at })),
  ].sort((one, other) => one.at - other.at);
  if (changed.length === 0) return ['the same lines in another order'];
  const shown = changed.slice(0, MAX_LINES).map(({ text, at }) => `line ${at + 1} ${text}`);
  const left = changed.length - shown.length;
  return left > 0 ? [...shown, `… and ${left} lines more`] : shown;
}

function missingIn(other: readonly string[], lines: readonly string[]): { line: string; at: number }[] {
  const counts = new Map<string, number>();
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.flatMap((line, at) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count > 0 ? [] : [{ line, at }];
  });
}
