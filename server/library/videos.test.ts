import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Academy } from '../../contracts/domain/academy.ts';
import { rangeOf } from '../platform/http/ranges.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { film, publishedVideo, uploadedVideo } from '../testing/films.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const list = async (client: Client, query = ''): Promise<Academy> =>
  Academy.parse((await client('GET', `/v1/academy${query}`)).body);

test('parses a range as one part of a file, or all of it', () => {
  const cases: readonly [string | undefined, ReturnType<typeof rangeOf>][] = [
    [undefined, null],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=10-500', { start: 10, end: 99 }],
    ['bytes=-30', { start: 70, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=100-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=20-10', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['lines=0-1', null],
  ];
  for (const [header, range] of cases) expect(rangeOf(header, 100), header).toEqual(range);
});

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let staff: Client;
  let planner: Client;
  let now = Date.parse('2026-11-20T10:00:00Z');
  beforeAll(async () => {
    server = await startServer(await newDatabase('migrated'), { clock: () => now });
    [staff, planner] = (await Promise.all(
      ['sales', 'planner'].map((name) => clientOf(server.origin, `${name}@example.ch`)),
    )) as [Client, Client];
  });
  afterAll(() => server.stop());

  test('finds a video by title first, then by captions, in every language and without accents', async () => {
    const said = (text: string) => [{ from: 1_000, until: 2_000, text }];
    const byCaption = await publishedVideo(staff, {
      captions: { de: said('Der Föhn kommt'), en: [], it: said('Perché il föhn'), 'fr-FR': [] },
    });
    now += 1_000;
    const byTitle = await publishedVideo(staff, {
      category: 'sales',
      titles: { de: 'Wetter', en: '', it: '', 'fr-FR': 'Le FÖHN d’été' },
    });
    now += 1_000;
    const found = await list(planner, '?search=fohn');
    expect(found.videos.map(({ id }) => id)).toEqual([byTitle, byCaption]);
    expect(found.counts).toEqual({ sales: 1, mounting: 1, all: 2 });
    expect(found.videos[0]?.moments).toEqual([]);
    expect(found.videos[1]?.moments).toEqual([
      { from: 1_000, text: 'Der Föhn kommt', language: 'de' },
      { from: 1_000, text: 'Perché il föhn', language: 'it' },
    ]);
    for (const search of ['ETE', 'perche', 'F%C3%B6hn%20d'])
      expect((await list(planner, `?search=${search}`)).videos, search).toHaveLength(1);
    expect((await list(planner, '?search=fohn&category=sales')).videos.map(({ id }) => id)).toEqual([
      byTitle,
    ]);
    // A search does not match across two texts, nor through wildcards of the database.
    for (const search of ['kommt%20perche', 'f_hn', '100%25'])
      expect((await list(planner, `?search=${search}`)).videos, search).toEqual([]);
  });

  test('stores a playback position per person and marks a video as watched near its end', async () => {
    const id = await publishedVideo(staff);
    const placeOf = async (client: Client) => {
      const { videos } = await list(client);
      const { position, isSeen, watchedAt } = videos.find((video) => video.id === id) ?? {};
      return [position, isSeen, watchedAt];
    };
    const watch = async (position: number) =>
      expect((await planner('PUT', `/v1/academy/${id}/position`, { position })).status).toBe(204);
    expect(await placeOf(planner)).toEqual([0, false, null]);
    await watch(4_321);
    expect(await placeOf(planner)).toEqual([4_321, false, now]);
    expect(await placeOf(staff)).toEqual([0, false, null]);
    now += 60_000;
    await watch(9_300);
    expect(await placeOf(planner)).toEqual([0, true, now]);
    await watch(2_000);
    expect(await placeOf(planner)).toEqual([2_000, true, now]);
    // Two devices concurrently: one of the two positions, and watched.
    await Promise.all([1, 2, 3, 4, 5, 6].map((second) => watch(second * 1_000)));
    const [position, isSeen] = await placeOf(planner);
    expect([Number(position) % 1_000, isSeen]).toEqual([0, true]);
    for (const [path, body, status] of [
      [newId(), { position: 1 }, 404],
      [id, { position: -1 }, 422],
      [id, { position: 1.5 }, 422],
      [id, {}, 422],
    ] as const)
      expect((await planner('PUT', `/v1/academy/${path}/position`, body)).status).toBe(status);
  });

  test('serves a video in ranges, only with a token or a pass', async () => {
    const id = await publishedVideo(staff);
    const url = `${server.origin}/v1/academy/${id}/film`;
    const { id_token: token } = await signIn(server.origin, 'planner@example.ch');
    const passed = await fetch(`${server.origin}/v1/academy/pass`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const cookie = passed.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; Path=\/; Max-Age=900; HttpOnly; SameSite=Strict$/);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    const whole = await fetch(url, { headers });
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/webm']);
    expect(whole.headers.get('cache-control')).toMatch(/^private/);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(film);
    const part = await fetch(url, { headers: { ...headers, range: 'bytes=100-299' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${film.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(100, 300));
    const beyond = await fetch(url, { headers: { ...headers, range: `bytes=${film.length}-` } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${film.length}`]);
    const other = await fetch(url, { headers: { ...headers, range: 'bytes=0-9', 'if-range': '"other"' } });
    expect(other.status).toBe(200);
    await other.arrayBuffer();
    const captions = await fetch(`${server.origin}/v1/academy/${id}/captions?language=fr-FR`, { headers });
    expect(captions.headers.get('content-type')).toContain('text/vtt');
    expect(await captions.text()).toBe('WEBVTT\n\n00:00:04.000 --> 00:00:10.000\nLes lattes à l’égout');
    expect((await fetch(`${server.origin}/v1/academy/${id}/poster`, { headers })).status).toBe(200);

    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: { cookie: 'academy-pass=wrong' } })).status).toBe(401);
    // A pass is valid for videos only.
    for (const path of ['/v1/academy', '/v1/user/me', '/v1/documents'])
      expect((await fetch(server.origin + path, { headers })).status, path).toBe(401);
    const logistics = await clientOf(server.origin, 'logistics@example.ch');
    expect((await logistics('POST', '/v1/academy/pass')).status).toBe(403);
  });

  test('rejects an invalid video at its path; publishing is idempotent', async () => {
    const body = await uploadedVideo(staff);
    const refused = async (change: object) => {
      const reply = await staff('PUT', `/v1/staff/videos/${newId()}`, { ...body, ...change });
      return [reply.status, (reply.body as { fields: { path: string }[] }).fields[0]?.path];
    };
    expect(await refused({ fileId: body.posterId })).toEqual([422, 'fileId']);
    expect(await refused({ posterId: newId() })).toEqual([422, 'posterId']);
    expect(await refused({ category: 'cooking' })).toEqual([422, 'category']);
    const id = newId();
    const replies = await Promise.all([1, 2, 3].map(() => staff('PUT', `/v1/staff/videos/${id}`, body)));
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await refused({})).toEqual([422, 'fileId']);
    expect((await planner('PUT', `/v1/staff/videos/${id}`, body)).status).toBe(404);
  });
});

test('the demo has six playable videos, with captions in four languages', async () => {
  const server = await startServer({ DEMO_PROJECTS: 'true' });
  const planner = await clientOf(server.origin, 'planner@example.ch');
  await expect.poll(async () => (await list(planner)).videos.length, { timeout: 30_000 }).toBe(6);
  const { videos, counts } = await list(planner);
  expect(counts).toEqual({ planning: 2, mounting: 2, electrics: 1, sales: 1, all: 6 });
  for (const { id, languages } of videos) {
    expect(languages).toEqual(['de', 'en', 'it', 'fr-FR']);
    const { headers } = await planner('HEAD', `/v1/academy/${id}/film`);
    expect(Number(headers.get('content-length'))).toBeGreaterThan(20_000);
    expect(Number(headers.get('content-length'))).toBeLessThan(700_000);
  }
  await server.stop();
});
