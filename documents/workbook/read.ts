import { ChecklistCode, type ChecklistEntry } from '../../contracts/domain/checklists.ts';
import type { ProjectSystem } from '../../contracts/domain/project-states.ts';
import {
  READ_WORKBOOK_VERSIONS,
  WORKBOOK_SHEETS,
  type WorkbookContent,
  type WorkbookFault,
  type WorkbookReport,
} from '../../contracts/domain/workbook.ts';
import type {
  RoofSheetName,
  SheetName,
  WorkbookField,
  WorkbookSheet,
} from '../../contracts/domain/workbook-fields.ts';
import type { Configuration } from '../../engine/index.ts';
import { columnLetters } from '../column-letters.ts';
import { type RawCell, readCell } from './cells.ts';
import {
  emptyRow,
  fieldsOf,
  type Place,
  type ReadingTools,
  type ReadRow,
  type RoofSheets,
  readRoof,
} from './roof.ts';
import { faultTexts, workbookTexts } from './texts.ts';
import { putAt } from './values.ts';
import { inEveryLanguage, labelsOf, sameText } from './words.ts';

/** A sheet as read by a library: rows from the first, cells from the left. */
export interface RawSheet {
  readonly name: string;
  readonly rows: readonly (readonly RawCell[])[];
}

const isFilled = (cell: RawCell | undefined): cell is Exclude<RawCell, null> =>
  cell !== undefined && cell !== null && String(cell).trim() !== '';
const LONGEST_SHOWN = 80;
const shown = (cell: RawCell | undefined): string => {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').trim();
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
};
const filledIn = (rows: RawSheet['rows']): number =>
  rows.reduce((sum, row) => sum + row.filter(isFilled).length, 0);

/** Whether sheets are the portal's workbook, in any language and version. */
export const isOurs = (sheets: readonly RawSheet[]): boolean =>
  sheets.some(({ rows }) =>
    rows.slice(0, 3).some((row) => row.some((cell) => READ_WORKBOOK_VERSIONS.includes(String(cell)))),
  );

/**
 * Reads the project and its roof from a workbook, with every invalid cell and its reason. Sheets are recognised by
 * name or title, lines and columns by their headers, in any of the four languages, by former names, in any order.
 */
export function readSheets(sheets: readonly RawSheet[], tools: ReadingTools): WorkbookReport {
  const reading = new Reading(tools);
  const texts = faultTexts(tools.i18n);
  const ignored = (['guide', 'example', 'lists'] as const).flatMap((name) =>
    inEveryLanguage((i18n) => workbookTexts(i18n)[name]),
  );
  const read = new Map<SheetName, ReadRow[]>();
  for (const { name, rows } of sheets) {
    const cells = filledIn(rows);
    if (cells === 0 || ignored.includes(sameText(name))) continue;
    const sheet = knownSheet(name) ?? knownSheet(String(rows[0]?.[0] ?? ''));
    if (!sheet || read.has(sheet.name)) {
      reading.leaveOut(
        { sheet: name, cell: null, value: '' },
        cells,
        sheet ? texts.twice : texts.unknownSheet(cells),
      );
    } else {
      read.set(sheet.name, reading.sheet(sheet, name, rows));
    }
  }
  const list = (name: SheetName): ReadRow => read.get(name)?.[0] ?? emptyRow();
  const content = reading.content(list('project'));
  const checklist = reading.checklist(content, { facade: list('facade'), balcony: list('balcony') });
  const configuration = reading.roof(content.name ?? '', {
    project: list('project'),
    roof: list('roof'),
    rows: (sheet) => read.get(sheet) ?? [],
  });
  return { ...reading.counts, faults: reading.faults, content, checklist, configuration };
}

/** Returns the sheet with this name in any language, or a former one. */
const knownSheet = (name: string): WorkbookSheet | undefined =>
  WORKBOOK_SHEETS.find(({ title }) => labelsOf(title).includes(sameText(name)));

/** Sheets of the roof. */
const ROOF_SHEETS: readonly SheetName[] = [
  ...([
    'roof',
    'surfaces',
    'openings',
    'parts',
    'edges',
    'cells',
    'changes',
    'origins',
  ] satisfies RoofSheetName[]),
];

/** Finds the column of a list that a head names, in any language. */
function listColumns() {
  const columns = (['label', 'value', 'comment', 'unit', 'limit', 'about'] as const).map((column) => ({
    column,
    heads: inEveryLanguage((i18n) => workbookTexts(i18n)[column]),
  }));
  return (cell: RawCell) => columns.find(({ heads }) => heads.includes(sameText(String(cell ?? ''))))?.column;
}

/** A line below the head of a list, with the columns that it is read by. */
interface ListLine {
  readonly name: string;
  readonly index: number;
  readonly row: readonly RawCell[];
  readonly columns: Readonly<Record<'label' | 'value' | 'comment', number>>;
  readonly field: WorkbookField | undefined;
  readonly isOfRoof: boolean;
}

class Reading {
  readonly faults: WorkbookFault[] = [];
  readonly #tools: ReadingTools;
  readonly #texts: ReturnType<typeof faultTexts>;
  /** Filled cells, and the invalid ones among them, by sheet and address. */
  readonly #filled = new Set<string>();
  readonly #wrong = new Set<string>();
  /** Number of filled cells in ignored sheets and columns. */
  #unread = 0;
  #isRoofWrong = false;

  constructor(tools: ReadingTools) {
    this.#tools = tools;
    this.#texts = faultTexts(tools.i18n);
  }

  get counts() {
    const filled = this.#filled.size + this.#unread;
    const wrong = [...this.#wrong].filter((cell) => this.#filled.has(cell)).length;
    return { filled, understood: filled - wrong - this.#unread };
  }

  #fault({ sheet, cell, value }: Place, reason: string, isOfRoof: boolean): void {
    if (cell !== null) this.#wrong.add(`${sheet}!${cell}`);
    if (isOfRoof) this.#isRoofWrong = true;
    this.faults.push({ sheet, cell, value, reason });
  }

  /** Reports a number of ignored cells. */
  leaveOut(place: Place, cells: number, reason: string, isOfRoof = false): void {
    this.#unread += cells;
    if (isOfRoof) this.#isRoofWrong = true;
    this.faults.push({ ...place, reason });
  }

  /** Returns the lines of a table, or a list as one line. */
  sheet(sheet: WorkbookSheet, name: string, rows: RawSheet['rows']): ReadRow[] {
    return sheet.form === 'list' ? [this.#list(sheet, name, rows)] : this.#table(sheet, name, rows);
  }

  #list(sheet: WorkbookSheet, name: string, rows: RawSheet['rows']): ReadRow {
    const isOfRoof = ROOF_SHEETS.includes(sheet.name);
    const columnOf = listColumns();
    const head = rows.findIndex((row) => {
      const found = row.map(columnOf);
      return found.includes('label') && found.includes('value');
    });
    if (head < 0) {
      this.#headless(name, rows, isOfRoof);
      return emptyRow();
    }
    const columns = this.#columnsOf(sheet, name, rows, head);
    const result = emptyRow();
    const fields = new Map(
      fieldsOf(sheet).flatMap((field) => labelsOf(field.label).map((label) => [label, field])),
    );
    for (const [index, row] of rows.entries())
      if (index > head) {
        const field = fields.get(sameText(String(row[columns.label] ?? '')));
        this.#listLine({ name, index, row, columns, field, isOfRoof }, result);
      }
    return result;
  }

  /** The columns that are read of a list; the others are reported. */
  #columnsOf(sheet: WorkbookSheet, name: string, rows: RawSheet['rows'], head: number): ListLine['columns'] {
    const columnOf = listColumns();
    const isOfRoof = ROOF_SHEETS.includes(sheet.name);
    const at = new Map<string, number>();
    for (const [index, cell] of (rows[head] ?? []).entries()) {
      const column = columnOf(cell);
      const known = column === 'comment' && !sheet.hasComments ? undefined : column;
      if (known && !at.has(known)) at.set(known, index);
      else this.#leaveOutColumn(name, rows, head, index, known ? this.#texts.twice : null, isOfRoof);
    }
    return { label: at.get('label') ?? 0, value: at.get('value') ?? 1, comment: at.get('comment') ?? -1 };
  }

  #listLine({ name, index, row, columns, field, isOfRoof }: ListLine, result: ReadRow): void {
    const cell = row[columns.value];
    const comment = row[columns.comment];
    if (isFilled(comment)) this.#filled.add(`${name}!${addressOf(index, columns.comment)}`);
    if (field && !result.places.has(field.path)) {
      const place = placeOf(name, index, columns.value, cell);
      result.places.set(field.path, place);
      this.#read(field, place, cell, result, isOfRoof);
      if (isFilled(comment))
        this.#comment(field, placeOf(name, index, columns.comment, comment), comment, result);
      return;
    }
    const reason = field ? this.#texts.twice : this.#texts.unknownLine;
    const isLabelled = isFilled(row[columns.label]);
    for (const [column, other] of [
      [columns.value, cell],
      [columns.comment, comment],
    ] as const) {
      if (!isFilled(other)) continue;
      this.#filled.add(`${name}!${addressOf(index, column)}`);
      this.#fault(placeOf(name, index, column, other), isLabelled ? reason : this.#texts.misplaced, isOfRoof);
    }
  }

  #table(sheet: WorkbookSheet, name: string, rows: RawSheet['rows']): ReadRow[] {
    const isOfRoof = ROOF_SHEETS.includes(sheet.name);
    const fields = fieldsOf(sheet).map((field) => ({
      field,
      heads: labelsOf(field.label),
    }));
    const fieldOf = (cell: RawCell) =>
      fields.find(({ heads }) => heads.includes(sameText(String(cell ?? ''))))?.field;
    const head = rows.findIndex((row) => row.filter(fieldOf).length >= 2);
    if (head < 0) {
      this.#headless(name, rows, isOfRoof);
      return [];
    }
    const isNumber = inEveryLanguage((i18n) => workbookTexts(i18n).number);
    const marks = (['unit', 'limit', 'about'] as const).flatMap((mark) =>
      inEveryLanguage((i18n) => workbookTexts(i18n)[mark]),
    );
    const isExplained = (row: readonly RawCell[]) =>
      row.some((cell) => marks.includes(sameText(String(cell ?? ''))));
    const data = rows.map((row, index) => (index <= head || isExplained(row) ? [] : row));
    const at = new Map<WorkbookField, number>();
    const width = Math.max(...data.map(({ length }) => length), 0);
    for (let index = 0; index < width; index++) {
      const cell = rows[head]?.[index] ?? null;
      const field = fieldOf(cell);
      if (isFilled(cell) && isNumber.includes(sameText(String(cell)))) continue;
      if (field && !at.has(field)) at.set(field, index);
      else this.#leaveOutColumn(name, data, head, index, field ? this.#texts.twice : null, isOfRoof, cell);
    }
    return data.flatMap((row, index) => {
      if (![...at.values()].some((column) => isFilled(row[column]))) return [];
      const result = emptyRow();
      for (const { field } of fields) {
        const column = at.get(field);
        const cell = column === undefined ? null : row[column];
        const place =
          column === undefined ? { sheet: name, cell: null, value: '' } : placeOf(name, index, column, cell);
        result.places.set(field.path, place);
        this.#read(field, place, cell, result, isOfRoof);
        if (field.isNeeded && !isFilled(cell)) this.#missing(field, place);
      }
      return [result];
    });
  }

  #headless(name: string, rows: RawSheet['rows'], isOfRoof: boolean): void {
    this.leaveOut({ sheet: name, cell: null, value: '' }, filledIn(rows), this.#texts.noHead, isOfRoof);
  }

  /** Reports an ignored column with the number of cells below its header. */
  #leaveOutColumn(
    name: string,
    rows: RawSheet['rows'],
    head: number,
    column: number,
    reason: string | null,
    isOfRoof: boolean,
    title = rows[head]?.[column] ?? null,
  ): void {
    const filled = rows.flatMap((row, index) => (index > head && isFilled(row[column]) ? [index] : []));
    const [first] = filled;
    if (first === undefined) return;
    const place = isFilled(title)
      ? placeOf(name, head, column, title)
      : placeOf(name, first, column, rows[first]?.[column]);
    this.leaveOut(place, filled.length, reason ?? this.#texts.unknownColumn(filled.length), isOfRoof);
  }

  #read(
    field: WorkbookField,
    place: Place,
    cell: RawCell | undefined,
    { values }: ReadRow,
    isOfRoof: boolean,
  ): void {
    if (!isFilled(cell)) return;
    this.#filled.add(`${place.sheet}!${place.cell}`);
    const { catalogue, i18n } = this.#tools;
    const read = readCell(field.kind, cell, catalogue, i18n);
    if ('fault' in read) this.#fault(place, read.fault, isOfRoof);
    else values.set(field.path, read.value);
  }

  #comment(field: WorkbookField, place: Place, cell: Exclude<RawCell, null>, { comments }: ReadRow): void {
    const { catalogue, i18n } = this.#tools;
    const read = readCell({ type: 'text', most: 500 }, cell, catalogue, i18n);
    if ('fault' in read) this.#fault(place, read.fault, false);
    else comments.set(field.path, String(read.value));
  }

  #missing(field: WorkbookField, place: Place): void {
    const { i18n } = this.#tools;
    this.#fault(place, this.#texts.needed(i18n._(field.label)), true);
  }

  /** Returns the content of the project; missing members of an address, a person or a form are empty. */
  content({ values }: ReadRow): WorkbookContent {
    const content: WorkbookContent = {};
    for (const [path, value] of values) putAt(content, path, value);
    const address = { street: '', postcode: '', city: '', canton: null, country: 'CH' };
    const fill = (part: keyof WorkbookContent, empty: object) => {
      if (content[part]) Object.assign(content, { [part]: { ...empty, ...Object(content[part]) } });
    };
    fill('projectAddress', address);
    fill('objectAddress', address);
    fill('contactPerson', { name: '', phone: '', email: '' });
    fill('form', {
      ...{ areaM2: null, pitchDegrees: null, alignments: [], heightAboveSeaM: null },
      ...{ wantedPowerW: null, presentRoofing: '' },
    });
    return content;
  }

  /** Reads the checklist of the project's system; a filled-in sheet determines the system. */
  checklist(
    content: WorkbookContent,
    sheets: Readonly<Record<Exclude<ProjectSystem, 'in_roof'>, ReadRow>>,
  ): ChecklistEntry[] {
    const isUsed = ({ values, comments }: ReadRow) => values.size + comments.size > 0;
    const systems = (['facade', 'balcony'] as const).filter((system) => isUsed(sheets[system]));
    content.system ??= systems[0];
    if (!content.system) delete content.system;
    return systems.flatMap((system) => {
      const { values, comments, places } = sheets[system];
      const codes = ChecklistCode.options.filter((code) => values.has(code) || comments.has(code));
      if (system === content.system)
        return codes.map((code) => ({
          code,
          value: (values.get(code) as ChecklistEntry['value'] | undefined) ?? null,
          comment: comments.get(code) ?? '',
        }));
      for (const code of codes) {
        const place = places.get(code);
        if (place) this.#fault(place, this.#texts.otherSystem, false);
      }
      return [];
    });
  }

  /** Returns the roof, if there is one and all its cells are valid. */
  roof(name: string, sheets: RoofSheets): Configuration | null {
    return readRoof(name, sheets, this.#tools, {
      fault: (place, reason) => this.#fault(place, reason, true),
      missing: (field, place) => this.#missing(field, place),
      isWrong: (place) => this.#wrong.has(`${place.sheet}!${place.cell}`),
      hasFaults: () => this.#isRoofWrong,
    });
  }
}

const addressOf = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`;
const placeOf = (sheet: string, row: number, column: number, cell: RawCell | undefined): Place => ({
  sheet,
  cell: addressOf(row, column),
  value: shown(cell),
});
