import type { ChecklistEntry } from '../../contracts/checklists.ts';
import type { ProjectContent } from '../../contracts/projects.ts';
import { type SheetName, SURFACE_OF_OPENING } from '../../contracts/workbook.ts';
import type { Configuration, Cutout, Outline, Skylight, Surface } from '../../engine/index.ts';
import type { CellValue } from './cells.ts';

/** What the rows of a sheet say, by the paths of its fields; a list is one row. */
export type Row = Map<string, CellValue>;

/** What a workbook is filled in with. */
export interface WorkbookInput {
  readonly content: Partial<ProjectContent>;
  readonly checklist: readonly ChecklistEntry[];
  readonly configuration: Configuration | null;
}

/** The value at a path as in `roof.angle`; undefined where there is none. */
export const valueAt = (whole: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => Reflect.get(Object(part), name), whole);

/** Puts a value at a path; what is on the way to it is made where it is missing. */
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

/** What is at the paths of an object. */
const rowOf = (whole: unknown, paths: Iterable<string>): Row =>
  new Map(
    [...paths].flatMap((path) => {
      const value = valueAt(whole, path);
      return isSaid(value) ? [[path, value]] : [];
    }),
  );

/** The rows that say a project and its roof, sheet by sheet. */
export function rowsOf(
  sheet: SheetName,
  paths: readonly string[],
  { content, checklist, configuration }: WorkbookInput,
): Row[] {
  switch (sheet) {
    case 'project':
      return [rowOf(content, paths)];
    case 'roof':
      return [rowOf(configuration, paths)];
    case 'surfaces':
      return (configuration?.surfaces ?? []).map((surface) => {
        const row = rowOf(surface, paths);
        const { outline } = surface;
        if (outline.shape === 'trapezoid') row.set('outline.top', outline.topOffset);
        if (outline.shape === 'triangle') row.set('outline.top', outline.apex);
        if (outline.shape === 'parallelogram') row.set('outline.top', outline.shift);
        return row;
      });
    case 'openings':
      return (configuration?.surfaces ?? []).flatMap(({ id, cutouts, skylights }) => [
        ...cutouts.map(({ x1, x2, y1, y2, height, ...cutout }) =>
          rowOf(
            {
              ...cutout,
              ...{ [SURFACE_OF_OPENING]: id, x: x1, y: y1, width: x2 - x1, height: y2 - y1, rise: height },
            },
            paths,
          ),
        ),
        ...skylights.map((skylight) =>
          rowOf({ ...skylight, [SURFACE_OF_OPENING]: id, kind: 'skylight' }, paths),
        ),
      ]);
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

/** Which measures a shape has beside its height, and what the configuration calls the place of its ridge. */
const SHAPES: Readonly<Record<Outline['shape'], { measures: readonly string[]; top?: string }>> = {
  rectangle: { measures: ['width', 'height'] },
  trapezoid: { measures: ['width', 'height', 'topWidth', 'top'], top: 'topOffset' },
  triangle: { measures: ['width', 'height', 'top'], top: 'apex' },
  parallelogram: { measures: ['width', 'height', 'top'], top: 'shift' },
  polygon: { measures: ['points'] },
};
const EVERY_MEASURE = ['width', 'height', 'topWidth', 'top', 'points'];

/** What is missing of a thing, and what does not belong to it, by the paths of the row. */
export interface Misfit {
  readonly missing: readonly string[];
  readonly foreign: readonly string[];
}

/** The outline that a row of the surfaces says. */
export function outlineOf(row: Row): { outline: Outline } & Misfit {
  const shape = (row.get('outline.shape') ?? 'rectangle') as Outline['shape'];
  const { measures, top } = SHAPES[shape];
  const path = (measure: string) => `outline.${measure}`;
  const outline = Object.fromEntries(
    measures.map((measure) => [measure === 'top' ? top : measure, row.get(path(measure))]),
  );
  return {
    outline: { shape, ...outline } as Outline,
    missing: measures.map(path).filter((measure) => !row.has(measure)),
    foreign: EVERY_MEASURE.filter((measure) => !measures.includes(measure))
      .map(path)
      .filter((measure) => row.has(measure)),
  };
}

/** Where a place of an outline in a configuration is filled in. */
export const cellOfOutline = (member: string): string =>
  ['topOffset', 'apex', 'shift'].includes(member) ? 'outline.top' : `outline.${member}`;

/** A surface without openings, as its row says it; what is left open is `usual`. */
export function surfaceOf(row: Row, outline: Outline, usual: { angle: number }): Surface {
  const kind = row.get('kind') as Surface['kind'];
  const orientation = row.get('orientation') as Surface['orientation'];
  const number = (path: string) => (row.get(path) as number | 'auto' | undefined) ?? 'auto';
  return {
    id: String(row.get('id')),
    ...(kind && kind !== 'roof' && { kind }),
    alignment: row.get('alignment') as Surface['alignment'],
    enabled: row.get('enabled') !== false,
    angle: Number(row.get('angle') ?? (kind && kind !== 'roof' ? 90 : usual.angle)),
    ...(orientation && { orientation }),
    outline,
    rows: {
      count: number('rows.count'),
      customHeight: (row.get('rows.customHeight') as number | undefined) ?? null,
      finishing: { count: number('rows.finishing.count'), measure: number('rows.finishing.measure') },
    },
    cutouts: [],
    skylights: [],
  };
}

/** Distance that slates keep from an opening where nothing else is said, mm. */
const USUAL_CLEARANCE = 100;

/** The cutout that a row of the openings says. */
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
  };
}

/** The roof window that a row of the openings says. */
export const skylightOf = (row: Row, id: string): Skylight => ({
  id,
  model: String(row.get('model')),
  x: Number(row.get('x')),
  y: Number(row.get('y')),
});

/** Where a place of an opening in a configuration is filled in. */
export const cellOfOpening = (member: string, isSkylight: boolean): string =>
  isSkylight ? member : ({ x1: 'x', x2: 'width', y1: 'y', y2: 'height', height: 'rise' }[member] ?? member);
