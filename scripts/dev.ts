/** Vite with hot reload on PORT, the server with restart on change behind it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const port = process.env.PORT ?? '4173';
const apiPort = process.env.API_PORT ?? String(Number(port) + 1);

const children = [
  spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--watch-path=server',
      '--watch-path=contracts',
      '--watch-path=engine',
      '--watch-path=documents',
      'server/main.ts',
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        PORT: apiPort,
        PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN ?? `http://localhost:${port}`,
      },
    },
  ),
  spawn(join(root, 'node_modules/.bin/vite'), ['--clearScreen', 'false'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: port, API_PORT: apiPort },
  }),
];
const stop = () => {
  for (const child of children) child.kill();
};
for (const child of children) child.on('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
