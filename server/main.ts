import { buildApp } from './app.ts';
import { DEMO_PASSWORD, demoPeople } from './demo/people.ts';
import { DatabaseUnavailable } from './platform/db/database.ts';
import { readSettings, SettingsError } from './settings.ts';

/** Why a server cannot listen, by the system's code. */
const REASONS: Record<string, string> = {
  EADDRINUSE: 'The port is in use; set PORT to another one.',
  EACCES: 'This user may not listen on the port; set PORT to one from 1024 on.',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
  ENOTFOUND: 'HOST is no address of this machine.',
};

try {
  const settings = readSettings(process.env);
  const app = await buildApp(settings);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  }
  const { host, port } = settings;
  await app.listen({ host, port }).catch((cause: NodeJS.ErrnoException) => {
    throw new SettingsError(REASONS[cause.code ?? ''] ?? `HOST=${host}, PORT=${port}: ${cause.message}`, {
      cause,
    });
  });
  console.log(`Solar Partner Portal: ${settings.origin}`);
  if (settings.auth.mode === 'local') {
    const users = demoPeople.map(
      ({ email, partner_category, role }) => `${email} (${partner_category ?? role})`,
    );
    console.log(`Demo users, password "${DEMO_PASSWORD}": ${users.join(', ')}`);
  }
} catch (error) {
  const expected = error instanceof SettingsError || error instanceof DatabaseUnavailable;
  console.error(expected ? error.message : error);
  process.exit(1);
}
