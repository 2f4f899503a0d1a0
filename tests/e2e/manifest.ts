import { join } from 'node:path';
import { createServer } from 'vite';

type Manifest = typeof import('../../src/app/routes.tsx');
let manifest: Promise<Manifest> | undefined;

/** The app's own manifest of pages; Playwright knows nothing of Lingui's macros and style sheets, Vite does. */
export const readManifest = (): Promise<Manifest> => {
  manifest ??= load();
  return manifest;
};

async function load(): Promise<Manifest> {
  const vite = await createServer({
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return (await vite.ssrLoadModule('/src/app/routes.tsx')) as Manifest;
  } finally {
    await vite.close();
  }
}
