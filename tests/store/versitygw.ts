import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../../server/testing/free-port.ts';
import { goProgram } from '../go-program.ts';

const VERSION = 'v1.8.0';

/** An S3-compatible store on this machine. */
export interface Versitygw {
  readonly origin: string;
  /** Environment of a server that uses its bucket. */
  readonly variables: Record<string, string>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it after `kill`. */
  start(): Promise<void>;
}

const [BUCKET, KEY, SECRET] = ['portal', 'portal', 'portal-secret'];

/** Starts versitygw with its objects in `objects`, and creates a bucket. The first run builds it. */
export async function startVersitygw(objects: string): Promise<Versitygw> {
  const program = goProgram('github.com/versity/versitygw/cmd/versitygw', 'versitygw', VERSION);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  mkdirSync(objects, { recursive: true });
  const launch = async () => {
    const child = spawn(program, ['--port', `127.0.0.1:${port}`, 'posix', objects], {
      env: { PATH: process.env.PATH, ROOT_ACCESS_KEY: KEY, ROOT_SECRET_KEY: SECRET },
      stdio: 'ignore',
    });
    for (let attempt = 0; attempt < 200; attempt++) {
      if (
        await fetch(origin).then(
          () => true,
          () => false,
        )
      )
        return child;
      await sleep(50);
    }
    throw new Error('versitygw does not start.');
  };
  let running = await launch();
  const client = new S3Client({
    ...{ endpoint: origin, region: 'us-east-1', forcePathStyle: true },
    credentials: { accessKeyId: KEY, secretAccessKey: SECRET },
  });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  return {
    origin,
    variables: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: origin,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    async kill() {
      const ended = once(running, 'close');
      running.kill('SIGKILL');
      await ended;
    },
    async start() {
      running = await launch();
    },
  };
}
