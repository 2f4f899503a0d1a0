import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Where a chunk is fetched without `loadPart`, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/app/routes.tsx': 'the manifest: the router loads each page with loadPart',
  'src/configurator/load.ts': 'second step of a page of the manifest',
  'src/designer/load.ts': 'second step of a page of the manifest',
  'src/configurator/files/use-export.ts': 'fetched ahead, and with loadPart when it is needed',
  'src/shared/api/call.ts': 'in development and tests alone',
  'src/shared/files/file-preview.tsx': 'its two steps are one part',
  'src/shared/monitoring/monitoring.ts': 'reports are no reason to reload the page',
  'src/shared/monitoring/connect.ts': 'reports are no reason to reload the page',
  'src/shared/monitoring/sentry.tsx': 'reports are no reason to reload the page',
  'src/viewer/scene/saved-roof-picture.ts':
    'a roof is sent without its picture rather than reloaded while it is sent',
};

test('@spec-218 every chunk of the app is fetched as a part with its timeout and its message', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(test|d)\./.test(file));
  const fetching = files
    .map((file) => ({
      file,
      text: readFileSync(join(root, file), 'utf8').replaceAll(/typeof import\(/g, ''),
    }))
    .map(({ file, text }) => ({
      file,
      all: text.match(/\bimport\(/g)?.length ?? 0,
      parts:
        text.match(
          /(loadPart|loadFrame|lazyPart|fetched)\(\s*['"`][^'"`]+['"`],\s*(async )?\(\) =>\s*import\(/g,
        )?.length ?? 0,
    }))
    .filter(({ all }) => all > 0);
  expect(fetching.length).toBeGreaterThan(20);
  const others = fetching.filter(({ all, parts }) => all > parts).map(({ file }) => file);
  expect(others.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});
