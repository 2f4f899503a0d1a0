import { loadAppConfiguration } from '../api/app-configuration.ts';
import { ownBuild } from '../api/build.ts';
import type { Reporter } from './monitoring.ts';

/** Asks the server whether there is a monitoring service, and loads what speaks to it. */
export async function connectReporter(): Promise<Reporter | null> {
  const { sentryDsn, sentryEnvironment } = await loadAppConfiguration();
  if (sentryDsn === null) return null;
  const { startSentry } = await import('./sentry.ts');
  return startSentry({ dsn: sentryDsn, environment: sentryEnvironment, release: ownBuild });
}
