import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Files that draw moments, not cases: their tests may be retried. */
const MOMENTS = [
  'server/files/damaged-files.test.ts',
  'server/kill.test.ts',
  'server/platform/db/durability.test.ts',
  'server/platform/jobs/worker.test.ts',
  'server/platform/notifications/notify.test.ts',
];

test('a test that draws its cases has no second attempt, which would draw others', () => {
  const files = globSync(
    '{cli,contracts,documents,engine,scripts,server,src,tests,workers}/**/*.test.{ts,tsx}',
    {
      cwd: root,
    },
  );
  const drawing = files
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(
      ({ file, text }) => !file.endsWith('drawn-cases.test.ts') && /Math\.random\(|'fast-check'/.test(text),
    );
  expect(drawing.length).toBeGreaterThan(8);
  const tried = drawing.filter(({ text }) => !/import \{ drawn\b[^}]*\} from '[^']*\/soak\.ts'/.test(text));
  expect(tried.map(({ file }) => file).sort()).toEqual(MOMENTS);
});
