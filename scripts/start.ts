/** Serves app, API and local sign-in on one port; builds the app first where its sources have changed. */
import { ensureBuilt } from './build.ts';

ensureBuilt();
await import('../server/main.ts');
