/** What people call the kinds of things a roof is made of; the same words in the app and in files. */
import type { MessageDescriptor } from '@lingui/core';
import type {
  Alignment,
  CellKind,
  CutForm,
  CutMaterial,
  OpeningKind,
  PowerClass,
  RoofType,
  Unit,
} from '../engine/index.ts';

export const ROOF_TYPES: Readonly<Record<RoofType, MessageDescriptor>> = {
  flat: /*i18n*/ { id: 'roof-type.flat', message: 'Flachdach' },
  pent: /*i18n*/ { id: 'roof-type.pent', message: 'Pultdach' },
  gable: /*i18n*/ { id: 'roof-type.gable', message: 'Satteldach' },
  hip: /*i18n*/ { id: 'roof-type.hip', message: 'Walmdach' },
  free: /*i18n*/ { id: 'roof-type.free', message: 'Freie Form' },
};

/** The direction that a surface faces. */
export const ALIGNMENTS: Readonly<Record<Alignment, MessageDescriptor>> = {
  N: /*i18n*/ { id: 'direction.N', message: 'Nord' },
  NE: /*i18n*/ { id: 'direction.NE', message: 'Nordost' },
  E: /*i18n*/ { id: 'direction.E', message: 'Ost' },
  SE: /*i18n*/ { id: 'direction.SE', message: 'Südost' },
  S: /*i18n*/ { id: 'direction.S', message: 'Süd' },
  SW: /*i18n*/ { id: 'direction.SW', message: 'Südwest' },
  W: /*i18n*/ { id: 'direction.W', message: 'West' },
  NW: /*i18n*/ { id: 'direction.NW', message: 'Nordwest' },
};

export const OPENING_KINDS: Readonly<Record<OpeningKind, MessageDescriptor>> = {
  chimney: /*i18n*/ { id: 'opening.chimney', message: 'Kamin' },
  dormer: /*i18n*/ { id: 'opening.dormer', message: 'Gaube' },
  step: /*i18n*/ { id: 'opening.step', message: 'Absatz' },
  other: /*i18n*/ { id: 'opening.other', message: 'Aussparung' },
  skylight: /*i18n*/ { id: 'opening.skylight', message: 'Dachfenster' },
};

export const CELL_KIND_NAMES: Readonly<Record<CellKind, MessageDescriptor>> = {
  active: /*i18n*/ { id: 'cell.active', message: 'Aktivmodul' },
  blind: /*i18n*/ { id: 'cell.blind', message: 'Blindmodul' },
  cut: /*i18n*/ { id: 'cell.cut', message: 'Passstück' },
  sheet: /*i18n*/ { id: 'cell.sheet', message: 'Blech' },
};

export const UNITS: Readonly<Record<Unit, MessageDescriptor>> = {
  piece: /*i18n*/ { id: 'unit.piece', message: 'Stk.' },
  metre: /*i18n*/ { id: 'unit.metre', message: 'm' },
  area: /*i18n*/ { id: 'unit.area', message: 'm²' },
  bar: /*i18n*/ { id: 'unit.bar', message: 'Stange' },
  roll: /*i18n*/ { id: 'unit.roll', message: 'Rolle' },
  package: /*i18n*/ { id: 'unit.package', message: 'Pack' },
};

export const POWER_CLASSES: Readonly<Record<PowerClass, MessageDescriptor>> = {
  under30: /*i18n*/ { id: 'power-class.under30', message: 'unter 30 kWp' },
  over30: /*i18n*/ { id: 'power-class.over30', message: 'ab 30 kWp' },
};

export const CUT_MATERIALS: Readonly<Record<CutMaterial, MessageDescriptor>> = {
  glass: /*i18n*/ { id: 'cut.glass', message: 'Glas' },
  sheet: /*i18n*/ { id: 'cut.sheet', message: 'Blech' },
};

export const CUT_FORMS: Readonly<Record<CutForm, MessageDescriptor>> = {
  rectangular: /*i18n*/ { id: 'cut.rectangular', message: 'rechteckig' },
  shaped: /*i18n*/ { id: 'cut.shaped', message: 'Sonderform' },
};
