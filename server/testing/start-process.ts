import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const entry = join(import.meta.dirname, '../main.ts');

export interface ServerProcess {
  origin: string;
  pid: number;
  /** Whether it listens; false when it ended instead. */
  ready: Promise<boolean>;
  /** What it has written so far. */
  output(): string;
  errors(): string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

/** The server as a process of its own, as `npm start` runs it; without demo projects unless they are asked for. */
export async function startProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: {
      PATH: process.env.PATH,
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: origin,
      DEMO_PROJECTS: 'false',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const output = collect(child.stdout);
  const errors = collect(child.stderr);
  const ready = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', () => {
      if (output().includes('Solar Partner Portal:')) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { origin, pid: child.pid ?? 0, ready, output, errors, kill };
}

function collect(stream: ChildProcess['stdout']): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}
