/**
 * An order of the functions of a compiled module in which similar ones stand near each other: gzip looks 32 kB back,
 * so that the download is 4 kB smaller.
 */

/** Bytes in a row that two functions share or do not. */
const LENGTH = 6;
/** How far gzip looks back. */
const WINDOW = 32_768;
/** Bytes added to the length of functions, so that a match of short ones weighs less. */
const SHORT = 60;

interface Section {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** A number of a module from a place on, and where it ends: seven bits per byte, the lowest first. */
function numberAt(bytes: Uint8Array, start: number): [value: number, end: number] {
  let [value, end] = [0, start];
  for (let unit = 1; ; unit *= 128) {
    const byte = bytes[end++] ?? 0;
    value += (byte % 128) * unit;
    if (byte < 128) return [value, end];
  }
}

function bytesOf(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...bytesOf(Math.floor(value / 128))];
}

function sectionsOf(module: Uint8Array): Section[] {
  const sections: Section[] = [];
  for (let at = 8; at < module.length; ) {
    const [length, start] = numberAt(module, at + 1);
    sections.push({ id: module[at] ?? 0, start, end: start + length });
    at = start + length;
  }
  return sections;
}

/** The functions of a module, their lengths included. */
export function functionsOf(module: Uint8Array): Uint8Array[] {
  const code = sectionsOf(module).find(({ id }) => id === 10);
  if (!code) return [];
  let [count, at] = numberAt(module, code.start);
  const functions: Uint8Array[] = [];
  for (; count > 0; count--) {
    const [length, start] = numberAt(module, at);
    functions.push(module.subarray(at, start + length));
    at = start + length;
  }
  return functions;
}

/** The content of functions as numbers: the same one for the same bytes in a row. */
function featuresOf(functions: readonly Uint8Array[]): Uint32Array[] {
  const known = new Map<string, number>();
  return functions.map((bytes) => {
    const text = Buffer.from(bytes).toString('latin1');
    const found = new Set<number>();
    for (let at = 0; at + LENGTH <= text.length; at++) {
      const part = text.slice(at, at + LENGTH);
      const feature = known.get(part) ?? known.size;
      known.set(part, feature);
      found.add(feature);
    }
    return Uint32Array.from(found);
  });
}

/** From the longest function on, always the one that has most in common with those before it. */
export function orderOf(functions: readonly Uint8Array[]): number[] {
  const features = featuresOf(functions);
  const inWindow = new Uint32Array(functions.reduce((sum, { length }) => sum + length, 0));
  const left = new Set(functions.keys());
  const order: number[] = [];
  const longest = Math.max(...functions.map(({ length }) => length));
  let next = functions.findIndex(({ length }) => length === longest);
  let [first, size] = [0, 0];
  while (left.size > 0) {
    order.push(next);
    left.delete(next);
    size += functions[next]?.length ?? 0;
    for (const feature of features[next] ?? []) inWindow[feature] = (inWindow[feature] ?? 0) + 1;
    for (; size > WINDOW && first < order.length - 1; first++) {
      const evicted = order[first] ?? 0;
      size -= functions[evicted]?.length ?? 0;
      for (const feature of features[evicted] ?? []) inWindow[feature] = (inWindow[feature] ?? 0) - 1;
    }
    let most = -1;
    for (const candidate of left) {
      const own = features[candidate] ?? new Uint32Array();
      let shared = 0;
      for (const feature of own) if (inWindow[feature]) shared++;
      if (shared / (own.length + SHORT) <= most) continue;
      most = shared / (own.length + SHORT);
      next = candidate;
    }
  }
  return order;
}

/** The module with its functions named by their places in an order, for `--reorder-functions-by-name`. */
export function named(module: Uint8Array<ArrayBuffer>): Uint8Array {
  const imported = WebAssembly.Module.imports(new WebAssembly.Module(module));
  const imports = imported.filter(({ kind }) => kind === 'function').length;
  const names = orderOf(functionsOf(module)).flatMap((index, place): [number, string][] => [
    [index + imports, String(place).padStart(6, '0')],
  ]);
  const entries = names
    .sort(([a], [b]) => a - b)
    .flatMap(([index, name]) => [...bytesOf(index), name.length, ...Buffer.from(name)]);
  const list = [...bytesOf(names.length), ...entries];
  const content = [4, ...Buffer.from('name'), 1, ...bytesOf(list.length), ...list];
  return Buffer.concat([module, Uint8Array.from([0, ...bytesOf(content.length), ...content])]);
}
