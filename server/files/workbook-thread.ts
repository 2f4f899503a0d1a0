import { deserialize } from 'node:v8';
import type { FileFault } from '../../contracts/domain/files.ts';
import type { WorkbookReport } from '../../contracts/domain/workbook.ts';
import { translations } from '../../documents/translations.ts';
import { exampleInput } from '../../documents/workbook/example.ts';
import { isOurs, type RawSheet, readSheets } from '../../documents/workbook/read.ts';
import { writeTemplate, writeWorkbook } from '../../documents/workbook/write.ts';
import type { Configuration, Problem } from '../../engine/index.ts';
import { type EngineSource, engineOf } from '../platform/solving/engine.ts';

/** A task with the locale of its answer. */
export type WorkbookTask =
  | { readonly task: 'read'; readonly sheets: Uint8Array; readonly language: string }
  | { readonly task: 'template'; readonly language: string }
  | { readonly task: 'write'; readonly configuration: Configuration; readonly language: string };

/** A task of the thread, with the active version. */
export type ThreadTask = WorkbookTask & { readonly catalogue: EngineSource };

export type WorkbookAnswer =
  | WorkbookReport
  | { readonly fault: FileFault }
  | { readonly problems: readonly Problem[] }
  | Uint8Array;

/** Maximum length of a project's name; a roof's may be longer. */
const LONGEST_NAME = 120;

/** Reads the sheets of a workbook, or writes an empty workbook or that of a roof. */
export default async function work({ catalogue: source, ...order }: ThreadTask): Promise<WorkbookAnswer> {
  const i18n = translations(order.language);
  const { catalogue, engine } = engineOf(source);
  if (order.task === 'template') {
    const workbook = await writeTemplate(exampleInput(engine, i18n), catalogue, i18n);
    return new Uint8Array(await workbook.arrayBuffer());
  }
  if (order.task === 'write') {
    const text = JSON.stringify(order.configuration);
    const problems = engine.check(text);
    if (problems.length > 0) return { problems };
    const configuration: Configuration = JSON.parse(engine.upgraded(text));
    const content = { name: configuration.name.slice(0, LONGEST_NAME) };
    const input = { content, checklist: [], configuration };
    const workbook = await writeWorkbook(input, exampleInput(engine, i18n), catalogue, i18n);
    return new Uint8Array(await workbook.arrayBuffer());
  }
  const sheets: RawSheet[] = deserialize(order.sheets);
  return isOurs(sheets) ? readSheets(sheets, { engine, catalogue, i18n }) : { fault: 'foreign' };
}
