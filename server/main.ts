import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { requireFolder } from './platform/folder.ts';
import { StartError } from './platform/start-error.ts';
import { type Portal, startPortal } from './portal.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

/** Signals within this interval count as one: npm repeats those of its process group. */
const SAME_SIGNAL_MS = 500;
/** Maximum time from the last request to the end of the app. */
const CLOSE_MS = 10_000;
/** Exit codes of a shell for processes ended by a signal. */
const SIGNALLED = { SIGINT: 130, SIGTERM: 143 };

try {
  const settings = readSettings(process.env);
  requireDataFolder(settings);
  // Written when the process ends: the next start compiles nothing.
  enableCompileCache(join(settings.dataFolder, 'cache'));
  const portal = await startPortal(settings);
  endOnSignals(portal, settings);
  console.log(`Solar Partner Portal: ${settings.origin}`);
  if (settings.auth.mode === 'local') await printDemoUsers();
} catch (error) {
  console.error(lineOf(error));
  process.exit(1);
}

function requireDataFolder({ dataFolder }: Settings): void {
  try {
    requireFolder(dataFolder);
  } catch (cause) {
    throw new SettingsError(`DATA_DIR=${dataFolder} cannot be used: ${(cause as Error).message}`, { cause });
  }
}

/** The first signal shuts the server down gracefully, a second one at once. */
function endOnSignals(portal: Portal, { shutdownDelayMs, shutdownTimeoutMs }: Settings): void {
  let endingSince: number | undefined;
  const end = async (): Promise<void> => {
    // A database that hangs keeps connections of its own open.
    setTimeout(() => process.exit(0), shutdownDelayMs + shutdownTimeoutMs + CLOSE_MS).unref();
    try {
      await portal.close({ delayMs: shutdownDelayMs, timeoutMs: shutdownTimeoutMs });
      process.exit(0);
    } catch (error) {
      console.error(`The server did not end in order: ${lineOf(error)}`);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (endingSince === undefined) {
        endingSince = performance.now();
        void end();
      } else if (performance.now() - endingSince > SAME_SIGNAL_MS) process.exit(SIGNALLED[signal]);
    });
  }
}

async function printDemoUsers(): Promise<void> {
  const { DEMO_PASSWORD, demoPeople } = await import('./demo/people.ts');
  const users = demoPeople.map(
    ({ email, partner_category, role }) => `${email} (${partner_category ?? role})`,
  );
  console.log(`Demo users, password "${DEMO_PASSWORD}": ${users.join(', ')}`);
}

/** Formats an error in one line; an unexpected one with its position in the code. */
function lineOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { stack = '', message } = error instanceof Error ? error : new Error(String(error));
  const place = stack.split('\n').find((line) => line.trimStart().startsWith('at '));
  return `${message.replaceAll('\n', ' ')}${place ? ` (${place.trim()})` : ''}`;
}
