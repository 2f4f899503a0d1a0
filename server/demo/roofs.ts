import type { Configuration, Cutout, RoofType } from '../../engine/index.ts';
import { roofEngine } from '../platform/solving/shipped-catalogue.ts';

const FIRST_DAY = Date.UTC(2026, 10, 2, 8);
const DAY = 86_400_000;

/** An invented building, lengths in mm, angle in degrees. */
interface DemoBuilding {
  name: string;
  type: RoofType;
  angle: number;
  length: number;
  width: number;
  /** On the first surface. */
  cutouts?: readonly Cutout[];
}

const chimney: Cutout = {
  id: 'kamin',
  kind: 'chimney',
  shape: 'rectangle',
  x1: 7_200,
  x2: 7_900,
  y1: 3_600,
  y2: 4_300,
  clearance: 100,
  height: 1_200,
};

/** Buildings that each of these people plans, the newest last. */
const buildings: Readonly<Record<string, readonly DemoBuilding[]>> = {
  'planner@example.ch': [
    { name: 'Atelierhaus Exempelgasse 2', type: 'pent', angle: 12, length: 9_600, width: 7_200 },
    { name: 'Villa Beispiel', type: 'hip', angle: 30, length: 14_500, width: 10_500 },
    {
      name: 'Einfamilienhaus Musterweg 4',
      type: 'gable',
      angle: 35,
      length: 10_400,
      width: 10_150,
      cutouts: [chimney],
    },
  ],
  'installer@example.ch': [
    { name: 'Scheune Musterhof', type: 'gable', angle: 22, length: 24_000, width: 13_000 },
    { name: 'Mehrfamilienhaus Musterstrasse 12', type: 'hip', angle: 25, length: 21_000, width: 12_400 },
    {
      name: 'Einfamilienhaus Musterrain 9',
      type: 'gable',
      angle: 40,
      length: 11_200,
      width: 9_000,
      cutouts: [chimney],
    },
  ],
  'roofer@example.ch': [
    { name: 'Werkhalle Probe', type: 'gable', angle: 10, length: 32_000, width: 16_000 },
    { name: 'Reihenhaus Probeweg 5', type: 'gable', angle: 38, length: 6_400, width: 9_200 },
    { name: 'Anbau Probeweg 7', type: 'pent', angle: 15, length: 5_800, width: 4_200 },
  ],
  'sales@example.ch': [
    { name: 'Musterdach Ausstellung', type: 'hip', angle: 32, length: 8_000, width: 7_000 },
  ],
};

/** A roof that a demo user has saved. */
export interface DemoRoof {
  readonly id: string;
  /** E-mail address of whose it is. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly configuration: Configuration;
}

/** The demo's roofs, each saved on a day of its own. */
export const demoRoofs = (): DemoRoof[] =>
  Object.entries(buildings).flatMap(([owner, planned], o) =>
    planned.map((building, b) => ({
      id: `01980000-0000-7000-8000-0000000002${o}${b}`,
      owner,
      savedAt: FIRST_DAY + (4 * b + o) * DAY,
      configuration: configurationOf(building),
    })),
  );

/** The engine's defaults for the type, on this building. */
function configurationOf({ name, type, angle, length, width, cutouts = [] }: DemoBuilding): Configuration {
  const configuration = roofEngine().newConfiguration(type);
  const change = { angle, buildingLength: length, buildingWidth: width };
  const { configuration: changed } = roofEngine().changeBuilding(configuration, change);
  const surfaces = changed.surfaces.map((surface, index) =>
    index === 0 ? { ...surface, cutouts: [...cutouts] } : surface,
  );
  return { ...changed, name, surfaces };
}
