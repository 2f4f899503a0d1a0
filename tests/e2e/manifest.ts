import { join } from 'node:path';
import { createServer } from 'vite';

/** The app's own manifest of pages; Playwright knows nothing of Lingui's macros and style sheets, Vite does. */
export async function readManifest() {
  const vite = await createServer({
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return (await vite.ssrLoadModule('/src/app/routes.tsx')) as typeof import('../../src/app/routes.tsx');
  } finally {
    await vite.close();
  }
}
