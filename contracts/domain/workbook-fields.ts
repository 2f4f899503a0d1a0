import type { MessageDescriptor } from '@lingui/core';

/** Maximum side of a surface, mm: the engine's limit. */
export const LONGEST = 500_000;

/** A list of words; `documents/workbook/words.ts` has the words by these names. */
export type ChoiceName =
  | `list.${'kind' | 'system' | 'country' | 'canton' | 'objectType' | 'buildingWork'}`
  | `list.${'substructure' | 'mounting'}`
  | `list.${'roofType' | 'terrain' | 'exposure' | 'correctionHeight' | 'stringVoltage'}`
  | `list.${'orientation' | 'objective' | 'anchor' | 'format' | 'colour'}`
  | `list.${'furring' | 'batten' | 'sarkingMembrane' | 'snowGuard' | 'snowStopper'}`
  | `list.${'ridgeConnection' | 'edgeTreatment'}`
  | `list.${'alignment' | 'surfaceKind' | 'outlineShape' | 'openingKind' | 'skylight' | 'cutoutShape'}`
  | `list.${'edgeRole' | 'billChange'}`;

/** Kind of a cell's content. Lengths are stored as millimetres, whatever unit is typed. */
export type CellKind =
  | { readonly type: 'text'; readonly most: number; readonly isParagraph?: boolean }
  | { readonly type: 'length'; readonly min: number; readonly max: number }
  | {
      readonly type: 'number';
      readonly unit: string;
      readonly min?: number;
      readonly max?: number;
      readonly isWhole?: boolean;
      /** Factor from the typed to the stored value: 1000 for kWp, which is stored as W. */
      readonly times?: number;
    }
  /** `auto`, or a value of kind `unless`. */
  | { readonly type: 'auto'; readonly unless: CellKind }
  | { readonly type: 'yes' }
  | { readonly type: 'date' }
  | { readonly type: 'choice'; readonly from: ChoiceName }
  | { readonly type: 'choices'; readonly from: ChoiceName }
  /** One of the eight directions, or degrees clockwise from north. */
  | { readonly type: 'azimuth' }
  /** Corners of an outline, `0/0; 13600/0; 0/9000`. */
  | { readonly type: 'corners'; readonly most: number };

/** A line of a sheet, or a column of a table. */
export interface WorkbookField {
  /** Path of its value: in a project's content, in a configuration, or in one of its surfaces or openings. */
  readonly path: string;
  readonly label: MessageDescriptor;
  readonly about: MessageDescriptor;
  readonly kind: CellKind;
  /** Required as soon as its row, or the roof, has any value. */
  readonly isNeeded?: boolean;
}

/** Fields under a heading. */
export interface WorkbookPart {
  readonly heading: MessageDescriptor | null;
  readonly fields: readonly WorkbookField[];
}

/** The sheets with the roof. */
export type RoofSheetName =
  | 'roof'
  | 'surfaces'
  | 'openings'
  | 'parts'
  | 'edges'
  | 'cells'
  | 'changes'
  | 'origins';
export type SheetName = 'project' | RoofSheetName | 'facade' | 'balcony';

export interface WorkbookSheet {
  readonly name: SheetName;
  readonly title: MessageDescriptor;
  readonly about: MessageDescriptor;
  /** One value per row, or one object per row. */
  readonly form: 'list' | 'table';
  /** Whether each value may be followed by a comment. */
  readonly hasComments: boolean;
  readonly parts: readonly WorkbookPart[];
}

export const text = (most: number): CellKind => ({ type: 'text', most });
export const choice = (from: ChoiceName): CellKind => ({ type: 'choice', from });
export const length = (min = 0, max = LONGEST): CellKind => ({ type: 'length', min, max });
export const number = (unit: string, min: number, max: number): CellKind => ({
  type: 'number',
  unit,
  min,
  max,
});
export const count = (unit: string, min: number, max: number): CellKind => ({
  ...{ type: 'number', unit, min, max, isWhole: true },
});
export const autoOr = (unless: CellKind): CellKind => ({ type: 'auto', unless });
export const AZIMUTH: CellKind = { type: 'azimuth' };
export const YES: CellKind = { type: 'yes' };
export const DATE: CellKind = { type: 'date' };

export const field = (
  path: string,
  kind: CellKind,
  label: MessageDescriptor,
  about: MessageDescriptor,
): WorkbookField => ({ path, kind, label, about });
export const needed = (...of: Parameters<typeof field>): WorkbookField => ({
  ...field(...of),
  isNeeded: true,
});

/** The column by which openings, edges and cells refer to their surface. */
export const SURFACE_OF_ROW = 'surface';
