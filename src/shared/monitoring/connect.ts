import { loadAppConfiguration } from '../api/app-configuration.ts';
import { ownBuild } from '../api/build.ts';
import type { Reporter, Router } from './monitoring.ts';

/** Asks the server for the monitoring service, and loads its client if there is one. */
export async function connectReporter(router: Router | null): Promise<Reporter | null> {
  const { sentryDsn, sentryEnvironment } = await loadAppConfiguration();
  if (sentryDsn === null) return null;
  const { startSentry } = await import('./sentry.tsx');
  return startSentry({ dsn: sentryDsn, environment: sentryEnvironment, release: ownBuild }, router);
}
