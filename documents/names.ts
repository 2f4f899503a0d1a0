/** Names of a roof's parts, the same in the app and in files. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { Alignment } from '../contracts/domain/projects.ts';
import type {
  Anchor,
  BomChangeKind,
  CellKind,
  CutForm,
  CutMaterial,
  CutoutShape,
  EdgeRole,
  Exposure,
  Objective,
  OpeningKind,
  Orientation,
  Outline,
  PowerClass,
  RoofType,
  SurfaceKind,
  Terrain,
  Unit,
} from '../engine/index.ts';

export const ROOF_TYPES: Readonly<Record<RoofType, MessageDescriptor>> = {
  flat: /*i18n*/ { id: 'roof-type.flat', message: 'Flachdach' },
  pent: /*i18n*/ { id: 'roof-type.pent', message: 'Pultdach' },
  gable: /*i18n*/ { id: 'roof-type.gable', message: 'Satteldach' },
  hip: /*i18n*/ { id: 'roof-type.hip', message: 'Walmdach' },
  free: /*i18n*/ { id: 'roof-type.free', message: 'Freie Form' },
};

/** Pitches of a roof type as shown on its card, degrees (specification, section 9). */
export const PITCHES: Readonly<Record<RoofType, MessageDescriptor>> = {
  flat: /*i18n*/ { id: 'pitches.flat', message: '3–9°' },
  pent: /*i18n*/ { id: 'pitches.pitched', message: '10–60°' },
  gable: /*i18n*/ { id: 'pitches.pitched', message: '10–60°' },
  hip: /*i18n*/ { id: 'pitches.pitched', message: '10–60°' },
  free: /*i18n*/ { id: 'pitches.free', message: '3–90°' },
};

/** The hint about pitches beyond those on the cards. */
export const STEEPER_PITCHES: MessageDescriptor = /*i18n*/ {
  id: 'pitches.steeper',
  message: 'Geneigte Dächer sind bis 90° möglich, ab 60° besser als Fassade.',
};

/** Names of the eight alignments of a surface. */
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

/** Names of the edges of a surface, as seen from outside. */
export const EDGE_ROLES: Readonly<Record<EdgeRole, MessageDescriptor>> = {
  eave: /*i18n*/ { id: 'edge-role.eave', message: 'Traufe' },
  ridge: /*i18n*/ { id: 'edge-role.ridge', message: 'First' },
  left: /*i18n*/ { id: 'edge-role.left', message: 'Ortgang links' },
  right: /*i18n*/ { id: 'edge-role.right', message: 'Ortgang rechts' },
  hip: /*i18n*/ { id: 'edge-role.hip', message: 'Grat' },
  valley: /*i18n*/ { id: 'edge-role.valley', message: 'Kehle' },
  wall: /*i18n*/ { id: 'edge-role.wall', message: 'Wandanschluss' },
  kink: /*i18n*/ { id: 'edge-role.kink', message: 'Knick' },
  upper: /*i18n*/ { id: 'edge-role.upper', message: 'Pultfirst' },
};

/** Kinds of manual changes to a line of the bill. */
export const BILL_CHANGES: Readonly<Record<BomChangeKind, MessageDescriptor>> = {
  add: /*i18n*/ { id: 'bill-change.add', message: 'so viel mehr oder weniger' },
  set: /*i18n*/ { id: 'bill-change.set', message: 'genau so viel' },
  remove: /*i18n*/ { id: 'bill-change.remove', message: 'weglassen' },
  extra: /*i18n*/ { id: 'bill-change.extra', message: 'zusätzlicher Artikel' },
};

export const OPENING_KINDS: Readonly<Record<OpeningKind, MessageDescriptor>> = {
  chimney: /*i18n*/ { id: 'opening.chimney', message: 'Kamin' },
  dormer: /*i18n*/ { id: 'opening.dormer', message: 'Gaube' },
  shedDormer: /*i18n*/ { id: 'opening.shed-dormer', message: 'Schleppgaube' },
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

const UNITS: Readonly<Record<Unit, MessageDescriptor>> = {
  piece: /*i18n*/ { id: 'unit.piece', message: '{quantity, plural, one {Stk.} other {Stk.}}' },
  metre: /*i18n*/ { id: 'unit.metre', message: 'm' },
  area: /*i18n*/ { id: 'unit.area', message: 'm²' },
  bar: /*i18n*/ { id: 'unit.bar', message: '{quantity, plural, one {Stange} other {Stangen}}' },
  roll: /*i18n*/ { id: 'unit.roll', message: '{quantity, plural, one {Rolle} other {Rollen}}' },
  package: /*i18n*/ { id: 'unit.package', message: '{quantity, plural, one {Pack} other {Pack}}' },
};

/** Returns the name of a unit, alone or after a quantity: «Rolle», 8 «Rollen». A typed unit stays as it is. */
export const unitName = (unit: string, i18n: I18n, quantity = 1): string => {
  const known = (UNITS as Readonly<Record<string, MessageDescriptor>>)[unit];
  return known ? i18n._({ ...known, values: { quantity } }) : unit;
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

export const INNER_CORNER = /*i18n*/ { id: 'cut.inner-corner', message: 'mit Innenecke' };

export const TERRAINS: Readonly<Record<Terrain, MessageDescriptor>> = {
  II: /*i18n*/ { id: 'terrain.II', message: 'II – Seeufer' },
  IIa: /*i18n*/ { id: 'terrain.IIa', message: 'IIa – grosse Ebene' },
  III: /*i18n*/ { id: 'terrain.III', message: 'III – Ortschaft, offenes Land' },
  IV: /*i18n*/ { id: 'terrain.IV', message: 'IV – grossflächiges Stadtgebiet' },
};

export const EXPOSURES: Readonly<Record<Exposure, MessageDescriptor>> = {
  windswept: /*i18n*/ { id: 'exposure.windswept', message: 'Windexponiert' },
  normal: /*i18n*/ { id: 'exposure.normal', message: 'Normal' },
  sheltered: /*i18n*/ { id: 'exposure.sheltered', message: 'Windgeschützt' },
};

export const ORIENTATIONS: Readonly<Record<Orientation, MessageDescriptor>> = {
  landscape: /*i18n*/ { id: 'orientation.landscape', message: 'Querformat' },
  portrait: /*i18n*/ { id: 'orientation.portrait', message: 'Hochformat' },
};

export const OBJECTIVES: Readonly<Record<Objective, MessageDescriptor>> = {
  power: /*i18n*/ { id: 'objective.power', message: 'Höchste Leistung' },
  price: /*i18n*/ { id: 'objective.price', message: 'Tiefster Preis pro Watt' },
  robust: /*i18n*/ { id: 'objective.robust', message: 'Grösste Masstoleranz' },
  uniform: /*i18n*/ { id: 'objective.uniform', message: 'Einheitliches Bild' },
  manual: /*i18n*/ { id: 'objective.manual', message: 'Raster von Hand' },
};

export const ANCHORS: Readonly<Record<Anchor, MessageDescriptor>> = {
  left: /*i18n*/ { id: 'anchor.left', message: 'Links' },
  center: /*i18n*/ { id: 'anchor.center', message: 'Mitte' },
  right: /*i18n*/ { id: 'anchor.right', message: 'Rechts' },
};

export const CUTOUT_SHAPES: Readonly<Record<CutoutShape, MessageDescriptor>> = {
  rectangle: /*i18n*/ { id: 'cutout-shape.rectangle', message: 'Rechteck' },
  triangle: /*i18n*/ { id: 'cutout-shape.triangle', message: 'Dreieck' },
  trapezoid: /*i18n*/ { id: 'cutout-shape.trapezoid', message: 'Trapez' },
  round: /*i18n*/ { id: 'cutout-shape.round', message: 'Rund' },
  polygon: /*i18n*/ { id: 'cutout-shape.polygon', message: 'Vieleck' },
};

export const SURFACE_KINDS: Readonly<Record<SurfaceKind, MessageDescriptor>> = {
  roof: /*i18n*/ { id: 'surface-kind.roof', message: 'Dach' },
  facade: /*i18n*/ { id: 'surface-kind.facade', message: 'Fassade' },
  balcony: /*i18n*/ { id: 'surface-kind.balcony', message: 'Geländer' },
};

export const OUTLINE_SHAPES: Readonly<Record<Outline['shape'], MessageDescriptor>> = {
  rectangle: /*i18n*/ { id: 'outline-shape.rectangle', message: 'Rechteck' },
  trapezoid: /*i18n*/ { id: 'outline-shape.trapezoid', message: 'Trapez' },
  triangle: /*i18n*/ { id: 'outline-shape.triangle', message: 'Dreieck' },
  parallelogram: /*i18n*/ { id: 'outline-shape.parallelogram', message: 'Parallelogramm' },
  polygon: /*i18n*/ { id: 'outline-shape.polygon', message: 'Freies Vieleck' },
};
