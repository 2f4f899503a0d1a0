import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync('**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'),
);
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).sort();

test('all code gets the time from a clock, and only few files use the system clock', () => {
  expect(files.length).toBeGreaterThan(30);
  expect(filesWith(/Date\.now|new Date\(\s*\)|\bDate\(\s*\)|Temporal\.Now/)).toEqual(['platform/clock.ts']);
  expect(filesWith(/\bsystemClock\b/)).toEqual([
    'admin/main.ts',
    'app.ts',
    'backup/main.ts',
    'demo/reset.ts',
    'demo/seed.ts',
    'identity/adapter.ts',
    // Tokens carry the time of the system clock.
    'people/authentication.ts',
    'people/sessions.ts',
    'platform/clock.ts',
    'platform/files/bucket.ts',
    // File times are those of the system clock.
    'platform/files/removal.ts',
    // Exports carry the time of the system clock.
    'platform/observability/otlp-metrics.ts',
    'platform/observability/telemetry.ts',
    'portal.ts',
  ]);
});
