import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Longest wait for the first data of a page, ms. */
const LONGEST_WAIT_MS = 1500;

/**
 * Returns whether the first data of everything on the page have arrived or failed, or have been waited for long
 * enough. From then on true.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  const [hasBegun, setBegun] = useState(false);
  const pending = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  useEffect(() => {
    setBegun(true);
    const timer = setTimeout(() => setSettled(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (hasBegun && pending === 0) setSettled(true);
  }, [hasBegun, pending]);
  return isSettled;
}
