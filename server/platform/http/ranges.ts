/** A part of a file, both bytes included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * What a Range header asks for of `size` bytes (RFC 9110, section 14): one part; null for the whole, which is also
 * the answer to several parts or to what is no range; 'none' where the file has none of it.
 */
export function rangeOf(header: string | undefined, size: number): Range | null | 'none' {
  const [, from = '', until = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && until === '') return null;
  if (from === '') {
    const length = Math.min(Number(until), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  if (until !== '' && Number(until) < start) return null;
  if (start >= size) return 'none';
  return { start, end: until === '' ? size - 1 : Math.min(Number(until), size - 1) };
}
