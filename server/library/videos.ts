import { sql } from 'kysely';
import {
  type Academy,
  type AcademyQuery,
  type Captions,
  type PublishVideo,
  SEEN_FROM,
  type VideoMoment,
} from '../../contracts/domain/academy.ts';
import { Language } from '../../contracts/domain/user.ts';
import { bodyHash } from '../platform/body-hash.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { VideoRow } from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { containing, searchKeyOf } from '../platform/db/search.ts';
import type { FileTools } from '../platform/files/service.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { placeFile } from './documents.ts';

/** Far more videos than there will be. */
const MOST = 500;

const captionsOf = ({ captions }: Pick<VideoRow, 'captions'>): Captions => JSON.parse(captions);

/**
 * Returns videos with the person's progress. A search finds titles and captions in every language, titles first.
 * Newest first.
 */
export async function listVideos(
  database: Database,
  person: Person,
  { category, search }: AcademyQuery,
): Promise<Academy> {
  let matching = database.selectFrom('video').selectAll();
  if (search !== '') matching = matching.where(containing(sql`(title_key || '\n' || said_key)`, search));
  const found = await matching.orderBy('published_at', 'desc').orderBy('id', 'desc').limit(MOST).execute();
  const positions = await database
    .selectFrom('video_position')
    .selectAll()
    .where('person_id', '=', person.id)
    .execute();
  const key = searchKeyOf(search);
  const byCategory = Map.groupBy(found, (row) => row.category);
  const counts = Object.fromEntries([
    ...[...byCategory].map(([name, rows]) => [name, rows.length]),
    ['all', found.length],
  ]) as Academy['counts'];
  const isInTitle = ({ title_key }: VideoRow) => title_key.includes(key);
  const rows = category === '' ? found : (byCategory.get(category) ?? []);
  const videos = [...rows.filter(isInTitle), ...rows.filter((row) => !isInTitle(row))].map((row) => {
    const watched = positions.find(({ video_id }) => video_id === row.id);
    const captions = captionsOf(row);
    return {
      id: row.id,
      category: row.category,
      titles: JSON.parse(row.titles),
      length: row.length_ms,
      languages: Language.options.filter((language) => (captions[language] ?? []).length > 0),
      position: watched?.position_ms ?? 0,
      isSeen: (watched?.seen_at ?? null) !== null,
      watchedAt: watched?.updated_at ?? null,
      moments: search === '' ? [] : momentsOf(captions, key),
    };
  });
  return { videos, counts };
}

const momentsOf = (captions: Captions, key: string): VideoMoment[] =>
  Language.options.flatMap((language) =>
    (captions[language] ?? [])
      .filter(({ text }) => searchKeyOf(text).includes(key))
      .map(({ from, text }) => ({ from, text, language })),
  );

export async function findVideo(database: Database, id: string): Promise<VideoRow> {
  const row = await database.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  return row;
}

/** The captions of a video in a language; empty if there are none. */
export const captionsIn = (row: VideoRow, language: Language): NonNullable<Captions[Language]> =>
  captionsOf(row)[language] ?? [];

/** Metadata of the stored content of a video or its poster. */
export const fileOfVideo = ({ database }: Pick<FileTools, 'database'>, fileId: string) =>
  acrossOrganisations(database)
    .select('file')
    .select(['type', 'size', 'sha256', 'store_key'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();

/**
 * Stores a person's playback position. Near the end the video counts as watched and starts from the beginning next
 * time.
 */
export async function putPosition(
  { database, clock }: Pick<FileTools, 'database' | 'clock'>,
  person: Person,
  id: string,
  position: number,
): Promise<void> {
  const { length_ms } = await findVideo(database, id);
  const now = clock();
  const isSeen = position >= SEEN_FROM * length_ms;
  await database
    .insertInto('video_position')
    .values({
      person_id: person.id,
      video_id: id,
      position_ms: isSeen ? 0 : position,
      seen_at: isSeen ? now : null,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'video_id']).doUpdateSet((row) => ({
        position_ms: row.ref('excluded.position_ms'),
        updated_at: row.ref('excluded.updated_at'),
        seen_at: row.fn.coalesce('video_position.seen_at', 'excluded.seen_at'),
      })),
    )
    .execute();
}

/** Publishes a video under the client's id. Idempotent. Rejects with INPUT_INVALID. */
export async function publishVideo(
  { database, clock }: Pick<FileTools, 'database' | 'clock'>,
  person: Person,
  id: string,
  body: PublishVideo,
): Promise<void> {
  const hash = bodyHash(body);
  const place = `video:${id}` as const;
  await inTransaction(database, async (transaction) => {
    const film = { id: body.fileId, types: ['webm', 'mp4'], place, path: 'fileId' };
    const poster = { id: body.posterId, types: ['png', 'jpg'], place, path: 'posterId' };
    for (const file of [film, poster]) await placeFile(transaction, person, file);
    const said = Object.values(body.captions).flatMap((cues = []) => cues.map(({ text }) => text));
    const made = await transaction
      .insertInto('video')
      .values({
        id,
        category: body.category,
        titles: JSON.stringify(body.titles),
        captions: JSON.stringify(body.captions),
        length_ms: body.length,
        file_id: body.fileId,
        poster_file_id: body.posterId,
        published_at: clock(),
        published_by: person.id,
        body_hash: hash,
        // One title or sentence per line, so that no search matches across two of them.
        title_key: searchKeyOf(Object.values(body.titles).join('\n')),
        said_key: searchKeyOf(said.join('\n')),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return;
    if ((await findVideo(transaction, id)).body_hash !== hash) throw invalidField('id', 'invalid');
  });
}
