import type { I18n } from '@lingui/core';
import writeExcelFile, {
  type CellObject,
  type Feature,
  type Row as SheetRow,
} from 'write-excel-file/universal';
import { checklists } from '../../contracts/domain/checklists.ts';
import type { ProjectSystem } from '../../contracts/domain/project-states.ts';
import { WORKBOOK_SHEETS, WORKBOOK_VERSION } from '../../contracts/domain/workbook.ts';
import type {
  CellKind,
  ChoiceName,
  SheetName,
  WorkbookField,
  WorkbookSheet,
} from '../../contracts/domain/workbook-fields.ts';
import type { Catalogue } from '../../engine/index.ts';
import { columnLetters } from '../column-letters.ts';
import { eachSheet, onePageWide } from '../xlsx.ts';
import { type CellValue, limitOf, type RawCell, unitOf, writeCell } from './cells.ts';
import { limitTexts, workbookTexts } from './texts.ts';
import { type Row, rowsOf, type WorkbookInput } from './values.ts';
import { wordsOf } from './words.ts';

const INK = '#15191d';
const QUIET = '#4d5760';
const LINE = '#d5d9dd';
const HEAD_FILL = '#eef0f2';
const INPUT_FILL = '#fffbe6';

/** Lines of a table in the empty workbook. */
const EMPTY_LINES: Partial<Record<SheetName, number>> = { surfaces: 24, openings: 60 };
const FEW_LINES = 20;
/** Rows of a table above its first line: title, explanation, headers, units, limits, explanations. */
const ROWS_ABOVE_TABLE = 6;
/** Rows of a list above its first line: title, explanation, headers. */
const ROWS_ABOVE_LIST = 3;
/** Column with the values of a list. */
const VALUE_COLUMN = 1;

interface Writing {
  readonly catalogue: Catalogue;
  readonly i18n: I18n;
}

/** A cell with a list of words, or an explanation when selected. */
interface Help {
  readonly cells: string;
  readonly from?: ChoiceName;
  /** Words offered if the cell has no list of its own. */
  readonly words?: readonly string[];
  readonly title: string;
  readonly about: string;
}

interface WrittenSheet {
  readonly name: string;
  readonly rows: SheetRow[];
  readonly widths: readonly number[];
  readonly frozen: number;
  readonly helps: readonly Help[];
}

const NOTHING: WorkbookInput = { content: {}, checklist: [], configuration: null };

/**
 * Writes the portal's workbook in the language of `i18n`, filled in with the given data: a guide, a sheet each for
 * project, roof, surfaces, openings, facade and balcony, an example, and the lists for choices.
 */
export function writeWorkbook(
  input: WorkbookInput,
  example: WorkbookInput,
  catalogue: Catalogue,
  i18n: I18n,
): Promise<Blob> {
  const writing = { catalogue, i18n };
  const lists = listsSheet(writing);
  const sheets = [
    guideSheet(writing),
    ...WORKBOOK_SHEETS.map((sheet) =>
      sheet.form === 'list' ? listSheet(sheet, input, writing) : tableSheet(sheet, input, writing),
    ),
    exampleSheet(example, writing),
    lists.sheet,
  ];
  return writeExcelFile(
    sheets.map(({ name, rows, widths, frozen }) => ({
      sheet: name,
      data: rows,
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: frozen,
      showGridLines: false,
      orientation: 'landscape' as const,
    })),
    {
      fontFamily: 'Calibri',
      fontSize: 11,
      features: [helpful(sheets, lists.rangeOf), onePageWide],
    },
  ).toBlob();
}

/** Writes an empty workbook. */
export const writeTemplate = (example: WorkbookInput, catalogue: Catalogue, i18n: I18n): Promise<Blob> =>
  writeWorkbook(NOTHING, example, catalogue, i18n);

const text = (value: string, style: Partial<CellObject> = {}): CellObject =>
  ({ type: String, value, alignVertical: 'top', ...style }) as CellObject;
const title = (value: string) => text(value, { fontWeight: 'bold', fontSize: 15, textColor: INK });
const quiet = (value: string) => text(value, { textColor: QUIET, wrap: true });
const head = (value: string) =>
  text(value, {
    ...{ fontWeight: 'bold', wrap: true, backgroundColor: HEAD_FILL },
    ...{ bottomBorderStyle: 'thin', bottomBorderColor: INK },
  });
/** On every sheet, so that any of them may be missing. */
const version = text(WORKBOOK_VERSION, { textColor: QUIET, fontSize: 8, align: 'right' });
const labelOf = ({ label, isNeeded }: WorkbookField, i18n: I18n): string =>
  `${i18n._(label)}${isNeeded ? '*' : ''}`;
const fieldsOf = ({ parts }: WorkbookSheet): WorkbookField[] => parts.flatMap(({ fields }) => fields);

/** Returns an input cell, filled or empty. */
function inputCell(kind: CellKind, value: CellValue | undefined, { catalogue, i18n }: Writing): CellObject {
  const raw: RawCell = value === undefined ? null : writeCell(kind, value, catalogue, i18n);
  const style = {
    backgroundColor: INPUT_FILL,
    ...{ borderStyle: 'thin', borderColor: LINE, alignVertical: 'top' },
    align: 'left',
    ...(kind.type === 'text' && kind.isParagraph && { wrap: true }),
  } as const;
  if (kind.type === 'date') return { ...style, type: Date, value: raw, format: 'dd.mm.yyyy' } as CellObject;
  // Keep texts that look like numbers: postcodes, names of surfaces.
  if (kind.type === 'text' || kind.type === 'corners')
    return { ...style, type: String, value: raw === null ? null : String(raw), format: '@' } as CellObject;
  return { ...style, ...(raw !== null && { value: raw }) } as CellObject;
}

function guideSheet({ i18n }: Writing): WrittenSheet {
  const texts = workbookTexts(i18n);
  return {
    name: texts.guide,
    rows: [
      [title(texts.title), version],
      [],
      ...texts.steps.map((step, index) => [text(`${index + 1}.  ${step}`, { wrap: true })]),
      [],
      ...WORKBOOK_SHEETS.map((sheet) => [
        text(`${i18n._(sheet.title)}: ${i18n._(sheet.about)}`, { wrap: true, textColor: QUIET }),
      ]),
    ],
    widths: [110, 18],
    frozen: 0,
    helps: [],
  };
}

function listSheet(sheet: WorkbookSheet, input: WorkbookInput, writing: Writing): WrittenSheet {
  const { catalogue, i18n } = writing;
  const texts = workbookTexts(i18n);
  const [values] = rowsOf(
    sheet.name,
    fieldsOf(sheet).map(({ path }) => path),
    input,
  );
  const comments = new Map<string, string>(input.checklist.map(({ code, comment }) => [code, comment]));
  const helps: Help[] = [];
  const rows: SheetRow[] = [
    [title(i18n._(sheet.title)), null, null, null, version],
    [quiet(i18n._(sheet.about))],
    [
      texts.label,
      texts.value,
      texts.unit,
      texts.limit,
      texts.about,
      ...(sheet.hasComments ? [texts.comment] : []),
    ].map(head),
  ];
  for (const { heading, fields } of sheet.parts) {
    if (heading) rows.push([text(i18n._(heading), { fontWeight: 'bold', textColor: QUIET })]);
    for (const field of fields) {
      const { path, kind, about } = field;
      const limit = limitOfField(sheet, field, catalogue, i18n);
      helps.push({
        cells: `${columnLetters(VALUE_COLUMN)}${rows.length + 1}`,
        ...helpOf(field, limit, i18n),
      });
      const comment = comments.get(path);
      rows.push([
        text(labelOf(field, i18n)),
        inputCell(kind, values?.get(path), writing),
        quiet(unitOf(kind)),
        quiet(limit),
        quiet(i18n._(about)),
        ...(sheet.hasComments ? [inputCell({ type: 'text', most: 500 }, comment || undefined, writing)] : []),
      ]);
    }
  }
  const widths = [34, 36, 9, 30, 62, ...(sheet.hasComments ? [36] : [])];
  return { name: i18n._(sheet.title), rows, widths, frozen: ROWS_ABOVE_LIST, helps };
}

/** Returns the limit from the checklist of a facade or balcony, else that of the cell. */
function limitOfField(
  sheet: WorkbookSheet,
  { path, kind }: WorkbookField,
  catalogue: Catalogue,
  i18n: I18n,
): string {
  const item = sheet.hasComments
    ? checklists[sheet.name as ProjectSystem].find(({ code }) => code === path)
    : undefined;
  if (item?.type === 'yes') return limitTexts(i18n).yesOrNo;
  if (item?.type === 'number') return limitOf({ ...item, type: 'number' }, catalogue, i18n);
  return limitOf(kind, catalogue, i18n);
}

const helpOf = ({ kind, label, about }: WorkbookField, limit: string, i18n: I18n): Omit<Help, 'cells'> => ({
  ...(kind.type === 'choice' && { from: kind.from }),
  ...(kind.type === 'azimuth' && { from: 'list.alignment' as const }),
  ...(kind.type === 'yes' && { words: [workbookTexts(i18n).yes, workbookTexts(i18n).no] }),
  title: i18n._(label),
  about: [i18n._(about), [limit, unitOf(kind)].filter(Boolean).join(' ')].filter(Boolean).join('\n'),
});

function tableSheet(sheet: WorkbookSheet, input: WorkbookInput, writing: Writing): WrittenSheet {
  const { catalogue, i18n } = writing;
  const fields = fieldsOf(sheet);
  const filled = rowsOf(
    sheet.name,
    fields.map(({ path }) => path),
    input,
  );
  const lines = Math.max(EMPTY_LINES[sheet.name] ?? FEW_LINES, filled.length + 4);
  const rows: SheetRow[] = [
    [title(i18n._(sheet.title)), ...Array.from({ length: 5 }, () => null), version],
    [text(i18n._(sheet.about), { textColor: QUIET })],
    ...tableHead(fields, writing),
    ...Array.from({ length: lines }, (_, index) => tableLine(fields, filled[index], index, writing)),
  ];
  const [first, last] = [ROWS_ABOVE_TABLE + 1, ROWS_ABOVE_TABLE + lines];
  return {
    name: i18n._(sheet.title),
    rows,
    widths: [10, ...fields.map(({ kind }) => (kind.type === 'corners' ? 34 : 17))],
    frozen: ROWS_ABOVE_LIST,
    helps: fields.map((field, index) => {
      const column = columnLetters(index + 1);
      return {
        cells: `${column}${first}:${column}${last}`,
        ...helpOf(field, limitOf(field.kind, catalogue, i18n), i18n),
      };
    }),
  };
}

/** Returns headers, units, limits and explanations of a table's columns. */
function tableHead(fields: readonly WorkbookField[], { catalogue, i18n }: Writing): SheetRow[] {
  const texts = workbookTexts(i18n);
  return [
    [head(texts.number), ...fields.map((field) => head(labelOf(field, i18n)))],
    [quiet(texts.unit), ...fields.map(({ kind }) => quiet(unitOf(kind)))],
    [quiet(texts.limit), ...fields.map(({ kind }) => quiet(limitOf(kind, catalogue, i18n)))],
    [quiet(texts.about), ...fields.map(({ about }) => quiet(i18n._(about)))],
  ];
}

const tableLine = (
  fields: readonly WorkbookField[],
  row: Row | undefined,
  index: number,
  writing: Writing,
): SheetRow => [
  { value: index + 1, textColor: QUIET, align: 'left' } as CellObject,
  ...fields.map(({ path, kind }) => inputCell(kind, row?.get(path), writing)),
];

/** Writes the sheet with the example of a filled workbook. */
function exampleSheet(example: WorkbookInput, writing: Writing): WrittenSheet {
  const { i18n } = writing;
  const texts = workbookTexts(i18n);
  const shown = WORKBOOK_SHEETS.flatMap((sheet) => {
    const fields = fieldsOf(sheet);
    const filled = rowsOf(
      sheet.name,
      fields.map(({ path }) => path),
      example,
    );
    if (filled.every(({ size }) => size === 0)) return [];
    const lines: SheetRow[] =
      sheet.form === 'table'
        ? [
            [head(texts.number), ...fields.map((field) => head(labelOf(field, i18n)))],
            ...filled.map((row, index) => tableLine(fields, row, index, writing)),
          ]
        : fields.flatMap((field) => {
            const value = filled[0]?.get(field.path);
            return value === undefined
              ? []
              : [
                  [
                    text(labelOf(field, i18n)),
                    inputCell(field.kind, value, writing),
                    quiet(unitOf(field.kind)),
                  ],
                ];
          });
    return [[], [text(i18n._(sheet.title), { fontWeight: 'bold', fontSize: 13 })], ...lines] as SheetRow[];
  });
  return {
    name: texts.example,
    rows: [[title(texts.example)], [quiet(texts.exampleAbout)], ...shown],
    widths: [34, 30, 17, ...Array.from({ length: 14 }, () => 17)],
    frozen: 0,
    helps: [],
  };
}

/** Writes the lists for choices, one per column. */
function listsSheet({ catalogue, i18n }: Writing): {
  sheet: WrittenSheet;
  rangeOf: (name: ChoiceName) => string;
} {
  const texts = workbookTexts(i18n);
  const fields = WORKBOOK_SHEETS.flatMap(fieldsOf);
  const names = new Map<ChoiceName, string>();
  for (const { kind, label } of fields)
    if ((kind.type === 'choice' || kind.type === 'choices') && !names.has(kind.from))
      names.set(kind.from, i18n._(label));
  const columns = [...names].map(([name, label]) => ({
    name,
    label,
    words: wordsOf(name, catalogue).map(({ say }) => say(i18n)),
  }));
  const most = Math.max(...columns.map(({ words }) => words.length));
  const first = ROWS_ABOVE_LIST + 1;
  return {
    sheet: {
      name: texts.lists,
      rows: [
        [title(texts.lists)],
        [text(texts.listsAbout, { textColor: QUIET })],
        columns.map(({ label }) => head(label)),
        ...Array.from({ length: most }, (_, index) =>
          columns.map(({ words }) => (words[index] === undefined ? null : text(words[index]))),
        ),
      ],
      widths: columns.map(() => 22),
      frozen: ROWS_ABOVE_LIST,
      helps: [],
    },
    rangeOf(name) {
      const index = columns.findIndex((column) => column.name === name);
      const column = `$${columnLetters(index)}$`;
      return `'${texts.lists}'!${column}${first}:${column}${first + (columns[index]?.words.length ?? 1) - 1}`;
    },
  };
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
/** Maximum length of a prompt in a spreadsheet (ECMA-376, 18.3.1.32). */
const LONGEST_PROMPT = 255;
const LONGEST_PROMPT_TITLE = 32;

/**
 * Adds lists and explanations to cells. An unlisted word causes a warning, not an error: the reader knows the words
 * of all languages.
 */
const helpful = (sheets: readonly WrittenSheet[], rangeOf: (name: ChoiceName) => string): Feature<Blob> =>
  eachSheet((xml, sheetIndex) => {
    const helps = sheets[sheetIndex]?.helps ?? [];
    if (helps.length === 0) return xml;
    const rules = helps.map(({ cells, from, words, title: name, about }) => {
      const prompt = `showInputMessage="1" promptTitle="${escaped(name.slice(0, LONGEST_PROMPT_TITLE))}" prompt="${escaped(about.slice(0, LONGEST_PROMPT))}"`;
      const source = from ? rangeOf(from) : words && `"${words.join()}"`;
      return source
        ? `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" ${prompt} sqref="${cells}"><formula1>${escaped(source)}</formula1></dataValidation>`
        : `<dataValidation allowBlank="1" ${prompt} sqref="${cells}"/>`;
    });
    const all = `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
    // After the cells and before the page setup, as the schema of a sheet requires.
    return xml.replace('</sheetData>', (end) => `${end}${all}`);
  });
