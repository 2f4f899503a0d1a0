/** A byte range, both ends inclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110, section 14). Returns one range; null for the whole
 * file, also if the header is invalid or has several ranges; 'none' if no byte is in the file.
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
