import { v7 as newId } from 'uuid';
import type { CustomerOfferContent } from '../../contracts/domain/customer-offers.ts';
import { rappen } from '../../contracts/domain/money.ts';
import { RoofList, SavedRoof } from '../../contracts/domain/roofs.ts';
import type { Configuration, Surface } from '../../engine/index.ts';
import { roofEngine } from '../platform/solving/shipped-catalogue.ts';
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

/** A wall of 4 × 1.81 m with three columns that the planner chose; fillers take the rest. */
export const wallDesign = (name = 'Testwand', columns = ['L', 'S', 'M']): Configuration => {
  const roof = roofEngine().newConfiguration('free');
  const [surface] = roof.surfaces;
  if (!surface) throw new Error('The engine begins a roof without surfaces.');
  const wall: Surface = {
    ...{ ...surface, id: 'wand', kind: 'facade', angle: 90, cutouts: [], skylights: [] },
    outline: { shape: 'rectangle', width: 4_000, height: 1_810 },
    composition: { columns, cells: [] },
  };
  return { ...roof, name, surfaces: [wall] };
};

/** An offer to a house owner, invented. */
export const customerOffer = (changes: Partial<CustomerOfferContent> = {}): CustomerOfferContent => ({
  number: 'K-17',
  customer: 'Familie Geheim',
  customerAddress: 'Seestrasse 12\n3600 Thun',
  object: 'Dachsanierung Seestrasse 12',
  marginBp: 1_730,
  lines: [
    { name: 'Montage', quantity: 42.5, unit: 'h', priceRappen: rappen(9_800) },
    { name: 'Gerüst', quantity: 1, unit: '', priceRappen: rappen(380_000) },
  ],
  discount: { kind: 'percent', name: 'Treuerabatt', basisPoints: 333, rappen: 0 },
  vatBp: 810,
  validUntil: '2031-06-30',
  intro: 'Gerne bieten wir Ihnen an:',
  terms: 'Zahlung 30 Tage netto.',
  letterhead: {
    name: 'Dach und Sonne AG',
    claim: 'Bedachungen',
    address: 'Gewerbestrasse 3, 3604 Thun',
    contact: '033 000 00 01',
    vatNumber: 'CHE-000.000.005 MWST',
  },
  returns: {
    shown: true,
    commissioning: '2027-03-01',
    selfConsumption: 35,
    purchaseTariff: 27.5,
    feedInTariff: 9.1,
    runningRappen: 25_000,
  },
  ...changes,
});
