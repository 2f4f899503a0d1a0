import { AppConfiguration } from '../../../contracts/api/app-configuration.ts';

/** Loads the portal's settings. Throws if the server is unreachable. */
export async function loadAppConfiguration(): Promise<AppConfiguration> {
  const answer = await fetch('/app-config.json', { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`/app-config.json answers ${answer.status}`);
  return AppConfiguration.parse(await answer.json());
}
