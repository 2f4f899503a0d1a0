import { AppConfiguration } from '../../../contracts/api/app-configuration.ts';

/** What this portal is set up with. Throws when the server does not say. */
export async function loadAppConfiguration(): Promise<AppConfiguration> {
  const answer = await fetch('/app-config.json', { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`/app-config.json answers ${answer.status}`);
  return AppConfiguration.parse(await answer.json());
}
