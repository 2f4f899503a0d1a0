import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { profileAtom } from '../auth/session.ts';

type Values = Record<string, unknown>;

const PREFIX = 'solar-partner-portal.form.';

/** Deletes the unsent input of all forms. */
export function forgetFormDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** Returns the stored values of a form with the same fields; null if there are none. */
function read(key: string, fields: Values): Values | null {
  try {
    const values: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    const names = Object.keys(values ?? {}).sort();
    return names.length > 0 && names.join() === Object.keys(fields).sort().join() ? (values as Values) : null;
  } catch {
    return null;
  }
}

/** Best effort: a full or forbidden storage must not break the form. */
function write(key: string, values: Values | null): void {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify(values));
    else sessionStorage.removeItem(key);
  } catch (error) {
    console.warn('What is typed cannot be kept', error);
  }
}

/**
 * Stores `typed` for this tab and person across a reload or a new sign-in, until it is null or the page is left.
 * Returns the draft found on mount. Without a `name` nothing is stored.
 */
export function useFormDraft<V extends Values>(
  name: string | undefined,
  initial: V,
): { readonly restored: V | null; readonly keep: (typed: V | null) => void } {
  const person = useAtomValue(profileAtom)?.Email ?? '';
  const key = name && `${PREFIX}${name}.${person}`;
  const [restored] = useState(() => (key ? (read(key, initial) as V | null) : null));
  const keep = (typed: V | null) => {
    if (key) write(key, typed);
  };
  const forget = useEffectEvent(() => keep(null));
  useEffect(() => {
    const path = location.pathname;
    return () => {
      // Keep the draft if the form only unmounts temporarily, as under a loading page.
      if (location.pathname !== path) forget();
    };
  }, []);
  return { restored: restored, keep };
}
