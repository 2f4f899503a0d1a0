/** Which Chromium the browser tests drive, and how it is started. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Path of the first one that exists: the environment's, Debian's, Playwright's own; else undefined. The one
 * without windows comes first: a page costs it a third less.
 */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, HEADLESS_SHELL, '/usr/bin/chromium', chromium.executablePath()].find(
    (path) => path !== undefined && existsSync(path),
  );
}

/** Starts as root, draws WebGL in software and asks nobody outside this machine. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--force-color-profile=srgb',
];

/** Starts the one that `findChromium` returns. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) });
}
