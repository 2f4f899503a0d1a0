import type { Configuration, Cutout, RoofType } from '../../engine/index.ts';
import type { Database } from '../platform/db/database.ts';
import { roofEngine } from '../platform/solving/engine.ts';
import { contentOf } from '../roofs/content.ts';
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

/** Saves a few invented roofs for everyone who may configure, solved by the engine. */
export async function seedRoofs(database: Database): Promise<void> {
  const owners = demoPeople.filter(({ category, role }) => category !== 'logistik' && role === 'partner');
  const contents = await Promise.all(buildings.map((building) => contentOf(configurationOf(building))));
  const rows = owners.flatMap((owner, o) =>
    contents.map((content, b) => {
      const savedAt = FIRST_DAY + (3 * b + o) * DAY;
      return {
        id: `01980000-0000-7000-8000-0000000002${o}${b}`,
        company_id: owner.company_id,
        created_by: owner.id,
        status: 'draft' as const,
        revision: 1,
        created_at: savedAt,
        updated_at: savedAt,
        ...content,
      };
    }),
  );
  await database
    .insertInto('roof')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
