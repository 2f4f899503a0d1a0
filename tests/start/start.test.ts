import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTree } from '../../scripts/copy-tree.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { temporaryRoot } from '../temporary-root.ts';

const copy = mkdtempSync(join(temporaryRoot(), 'portal-start-'));

/** A copy of the tracked working tree, without anything installed or built. */
beforeAll(() => copyTree(copy, (file) => !/^(docs|engine-rs|tests)\//.test(file)));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Uses the machine's own Node and npm, as after a fresh clone. */
const PATH = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));

function stop(child: ChildProcess): void {
  try {
    // npm, its shell and the server are one process group.
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has already ended.
  }
}

/** Runs `npm start` until it serves the app, then ends it. Returns the printed lines. */
async function start(): Promise<string[]> {
  const port = await freePort();
  const child = spawn('npm', ['start'], {
    cwd: copy,
    detached: true,
    env: {
      HOME: process.env.HOME,
      PATH: PATH.join(':'),
      PORT: String(port),
      HEALTH_PORT: String(await freePort()),
      DATA_DIR: join(copy, '.data'),
    },
  });
  let output = '';
  const ended = once(child, 'close');
  try {
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk;
        if (output.includes('Demo users')) resolve();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.on('error', reject);
      child.on('close', () => reject(new Error(`npm start ended:\n${output}`)));
    });
    const page = await fetch(`http://localhost:${port}/`);
    expect(await page.text()).toContain('<div id="root">');
  } finally {
    stop(child);
    await ended;
  }
  return output.split('\n').filter((line) => line.trim() !== '');
}

const builtAt = () => statSync(join(copy, 'dist/index.html')).mtimeMs;

test('npm start installs and builds once, prints little, and rebuilds only after changes', async () => {
  const first = await start();
  expect(first).toContain('Installing packages (once) …');
  expect(first).toContain('Building the app …');
  expect(first.join('\n')).not.toMatch(/EBADENGINE|deprecated|externalized|chunks are larger/);
  expect(first.length, first.join('\n')).toBeLessThan(15);

  const built = builtAt();
  const second = (await start()).join('\n');
  expect(second).not.toMatch(/Installing|Building/);
  expect(builtAt()).toBe(built);

  // Replaces the app by one line, which builds quickly.
  writeFileSync(join(copy, 'src/app/main.tsx'), "document.title = 'One line';\n");
  expect(await start()).toContain('Building the app …');
  expect(builtAt()).toBeGreaterThan(built);
});

test('does not take a failed build for a finished one', async () => {
  // Skips compiling the app.
  writeFileSync(join(copy, 'index.html'), '<script type="module" src="/no-such-file.ts"></script>\n');
  await expect(start()).rejects.toThrow(/no-such-file/);
  await expect(start()).rejects.toThrow(/no-such-file/);
});
