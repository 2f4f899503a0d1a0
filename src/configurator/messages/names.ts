import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  Anchor,
  CutoutShape,
  Exposure,
  Objective,
  Orientation,
  Terrain,
} from '../../../engine/index.ts';

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

export const CUTOUT_SHAPES: Record<CutoutShape, MessageDescriptor> = {
  rectangle: msg`Rechteck`,
  triangle: msg`Dreieck`,
  trapezoid: msg`Trapez`,
};
