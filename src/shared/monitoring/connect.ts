import { AppConfiguration } from '../../../contracts/app-configuration.ts';
import { ownBuild } from '../api/build.ts';
import type { Reporter } from './monitoring.ts';

/** Asks the server whether there is a monitoring service, and loads what speaks to it. */
export async function connectReporter(): Promise<Reporter | null> {
  const answer = await fetch('/app-config.json', { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`/app-config.json answers ${answer.status}`);
  const { sentryDsn, sentryEnvironment } = AppConfiguration.parse(await answer.json());
  if (sentryDsn === null) return null;
  const { startSentry } = await import('./sentry.ts');
  return startSentry({ dsn: sentryDsn, environment: sentryEnvironment, release: ownBuild });
}
