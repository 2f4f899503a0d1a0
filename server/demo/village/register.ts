import { MUNICIPALITY, type VillageBuilding } from './village.ts';

/** Producer of heat, source of energy and day of the entry, as the register codes them. */
const HEATINGS = [
  [7430, 7530, '29.11.2001'],
  [7410, 7511, '14.06.2019'],
  [7430, 7520, '03.03.2012'],
  [7410, 7501, '21.09.2023'],
  [7430, 7542, '17.10.2016'],
  [7460, 7580, '08.05.2021'],
] as const;
/** Class of a house and its number of dwellings. */
const CLASSES = [
  [1110, 1],
  [1110, 1],
  [1121, 2],
  [1110, 1],
  [1122, 5],
] as const;
const GARAGE = [1242, null] as const;

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** Attributes of a building as the federal register of buildings publishes them. */
export function registerOf({ egid, index, isGarage, street, number }: VillageBuilding) {
  const [producer, source, since] = (!isGarage && at(HEATINGS, index)) || [null, null, '-'];
  const [gklas, ganzwhg] = isGarage ? GARAGE : (at(CLASSES, index) ?? CLASSES[0]);
  // Every fifth year is unknown, and only the period recorded.
  const gbauj = index % 5 === 4 ? null : 1921 + ((index * 37) % 99);
  return {
    egid: String(egid),
    ...{ strname: [street], deinr: number, strname_deinr: `${street} ${number}` },
    plz_plz6: `${MUNICIPALITY.postcode}/${MUNICIPALITY.postcode}00`,
    ...{ ggdename: MUNICIPALITY.name, gdekt: MUNICIPALITY.canton, gexpdat: '01.11.2026' },
    ...{ gstat: 1004, gkat: isGarage ? 1060 : 1020, gklas, gbauj, gbaup: gbauj === null ? 8013 : null },
    ...{ garea: isGarage ? 21 : 96 + ((index * 17) % 80), gastw: isGarage ? 1 : 2 + (index % 2) },
    ganzwhg,
    ...{ gwaerzh1: producer, genh1: source, gwaerdath1: since },
    ...{ gwaerzw1: producer && producer + 200, genw1: source, gwaerdatw1: since },
    label: `${street} ${number}`,
  };
}
