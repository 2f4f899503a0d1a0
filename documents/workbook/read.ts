import type { I18n } from '@lingui/core';
import { ChecklistCode, type ChecklistEntry } from '../../contracts/checklists.ts';
import type { ProjectSystem } from '../../contracts/project-states.ts';
import {
  type SheetName,
  SURFACE_OF_OPENING,
  WORKBOOK_SHEETS,
  WORKBOOK_VERSION,
  type WorkbookContent,
  type WorkbookFault,
  type WorkbookField,
  type WorkbookReport,
  type WorkbookSheet,
} from '../../contracts/workbook.ts';
import type { Catalogue, Configuration, Problem, RoofEngine } from '../../engine/index.ts';
import { columnLetters } from '../column-letters.ts';
import { problemText } from '../problem-texts.ts';
import { type RawCell, readCell } from './cells.ts';
import { faultTexts, workbookTexts } from './texts.ts';
import {
  cellOfOpening,
  cellOfOutline,
  cutoutOf,
  outlineOf,
  putAt,
  type Row,
  skylightOf,
  surfaceOf,
} from './values.ts';
import { inEveryLanguage, sameText } from './words.ts';

/** A sheet as a library reads it: rows from the first, cells from the left. */
export interface RawSheet {
  readonly name: string;
  readonly rows: readonly (readonly RawCell[])[];
}

interface ReadingTools {
  readonly engine: Pick<RoofEngine, 'check' | 'newConfiguration' | 'changeBuilding'>;
  readonly catalogue: Catalogue;
  /** The language of the report; that of the workbook does not matter. */
  readonly i18n: I18n;
}

/** A line of a table, or all of a list: what it says, and where each of its fields is. */
interface ReadRow {
  readonly values: Row;
  readonly places: Map<string, Place>;
  readonly comments: Map<string, string>;
}
interface Place {
  readonly sheet: string;
  /** Null: the sheet has no such line or column. */
  readonly cell: string | null;
  readonly value: string;
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

/** Whether sheets are the portal's workbook, in whatever language. */
export const isOurs = (sheets: readonly RawSheet[]): boolean =>
  sheets.some(({ rows }) => rows.slice(0, 3).some((row) => row.includes(WORKBOOK_VERSION)));

/**
 * Everything that a workbook says of a project and its roof, and every cell that is not understood, each
 * with its reason. Sheets are known by their name or title, lines and columns by their heads, in any of
 * the four languages and in any order.
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
  const configuration = reading.roof(content.name ?? '', list('project'), {
    roof: list('roof'),
    surfaces: read.get('surfaces') ?? [],
    openings: read.get('openings') ?? [],
  });
  return { ...reading.counts, faults: reading.faults, content, checklist, configuration };
}

const emptyRow = (): ReadRow => ({ values: new Map(), places: new Map(), comments: new Map() });

/** The sheet of a name in any language. */
const knownSheet = (name: string): WorkbookSheet | undefined =>
  WORKBOOK_SHEETS.find(({ title }) => inEveryLanguage((i18n) => i18n._(title)).includes(sameText(name)));

const fieldsOf = ({ parts }: WorkbookSheet): WorkbookField[] => parts.flatMap(({ fields }) => fields);
const sheetOf = (name: SheetName): WorkbookSheet => {
  const sheet = WORKBOOK_SHEETS.find((one) => one.name === name);
  if (!sheet) throw new TypeError(`No sheet ${name}`);
  return sheet;
};

/** Which sheets make the roof. */
const ROOF_SHEETS: readonly SheetName[] = ['roof', 'surfaces', 'openings'];

class Reading {
  readonly faults: WorkbookFault[] = [];
  readonly #tools: ReadingTools;
  readonly #texts: ReturnType<typeof faultTexts>;
  /** Filled cells, and those of them that are wrong, by their sheet and address. */
  readonly #filled = new Set<string>();
  readonly #wrong = new Set<string>();
  /** Filled cells of sheets and columns that are not read at all. */
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

  /** Says that so many cells are not read. */
  leaveOut(place: Place, cells: number, reason: string, isOfRoof = false): void {
    this.#unread += cells;
    if (isOfRoof) this.#isRoofWrong = true;
    this.faults.push({ ...place, reason });
  }

  /** The lines of a table, or the one that a list is. */
  sheet(sheet: WorkbookSheet, name: string, rows: RawSheet['rows']): ReadRow[] {
    return sheet.form === 'list' ? [this.#list(sheet, name, rows)] : this.#table(sheet, name, rows);
  }

  #list(sheet: WorkbookSheet, name: string, rows: RawSheet['rows']): ReadRow {
    const isOfRoof = ROOF_SHEETS.includes(sheet.name);
    const columns = (['label', 'value', 'comment', 'unit', 'limit', 'about'] as const).map((column) => ({
      column,
      heads: inEveryLanguage((i18n) => workbookTexts(i18n)[column]),
    }));
    const columnOf = (cell: RawCell) =>
      columns.find(({ heads }) => heads.includes(sameText(String(cell ?? ''))))?.column;
    const head = rows.findIndex((row) => {
      const found = row.map(columnOf);
      return found.includes('label') && found.includes('value');
    });
    if (head < 0) {
      this.#headless(name, rows, isOfRoof);
      return emptyRow();
    }
    const at = new Map<string, number>();
    for (const [index, cell] of (rows[head] ?? []).entries()) {
      const column = columnOf(cell);
      const known = column === 'comment' && !sheet.hasComments ? undefined : column;
      if (known && !at.has(known)) at.set(known, index);
      else this.#leaveOutColumn(name, rows, head, index, known ? this.#texts.twice : null, isOfRoof);
    }
    const result = emptyRow();
    const fields = new Map(
      fieldsOf(sheet).flatMap((field) =>
        inEveryLanguage((i18n) => i18n._(field.label)).map((label) => [label, field]),
      ),
    );
    const [labels = 0, values = 1, comments = -1] = [at.get('label'), at.get('value'), at.get('comment')];
    for (const [index, row] of rows.entries()) {
      if (index <= head) continue;
      const cell = row[values];
      const place = placeOf(name, index, values, cell);
      const field = fields.get(sameText(String(row[labels] ?? '')));
      if (isFilled(row[comments])) this.#filled.add(`${name}!${addressOf(index, comments)}`);
      if (field && !result.places.has(field.path)) {
        result.places.set(field.path, place);
        this.#read(field, place, cell, result, isOfRoof);
        const comment = row[comments];
        if (isFilled(comment)) this.#comment(field, placeOf(name, index, comments, comment), comment, result);
        continue;
      }
      const reason = field ? this.#texts.twice : this.#texts.unknownLine;
      const isLabelled = isFilled(row[labels]);
      for (const [column, other] of [
        [values, cell],
        [comments, row[comments]],
      ] as const) {
        if (!isFilled(other)) continue;
        this.#filled.add(`${name}!${addressOf(index, column)}`);
        this.#fault(
          placeOf(name, index, column, other),
          isLabelled ? reason : this.#texts.misplaced,
          isOfRoof,
        );
      }
    }
    return result;
  }

  #table(sheet: WorkbookSheet, name: string, rows: RawSheet['rows']): ReadRow[] {
    const isOfRoof = ROOF_SHEETS.includes(sheet.name);
    const fields = fieldsOf(sheet).map((field) => ({
      field,
      heads: inEveryLanguage((i18n) => i18n._(field.label)),
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

  /** A column that is not read, with as many cells as it has below its head. */
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

  /** What is said of the project; of an address, a person and a form the rest is empty. */
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

  /** The checklist of the project's system; a sheet that is filled in says which system it is. */
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

  /** The roof, where one is said and all of it is understood. */
  roof(
    name: string,
    project: ReadRow,
    { roof, surfaces, openings }: { roof: ReadRow; surfaces: ReadRow[]; openings: ReadRow[] },
  ): Configuration | null {
    if (roof.values.size + surfaces.length + openings.length === 0) return null;
    const nowhere = (sheet: SheetName): Place => ({
      sheet: this.#tools.i18n._(sheetOf(sheet).title),
      cell: null,
      value: '',
    });
    for (const field of fieldsOf(sheetOf('roof'))) {
      const place = roof.places.get(field.path) ?? nowhere('roof');
      if (field.isNeeded && !roof.values.has(field.path) && !this.#wrong.has(`${place.sheet}!${place.cell}`))
        this.#missing(field, place);
    }
    const { engine, i18n } = this.#tools;
    const configuration = engine.newConfiguration(
      (roof.values.get('roof.type') as 'free' | undefined) ?? 'free',
    );
    for (const [path, value] of roof.values) putAt(configuration, path, value);
    configuration.name = name;
    if (!roof.values.has('location.place')) delete configuration.location.place;
    const openingsAt = new Map<string, ReadRow>();
    if (surfaces.length > 0) {
      configuration.surfaces = surfaces.map((row) => this.#surface(row, configuration.roof));
    } else if (!this.#isRoofWrong) {
      const { type: _, ...building } = configuration.roof;
      const plain = engine.newConfiguration(configuration.roof.type);
      configuration.surfaces = engine.changeBuilding(plain, building).configuration.surfaces;
    }
    for (const row of openings) this.#opening(row, configuration, openingsAt);
    if (this.#isRoofWrong) return null;
    const problems = engine.check(JSON.stringify(configuration));
    for (const problem of problems) {
      const place =
        this.#placeOfProblem(problem, { project, roof, surfaces, openingsAt }) ??
        nowhere(problem.path.startsWith('surfaces') ? 'surfaces' : 'roof');
      this.#fault(place, problemText(problem, i18n), true);
    }
    return problems.length === 0 ? configuration : null;
  }

  #surface(row: ReadRow, usual: { angle: number }) {
    const { outline, missing, foreign } = outlineOf(row.values);
    for (const field of fieldsOf(sheetOf('surfaces'))) {
      const place = row.places.get(field.path);
      if (!place || this.#wrong.has(`${place.sheet}!${place.cell}`)) continue;
      if (missing.includes(field.path)) this.#missing(field, place);
      if (foreign.includes(field.path)) this.#fault(place, this.#texts.notOfShape, true);
    }
    return surfaceOf(row.values, outline, usual);
  }

  /** Puts an opening on its surface. */
  #opening(row: ReadRow, { surfaces }: Configuration, openingsAt: Map<string, ReadRow>): void {
    const { values, places } = row;
    const isSkylight = values.get('kind') === 'skylight';
    const [needed, foreign] = isSkylight
      ? [['model'], ['width', 'height', 'shape', 'clearance', 'rise']]
      : [['width', 'height'], ['model']];
    for (const field of fieldsOf(sheetOf('openings'))) {
      const { path } = field;
      const place = places.get(path);
      if (!place || this.#wrong.has(`${place.sheet}!${place.cell}`) || !values.has('kind')) continue;
      if (needed.includes(path) && !values.has(path)) this.#missing(field, place);
      if (foreign.includes(path) && values.has(path))
        this.#fault(place, isSkylight ? this.#texts.notOfSkylight : this.#texts.onlyOfSkylight, true);
    }
    const name = values.get(SURFACE_OF_OPENING);
    const index = surfaces.findIndex(({ id }) => id === name);
    const surface = surfaces[index];
    const place = places.get(SURFACE_OF_OPENING);
    if (!surface) {
      if (name !== undefined && place) this.#fault(place, this.#texts.unknownSurface, true);
      return;
    }
    const taken = [...surface.cutouts, ...surface.skylights].map(({ id }) => id);
    const number = Array.from({ length: taken.length + 1 }, (_, at) => at + 1).find(
      (at) => !taken.includes(`opening-${at}`),
    );
    const id = String(values.get('id') ?? `opening-${number}`);
    const kind = isSkylight ? 'skylights' : 'cutouts';
    openingsAt.set(`surfaces[${index}].${kind}[${surface[kind].length}]`, row);
    if (isSkylight) surface.skylights.push(skylightOf(values, id));
    else surface.cutouts.push(cutoutOf(values, id));
  }

  /** The cell that a refusal of the engine is about. */
  #placeOfProblem(
    { path }: Problem,
    {
      project,
      roof,
      surfaces,
      openingsAt,
    }: { project: ReadRow; roof: ReadRow; surfaces: ReadRow[]; openingsAt: Map<string, ReadRow> },
  ): Place | undefined {
    const plain = path.replace(/\[\d+\]$/, '');
    if (plain === 'name') return project.places.get('name');
    const [, at, member = ''] =
      /^(surfaces\[\d+\]\.(?:cutouts|skylights)\[\d+\])(?:\.(\w+))?/.exec(path) ?? [];
    if (at) {
      const row = openingsAt.get(at);
      return row?.places.get(cellOfOpening(member, at.includes('skylights'))) ?? row?.places.get('x');
    }
    const [, index, rest = ''] = /^surfaces\[(\d+)\](?:\.(.*))?$/.exec(path) ?? [];
    if (index !== undefined) {
      const places = surfaces[Number(index)]?.places;
      const [, outline] = /^outline\.(\w+)/.exec(rest) ?? [];
      if (outline) return places?.get(cellOfOutline(outline));
      if (rest === 'outline') return places?.get('outline.shape');
      return places?.get(rest) ?? places?.get('id');
    }
    return roof.places.get(plain);
  }
}

const addressOf = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`;
const placeOf = (sheet: string, row: number, column: number, cell: RawCell | undefined): Place => ({
  sheet,
  cell: addressOf(row, column),
  value: shown(cell),
});
