import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { NotPossible } from '../platform/command-line.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const LinesFile = z.strictObject({ rows: z.int().min(0), sha256: Hash, fileSha256: Hash });

/** Describes a complete backup. Written last. */
const Manifest = z.strictObject({
  format: z.literal(1),
  /** Version of the release that wrote it. */
  release: z.string(),
  /** Last migration of the database, and a hash of all. */
  schema: z.strictObject({ last: z.string(), sha256: Hash }),
  database: z.enum(['sqlite', 'postgres']),
  /** Time of the snapshot, ISO. */
  at: z.iso.datetime(),
  tables: z.array(z.strictObject({ name: z.string().regex(/^\w+$/), ...LinesFile.shape })),
  /** The list of contents of files. */
  contents: LinesFile,
});
export type Manifest = z.infer<typeof Manifest>;

/** A content of the store as the backup has it; without size and hash where the store had none. */
export const ContentLine = z.strictObject({
  key: z.string().regex(/^[\w-]+$/),
  size: z.int().min(0).optional(),
  sha256: Hash.optional(),
});
export type ContentLine = z.infer<typeof ContentLine>;

const MANIFEST = 'manifest.json';
/** The hash of the manifest in the form of sha256sum. A backup without it is incomplete. */
const SEAL = 'manifest.sha256';

export const tablePath = (folder: string, name: string): string => join(folder, 'tables', `${name}.jsonl.gz`);
export const contentsPath = (folder: string): string => join(folder, 'files.jsonl.gz');
export const contentPath = (folder: string, key: string): string => join(folder, 'files', key);

const sealOf = (text: string): string => `${createHash('sha256').update(text).digest('hex')}  ${MANIFEST}\n`;

/** Completes a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, MANIFEST), text, { flag: 'wx', mode: 0o600, flush: true });
  await writeFile(join(folder, SEAL), sealOf(text), { flag: 'wx', mode: 0o600, flush: true });
}

/** Reads the manifest. Rejects with `NotPossible` if the backup is incomplete or the manifest damaged. */
export async function readManifest(folder: string): Promise<Manifest> {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch((cause: NodeJS.ErrnoException) => {
      throw new NotPossible(
        cause.code === 'ENOENT'
          ? `${folder} has no complete backup: ${name} is missing.`
          : `${join(folder, name)} cannot be read: ${cause.message}`,
        { cause },
      );
    });
  const [seal, text] = [await read(SEAL), await read(MANIFEST)];
  if (seal !== sealOf(text))
    throw new NotPossible(`The backup is damaged: ${MANIFEST} and ${SEAL} do not belong together.`);
  const format: unknown = JSON.parse(text).format;
  if (format !== 1) throw new NotPossible(`The backup has the format ${format}, this release reads 1.`);
  return Manifest.parse(JSON.parse(text));
}
