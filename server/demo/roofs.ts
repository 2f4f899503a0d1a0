import type { Configuration, Cutout, RoofType } from '../../engine/index.ts';
import { findPersonById } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { roofEngine } from '../platform/solving/engine.ts';
import type { Solver } from '../platform/solving/solver.ts';
import { saveRoof } from '../roofs/service.ts';
import { demoPeople } from './people.ts';

const FIRST_DAY = Date.UTC(2026, 10, 2, 8);
const DAY = 86_400_000;

/** An invented building, lengths in mm. */
interface DemoBuilding {
  name: string;
  type: RoofType;
  angle: number;
  buildingLength: number;
  buildingWidth: number;
  /** On the first surface. */
  cutouts: readonly Cutout[];
}

/** The newest last. */
const buildings: readonly DemoBuilding[] = [
  {
    name: 'Scheune Musterhof',
    type: 'gable',
    angle: 22,
    buildingLength: 24_000,
    buildingWidth: 13_000,
    cutouts: [],
  },
  {
    name: 'Villa Beispiel',
    type: 'hip',
    angle: 30,
    buildingLength: 14_500,
    buildingWidth: 10_500,
    cutouts: [],
  },
  {
    name: 'Einfamilienhaus Musterweg 4',
    type: 'gable',
    angle: 35,
    buildingLength: 10_400,
    buildingWidth: 10_150,
    cutouts: [
      {
        id: 'kamin',
        kind: 'chimney',
        shape: 'rectangle',
        x1: 7_200,
        x2: 7_900,
        y1: 3_600,
        y2: 4_300,
        clearance: 100,
        height: 1_200,
      },
    ],
  },
];

/** The engine's defaults for the type, on this building. */
function configurationOf(building: DemoBuilding): Configuration {
  const { name, type, angle, buildingLength, buildingWidth } = building;
  const configuration = roofEngine().newConfiguration(type);
  const roof = { ...configuration.roof, angle, buildingLength, buildingWidth };
  const surfaces = roofEngine()
    .surfacesFor(roof, configuration.surfaces)
    .map((surface, index) => (index === 0 ? { ...surface, cutouts: [...building.cutouts] } : surface));
  return { ...configuration, name, roof, surfaces };
}

/** Whose organisation has roofs. */
const OWNERS = ['planner@example.ch', 'installer@example.ch', 'roofer@example.ch'];

/** Saves a few invented roofs, each on a day of its own. */
export async function seedRoofs(database: Database, solver: Solver): Promise<void> {
  const owners = demoPeople.filter(({ email }) => OWNERS.includes(email));
  for (const [o, { id }] of owners.entries()) {
    const person = await findPersonById(database, id);
    if (!person) throw new Error(`The demo has no person ${id}.`);
    for (const [b, building] of buildings.entries()) {
      const clock = () => FIRST_DAY + (3 * b + o) * DAY;
      const roofId = `01980000-0000-7000-8000-0000000002${o}${b}`;
      const change = { configuration: configurationOf(building), baseRevision: null };
      await saveRoof(
        { database, solver, clock, mostRoofs: Number.POSITIVE_INFINITY },
        { person },
        roofId,
        change,
      );
    }
  }
}
