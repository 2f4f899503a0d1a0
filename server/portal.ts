import { setTimeout as sleep } from 'node:timers/promises';
import type { Parts } from './app.ts';
import { readLegal } from './people/legal-texts.ts';
import { systemClock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { FilePlace } from './platform/files/place.ts';
import { requireFolder } from './platform/folder.ts';
import { type HealthPort, openHealthPort } from './platform/http/health-port.ts';
import { type Listener, openListener } from './platform/http/listener.ts';
import type { Telemetry } from './platform/observability/telemetry.ts';
import { type Settings, SettingsError, type TelemetrySettings } from './settings.ts';

/** A running server. */
export interface Portal {
  /** Origin of the health probes, without a trailing slash. */
  readonly healthOrigin: string;
  /**
   * Shuts down gracefully: reports not ready, after `delayMs` accepts no more requests, and answers earlier ones
   * for at most `timeoutMs`.
   */
  close(times?: { readonly delayMs?: number; readonly timeoutMs?: number }): Promise<void>;
}

/** Timeout of a request during shutdown. */
const TIMEOUT_MS = 25_000;

/** Why a port cannot be bound, by the system's error code. */
const REASONS: Record<string, (name: string) => string> = {
  EADDRINUSE: (name) => `The port is in use; set ${name}PORT to another one.`,
  EACCES: (name) => `This user may not listen on the port; set ${name}PORT to one from 1024 on.`,
  EADDRNOTAVAIL: (name) => `${name}HOST is no address of this machine.`,
  ENOTFOUND: (name) => `${name}HOST is no address of this machine.`,
  EAI_AGAIN: (name) => `${name}HOST is no address of this machine.`,
};

/** Returns the error that names the faulty setting. `name`: prefix of the settings. */
const bindingError =
  (name: '' | 'HEALTH_', host: string, port: number) =>
  (cause: NodeJS.ErrnoException): never => {
    const message =
      REASONS[cause.code ?? '']?.(name) ?? `${name}HOST=${host}, ${name}PORT=${port}: ${cause.message}`;
    throw new SettingsError(message, { cause });
  };

/** Parts that tests override. `database`: open and migrated; the server closes it. */
export type Replacements = Partial<Parts & { readonly database: Database }>;

/**
 * Starts the server. Checks its environment first: ports, then the database, before anything is loaded or written.
 * Rejects with `SettingsError` or `DatabaseUnavailable`.
 */
export async function startPortal(settings: Settings, parts: Replacements = {}): Promise<Portal> {
  const { host, port, healthHost, healthPort } = settings;
  readLegal(settings.legalFolder);
  const listener = await openListener(host, port, settings).catch(bindingError('', host, port));
  let health: HealthPort | undefined;
  try {
    health = await openHealthPort(healthHost, healthPort).catch(
      bindingError('HEALTH_', healthHost, healthPort),
    );
    return await serve(settings, listener, health, parts);
  } catch (error) {
    await listener.close(0);
    await health?.close();
    throw error;
  }
}

/** Rejects with `SettingsError` if the files of the database are in another place, or with `StoreUnavailable`. */
async function claimFiles(database: Database, place: FilePlace): Promise<void> {
  const { claimPlace } = await import('./platform/files/claim.ts');
  try {
    requireFolder(place.localFolder);
    await claimPlace(database, place);
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

const startTelemetry = async (settings: TelemetrySettings): Promise<Telemetry> =>
  (await import('./platform/observability/telemetry.ts')).startTelemetry(settings);

async function serve(
  settings: Settings,
  listener: Listener,
  health: HealthPort,
  { database: opened, ...parts }: Replacements,
): Promise<Portal> {
  // Before the database, whose statements are traced from its opening on.
  const telemetry = settings.telemetry && (await startTelemetry(settings.telemetry));
  const { openDatabase } = await import('./platform/db/database.ts');
  const database = opened ?? (await openDatabase(settings, parts.clock ?? systemClock));
  const { openPlace } = await import('./platform/files/place.ts');
  const place = await openPlace(settings);
  if (!parts.store) await claimFiles(database, place);
  const { buildApp } = await import('./app.ts');
  const ending = new AbortController();
  const surroundings = { database, place, listener, health, telemetry, ending: ending.signal };
  const app = await buildApp(settings, surroundings, parts);
  let closing: Promise<void> | undefined;
  const close = async ({ delayMs = 0, timeoutMs = TIMEOUT_MS } = {}) => {
    health.endReadiness();
    listener.endConnections();
    await sleep(delayMs);
    await listener.settle();
    ending.abort();
    await listener.close(timeoutMs);
    await app.close();
    await telemetry?.close();
    await health.close();
  };
  return {
    healthOrigin: `http://${settings.healthHost}:${health.port}`,
    close(times) {
      closing ??= close(times);
      return closing;
    },
  };
}
