import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Timeout for writing drafts before the document is left without them. */
const FLUSH_TIMEOUT_MS = 3000;

/** Unsaved work that leaving the page would lose, one token per component. */
const unsaved = new Set<object>();
/** Work that only leaving the document would lose; other pages of the app keep it. */
const guardedDocuments = new Set<object>();
const listeners = new Set<() => void>();
const flushes = new Set<() => void | Promise<void>>();
let isLeavingOnPurpose = false;

function askBrowser(event: BeforeUnloadEvent): void {
  if (!isLeavingOnPurpose) event.preventDefault();
}

function change(work: object, isUnsaved: boolean, all = unsaved): void {
  if (isUnsaved) all.add(work);
  else all.delete(work);
  // Registered only while needed: a page with this listener is excluded from the back/forward cache.
  if (unsaved.size + guardedDocuments.size > 0) window.addEventListener('beforeunload', askBrowser);
  else window.removeEventListener('beforeunload', askBrowser);
  for (const listener of listeners) listener();
}

/** Whether leaving this page would lose something. */
export const hasUnsavedWork = (): boolean => unsaved.size > 0;

/** Whether only leaving the document would lose something. */
export const hasGuardedDocument = (): boolean => guardedDocuments.size > 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether leaving the document would lose something, for components. */
export const useUnsavedWork = (): boolean =>
  useSyncExternalStore(subscribe, () => unsaved.size + guardedDocuments.size > 0);

/**
 * Declares unsaved work of this component. While there is any, leaving asks once: in the app's own dialog for
 * another page, in the browser's for another document. Returns a function that clears it at once, for navigating
 * right after saving.
 */
export function useUnsavedChanges(isUnsaved: boolean): () => void {
  const work = useRef({});
  useEffect(() => {
    const own = work.current;
    change(own, isUnsaved);
    return () => change(own, false);
  }, [isUnsaved]);
  return () => change(work.current, false);
}

/** Declares work that only leaving the document would lose, so that the browser asks. */
export function useLeavingDocument(isUnsaved: boolean): void {
  const work = useRef({});
  useEffect(() => {
    const own = work.current;
    change(own, isUnsaved, guardedDocuments);
    return () => change(own, false, guardedDocuments);
  }, [isUnsaved]);
}

/**
 * Runs `flush` before the app leaves the document, and when the page is hidden, because it may never be shown
 * again. Returns a function that removes it.
 */
export function onBeforeLeave(flush: () => void | Promise<void>): () => void {
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') void flush();
  };
  flushes.add(flush);
  document.addEventListener('visibilitychange', whenHidden);
  return () => {
    flushes.delete(flush);
    document.removeEventListener('visibilitychange', whenHidden);
  };
}

/** Writes all pending drafts. Never rejects, and takes at most 3 s. */
export async function flushDrafts(): Promise<void> {
  const written = Promise.allSettled([...flushes].map(async (flush) => flush()));
  const late = new Promise((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS));
  await Promise.race([written, late]);
}

/** Writes the drafts, and disables the browser's question. */
export async function prepareToLeave(): Promise<void> {
  await flushDrafts();
  isLeavingOnPurpose = true;
}

/** Leaves the document without asking: the user has agreed, or loses nothing. */
export async function leaveDocument(address: string | URL): Promise<void> {
  await prepareToLeave();
  location.assign(address);
}
