import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unzipSync, zipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileRefusal, StoredFile } from '../../contracts/domain/files.ts';
import { translations } from '../../documents/translations.ts';
import { exampleInput } from '../../documents/workbook/example.ts';
import { writeWorkbook } from '../../documents/workbook/write.ts';
import { soak } from '../../tests/soak.ts';
import { createFileParser } from '../platform/files/parser.ts';
import { catalogue, roofEngine } from '../platform/solving/shipped-catalogue.ts';
import { type Client, clientOf, type Reply } from '../testing/client.ts';
import { drawing } from '../testing/drawing.ts';
import { encrypted, formOf, samples } from '../testing/files.ts';
import { film } from '../testing/films.ts';
import { type ServerProcess, startProcess } from '../testing/start-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const FILES = soak(120, 2_000);
const PICTURES = soak(60, 1_000);
const FIRST_SEED = soak(200, Math.floor(Math.random() * 1e9));
/** Number of concurrent uploads. */
const TOGETHER = 4;
/** Timeout: a file that takes longer hangs. */
const HANGING_MS = 60_000;

const folder = temporaryFolder();
let server: ServerProcess;
let planner: Client;
let sales: Client;
beforeAll(async () => {
  server = await startProcess({
    DATA_DIR: folder.path,
    LOG_LEVEL: 'error',
    CALLS_PER_MINUTE: '1000000',
    UPLOADS_PER_MINUTE: '1000000',
    SAVES_PER_MINUTE: '1000000',
  });
  expect(await server.ready, server.errors()).toBe(true);
  planner = await clientOf(server.origin, 'planner@example.ch');
  sales = await clientOf(server.origin, 'sales@example.ch');
});
afterAll(async () => {
  await server.kill();
  folder.remove();
});

const repositoryFile = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
const photo = repositoryFile('server/demo/films/strings.jpg');
const drawn = repositoryFile('tests/golden/pictures/house-gable.png');
/** The first boxes of a video as cameras write it (ISO/IEC 14496-12). */
const mp4 = Buffer.from('00000018667479706d703432000000006d70343269736f6d0000000866726565', 'hex');

const i18n = translations('de');
const input = exampleInput(roofEngine(), i18n);
const workbook = Buffer.from(await (await writeWorkbook(input, input, catalogue, i18n)).arrayBuffer());
const parts = unzipSync(new Uint8Array(workbook));

/** A kind of file to damage: extension, use, and undamaged contents. */
const KINDS: readonly (readonly [string, string, Buffer])[] = [
  ...Object.entries(samples).map(([type, content]) => [type, 'attachment', content] as const),
  ...Object.entries(encrypted).map(([type, content]) => [type, 'attachment', content] as const),
  ...['xls', 'xlsb'].map((type) => [type, 'workbook', samples[type] ?? Buffer.alloc(1)] as const),
  ['xlsx', 'workbook', workbook],
  ['jpg', 'attachment', photo],
  ['png', 'attachment', drawn],
  ['pdf', 'offer', samples.pdf ?? Buffer.alloc(1)],
  ['pdf', 'document', samples.pdf ?? Buffer.alloc(1)],
  ['jpeg', 'poster', photo],
  ['webm', 'film', film],
  ['mp4', 'film', mp4],
];
/** Uses reserved for staff. */
const STAFF_USES = ['offer', 'document', 'film', 'poster'];
/** Numbers that provoke overflows. */
const EXTREMES = [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_fffd, 0xffff_fffe, 0xffff_ffff];

/** Damages content in one to three ways, as disks, cables or attackers would. */
function damaged(content: Uint8Array, random: () => number): Buffer {
  const below = (count: number) => Math.floor(random() * count);
  let bytes = Buffer.from(content);
  /** Structures are at both ends. */
  const place = (length: number) => {
    const most = Math.max(bytes.length - length, 1);
    return [below(Math.min(most, 1024)), below(most), most - 1 - below(Math.min(most, 600))][below(3)] ?? 0;
  };
  const block = () => {
    const at = place(1);
    return [at, Math.min(at + 1 + below(600), bytes.length)] as const;
  };
  const damages = [
    () => {
      for (let flips = 1 + below(20); flips > 0; flips -= 1) bytes[place(1)] = below(256);
    },
    () => {
      bytes = bytes.subarray(0, 1 + below(bytes.length));
    },
    () => bytes.fill(below(2) * 255, ...block()),
    () => {
      const [from, until] = block();
      bytes = Buffer.concat([bytes.subarray(0, from), bytes.subarray(until)]);
    },
    () => {
      const [from, until] = block();
      const at = place(1);
      bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(from, until), bytes.subarray(at)]);
    },
    () => {
      if (bytes.length < 4) return;
      const value = EXTREMES[below(EXTREMES.length)] ?? 0;
      const at = Math.floor(place(4) / 4) * 4;
      if (below(2) === 0) bytes.writeUInt32LE(value, Math.min(at, bytes.length - 4));
      else bytes.writeUInt32BE(value, Math.min(at, bytes.length - 4));
    },
  ];
  for (let count = 1 + below(3); count > 0; count -= 1) damages[below(damages.length)]?.();
  return bytes;
}

/** The workbook with damage in one of its parts, in a valid zip. */
function damagedInside(random: () => number): Buffer {
  const names = Object.keys(parts);
  const name = names[Math.floor(random() * names.length)] ?? '';
  const part = damaged(parts[name] ?? Buffer.alloc(1), random);
  return Buffer.from(zipSync({ ...parts, [name]: part }));
}

/** A damaged content by seed, which must be rejected or accepted. */
function drawFile(seed: number) {
  const random = drawing(seed);
  const [type, use, content] = KINDS[seed % KINDS.length] ??
    KINDS[0] ?? ['pdf', 'attachment', Buffer.alloc(1)];
  const isInside = content === workbook && random() < 0.7;
  return { type, use, content: isInside ? damagedInside(random) : damaged(content, random) };
}

async function inTime<T>(work: Promise<T>, of: string): Promise<T> {
  const late = sleep(HANGING_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${of} hangs`);
  });
  return Promise.race([work, late]);
}
function expectNamedRefusal({ status, body }: Reply, of: string): void {
  expect([status, body], of).toMatchObject([422, { code: 'FILE_TYPE_NOT_ALLOWED' }]);
  FileRefusal.parse(body);
}

/** Sends a file and, if it is stored as a workbook, has it read. Returns the outcome. */
async function send(seed: number): Promise<string> {
  const { type, use, content } = drawFile(seed);
  const of = `seed ${seed}, .${type} as ${use}`;
  const client = STAFF_USES.includes(use) ? sales : planner;
  const path = `/v1/files/${newId()}`;
  const form = formOf(new Uint8Array(content), `datei.${type}`);
  const reply = await inTime(client('PUT', `${path}?use=${use}`, form), of);
  if (reply.status !== 201) {
    expectNamedRefusal(reply, of);
    return 'refused';
  }
  StoredFile.parse(reply.body);
  let outcome = 'accepted';
  if (use === 'workbook') {
    const read = await inTime(client('GET', `${path}/workbook`), of);
    if (read.status !== 200) expectNamedRefusal(read, of);
    outcome = read.status === 200 ? 'read' : 'accepted unread';
  }
  expect((await client('DELETE', path)).status, of).toBe(204);
  return outcome;
}

test(
  'damaged files of every type are accepted or rejected with a reason, and the server keeps running',
  async () => {
    const outcomes = new Map<string, number>();
    let next = FIRST_SEED;
    const sender = async () => {
      while (next < FIRST_SEED + FILES) {
        const outcome = await send(next++);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, sender));
    // Some must be accepted and some rejected, or the damage would test nothing.
    expect(Object.keys(Object.fromEntries(outcomes)).sort()).toEqual([
      'accepted',
      'accepted unread',
      'read',
      'refused',
    ]);
    expect(server.output()).not.toContain('"level":50');
    const whole = formOf(new Uint8Array(samples.pdf ?? []), 'x.pdf');
    expect((await planner('PUT', `/v1/files/${newId()}`, whole)).status).toBe(201);
  },
  soak(240_000, 3_600_000),
);

test(
  'damaged pictures are printed or left out',
  async () => {
    const errors: Error[] = [];
    const parser = createFileParser({
      cacheFolder: join(folder.path, 'cache'),
      onError: (error) => errors.push(error),
    });
    const printed = new Set<boolean>();
    const pictures = [drawn, photo, samples.png ?? drawn];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + PICTURES; seed += 1) {
      const content = damaged(pictures[seed % pictures.length] ?? drawn, drawing(seed));
      const answer = await inTime(
        parser.run('picture', async () => new Uint8Array(content), { organisation: 'a' }),
        `seed ${seed}`,
      );
      if ('picture' in answer) printed.add(answer.picture !== null);
      else expect(answer, `seed ${seed}`).toEqual({ fault: 'bomb' });
    }
    expect(printed).toEqual(new Set([true, false]));
    expect(errors).toEqual([]);
    await parser.close();
  },
  soak(240_000, 3_600_000),
);
