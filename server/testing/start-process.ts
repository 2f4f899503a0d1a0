import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { UNSHED_LOAD } from './unshed-load.ts';

const MAIN = join(import.meta.dirname, '../main.ts');

/** Time for the last output of a killed server, ms. */
const OUTPUT_MS = 1_000;

export interface ServerProcess {
  origin: string;
  pid: number;
  /** Where its probes are. */
  healthOrigin: string;
  /** Whether it listens; false when it ended instead. */
  ready: Promise<boolean>;
  /** Output so far. */
  output(): string;
  errors(): string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Sends it a signal. */
  signal(name: NodeJS.Signals): void;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** Environment of a process that shares nothing with the tests but programs and compiled code. */
export const bareEnvironment = () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
};

/**
 * The server as a process of its own, as `npm start` runs it; without demo projects unless they are asked for.
 * `within`: a command that executes the one it is given. `entry`: the file to run.
 */
export async function startProcess(
  environment: Record<string, string>,
  within: readonly string[] = [],
  entry = MAIN,
): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort());
  const healthPort = environment.HEALTH_PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const [program = '', ...parameters] = [
    ...within,
    process.execPath,
    ...['--disable-warning=ExperimentalWarning', entry],
  ];
  const child = spawn(program, parameters, {
    env: {
      ...bareEnvironment(),
      PORT: port,
      HEALTH_PORT: healthPort,
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: origin,
      DEMO_PROJECTS: 'false',
      ...UNSHED_LOAD,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  const output = collect(child.stdout);
  const errors = collect(child.stderr);
  const ready = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', () => {
      if (output().includes('Solar Partner Portal:')) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
    // A process of the server that outlives it holds its output open.
    await Promise.race([ended, sleep(OUTPUT_MS)]);
    child.stdout?.destroy();
    child.stderr?.destroy();
  };
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  return {
    origin,
    healthOrigin: `http://127.0.0.1:${healthPort}`,
    pid: child.pid ?? 0,
    ready,
    output,
    errors,
    kill,
    signal,
    ended,
  };
}

function collect(stream: ChildProcess['stdout']): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}
