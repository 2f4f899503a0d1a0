import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  Alignment,
  Anchor,
  CellKind,
  CutoutShape,
  Exposure,
  Objective,
  OpeningKind,
  Orientation,
  RoofType,
  Terrain,
  Unit,
} from '../../../engine/index.ts';

export const ROOF_TYPES: Record<RoofType, MessageDescriptor> = {
  flat: msg`Flachdach`,
  pent: msg`Pultdach`,
  gable: msg`Satteldach`,
  hip: msg`Walmdach`,
  free: msg`Freie Form`,
};

export const ALIGNMENTS: Record<Alignment, MessageDescriptor> = {
  N: msg`Nord`,
  NE: msg`Nordost`,
  E: msg`Ost`,
  SE: msg`Südost`,
  S: msg`Süd`,
  SW: msg`Südwest`,
  W: msg`West`,
  NW: msg`Nordwest`,
};

export const TERRAINS: Record<Terrain, MessageDescriptor> = {
  II: msg`II – Seeufer`,
  IIa: msg`IIa – grosse Ebene`,
  III: msg`III – Ortschaft, offenes Land`,
  IV: msg`IV – grossflächiges Stadtgebiet`,
};

export const EXPOSURES: Record<Exposure, MessageDescriptor> = {
  windswept: msg`Windexponiert`,
  normal: msg`Normal`,
  sheltered: msg`Windgeschützt`,
};

export const ORIENTATIONS: Record<Orientation, MessageDescriptor> = {
  landscape: msg`Querformat`,
  portrait: msg`Hochformat`,
};

export const OBJECTIVES: Record<Objective, MessageDescriptor> = {
  power: msg`Höchste Leistung`,
  price: msg`Tiefster Preis pro Watt`,
  uniform: msg`Einheitliches Bild`,
  manual: msg`Raster von Hand`,
};

/** What each objective looks for, in one sentence. */
export const OBJECTIVE_EXPLANATIONS: Record<Objective, MessageDescriptor> = {
  power: msg`So viel Leistung, wie auf diesem Dach möglich ist.`,
  price: msg`Am wenigsten Franken pro Watt für Module, Passstücke und Fugen. Wie viel Leistung bleiben muss, bestimmen Sie.`,
  uniform: msg`Ein einziges Format, symmetrisch zur Mitte der Dachfläche.`,
  manual: msg`Ein Format, eine Fuge, ein Beginn: Sie legen das Raster fest.`,
};

export const ANCHORS: Record<Anchor, MessageDescriptor> = {
  left: msg`Links`,
  center: msg`Mitte`,
  right: msg`Rechts`,
};

export const OPENING_KINDS: Record<OpeningKind, MessageDescriptor> = {
  chimney: msg`Kamin`,
  dormer: msg`Gaube`,
  step: msg`Absatz`,
  other: msg`Aussparung`,
  skylight: msg`Dachfenster`,
};

export const CUTOUT_SHAPES: Record<CutoutShape, MessageDescriptor> = {
  rectangle: msg`Rechteck`,
  triangle: msg`Dreieck`,
  trapezoid: msg`Trapez`,
};

export const UNITS: Record<Unit, MessageDescriptor> = {
  piece: msg`Stk.`,
  metre: msg`m`,
  area: msg`m²`,
  bar: msg`Stange`,
  roll: msg`Rolle`,
  package: msg`Pack`,
};

export const CELL_KIND_NAMES: Record<CellKind, MessageDescriptor> = {
  active: msg`Aktivmodul`,
  blind: msg`Blindmodul`,
  cut: msg`Passstück`,
  sheet: msg`Blech`,
};
