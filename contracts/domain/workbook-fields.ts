import type { MessageDescriptor } from '@lingui/core';

/** Longest side of a surface, mm; the engine's own limit. */
export const LONGEST = 500_000;

/** A word of a list; `documents/workbook/words.ts` has the words by these names. */
export type ChoiceName =
  | `list.${'kind' | 'system' | 'country' | 'canton' | 'objectType' | 'buildingWork'}`
  | `list.${'substructure' | 'mounting'}`
  | `list.${'roofType' | 'terrain' | 'exposure' | 'correctionHeight' | 'stringVoltage'}`
  | `list.${'orientation' | 'objective' | 'anchor' | 'format' | 'colour'}`
  | `list.${'furring' | 'batten' | 'sarkingMembrane' | 'snowGuard' | 'snowStopper'}`
  | `list.${'ridgeConnection' | 'edgeTreatment'}`
  | `list.${'alignment' | 'surfaceKind' | 'outlineShape' | 'openingKind' | 'skylight' | 'cutoutShape'}`
  | `list.${'edgeRole' | 'billChange'}`;

/** Kind of a cell's content. Lengths are millimetres, whatever unit is typed behind the number. */
export type CellKind =
  | { readonly type: 'text'; readonly most: number; readonly isParagraph?: boolean }
  | { readonly type: 'length'; readonly min: number; readonly max: number }
  | {
      readonly type: 'number';
      readonly unit: string;
      readonly min?: number;
      readonly max?: number;
      readonly isWhole?: boolean;
      /** Factor from the typed to the stored value: 1000 for kWp that are stored as W. */
      readonly times?: number;
    }
  /** `auto`, or what `unless` holds. */
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
  /** Where its value goes: in a project's content, in a configuration, or in one of its surfaces or openings. */
  readonly path: string;
  readonly label: MessageDescriptor;
  readonly about: MessageDescriptor;
  readonly kind: CellKind;
  /** Asked for as soon as anything of its row, or of the roof, is there. */
  readonly isNeeded?: boolean;
}

/** Fields under a heading. */
export interface WorkbookPart {
  readonly heading: MessageDescriptor | null;
  readonly fields: readonly WorkbookField[];
}

/** The sheets that say the roof. */
export type RoofSheetName = 'roof' | 'surfaces' | 'openings' | 'parts' | 'edges' | 'cells' | 'changes';
export type SheetName = 'project' | RoofSheetName | 'facade' | 'balcony';

export interface WorkbookSheet {
  readonly name: SheetName;
  readonly title: MessageDescriptor;
  readonly about: MessageDescriptor;
  /** One value per row, or one thing per row. */
  readonly form: 'list' | 'table';
  /** Whether a comment may stand behind each value. */
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

/** The column of openings, edges and cells by which they find their surface. */
export const SURFACE_OF_ROW = 'surface';
