import { zipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WorkbookReport } from '../../contracts/domain/workbook.ts';
import { translations } from '../../documents/translations.ts';
import { exampleInput } from '../../documents/workbook/example.ts';
import { writeWorkbook } from '../../documents/workbook/write.ts';
import { catalogue, roofEngine } from '../platform/solving/shipped-catalogue.ts';
import { type Client, createClient } from '../testing/client.ts';
import { formOf, samples } from '../testing/files.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

let server: RunningServer;
let token: string;
let planner: Client;
beforeAll(async () => {
  server = await startServer({});
  token = (await signIn(server.origin, 'planner@example.ch')).id_token;
  planner = createClient(server.origin, token);
});
afterAll(() => server.stop());

const upload = async (content: Uint8Array<ArrayBuffer>, name = 'projekt.xlsx', use = 'workbook') => {
  const id = newId();
  const { status } = await planner('PUT', `/v1/files/${id}?use=${use}`, formOf(content, name));
  expect(status).toBe(201);
  return id;
};
const filled = async (language: string) => {
  const i18n = translations(language);
  const input = exampleInput(roofEngine(), i18n);
  const blob = await writeWorkbook(input, input, catalogue, i18n);
  return new Uint8Array(await blob.arrayBuffer());
};
const refusedAs = (fault: string) => ({
  status: 422,
  body: { code: 'FILE_TYPE_NOT_ALLOWED', fault, use: 'workbook' },
});

test('sends the empty workbook in four languages and reads it as empty', async () => {
  for (const language of ['de', 'en', 'it', 'fr-FR']) {
    const answer = await fetch(`${server.origin}/v1/workbook?language=${language}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    const id = await upload(new Uint8Array(await answer.arrayBuffer()));
    expect((await planner('GET', `/v1/files/${id}/workbook`)).body).toMatchObject({ filled: 0, faults: [] });
  }
});

test('reads a filled one as the same roof, in any language', async () => {
  const id = await upload(await filled('it'));
  const { status, body } = await planner('GET', `/v1/files/${id}/workbook?language=fr-FR`);
  expect(status).toBe(200);
  const report = WorkbookReport.parse(body);
  expect(report.faults).toEqual([]);
  expect(report.configuration?.surfaces[0]?.skylights).toHaveLength(1);
  expect(report.content.projectAddress?.city).toBe('Thun');
});

test('reads the workbook of a roof with parts as the same roof, and writes none for an invalid roof', async () => {
  const usual = roofEngine().newConfiguration('gable');
  const part = { id: 'house', name: 'Haus', x: 1000, y: -2500, eaveHeight: 4800 };
  const configuration = {
    ...usual,
    name: 'Haus mit Namen '.repeat(12).trim(),
    roof: { ...usual.roof, type: 'free', parts: [part] },
    surfaces: usual.surfaces.map((surface) => ({ ...surface, part: 'house', measured: { width: 10_420 } })),
  };
  const write = (body: unknown) =>
    fetch(`${server.origin}/configurator/v1/documents/workbook`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const written = await write({ configuration, language: 'fr-FR' });
  expect([written.status, written.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('spreadsheetml'),
  ]);
  const id = await upload(new Uint8Array(await written.arrayBuffer()));
  const { body } = await planner('GET', `/v1/files/${id}/workbook`);
  expect(body).toMatchObject({ faults: [], configuration });
  const refused = await write({ configuration: { ...configuration, surfaces: [] }, language: 'de' });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ problems: [{ path: 'surfaces' }] });
});

test('rejects other files with their reason', async () => {
  const types =
    '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
  const part = (size: number) => ({
    '[Content_Types].xml': Buffer.from(types),
    'xl/workbook.xml': Buffer.from('<workbook/>'),
    'xl/worksheets/sheet1.xml': Buffer.alloc(size, 0x20),
  });
  const read = async (id: string) => planner('GET', `/v1/files/${id}/workbook`);
  expect(await read(await upload(new Uint8Array(samples.xlsx ?? [])))).toMatchObject(refusedAs('content'));
  expect(await read(await upload(new Uint8Array(zipSync(part(30 * 1024 ** 2)))))).toMatchObject(
    refusedAs('bomb'),
  );
  expect(await read(await upload(new Uint8Array(samples.pdf ?? []), 'x.pdf', 'attachment'))).toMatchObject(
    refusedAs('extension'),
  );
  const { default: write } = await import('write-excel-file/universal');
  const foreign = await write([[{ value: 'Stückliste' }]], { sheet: 'Projekt' }).toBlob();
  expect(await read(await upload(new Uint8Array(await foreign.arrayBuffer())))).toMatchObject(
    refusedAs('foreign'),
  );
});

test.each(['xls', 'xlsb'])(
  'a .%s is stored as the workbook, with a note that it is not read @spec-59',
  async (type) => {
    const id = await upload(new Uint8Array(samples[type] ?? []), `projekt.${type}`);
    expect(await planner('GET', `/v1/files/${id}/workbook`)).toMatchObject(refusedAs('unread'));
  },
);

test('a sheet whose last cell is in the last row and column ends its process, not the server', async () => {
  const i18n = translations('de');
  const input = exampleInput(roofEngine(), i18n);
  const { unzipSync } = await import('fflate');
  const parts = unzipSync(
    new Uint8Array(await (await writeWorkbook(input, input, catalogue, i18n)).arrayBuffer()),
  );
  const sheet = Buffer.from(parts['xl/worksheets/sheet2.xml'] ?? '').toString();
  const far = Array.from(
    { length: 4000 },
    (_, row) => `<row r="${1000 + row}"><c r="XFD${1000 + row}"><v>1</v></c></row>`,
  ).join('');
  const bomb = zipSync({
    ...parts,
    'xl/worksheets/sheet2.xml': Buffer.from(sheet.replace('</sheetData>', `${far}</sheetData>`)),
  });
  const id = await upload(new Uint8Array(bomb));
  expect(await planner('GET', `/v1/files/${id}/workbook`)).toMatchObject(refusedAs('bomb'));
  const next = await upload(await filled('de'));
  expect((await planner('GET', `/v1/files/${next}/workbook`)).status).toBe(200);
});

test("does not read another organisation's workbook", async () => {
  const id = await upload(await filled('de'));
  const stranger = createClient(
    server.origin,
    (await signIn(server.origin, 'installer@example.ch')).id_token,
  );
  expect((await stranger('GET', `/v1/files/${id}/workbook`)).status).toBe(404);
});
