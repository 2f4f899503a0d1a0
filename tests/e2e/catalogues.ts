import { v7 as newId } from 'uuid';
import type { Catalogue } from '../../engine/index.ts';
import { catalogue } from '../../server/platform/solving/shipped-catalogue.ts';
import {
  pricedAt,
  publishToday as publish,
  withoutNormalMembrane as withoutMembraneAt,
} from '../../server/testing/catalogues.ts';
import { clientOf } from './portal.ts';

/** Returns a label that no version has. */
const labelled = (text: string) => `${text} ${newId().slice(-8)}`;

/** Publishes a catalogue for today through the API. */
export const publishToday = async (baseURL: string | undefined, content: Catalogue): Promise<void> =>
  publish(await clientOf(baseURL, 'admin'), content);

/** Returns the demo's catalogue at prices that are 10 % higher. */
export const dearer = (): Catalogue => pricedAt(1.1, labelled('teurer'));

/** The same without the normal sarking membrane; the increased one succeeds it, as an entry and as an article. */
export const withoutNormalMembrane = (): Catalogue => withoutMembraneAt(labelled('teurer'), { factor: 1.1 });

/** Publishes the demo's catalogue: other tests know its prices. */
export const publishDemoAgain = (baseURL: string | undefined): Promise<void> =>
  publishToday(baseURL, { ...catalogue, version: labelled('zurück') });
