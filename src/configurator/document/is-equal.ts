/**
 * Whether two JSON values are the same. Documents share what a command leaves alone, so comparing them
 * costs as much as what differs and not as much as the whole roof.
 */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [keys, others] = [keysOf(a), keysOf(b)];
  return (
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(Reflect.get(a, key), Reflect.get(b, key)))
  );
}

/** Keys that JSON would contain: properties that are undefined do not count. */
const keysOf = (value: object): string[] =>
  Object.keys(value).filter((key) => Reflect.get(value, key) !== undefined);
