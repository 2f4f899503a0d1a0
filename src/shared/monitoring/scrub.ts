/** Ids of roofs, people and other resources. */
const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
const E_MAIL = /[^\s<>"'/=?&]+@[^\s<>"'/=?&]+\.\w+/g;
const TOKEN = /\bey[\w-]+\.[\w-]+\.[\w-]*/g;
/** The part after an address's path: search texts, sign-in responses. A backslash may belong to a quote. */
const QUERY = /(https?:\/\/[^\s?#"']+|(?<=^|[\s"'])\/[^\s?#"']*)[?#][^\s"'\\]*/g;

/** Removes personal data from a text, or from JSON text. */
export const scrubText = (text: string): string =>
  text.replace(TOKEN, ':token').replace(QUERY, '$1').replace(E_MAIL, ':mail').replace(ID, ':id');

function scrub(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (Array.isArray(value)) return value.map(scrub);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, scrub(member)]));
}

/** Scrubs every text in an envelope for the monitoring service. Recordings come as text. */
export function scrubEnvelope<T extends readonly [head: object, items: readonly unknown[]]>(envelope: T): T {
  const [head, items] = envelope;
  const scrubbed = (items as readonly (readonly [object, unknown])[]).map(([itemHead, payload]) => {
    const content = scrub(payload);
    const length = typeof content === 'string' && { length: new TextEncoder().encode(content).length };
    return [{ ...itemHead, ...length }, content];
  });
  return [head, scrubbed] as unknown as T;
}
