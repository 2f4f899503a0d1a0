import type { ChecklistEntry } from '../../contracts/domain/checklists.ts';
import type { ProjectContent } from '../../contracts/domain/projects.ts';
import { type SheetName, SURFACE_OF_ROW } from '../../contracts/domain/workbook-fields.ts';
import type {
  BomChange,
  BuildingPart,
  ComposedCell,
  Configuration,
  Cutout,
  Outline,
  Skylight,
  Surface,
  SurfaceEdge,
  SurveyedValue,
} from '../../engine/index.ts';
import { lengthOf } from '../dimensions.ts';
import type { CellValue } from './cells.ts';

/** Values of a sheet's row by field path; a list is one row. */
export type Row = Map<string, CellValue>;

/** Data to fill into a workbook. */
export interface WorkbookInput {
  readonly content: Partial<ProjectContent>;
  readonly checklist: readonly ChecklistEntry[];
  readonly configuration: Configuration | null;
}

/** Returns the value at a path such as `roof.angle`; undefined if there is none. */
const valueAt = (whole: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => Reflect.get(Object(part), name), whole);

/** Sets the value at a path, and creates missing objects on the way. */
export function putAt(whole: object, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const place = names.reduce<object>((part, name) => {
    const next: unknown = Reflect.get(part, name);
    if (next !== null && typeof next === 'object') return next;
    Reflect.set(part, name, {});
    return Reflect.get(part, name) as object;
  }, whole);
  Reflect.set(place, last, value);
}

const isSaid = (value: unknown): value is CellValue =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Returns the values at the paths of an object. */
const rowOf = (whole: unknown, paths: Iterable<string>): Row =>
  new Map(
    [...paths].flatMap((path) => {
      const value = valueAt(whole, path);
      return isSaid(value) ? [[path, value]] : [];
    }),
  );

/** Returns the rows of a project and its roof, sheet by sheet. */
export function rowsOf(
  sheet: SheetName,
  paths: readonly string[],
  { content, checklist, configuration }: WorkbookInput,
): Row[] {
  switch (sheet) {
    case 'project':
      return [rowOf(content, paths)];
    case 'roof': {
      const row = rowOf(configuration, paths);
      if (row.get('name') === content.name) row.delete('name');
      return [row];
    }
    case 'surfaces':
      return (configuration?.surfaces ?? []).map((surface) => {
        const row = rowOf(surface, paths);
        const { outline } = surface;
        if (outline.shape === 'trapezoid') row.set('outline.top', outline.topOffset);
        if (outline.shape === 'triangle') row.set('outline.top', outline.apex);
        if (outline.shape === 'parallelogram') row.set('outline.top', outline.shift);
        const { topOffset, apex, shift } = surface.measured ?? {};
        const top = topOffset ?? apex ?? shift;
        if (top !== undefined) row.set('measured.top', top);
        return row;
      });
    case 'openings':
      return (configuration?.surfaces ?? []).flatMap(({ id, cutouts, skylights }) => [
        ...cutouts.map(({ x1, x2, y1, y2, height, ...cutout }) =>
          rowOf(
            {
              ...cutout,
              ...{ [SURFACE_OF_ROW]: id, x: x1, y: y1, width: x2 - x1, height: y2 - y1, rise: height },
            },
            paths,
          ),
        ),
        ...skylights.map((skylight) => rowOf({ ...skylight, [SURFACE_OF_ROW]: id, kind: 'skylight' }, paths)),
      ]);
    case 'parts':
      return (configuration?.roof.parts ?? []).map((part) => rowOf(part, paths));
    case 'edges':
      return (configuration?.surfaces ?? []).flatMap(({ id, edges = [] }) =>
        edges.map((edge, index) => rowOf({ ...edge, [SURFACE_OF_ROW]: id, number: index + 1 }, paths)),
      );
    case 'cells':
      return (configuration?.surfaces ?? []).flatMap(({ id, composition }) =>
        (composition?.cells ?? []).map(({ row, column, ...cell }) =>
          rowOf({ ...cell, [SURFACE_OF_ROW]: id, row: row + 1, column: column + 1 }, paths),
        ),
      );
    case 'changes':
      return (configuration?.bomChanges ?? []).map((change) => rowOf(change, paths));
    case 'origins':
      return originRows(configuration).map((row) => rowOf(row, paths));
    case 'facade':
    case 'balcony':
      return [
        new Map(
          checklist.flatMap(({ code, value }) =>
            paths.includes(code) && isSaid(value) ? [[code, value]] : [],
          ),
        ),
      ];
  }
}

type Holder = Configuration['roof'] | Configuration['location'] | Surface;

/** Returns a number of a building, location or surface, or a length of its outline, by name; null if it has none. */
export function surveyedNumber(holder: Holder, of: string): number | null {
  const own: unknown = Reflect.get(holder, of);
  if (typeof own === 'number') return own;
  return 'outline' in holder ? lengthOf(holder.outline, of) : null;
}

/** Whether two numbers are the same but for the cell's decimals. */
export const isSameValue = (one: number | null, other: number): boolean =>
  one !== null && Math.abs(one - other) < 1e-6;

/** Returns a row for each surveyed value that the roof has. */
function originRows(configuration: Configuration | null): object[] {
  if (!configuration) return [];
  const { roof, location, surfaces } = configuration;
  const holders: { readonly holder: Holder; readonly surface?: string }[] = [
    { holder: roof },
    { holder: location },
    ...surfaces.map((surface) => ({ holder: surface, surface: surface.id })),
  ];
  return holders.flatMap(({ holder, surface }) =>
    (holder.surveyed ?? []).flatMap((origin) => {
      const value = surveyedNumber(holder, origin.of);
      return value === null ? [] : [{ ...origin, value, [SURFACE_OF_ROW]: surface }];
    }),
  );
}

/** Returns the origin of a row. */
export const originOf = (row: Row): SurveyedValue => ({
  of: String(row.get('of')),
  source: row.get('source') as SurveyedValue['source'],
  date: String(row.get('date')),
  deviation: Number(row.get('deviation')),
});

/** Dimensions of a shape besides its height, and its property for the position of the ridge. */
const SHAPES: Readonly<Record<Outline['shape'], { measures: readonly string[]; top?: string }>> = {
  rectangle: { measures: ['width', 'height'] },
  trapezoid: { measures: ['width', 'height', 'topWidth', 'top'], top: 'topOffset' },
  triangle: { measures: ['width', 'height', 'top'], top: 'apex' },
  parallelogram: { measures: ['width', 'height', 'top'], top: 'shift' },
  polygon: { measures: ['points'] },
};
const EVERY_MEASURE = ['width', 'height', 'topWidth', 'top', 'points'];

/** Missing and unexpected values of a row, by path. */
export interface Misfit {
  readonly missing: readonly string[];
  readonly foreign: readonly string[];
}

/** Returns outline and measured dimensions from a row of the surfaces. */
export function outlineOf(row: Row): Pick<Surface, 'outline' | 'measured'> & Misfit {
  const shape = (row.get('outline.shape') ?? 'rectangle') as Outline['shape'];
  const { measures, top } = SHAPES[shape];
  const said = (of: 'outline' | 'measured') =>
    Object.fromEntries(
      measures.flatMap((measure) => {
        const value = row.get(`${of}.${measure}`);
        return value === undefined ? [] : [[measure === 'top' ? top : measure, value]];
      }),
    );
  const measured = said('measured') as NonNullable<Surface['measured']>;
  return {
    outline: { shape, ...said('outline') } as Outline,
    ...(Object.keys(measured).length > 0 && { measured }),
    missing: measures.map((measure) => `outline.${measure}`).filter((path) => !row.has(path)),
    foreign: EVERY_MEASURE.filter((measure) => !measures.includes(measure))
      .flatMap((measure) => [`outline.${measure}`, `measured.${measure}`])
      .filter((path) => row.has(path)),
  };
}

/** Returns a surface without openings, edges and cells from its row; empty values are taken from `usual`. */
export function surfaceOf(
  row: Row,
  shape: Pick<Surface, 'outline' | 'measured'>,
  usual: { angle: number },
): Surface {
  const kind = row.get('kind') as Surface['kind'];
  const orientation = row.get('orientation') as Surface['orientation'];
  const columns = row.get('composition.columns') as readonly string[] | undefined;
  const number = (path: string) => (row.get(path) as number | 'auto' | undefined) ?? 'auto';
  return {
    id: String(row.get('id')),
    ...(kind && kind !== 'roof' && { kind }),
    azimuth: Number(row.get('azimuth')),
    enabled: row.get('enabled') !== false,
    angle: Number(row.get('angle') ?? (kind && kind !== 'roof' ? 90 : usual.angle)),
    ...(orientation && { orientation }),
    ...(row.has('part') && { part: String(row.get('part')) }),
    ...shape,
    ...(columns && { composition: { columns: [...columns], cells: [] } }),
    rows: {
      count: number('rows.count'),
      customHeight: (row.get('rows.customHeight') as number | undefined) ?? null,
      finishing: { count: number('rows.finishing.count'), measure: number('rows.finishing.measure') },
    },
    cutouts: [],
    skylights: [],
  };
}

/** Default clearance of an opening, mm. */
const USUAL_CLEARANCE = 100;

/** Returns the cutout of a row of the openings. */
export function cutoutOf(row: Row, id: string): Cutout {
  const number = (path: string, usual = 0) => Number(row.get(path) ?? usual);
  const [x, y] = [number('x'), number('y')];
  return {
    id,
    kind: row.get('kind') as Cutout['kind'],
    shape: (row.get('shape') ?? 'rectangle') as Cutout['shape'],
    ...{ x1: x, x2: x + number('width'), y1: y, y2: y + number('height') },
    clearance: number('clearance', USUAL_CLEARANCE),
    height: number('rise'),
    ...(row.has('corners') && { corners: row.get('corners') as [number, number][] }),
  };
}

/** Returns the roof window of a row of the openings. */
export const skylightOf = (row: Row, id: string): Skylight => ({
  id,
  model: String(row.get('model')),
  x: Number(row.get('x')),
  y: Number(row.get('y')),
});

/** Returns the part of the building of a row. */
export const partOf = (row: Row, usual: { eaveHeight: number }): BuildingPart => ({
  id: String(row.get('id')),
  name: String(row.get('name') ?? row.get('id')),
  x: Number(row.get('x') ?? 0),
  y: Number(row.get('y') ?? 0),
  eaveHeight: Number(row.get('eaveHeight') ?? usual.eaveHeight),
});

/** Returns the edge of a row. */
export const edgeOf = (row: Row): SurfaceEdge => ({
  role: row.get('role') as SurfaceEdge['role'],
  ...(row.has('sharedWith') && { sharedWith: String(row.get('sharedWith')) }),
});

/** Returns the cell of a row. */
export const composedCellOf = (row: Row): ComposedCell => ({
  row: Number(row.get('row')) - 1,
  column: Number(row.get('column')) - 1,
  blind: row.get('blind') === true,
  ...(row.has('colour') && { colour: String(row.get('colour')) }),
});

/** Returns the change of the bill of a row. */
export const billChangeOf = (row: Row): BomChange => ({
  article: String(row.get('article')),
  change: row.get('change') as BomChange['change'],
  ...(row.has('quantity') && { quantity: Number(row.get('quantity')) }),
});

/** Returns the column of a member in a configuration; undefined for the whole row. */
export function columnOf(thing: string, member: string): string | undefined {
  const [, of = '', rest = ''] = /^(outline|measured)\.(\w+)/.exec(member) ?? [];
  if (of) return `${of}.${['topOffset', 'apex', 'shift'].includes(rest) ? 'top' : rest}`;
  if (member === 'outline') return 'outline.shape';
  if (thing.includes('.cutouts['))
    return { x1: 'x', x2: 'width', y1: 'y', y2: 'height', height: 'rise' }[member] ?? member;
  return member.replace(/\[\d+\]$/, '');
}
