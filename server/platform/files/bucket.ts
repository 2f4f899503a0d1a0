import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type S3Settings, SettingsError } from '../../settings.ts';
import { systemClock } from '../clock.ts';
import { ProblemError } from '../http/problems.ts';
import { type FilePlace, ID_NAME } from './place.ts';
import { type FileStore, IS_CONTENT, openFolder } from './store.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** Timeout for connecting. */
const CONNECT_TIMEOUT_MS = 3_000;
/** Requests of one operation, the first included; between them the SDK backs off. */
const MOST_ATTEMPTS = 3;
/** Connections at a time; paused downloads have some, too. */
const MOST_CONNECTIONS = 500;
/** A connection without traffic is closed. A download that goes on after that opens another one. */
const IDLE_MS = 30_000;
/** Attempts to go on with a download without receiving a byte, and the delay before each. */
const MOST_RESUMES = 3;
const RESUME_DELAY_MS = 200;
/** Parts of an upload that are sent at a time, of 5 MB each: they are in memory, so that each can be repeated. */
const PARTS_AT_ONCE = 2;
/** Local content of uploads is removed after this time; no upload takes as long. */
const LONGEST_UPLOAD_MS = 86_400_000;

/** Codes with which stores refuse the key, its secret or its rights. */
const REFUSED = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden'];

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Whether the object does not exist, in a bucket that does. */
const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket';

/** Whether a content differs from its checksum. Ranges have none, so nothing may be read of it in another way. */
const isChanged = (error: unknown): boolean => /^Checksum mismatch/.test((error as Error).message);

const reasonOf = (error: unknown): string => {
  const { name, message, errors = [] } = error as AggregateError;
  return `${name}: ${message || errors.map((each) => each.message).join(', ')}`;
};

const unavailable = (cause: unknown): Error =>
  cause instanceof ProblemError
    ? cause
    : new StoreUnavailable(`The store of files does not answer: ${reasonOf(cause)}`, { cause });

/** Returns the error that names the setting at fault. */
function startError({ bucket, endpoint, region }: S3Settings, error: unknown): Error {
  const { name } = error as Error;
  const where = endpoint ?? `AWS, region ${region}`;
  if (name === 'NoSuchBucket')
    return new SettingsError(`S3_BUCKET: there is no bucket ${bucket} at ${where}.`);
  if (REFUSED.includes(name))
    return new SettingsError(`S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: ${where} refuses them (${name}).`);
  if (statusOf(error) !== undefined)
    return new SettingsError(`S3_BUCKET, S3_REGION: ${where} answers ${reasonOf(error)}.`);
  return new StoreUnavailable(`S3_ENDPOINT: ${where} does not answer: ${reasonOf(error)}`, { cause: error });
}

/** The bucket of the settings. Uploads are written to `localFolder` first, where they are inspected. */
export function bucketPlace(settings: S3Settings, localFolder: string): FilePlace {
  const { bucket: Bucket } = settings;
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    ...(settings.endpoint !== null && { endpoint: settings.endpoint, forcePathStyle: true }),
    maxAttempts: MOST_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: settings.timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
      httpAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
    },
  });
  const idObject = { Bucket, Key: ID_NAME };
  const atStart = (error: unknown) => {
    throw startError(settings, error);
  };
  const readId = async () => {
    try {
      const { Body } = await client.send(new GetObjectCommand(idObject));
      return (await text(Body as Readable)).trim();
    } catch (error) {
      return isMissing(error) ? null : atStart(error);
    }
  };
  return {
    kind: 'bucket',
    name: `S3_BUCKET: ${Bucket}`,
    idPath: `the object ${ID_NAME} of ${Bucket}`,
    afterMove: 'npm run move-files -- to-bucket moves a folder to it.',
    localFolder,
    readId,
    async createId(id) {
      try {
        await client.send(new PutObjectCommand({ ...idObject, Body: id, IfNoneMatch: '*' }));
      } catch (error) {
        // 412 if there is one, 409 if another process is creating one.
        if (![409, 412].includes(statusOf(error) ?? 0)) atStart(error);
      }
      return readId();
    },
    async removeId() {
      await client.send(new DeleteObjectCommand(idObject)).catch(atStart);
    },
    openStore: (requireRoom) => openBucket(client, Bucket, openFolder(localFolder, requireRoom), localFolder),
  };
}

/** A content, or the part of it up to the byte `end`. */
interface Download {
  readonly body: Readable;
  readonly end: number;
}

/**
 * Reads a download from the byte `start` on, and goes on by `get` where its connection breaks. Contents never change,
 * so all requests read the same one.
 */
async function* readOn(
  { body: first, end }: Download,
  start: number,
  get: (at: number, end: number) => Promise<Download>,
) {
  let [at, failures] = [start, 0];
  for (let body: Readable | null = first; ; ) {
    try {
      body ??= (await get(at, end)).body;
      for await (const chunk of body) {
        at += chunk.length;
        failures = 0;
        yield chunk;
      }
      if (at > end) return;
      throw new Error('The connection was closed.');
    } catch (error) {
      failures += 1;
      const isFinal = at > end || error instanceof ProblemError || isChanged(error);
      if (isFinal || failures > MOST_RESUMES) throw unavailable(error);
      body = null;
      await sleep(RESUME_DELAY_MS * failures);
    }
  }
}

/** Opens the store in a bucket. `local`: store in `localFolder`, for content until it is in the bucket. */
function openBucket(client: S3Client, Bucket: string, local: FileStore, localFolder: string): FileStore {
  let waiting = 0;
  /** Waits for the store. Rejects with `StoreUnavailable`, or as `work` does with a `ProblemError`. */
  async function ask<T>(work: () => Promise<T>): Promise<T> {
    waiting += 1;
    try {
      return await work();
    } catch (error) {
      throw unavailable(error);
    } finally {
      waiting -= 1;
    }
  }

  /** Requests the content from a byte on; `end` is the last one. Rejects with FILE_MISSING. */
  async function get(key: string, start: number, end: number): Promise<Download> {
    const isWhole = start === 0 && end === Number.POSITIVE_INFINITY;
    const last = end === Number.POSITIVE_INFINITY ? '' : end;
    const { Body, ContentLength = 0 } = await client
      .send(new GetObjectCommand({ Bucket, Key: key, ...(!isWhole && { Range: `bytes=${start}-${last}` }) }))
      .catch((error) => {
        throw isMissing(error) ? new ProblemError(410, 'FILE_MISSING', {}, 'file missing') : error;
      });
    return { body: Body as Readable, end: start + ContentLength - 1 };
  }

  /** Lists the unfinished uploads of a key, or all of them. */
  async function* unfinished(prefix?: string) {
    let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
    for (;;) {
      const page = await ask(() =>
        client.send(new ListMultipartUploadsCommand({ Bucket, ...(prefix && { Prefix: prefix }), ...after })),
      );
      yield* page.Uploads ?? [];
      if (!page.IsTruncated) return;
      after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }

  // The next start tries again.
  removeOldLocals(local).catch(() => {});
  return {
    requireRoom: local.requireRoom,
    isAvailable: () =>
      client.send(new HeadObjectCommand({ Bucket, Key: ID_NAME })).then(
        () => true,
        () => false,
      ),
    queueLength: () => waiting,
    async put(key, bytes, inspect) {
      const content = await local.put(key, bytes, inspect);
      try {
        await ask(() =>
          new Upload({
            client,
            params: { Bucket, Key: key, Body: createReadStream(join(localFolder, key)) },
            queueSize: PARTS_AT_ONCE,
          }).done(),
        );
      } finally {
        await local.remove(key);
      }
      return content;
    },
    async open(key, { start, end } = { start: 0, end: Number.POSITIVE_INFINITY }) {
      const first = await ask(() => get(key, start, end));
      return Readable.from(
        readOn(first, start, (at, end) => get(key, at, end)),
        { objectMode: false },
      );
    },
    async remove(key) {
      await local.remove(key);
      await ask(() => client.send(new DeleteObjectCommand({ Bucket, Key: key })));
      for await (const { Key, UploadId } of unfinished(key))
        await ask(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key, LastModified } of Contents) yield* contentOf(Key, LastModified);
      for await (const { Key, Initiated } of unfinished()) yield* contentOf(Key, Initiated);
    },
  };
}

/** The content of an object or unfinished upload; none for other objects of the bucket. */
const contentOf = (key = '', date = new Date(0)) =>
  IS_CONTENT.test(key) ? [{ key, changedAt: date.getTime() }] : [];

/** Removes local content that a killed process left behind. */
async function removeOldLocals(local: FileStore): Promise<void> {
  for await (const { key, changedAt } of local.list())
    if (changedAt < systemClock() - LONGEST_UPLOAD_MS) await local.remove(key);
}
