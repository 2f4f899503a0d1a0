import type { I18n } from '@lingui/core';
import { WORKBOOK_SHEETS } from '../../contracts/domain/workbook.ts';
import {
  type RoofSheetName,
  type SheetName,
  SURFACE_OF_ROW,
  type WorkbookField,
  type WorkbookSheet,
} from '../../contracts/domain/workbook-fields.ts';
import type { Catalogue, Configuration, RoofEngine, Surface, SurveyedValue } from '../../engine/index.ts';
import { problemText } from '../problem-texts.ts';
import { faultTexts } from './texts.ts';
import {
  billChangeOf,
  columnOf,
  composedCellOf,
  cutoutOf,
  edgeOf,
  isSameValue,
  originOf,
  outlineOf,
  partOf,
  putAt,
  type Row,
  skylightOf,
  surfaceOf,
  surveyedNumber,
} from './values.ts';

export interface ReadingTools {
  readonly engine: Pick<RoofEngine, 'check' | 'newConfiguration' | 'changeBuilding'>;
  readonly catalogue: Catalogue;
  /** Language of the report, independent of that of the workbook. */
  readonly i18n: I18n;
}

/** A line of a table, or a whole list: its values, and the cell of each field. */
export interface ReadRow {
  readonly values: Row;
  readonly places: Map<string, Place>;
  readonly comments: Map<string, string>;
}
export interface Place {
  readonly sheet: string;
  /** Null: the sheet has no such line or column. */
  readonly cell: string | null;
  readonly value: string;
}

export const emptyRow = (): ReadRow => ({ values: new Map(), places: new Map(), comments: new Map() });

export const fieldsOf = ({ parts }: WorkbookSheet): WorkbookField[] => parts.flatMap(({ fields }) => fields);
const sheetOf = (name: SheetName): WorkbookSheet => {
  const sheet = WORKBOOK_SHEETS.find((one) => one.name === name);
  if (!sheet) throw new TypeError(`No sheet ${name}`);
  return sheet;
};

/** The sheets of a roof; `rows`: the lines of a table. */
export interface RoofSheets {
  readonly project: ReadRow;
  readonly roof: ReadRow;
  readonly rows: (sheet: Exclude<RoofSheetName, 'roof'>) => readonly ReadRow[];
}

/** Collects faults. */
interface FaultList {
  readonly fault: (place: Place, reason: string) => void;
  readonly missing: (field: WorkbookField, place: Place) => void;
  /** Whether a fault of the cell is already reported. */
  readonly isWrong: (place: Place) => boolean;
  readonly hasFaults: () => boolean;
}

/** Returns the roof of the sheets; null if there is none, or if any cell is invalid. */
export function readRoof(
  name: string,
  sheets: RoofSheets,
  tools: ReadingTools,
  faults: FaultList,
): Configuration | null {
  const tables = (['surfaces', 'openings', 'parts', 'edges', 'cells', 'changes'] as const).map(sheets.rows);
  if (sheets.roof.values.size === 0 && tables.every(({ length }) => length === 0)) return null;
  return new RoofReading(sheets, tools, faults).read(name);
}

/** Columns that an opening needs, and the fault of each column that it must not have. */
interface OpeningColumns {
  readonly needed: readonly string[];
  readonly foreign: Readonly<Record<string, 'notOfSkylight' | 'onlyOfSkylight' | 'notOfShape'>>;
}
const COLUMNS_OF_SKYLIGHT: OpeningColumns = {
  needed: ['model'],
  foreign: Object.fromEntries(
    ['width', 'height', 'shape', 'corners', 'clearance', 'rise'].map((path) => [path, 'notOfSkylight']),
  ),
};
const COLUMNS_OF_RECTANGLE: OpeningColumns = {
  needed: ['width', 'height'],
  foreign: { model: 'onlyOfSkylight', corners: 'notOfShape' },
};
const COLUMNS_OF_POLYGON: OpeningColumns = {
  needed: ['width', 'height', 'corners'],
  foreign: { model: 'onlyOfSkylight' },
};

class RoofReading {
  readonly #sheets: RoofSheets;
  readonly #tools: ReadingTools;
  readonly #faults: FaultList;
  readonly #texts: ReturnType<typeof faultTexts>;
  /** Rows by path in the configuration, with the main column of each. */
  readonly #rows = new Map<string, { readonly row: ReadRow; readonly main: string }>();

  constructor(sheets: RoofSheets, tools: ReadingTools, faults: FaultList) {
    this.#sheets = sheets;
    this.#tools = tools;
    this.#faults = faults;
    this.#texts = faultTexts(tools.i18n);
  }

  read(name: string): Configuration | null {
    const { roof, rows } = this.#sheets;
    const { engine } = this.#tools;
    this.#checkNeeded();
    const type = roof.values.get('roof.type') as 'free' | undefined;
    const configuration = engine.newConfiguration(type ?? 'free');
    for (const [path, value] of roof.values) putAt(configuration, path, value);
    if (!roof.values.has('name')) configuration.name = name;
    if (!roof.values.has('location.place')) delete configuration.location.place;
    this.#parts(configuration, type);
    this.#surfaces(configuration);
    for (const row of rows('openings')) this.#opening(row, configuration.surfaces);
    this.#edges(configuration.surfaces);
    for (const row of rows('cells')) this.#cell(row, configuration.surfaces);
    const changes = rows('changes').map((row, index) => {
      this.#rows.set(`bomChanges[${index}]`, { row, main: 'article' });
      return billChangeOf(row.values);
    });
    if (changes.length > 0) configuration.bomChanges = changes;
    for (const row of rows('origins')) this.#origin(row, configuration);
    return this.#faults.hasFaults() ? null : this.#checked(configuration);
  }

  /** The surfaces of the sheet; without any, those of the building. */
  #surfaces(configuration: Configuration): void {
    const { engine } = this.#tools;
    const lines = this.#sheets.rows('surfaces');
    if (lines.length > 0) {
      configuration.surfaces = lines.map((row, index) => this.#surface(row, index, configuration.roof));
    } else if (!this.#faults.hasFaults()) {
      const { type: _, ...building } = configuration.roof;
      const plain = engine.newConfiguration(configuration.roof.type);
      configuration.surfaces = engine.changeBuilding(plain, building).configuration.surfaces;
    }
  }

  /** The configuration if the engine takes it; else puts its problems at their cells. */
  #checked(configuration: Configuration): Configuration | null {
    const { project, roof } = this.#sheets;
    const { engine, i18n } = this.#tools;
    const problems = engine.check(JSON.stringify(configuration));
    for (const problem of problems) {
      const place =
        problem.path === 'name' && !roof.values.has('name') ? project.places.get('name') : undefined;
      this.#faults.fault(place ?? this.#placeOf(problem.path), problemText(problem, i18n));
    }
    return problems.length === 0 ? configuration : null;
  }

  #nowhere(sheet: SheetName): Place {
    return { sheet: this.#tools.i18n._(sheetOf(sheet).title), cell: null, value: '' };
  }

  /** Returns the cell of an engine problem: that of the innermost row on its path. */
  #placeOf(path: string): Place {
    for (let end = path.length; end >= 0; end = path.lastIndexOf('.', end - 1)) {
      const thing = path.slice(0, end);
      const found = this.#rows.get(thing);
      if (found) {
        const { row, main } = found;
        const column = columnOf(thing, path.slice(end + 1));
        const place = (column && row.places.get(column)) || row.places.get(main);
        if (place) return place;
      }
    }
    const whole = this.#sheets.roof.places.get(path.replace(/\[\d+\]$/, ''));
    const [, table = 'roof'] = /^(surfaces)|^(?:roof\.)(parts)/.exec(path) ?? [];
    return whole ?? this.#nowhere(path.startsWith('bomChanges') ? 'changes' : (table as 'surfaces'));
  }

  #checkNeeded(): void {
    const { roof } = this.#sheets;
    for (const field of fieldsOf(sheetOf('roof'))) {
      const place = roof.places.get(field.path) ?? this.#nowhere('roof');
      if (field.isNeeded && !roof.values.has(field.path) && !this.#faults.isWrong(place))
        this.#faults.missing(field, place);
    }
  }

  /** Yields the columns of a row without a fault. */
  *#columns(sheet: SheetName, { places }: ReadRow): Generator<[WorkbookField, Place]> {
    for (const field of fieldsOf(sheetOf(sheet))) {
      const place = places.get(field.path);
      if (place && !this.#faults.isWrong(place)) yield [field, place];
    }
  }

  #parts({ roof }: Configuration, type: string | undefined): void {
    const parts = this.#sheets.rows('parts').map((row, index) => {
      this.#rows.set(`roof.parts[${index}]`, { row, main: 'id' });
      const place = row.places.get('id');
      if (place && type !== undefined && type !== 'free') this.#faults.fault(place, this.#texts.partOfFree);
      return partOf(row.values, roof);
    });
    if (parts.length > 0) roof.parts = parts;
  }

  #surface(row: ReadRow, index: number, roof: Configuration['roof']): Surface {
    this.#rows.set(`surfaces[${index}]`, { row, main: 'id' });
    const { outline, measured, missing, foreign } = outlineOf(row.values);
    const { parts = [] } = roof;
    for (const [field, place] of this.#columns('surfaces', row)) {
      const { path } = field;
      if (missing.includes(path) || (path === 'part' && parts.length > 0 && !row.values.has(path)))
        this.#faults.missing(field, place);
      if (foreign.includes(path)) this.#faults.fault(place, this.#texts.notOfShape);
    }
    const surface = surfaceOf(row.values, { outline, ...(measured && { measured }) }, roof);
    const place = row.places.get('part');
    if (surface.part === undefined || !place) return surface;
    // Users write their own name for it.
    const part =
      parts.find(({ id }) => id === surface.part) ?? parts.find((one) => one.name === surface.part);
    if (!part) this.#faults.fault(place, this.#texts.unknownPart);
    return { ...surface, part: part?.id ?? surface.part };
  }

  /** Returns the surface of a row, and its index. */
  #surfaceOf({ values, places }: ReadRow, surfaces: readonly Surface[]): [Surface, number] | null {
    const name = values.get(SURFACE_OF_ROW);
    const index = surfaces.findIndex(({ id }) => id === name);
    const surface = surfaces[index];
    if (surface) return [surface, index];
    const place = places.get(SURFACE_OF_ROW);
    if (name !== undefined && place) this.#faults.fault(place, this.#texts.unknownSurface);
    return null;
  }

  /** Adds an opening to its surface. */
  #opening(row: ReadRow, surfaces: readonly Surface[]): void {
    this.#checkOpening(row);
    const { values } = row;
    const isSkylight = values.get('kind') === 'skylight';
    const [surface, index] = this.#surfaceOf(row, surfaces) ?? [];
    if (!surface) return;
    const taken = [...surface.cutouts, ...surface.skylights].map(({ id }) => id);
    const number = Array.from({ length: taken.length + 1 }, (_, at) => at + 1).find(
      (at) => !taken.includes(`opening-${at}`),
    );
    const id = String(values.get('id') ?? `opening-${number}`);
    const kind = isSkylight ? 'skylights' : 'cutouts';
    this.#rows.set(`surfaces[${index}].${kind}[${surface[kind].length}]`, { row, main: 'x' });
    if (isSkylight) surface.skylights.push(skylightOf(values, id));
    else surface.cutouts.push(cutoutOf(values, id));
  }

  /** Reports columns that an opening of its kind lacks, and those of the other kind. */
  #checkOpening(row: ReadRow): void {
    const { values } = row;
    if (!values.has('kind')) return;
    const ofCutout = values.get('shape') === 'polygon' ? COLUMNS_OF_POLYGON : COLUMNS_OF_RECTANGLE;
    const { needed, foreign } = values.get('kind') === 'skylight' ? COLUMNS_OF_SKYLIGHT : ofCutout;
    for (const [field, place] of this.#columns('openings', row)) {
      const fault = values.has(field.path) && foreign[field.path];
      if (fault) this.#faults.fault(place, this.#texts[fault]);
      if (!values.has(field.path) && needed.includes(field.path)) this.#faults.missing(field, place);
    }
  }

  /** Sets the edge roles of surfaces: for each surface all or none, from the lowest on. */
  #edges(surfaces: readonly Surface[]): void {
    const number = ({ values }: { values: Row }) => Number(values.get('number'));
    const lines = this.#sheets.rows('edges').toSorted((a, b) => number(a) - number(b));
    for (const row of lines) {
      const [surface, index] = this.#surfaceOf(row, surfaces) ?? [];
      if (!surface) continue;
      surface.edges ??= [];
      const next = surface.edges.length + 1;
      const place = row.places.get('number');
      if (row.values.has('number') && number(row) !== next && place)
        this.#faults.fault(place, number(row) < next ? this.#texts.twice : this.#texts.noEdge(next));
      this.#rows.set(`surfaces[${index}].edges[${surface.edges.length}]`, { row, main: 'number' });
      if (next === 1) this.#rows.set(`surfaces[${index}].edges`, { row, main: 'number' });
      surface.edges.push(edgeOf(row.values));
    }
  }

  /** Adds a cell to its surface, which then has a manual grid. */
  #cell(row: ReadRow, surfaces: readonly Surface[]): void {
    const [surface, index] = this.#surfaceOf(row, surfaces) ?? [];
    if (!surface) return;
    surface.composition ??= { columns: [], cells: [] };
    const { cells } = surface.composition;
    this.#rows.set(`surfaces[${index}].composition.cells[${cells.length}]`, { row, main: 'row' });
    cells.push(composedCellOf(row.values));
  }

  /** Adds the origin of a value, unless the value was changed: it is then no longer the surveyed one. */
  #origin(row: ReadRow, { roof, location, surfaces }: Configuration): void {
    const { values } = row;
    const of = String(values.get('of'));
    const [surface, index] = values.has(SURFACE_OF_ROW) ? (this.#surfaceOf(row, surfaces) ?? []) : [];
    if (values.has(SURFACE_OF_ROW) && !surface) return;
    const building = of in location ? location : roof;
    const holder: { surveyed?: SurveyedValue[] } = surface ?? building;
    if (!isSameValue(surveyedNumber(surface ?? building, of), Number(values.get('value')))) return;
    const path = surface ? `surfaces[${index}]` : of in location ? 'location' : 'roof';
    holder.surveyed ??= [];
    this.#rows.set(`${path}.surveyed[${holder.surveyed.length}]`, { row, main: 'of' });
    holder.surveyed.push(originOf(values));
  }
}
