import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder, and how to remove it with its content. */
export function temporaryFolder(within = tmpdir()) {
  const path = mkdtempSync(join(within, 'portal-server-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}
