/**
 * Whether two JSON values are equal. Commands share unchanged parts between documents, so the cost depends on the
 * difference, not on the size of the roof.
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

/** The keys that JSON would contain: undefined properties do not count. */
const keysOf = (value: object): string[] =>
  Object.keys(value).filter((key) => Reflect.get(value, key) !== undefined);
