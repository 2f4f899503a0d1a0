import { buildApp } from './app.ts';
import { DEMO_PASSWORD, demoPeople } from './demo/people.ts';
import { DatabaseUnavailable } from './platform/db/database.ts';
import { readSettings, SettingsError } from './settings.ts';

try {
  const settings = readSettings(process.env);
  const app = await buildApp(settings);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  }
  await app.listen({ port: settings.port, host: settings.host });
  console.log(`Solar Partner Portal: ${settings.origin}`);
  if (settings.auth.mode === 'local') {
    const users = demoPeople.map(
      ({ email, partner_category, role }) => `${email} (${partner_category ?? role})`,
    );
    console.log(`Demo users, password "${DEMO_PASSWORD}": ${users.join(', ')}`);
  }
} catch (error) {
  const expected = error instanceof SettingsError || error instanceof DatabaseUnavailable;
  const portTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(
    portTaken ? 'The port is in use; set PORT to another one.' : expected ? error.message : error,
  );
  process.exit(1);
}
