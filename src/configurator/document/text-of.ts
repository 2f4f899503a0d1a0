import type { Configuration } from '../../../engine/index.ts';

const texts = new WeakMap<Configuration, string>();

/** Returns a document as JSON, serialised only once for engine, drafts and server. */
export function textOf(configuration: Configuration): string {
  const known = texts.get(configuration);
  if (known !== undefined) return known;
  const text = JSON.stringify(configuration);
  texts.set(configuration, text);
  return text;
}
