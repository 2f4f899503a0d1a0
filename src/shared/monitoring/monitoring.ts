import type { createStore } from 'jotai';
import { useEffect, useState } from 'react';
import { consentAtom } from '../consent/consent.ts';

/** Sends errors to the monitoring service. */
export interface Reporter {
  /** Whether the service has taken the report. */
  send(error: unknown): Promise<boolean>;
  end(): Promise<void>;
}

/** Null where no service is set up, or it could not be loaded. */
let reporter: Promise<Reporter | null> | undefined;
let isAllowed = false;

/** What became of the reports of errors that are shown; the last one of an error without an object. */
const reports = new WeakMap<object, Promise<boolean>>();
let latest: Promise<boolean> = Promise.resolve(false);

function connect(): Promise<Reporter | null> {
  reporter ??= import('./connect.ts')
    .then(({ connectReporter }) => connectReporter())
    .catch(() => {
      reporter = undefined;
      return null;
    });
  return reporter;
}

async function disconnect(): Promise<void> {
  const ending = reporter;
  reporter = undefined;
  await (await ending)?.end();
}

/** Reports errors as long as the user allows it, and loads what that needs then only. */
export function followConsent(store: ReturnType<typeof createStore>): () => void {
  const apply = () => {
    const allows = store.get(consentAtom)?.reports === true;
    if (allows === isAllowed) return;
    isAllowed = allows;
    void (allows ? connect() : disconnect());
  };
  apply();
  return store.sub(consentAtom, apply);
}

/** Reports an error where the user allows it. Whether the monitoring service has taken the report. */
export function reportError(error: unknown): Promise<boolean> {
  const send = async () => (isAllowed ? ((await (await connect())?.send(error)) ?? false) : false);
  const report = send().catch(() => false);
  latest = report;
  if (typeof error === 'object' && error !== null) reports.set(error, report);
  return report;
}

const reportOf = (error: unknown): Promise<boolean> =>
  (typeof error === 'object' && error !== null && reports.get(error)) || latest;

/** Whether the team has been told of an error, of the latest one where none is given. */
export function useReported(error?: unknown): boolean {
  const [isReported, setReported] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void reportOf(error).then((isTaken) => isWanted && setReported(isTaken));
    return () => {
      isWanted = false;
    };
  }, [error]);
  return isReported;
}
