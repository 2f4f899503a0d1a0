import { v7 as newId } from 'uuid';
import { RoofList, SavedRoof } from '../../contracts/roofs.ts';
import type { Configuration } from '../../engine/index.ts';
import { roofEngine } from '../platform/solving/engine.ts';
import type { Client } from './client.ts';

/** A roof that the engine accepts. */
export const gableRoof = (name = 'Testhaus'): Configuration => ({
  ...roofEngine().newConfiguration('gable'),
  name,
});

/** The same roof a metre longer: other figures. */
export function longerRoof(name = 'Testhaus'): Configuration {
  const configuration = gableRoof(name);
  const change = { buildingLength: configuration.roof.buildingLength + 1_000 };
  return roofEngine().changeBuilding(configuration, change).configuration;
}

export const ROOFS = '/configurator/v1/roofs';

/** Saves a new roof; fails when the answer is not a saved roof as in the contract. */
export async function saveRoof(client: Client, configuration = gableRoof()): Promise<SavedRoof> {
  const { body } = await client('PUT', `${ROOFS}/${newId()}`, { configuration, baseRevision: null });
  return SavedRoof.parse(body);
}

/** Lists roofs; fails when the answer is not a list as in the contract. */
export async function listRoofs(client: Client, query = ''): Promise<RoofList> {
  const { body } = await client('GET', `${ROOFS}${query}`);
  return RoofList.parse(body);
}

/** A roof that keeps the engine busy for a while: large surfaces, no two alike. */
export function largeRoof(): Configuration {
  const configuration = gableRoof('Gross');
  const surfaces = Array.from({ length: 8 }, (_, index) => ({
    ...configuration.surfaces[0],
    id: `flaeche-${index}`,
    outline: { shape: 'rectangle', width: 100_000 + index, height: 100_000 },
  }));
  return { ...configuration, roof: { ...configuration.roof, type: 'free' }, surfaces } as Configuration;
}
