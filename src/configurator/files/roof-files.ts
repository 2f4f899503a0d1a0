import { bomCsv } from '../../../documents/bom-csv.ts';
import { bomWords } from '../../../documents/bom-words.ts';
import { bomXlsx, headOf } from '../../../documents/bom-xlsx.ts';
import { cutListCsv } from '../../../documents/cut-list-csv.ts';
import { planSvg } from '../../../documents/plan-svg.ts';
import { type Language, WORDS } from '../../../documents/words.ts';
import type { SolvedDocument } from '../solving/answer.ts';
import { catalogue, engine } from '../solving/engine.ts';

/** The files that are written of a solved roof. */
export type RoofFileKind = 'bomCsv' | 'bomXlsx' | 'cutListCsv' | 'planSvg';

export interface RoofFile {
  /** Follows the roof's name in the name of the file. */
  readonly title: string;
  readonly extension: string;
  readonly content: Blob;
}

/** Writes a file of a roof in a language. Rejects with `EngineFailure` when the engine fails. */
export function writeRoofFile(
  kind: RoofFileKind,
  roof: SolvedDocument,
  language: Language,
): Promise<RoofFile> {
  return WRITERS[kind](roof, language);
}

type Writer = (roof: SolvedDocument, language: Language) => Promise<RoofFile>;

const WRITERS: Record<RoofFileKind, Writer> = {
  async bomCsv({ solution }, language) {
    const words = bomWords(language);
    return csvFile(words.title, bomCsv(solution.bom, solution.fingerprint, words));
  },
  async bomXlsx({ configuration, solution }, language) {
    const words = bomWords(language);
    const head = headOf(configuration.name, solution, catalogue.version);
    const content = await bomXlsx(solution.bom, head, words);
    return { title: words.title, extension: 'xlsx', content };
  },
  async cutListCsv({ configuration }, language) {
    const list = await engine.cutList(JSON.stringify(configuration));
    if (list.status === 'refused') throw new Error('A roof that was solved is refused');
    return csvFile(WORDS[language].cutList.title, cutListCsv(list, configuration.surfaces, language));
  },
  async planSvg(roof, language) {
    const text = planSvg({ ...roof, catalogueVersion: catalogue.version }, language);
    const content = new Blob([text], { type: 'image/svg+xml' });
    return { title: WORDS[language].plan, extension: 'svg', content };
  },
};

const csvFile = (title: string, text: string): RoofFile => ({
  title,
  extension: 'csv',
  content: new Blob([text], { type: 'text/csv;charset=utf-8' }),
});
