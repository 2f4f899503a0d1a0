import { Readable } from 'node:stream';
import type { I18n } from '@lingui/core';
import type { DocumentKind, PublishDocument } from '../../contracts/domain/documents.ts';
import { byLanguage, LOCALES } from '../../contracts/domain/languages.ts';
import type { Titles } from '../../contracts/domain/trainings.ts';
import type { Language } from '../../contracts/domain/user.ts';
import { type DataSheetPrintout, dataSheetTitle } from '../../documents/pdf/data-sheet.ts';
import type { ProductPrintout } from '../../documents/pdf/product-printout.ts';
import { productTexts } from '../../documents/pdf/product-texts.ts';
import { translations } from '../../documents/translations.ts';
import { type FrozenRoof, freezeRoof } from '../../engine/frozen-roof.ts';
import { engineVersion } from '../../engine/index.ts';
import { publishDocument } from '../library/documents.ts';
import { findPersonByEmail } from '../people/queries.ts';
import { type FileTools, storeOwnFile } from '../platform/files/service.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { JobKind, NewJob } from '../platform/jobs/jobs.ts';
import type { Printer } from '../platform/printing/printer.ts';
import type { PdfContents } from '../platform/printing/printer-thread.ts';
import { catalogue, roofEngine } from '../platform/solving/shipped-catalogue.ts';
import { demoRoofs } from './roofs.ts';

type ProductPrintouts = Pick<PdfContents, 'data-sheet' | 'installation' | 'loads' | 'warranty' | 'range'>;

/** A demo document, in each of these languages: its versions, the oldest first, and its further content. */
interface DemoDocument<P extends keyof ProductPrintouts = keyof ProductPrintouts> {
  readonly kind: DocumentKind;
  readonly paper: P;
  readonly languages: readonly Language[];
  readonly versions: readonly (readonly [version: string, validFrom: string])[];
  readonly titleOf: (i18n: I18n) => string;
  readonly more: () => Omit<ProductPrintouts[P], keyof ProductPrintout>;
}
const documentOf = <P extends keyof ProductPrintouts>(document: DemoDocument<P>) =>
  document as unknown as DemoDocument;

const dataSheet = (
  about: DataSheetPrintout['about'],
  languages: readonly Language[],
  versions: DemoDocument['versions'],
) =>
  documentOf({
    kind: 'data-sheet',
    paper: 'data-sheet',
    languages,
    versions,
    titleOf: (i18n) => dataSheetTitle({ about }, i18n),
    more: () => ({ about }),
  });

/** The first house of the demo, solved for the drawings of the guide. */
function roofOfGuide(): FrozenRoof {
  const configuration = demoRoofs().find(({ configuration: { surfaces } }) =>
    surfaces.some(({ cutouts }) => cutouts.length > 0),
  )?.configuration;
  if (!configuration) throw new Error('The demo has no roof with an opening.');
  const roof = roofEngine().open(JSON.stringify(configuration), 0);
  const { answer, cells } = roof;
  if (answer.status !== 'solved') throw new Error('A roof of the demo is refused.');
  const frozen = freezeRoof(configuration, answer, cells, roof.body(), catalogue, engineVersion());
  roof.close();
  return frozen;
}

const SECOND = [
  ['1.0', '2025-03-03'],
  ['2.0', '2026-02-02'],
] as const;

/** Each of them in every of its languages is a document of its own. */
const DOCUMENTS: readonly DemoDocument[] = [
  dataSheet({ format: 'L' }, LOCALES, SECOND),
  dataSheet({ format: 'M' }, LOCALES, [['2.0', '2026-02-02']]),
  dataSheet({ format: 'S' }, LOCALES, [['2.0', '2026-02-02']]),
  dataSheet({ components: 'snowGuard' }, ['de', 'fr-FR'], [['1.1', '2025-10-01']]),
  dataSheet({ components: 'sarkingMembrane' }, ['de', 'fr-FR'], [['1.0', '2025-10-01']]),
  documentOf({
    kind: 'installation',
    paper: 'installation',
    languages: LOCALES,
    versions: [
      ['6', '2025-04-01'],
      ['7', '2026-03-02'],
    ],
    titleOf: (i18n) => productTexts(i18n).installation,
    more: () => ({ roof: roofOfGuide() }),
  }),
  documentOf({
    kind: 'certificate',
    paper: 'loads',
    languages: ['de', 'fr-FR'],
    versions: [['1.0', '2026-01-05']],
    titleOf: (i18n) => productTexts(i18n).loads,
    more: () => ({}),
  }),
  documentOf({
    kind: 'warranty',
    paper: 'warranty',
    languages: LOCALES,
    versions: [['2026', '2026-01-01']],
    titleOf: (i18n) => productTexts(i18n).warranty,
    more: () => ({ productYears: 12, power: { years: 25, percent: 84, first: 98 } }),
  }),
  documentOf({
    kind: 'marketing',
    paper: 'range',
    languages: LOCALES,
    versions: [['2026', '2026-02-02']],
    titleOf: (i18n) => productTexts(i18n).range,
    more: () => ({}),
  }),
];

const SERIES = DOCUMENTS.flatMap((document) =>
  document.languages.map((language) => ({ ...document, language })),
);

export const DEMO_DOCUMENT_JOB = 'demo-document';

/** The documents are printed once the server runs: nobody waits for them at its start. */
export const documentJobs = (): NewJob[] =>
  SERIES.map((_series, index) => ({ kind: DEMO_DOCUMENT_JOB, about: String(index), dueAt: 0 }));

interface LibraryTools extends FileTools {
  readonly printer: Printer;
}

/** One document after the other: the printer takes turns, and lets nobody queue for all of them at once. */
export function demoDocumentJob(tools: LibraryTools): JobKind {
  let last: Promise<void> = Promise.resolve();
  return {
    run(about, signal) {
      last = last.catch(() => {}).then(() => printSeries(tools, about, signal));
      return last;
    },
  };
}

/** Prints and publishes the versions of a document as the supplier's people do; again, nothing happens. */
async function printSeries(tools: LibraryTools, about: string, signal: AbortSignal): Promise<void> {
  const series = SERIES[Number(about)];
  const person = await findPersonByEmail(tools.database, 'admin@example.ch');
  if (!series || !person) return;
  const i18n = translations(series.language);
  for (const [index, [version, validFrom]] of series.versions.entries()) {
    const id = idOf('01', Number(about), index);
    const publishedAt = Date.parse(`${validFrom}T06:00:00Z`);
    const content = {
      supplier: {
        name: person.organisation.name,
        claim: '',
        address: person.organisation.address,
        contact: '',
        vatNumber: person.organisation.vat_number,
      },
      version,
      validFrom,
      replaces: series.versions[index - 1]?.[0] ?? null,
      catalogue,
      writtenAt: publishedAt,
      isInvented: true,
      ...series.more(),
    };
    const pdf = await tools.printer.print(series.paper, content as never, series.language, {
      organisation: person.organisation.id,
      signal,
    });
    const at: LibraryTools = { ...tools, clock: () => publishedAt };
    const fileId = idOf('02', Number(about), index);
    await keep(tools, person, fileId, `${series.titleOf(i18n)} ${version}.pdf`, pdf);
    const body: PublishDocument = {
      kind: series.kind,
      titles: titlesOf(series.titleOf),
      language: series.language,
      version,
      validFrom,
      fileId,
      supersedes: index === 0 ? null : idOf('01', Number(about), index - 1),
    };
    await publishDocument(at, person, id, body);
  }
}

/** Keeps a file as if it had been uploaded; the same content gives the same bytes, so again is no change. */
async function keep(
  tools: FileTools,
  person: Person,
  id: string,
  name: string,
  content: Uint8Array,
): Promise<void> {
  const bytes = Readable.from([Buffer.from(content)]);
  await storeOwnFile(tools, person, id, { type: 'pdf', name, bytes });
}

const titlesOf = (titleOf: (i18n: I18n) => string): Titles =>
  byLanguage((language) => titleOf(translations(language)));

const idOf = (group: string, series: number, version: number): string =>
  `01980000-0000-7000-86${group}-${String(series).padStart(8, '0')}${String(version).padStart(4, '0')}`;
