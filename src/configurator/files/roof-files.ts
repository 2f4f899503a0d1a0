import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RoofPrintoutKind } from '../../../contracts/domain/printouts.ts';
import { Language } from '../../../contracts/domain/user.ts';
import { bomCsv } from '../../../documents/bom-csv.ts';
import { bomXlsx, headOf } from '../../../documents/bom-xlsx.ts';
import { boughtWith } from '../../../documents/bought.ts';
import { cutListCsv } from '../../../documents/cut-list-csv.ts';
import { planDxf } from '../../../documents/plan-dxf.ts';
import { planSvg } from '../../../documents/plan-svg.ts';
import { priceInterval } from '../../../documents/price-range.ts';
import { bomTexts, cutListTexts, planSetTexts, planTexts } from '../../../documents/texts.ts';
import { namedBom } from '../../../engine/article-names.ts';
import type { Catalogue, CutList, Discount } from '../../../engine/index.ts';
import { callForContent } from '../../shared/api/call.ts';
import { loadPart } from '../../shared/parts/load-part.ts';
import { ownColours } from '../../viewer/scene/own-colours.ts';
import type { DrawnRoof } from '../../viewer/scene/take-picture.ts';
import { textOf } from '../document/text-of.ts';
import type { SolvedDocument } from '../solving/answer.ts';
import { colourOf } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';

/** Files that can be written for a solved roof. */
export type RoofFileKind =
  | 'bomCsv'
  | 'bomXlsx'
  | 'bomPdf'
  | 'cutListCsv'
  | 'cutListPdf'
  | 'cutLabelsPdf'
  | 'planSvg'
  | 'planDxf'
  | 'planPdf'
  | 'planSetPdf'
  | 'picturePng'
  | 'modelGlb'
  | 'workbook';

export interface RoofFile {
  /** Appended to the roof's name in the file name. */
  readonly title: string;
  readonly extension: string;
  readonly content: Blob;
}

/**
 * Writes a file of a roof in the language of `i18n`. Rejects with `EngineFailure` if the engine fails, with
 * `ApiError` if the server does not print it.
 */
export function writeRoofFile(
  kind: RoofFileKind,
  roof: FiledRoof,
  i18n: I18n,
  catalogue: Catalogue,
): Promise<RoofFile> {
  return WRITERS[kind](roof, i18n, catalogue);
}

/** A solved roof with the id under which it is, or will be, saved. */
type FiledRoof = SolvedDocument & {
  readonly roofId?: string | undefined;
  /** The organisation's discount. */
  readonly discount: Discount;
};

type Writer = (roof: FiledRoof, i18n: I18n, catalogue: Catalogue) => Promise<RoofFile>;

/** Returns the header of a bill, with the range of its price while lengths are estimated. */
async function bomHeadOf({ configuration, solution, discount }: FiledRoof, { version }: Catalogue) {
  const range = await priceInterval(configuration, boughtWith(solution).price, (variations) =>
    engine.prices(variations.map(textOf), discount),
  );
  return headOf(configuration, solution, version, Date.now(), { priceRange: range ?? undefined });
}

const WRITERS: Record<RoofFileKind, Writer> = {
  async bomCsv(roof, i18n, catalogue) {
    const bom = namedBom(roof.solution.bom, catalogue);
    return csvFile(bomTexts(i18n).title, bomCsv(bom, await bomHeadOf(roof, catalogue), catalogue, i18n));
  },
  async bomXlsx(roof, i18n, catalogue) {
    const bom = namedBom(roof.solution.bom, catalogue);
    const content = await bomXlsx(bom, await bomHeadOf(roof, catalogue), catalogue, i18n);
    return { title: bomTexts(i18n).title, extension: 'xlsx', content };
  },
  bomPdf: (roof, i18n) => printed('bill-of-materials', bomTexts(i18n).title, roof, i18n),
  async cutListCsv(roof, i18n) {
    const text = cutListCsv(await cutsOf(roof), roof.configuration, i18n);
    return csvFile(cutListTexts(i18n).title, text);
  },
  cutListPdf: (roof, i18n) => printed('cut-list', cutListTexts(i18n).title, roof, i18n),
  cutLabelsPdf: (roof, i18n) => printed('cut-labels', cutListTexts(i18n).labels, roof, i18n),
  async planSvg(roof, i18n, { version: catalogueVersion, colours }) {
    const text = planSvg({ ...roof, catalogueVersion, colours }, i18n);
    const content = new Blob([text], { type: 'image/svg+xml' });
    return { title: planTexts(i18n).title, extension: 'svg', content };
  },
  async planDxf(roof, i18n, { version: catalogueVersion }) {
    const bytes = planDxf({ ...roof, catalogueVersion }, await cutsOf(roof), i18n);
    return {
      title: planTexts(i18n).title,
      extension: 'dxf',
      content: new Blob([bytes], { type: 'image/vnd.dxf' }),
    };
  },
  planSetPdf: (roof, i18n) => printed('plan-set', planSetTexts(i18n).title, roof, i18n),
  planPdf: (roof, i18n) => printed('plan', planTexts(i18n).title, roof, i18n),
  async picturePng(roof, i18n, catalogue) {
    const { takePicture } = await loadPart('picture', () => import('../../viewer/scene/take-picture.ts'));
    const content = await takePicture(
      { ...drawnOf(roof, catalogue), sun: null, technical: false, split: null, heat: null, camera: null },
      PICTURE,
    );
    return { title: i18n._(msg`Ansicht`), extension: 'png', content };
  },
  async modelGlb(roof, i18n, catalogue) {
    const { modelOfRoof } = await loadPart('roof-model', () => import('../../viewer/scene/model-of-roof.ts'));
    const content = await modelOfRoof(drawnOf(roof, catalogue), roof.configuration.name);
    return { title: i18n._(msg`3D-Modell`), extension: 'glb', content };
  },
  async workbook(roof, i18n) {
    const title = i18n._(msg`Arbeitsmappe`);
    return { ...(await printed('workbook', title, roof, i18n)), extension: 'xlsx' };
  },
};

/** An exported picture, px. */
const PICTURE = { longest: 3840, aspect: 16 / 9, type: 'image/png' } as const;

/** Returns a solved roof as 3D draws it. */
const drawnOf = ({ configuration, solution, table, body }: FiledRoof, { colours }: Catalogue): DrawnRoof => ({
  ...{ solution, table, body },
  colour: colourOf(configuration, colours)?.srgb ?? '',
  ownColours: ownColours(configuration, solution, table, colours),
  guard: configuration.components.snowGuard,
  surroundings: configuration.location.surroundings ?? null,
});

/** Returns the cut list of a solved roof. */
async function cutsOf({ configuration, solution }: SolvedDocument): Promise<CutList> {
  const list = await engine.cutList(JSON.stringify(configuration), solution.bom.discount.basisPoints);
  if (list.status === 'refused') throw new Error('A roof that was solved is refused');
  return list;
}

/** Requests a printout from the server, which solves the roof itself. */
async function printed(
  kind: RoofPrintoutKind | 'workbook',
  title: string,
  { configuration, roofId }: FiledRoof,
  i18n: I18n,
): Promise<RoofFile> {
  const language = Language.parse(i18n.locale);
  const content = await callForContent(`POST /configurator/v1/documents/${kind}`, {
    body: { configuration, language, ...(roofId && { roofId }) },
  });
  return { title, extension: 'pdf', content };
}

const csvFile = (title: string, text: string): RoofFile => ({
  title,
  extension: 'csv',
  content: new Blob([text], { type: 'text/csv;charset=utf-8' }),
});
