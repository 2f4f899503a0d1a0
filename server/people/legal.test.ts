import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LegalDocument, LegalText, LegalVersions } from '../../contracts/domain/legal.ts';
import { Language } from '../../contracts/domain/user.ts';
import { bodies } from '../testing/calls.ts';
import { clientOf, createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readLegal } from './legal-texts.ts';

const EXAMPLES = join(import.meta.dirname, 'legal');

/** An operator's folder: the examples as 2025-06, and versions with texts of their own. */
function operatorFolder(...versions: string[]): string {
  const { path: folder } = temporaryFolder();
  cpSync(join(EXAMPLES, '2026-01'), join(folder, '2025-06'), { recursive: true });
  for (const version of versions) {
    mkdirSync(join(folder, version));
    for (const text of LegalText.options)
      for (const language of Language.options)
        writeFileSync(join(folder, version, `${text}.${language}.md`), `# ${text} ${version} ${language}\n`);
  }
  return folder;
}

const EXAMPLE_WORDS: Partial<Record<Language, string>> = {
  ...{ de: 'Beispieltext', en: 'example text', it: 'testo d’esempio', 'fr-FR': 'exemple' },
};

test.each(LegalText.options.flatMap((text) => Language.options.map((language) => [text, language] as const)))(
  '@spec-175 the example of %s in %s says that it is one',
  (text, language) => {
    const { current, find } = readLegal(null);
    expect(find(text, { language })).toMatchObject({ version: current, isCurrent: true });
    const content = find(text, { language })?.content ?? '';
    expect(content).toMatch(/^# \S/);
    expect(content).toContain(EXAMPLE_WORDS[language] ?? EXAMPLE_WORDS.de);
    expect(content.split('\n## ').length).toBeGreaterThan(5);
  },
);

test('the last version by name is valid, earlier ones stay', () => {
  const { current, versions, find } = readLegal(operatorFolder('2026-02', '2027-01'));
  expect({ current, versions }).toEqual({ current: '2027-01', versions: ['2025-06', '2026-02', '2027-01'] });
  expect(find('terms', { language: 'it' })?.content).toBe('# terms 2027-01 it\n');
  expect(find('privacy', { language: 'en', version: '2026-02' })).toEqual({
    version: '2026-02',
    isCurrent: false,
    content: '# privacy 2026-02 en\n',
  });
  expect(find('terms', { language: 'de', version: '2024-01' })).toBeUndefined();
});

test('does not start with a folder that lacks a text, and names it', () => {
  const folder = operatorFolder('2026-02');
  rmSync(join(folder, '2026-02', 'privacy.it.md'));
  expect(() => readLegal(folder)).toThrow(`LEGAL_FOLDER=${folder} has no 2026-02/privacy.it.md.`);
  writeFileSync(join(folder, '2026-02', 'privacy.it.md'), ' \n');
  expect(() => readLegal(folder)).toThrow('has an empty or too large 2026-02/privacy.it.md.');
  expect(() => readLegal(temporaryFolder().path)).toThrow('has no folder of a version');
  expect(() => readLegal('/no/such/folder')).toThrow('is not a folder that can be read.');
});

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ ...(await newDatabase()), LEGAL_FOLDER: operatorFolder('2026-02') });
  });
  afterAll(() => server.stop());
  const read = (path: string) => fetch(`${server.origin}/v1/legal${path}`);

  test('@spec-175 the operator’s texts can be read without signing in', async () => {
    expect(LegalVersions.parse(await (await read('')).json())).toEqual({
      current: '2026-02',
      versions: ['2025-06', '2026-02'],
    });
    const response = await read('/terms?language=fr-FR');
    expect(LegalDocument.parse(await response.json()).content).toBe('# terms 2026-02 fr-FR\n');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect((await read('/terms?language=de&version=1999-01')).status).toBe(404);
    for (const path of ['/imprint?language=de', '/terms?language=rm', '/terms?language=de&version=..%2F..'])
      expect((await read(path)).status, path).toBe(422);
  });

  test('@spec-175 both are accepted in the valid version, which is stored with the time', async () => {
    const stranger = createClient(server.origin);
    const application = (change: object) => ({
      ...(bodies.apply as object),
      email: `${newId()}@example.ch`,
      legalVersion: '2026-02',
      ...change,
    });
    const put = (change: object, id = newId()) =>
      stranger('PUT', `/v1/applications/${id}`, application(change));
    for (const [change, path] of [
      [{ terms: false }, 'terms'],
      [{ privacy: false }, 'privacy'],
      [{ legalVersion: '2025-06' }, 'legalVersion'],
    ] as const)
      expect(await put(change)).toMatchObject({ status: 422, body: { fields: [{ path }] } });
    const id = newId();
    const before = Date.now();
    expect((await put({}, id)).status).toBe(201);
    const { body } = await (await clientOf(server.origin, 'sales@example.ch'))(
      'GET',
      '/v1/staff/applications',
    );
    const stored = (body as { rows: { id: string; legalVersion: string; receivedAt: number }[] }).rows.find(
      (row) => row.id === id,
    );
    expect(stored).toMatchObject({ legalVersion: '2026-02' });
    expect(stored?.receivedAt).toBeGreaterThanOrEqual(before);
  });
});
