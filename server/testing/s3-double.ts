import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { S3Settings } from '../settings.ts';

/** How the double answers instead of doing what it is asked. */
export type Fault =
  /** Never answers. */
  | 'silent'
  /** Sends 500. */
  | 'failing'
  /** Closes the connection before an answer. */
  | 'cut'
  /** Closes the connection in the middle of a content. */
  | 'cut content'
  /** Changes a byte of a content. */
  | 'wrong content'
  /** Does what it is asked, then closes the connection. */
  | 'no answer'
  /** Refuses the signature. */
  | 'refused';

interface StoredObject {
  readonly content: Buffer;
  readonly changedAt: Date;
}

/** A store for tests with the part of S3 that the portal uses; in memory, with one bucket. */
export interface S3Double {
  readonly settings: S3Settings;
  readonly objects: Map<string, StoredObject>;
  /** Parts of unfinished uploads. */
  readonly uploads: Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>;
  /** Requests so far, as "PUT key" or "GET ?list-type". */
  readonly requests: string[];
  /** Lets the next `times` matching requests fail. */
  fail(fault: Fault, times?: number, match?: RegExp): void;
  /** Stops listening; `start` listens on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const BUCKET = 'portal';
const ACCESS_KEY = 'key';

const xmlOf = (root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`;

function send(response: ServerResponse, status: number, body = '', headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers }).end(body);
}
const sendError = (response: ServerResponse, status: number, code: string) =>
  send(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, {
    'content-type': 'application/xml',
  });

const checksumOf = (content: Uint8Array) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(content));
  return bytes.toString('base64');
};
const tagOf = (content: Uint8Array) => `"${createHash('md5').update(content).digest('hex')}"`;

/** Contents, and how the next requests fail. */
class Bucket {
  readonly objects: S3Double['objects'] = new Map();
  readonly uploads: S3Double['uploads'] = new Map();
  readonly requests: string[] = [];
  readonly faults: { fault: Fault; left: number; match: RegExp }[] = [];
  #nextUpload = 1;

  takeFault(name: string): Fault | undefined {
    const found = this.faults.find(({ left, match }) => left > 0 && match.test(name));
    if (found) found.left -= 1;
    return found?.fault;
  }
  store(key: string, content: Buffer): void {
    this.objects.set(key, { content, changedAt: new Date() });
  }
  begin(key: string): string {
    const id = String(this.#nextUpload++);
    this.uploads.set(id, { key, parts: new Map() });
    return id;
  }
}

interface Request {
  readonly bucket: Bucket;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  /** The fault of the content sent, if any. */
  readonly fault: Fault | undefined;
}

/** The range of a request, both bytes inclusive. */
function rangeOf({ headers }: IncomingMessage, size: number) {
  const [, start = 0, end] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  return { start: Number(start), end: Math.min(end ? Number(end) : size - 1, size - 1) };
}

function sendContent({ bucket, message, response, key, fault }: Request): unknown {
  const object = bucket.objects.get(key);
  if (!object) return sendError(response, 404, 'NoSuchKey');
  const { content } = object;
  const headers = { etag: tagOf(content), 'last-modified': object.changedAt.toUTCString() };
  if (message.method === 'HEAD')
    return response.writeHead(200, { ...headers, 'content-length': content.length }).end();
  const { start, end } = rangeOf(message, content.length);
  const sent = Buffer.from(content.subarray(start, end + 1));
  if (fault === 'wrong content') sent.writeUInt8(sent.readUInt8(0) ^ 1, 0);
  const isPart = message.headers.range !== undefined;
  response.writeHead(isPart ? 206 : 200, {
    ...headers,
    'content-length': sent.length,
    ...(isPart && { 'content-range': `bytes ${start}-${end}/${content.length}` }),
    ...(!isPart && { 'x-amz-checksum-crc32': checksumOf(content) }),
  });
  if (fault !== 'cut content') return response.end(sent);
  return response.write(sent.subarray(0, Math.floor(sent.length / 2)), () => response.destroy());
}

function upload({ bucket, message, response, key, query, body }: Request): unknown {
  if (query.has('uploads')) {
    const content = `<Key>${key}</Key><UploadId>${bucket.begin(key)}</UploadId>`;
    return send(response, 200, xmlOf('InitiateMultipartUploadResult', content));
  }
  const id = query.get('uploadId') ?? '';
  const found = bucket.uploads.get(id);
  if (!found) return sendError(response, 404, 'NoSuchUpload');
  if (message.method === 'PUT') {
    found.parts.set(Number(query.get('partNumber')), body);
    return send(response, 200, '', { etag: tagOf(body) });
  }
  bucket.uploads.delete(id);
  if (message.method === 'DELETE') return send(response, 204);
  const parts = [...found.parts].sort(([one], [other]) => one - other).map(([, part]) => part);
  bucket.store(key, Buffer.concat(parts));
  return send(response, 200, xmlOf('CompleteMultipartUploadResult', `<Key>${key}</Key>`));
}

function list({ bucket, response, query }: Request): unknown {
  if (query.has('uploads')) {
    const found = [...bucket.uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
    const items = found.map(
      ([id, { key }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>2020-01-01T00:00:00Z</Initiated></Upload>`,
    );
    return send(response, 200, xmlOf('ListMultipartUploadsResult', items.join('')));
  }
  // Pages of two, so that a few objects need several.
  const after = query.get('continuation-token') ?? '';
  const keys = [...bucket.objects.keys()].sort().filter((key) => key > after);
  const page = keys.slice(0, 2);
  const items = page.map((key) => {
    const at = bucket.objects.get(key)?.changedAt.toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`;
  });
  const isMore = keys.length > page.length;
  const more = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const isTruncated = `<IsTruncated>${isMore}</IsTruncated>`;
  return send(response, 200, xmlOf('ListBucketResult', isTruncated + more + items.join('')));
}

function respond(request: Request): unknown {
  const { bucket, message, response, key, query, body } = request;
  if (key === '') return list(request);
  if (query.has('uploadId') || query.has('uploads')) return upload(request);
  if (message.method === 'GET' || message.method === 'HEAD') return sendContent(request);
  if (message.method === 'DELETE') {
    bucket.objects.delete(key);
    return send(response, 204);
  }
  if (message.headers['if-none-match'] === '*' && bucket.objects.has(key))
    return sendError(response, 412, 'PreconditionFailed');
  bucket.store(key, body);
  return send(response, 200, '', { etag: tagOf(body) });
}

/** The code with which a request is refused; null if it is valid. */
function refusalOf(name: string, { headers }: IncomingMessage, body: Buffer): [number, string] | null {
  if (!headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${ACCESS_KEY}/`))
    return [403, 'InvalidAccessKeyId'];
  if (name !== BUCKET) return [404, 'NoSuchBucket'];
  const sum = headers['x-amz-checksum-crc32'];
  return sum === undefined || sum === checksumOf(body) ? null : [400, 'BadDigest'];
}

const ERRORS: Partial<Record<Fault, [number, string]>> = {
  failing: [500, 'InternalError'],
  refused: [403, 'SignatureDoesNotMatch'],
};

async function handle(bucket: Bucket, message: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const { pathname, searchParams: query } = new URL(message.url ?? '/', 'http://double');
  const [, name = '', key = ''] = pathname.split('/').map(decodeURIComponent);
  const request = `${message.method} ${key}${query.size > 0 ? `?${[...query.keys()].join('&')}` : ''}`;
  bucket.requests.push(request);
  const body = await buffer(message);
  const fault = bucket.takeFault(request);
  if (fault === 'silent') return null;
  if (fault === 'cut') return message.socket.destroy();
  const error = (fault && ERRORS[fault]) ?? refusalOf(name, message, body);
  if (error) return sendError(response, ...error);
  // As if the connection broke before the answer arrived.
  if (fault === 'no answer')
    response.end = () => {
      message.socket.destroy();
      return response;
    };
  return respond({ bucket, message, response, key, query, body, fault });
}

/** Starts a double on a loopback port. */
export async function startS3Double(): Promise<S3Double> {
  const bucket = new Bucket();
  const server = createServer((message, response) => void handle(bucket, message, response).catch(() => {}));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: ACCESS_KEY,
      secretAccessKey: 'secret',
      timeoutMs: 1_000,
    },
    objects: bucket.objects,
    uploads: bucket.uploads,
    requests: bucket.requests,
    fail: (fault, times = 1, match = /./) => void bucket.faults.push({ fault, left: times, match }),
    async stop() {
      bucket.faults.length = 0;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    async start() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
