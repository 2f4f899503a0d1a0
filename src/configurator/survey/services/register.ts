import { z } from 'zod';
import { Canton } from '../../../../contracts/domain/addresses.ts';
import {
  type BuildingPeriod,
  type BuildingUse,
  type EnergySource,
  type Heating,
  type HeatProducer,
  type RegisterEntry,
  type RegisteredAddress,
  SurveyError,
} from './services.ts';
import { Day, numberFrom } from './wire-values.ts';

/** The federal register of buildings and dwellings. */
export const REGISTER = 'ch.bfs.gebaeude_wohnungs_register';

const Code = numberFrom(0, 9_999).nullish().catch(null);
const Count = (max: number) => numberFrom(0, max).nullish().catch(null);
const Attributes = z.object({
  egid: numberFrom(1, 999_999_999),
  strname: z
    .union([z.string().max(100), z.array(z.string().max(100))])
    .nullish()
    .catch(null),
  deinr: z.string().max(20).nullish().catch(null),
  /** Postcode and the same with two more digits: 7270/727000. */
  plz_plz6: z.string().max(20).nullish().catch(null),
  gdekt: Canton.nullish().catch(null),
  ggdename: z.string().max(100).nullish().catch(null),
  gbauj: numberFrom(1_000, 2_200).nullish().catch(null),
  gbaup: Code,
  gastw: Count(150),
  ganzwhg: Count(5_000),
  garea: Count(1_000_000),
  gklas: Code,
  ...{ gwaerzh1: Code, genh1: Code, gwaerdath1: Day.catch(null) },
  ...{ gwaerzw1: Code, genw1: Code, gwaerdatw1: Day.catch(null) },
  gexpdat: Day.catch(null),
});
const Feature = z.object({ attributes: z.unknown().optional(), properties: z.unknown().optional() });
export const RegisterAnswer = z.object({ feature: Feature });

/** Periods of construction by their codes 8011 to 8023. */
const PERIODS: readonly BuildingPeriod[] = [
  { from: null, to: 1918 },
  ...[1919, 1946, 1961, 1971, 1981, 1986, 1991, 1996, 2001, 2006, 2011].map((from, index, all) => ({
    from,
    to: (all[index + 1] ?? 2016) - 1,
  })),
  { from: 2016, to: null },
];
const FIRST_PERIOD = 8011;

/** Codes of a producer: hundreds for heating (74) or hot water (76), then these tens. */
const PRODUCERS: Readonly<Record<number, HeatProducer>> = {
  ...{ 0: 'none', 1: 'heatPump', 2: 'solar', 3: 'boiler', 4: 'cogeneration', 5: 'electric' },
  ...{ 6: 'districtHeat' },
};
/** A stove, among the codes of boilers. */
const STOVE = 7436;
const SOURCES: Readonly<Record<number, EnergySource>> = {
  ...{ 7500: 'none', 7501: 'air', 7510: 'ground', 7511: 'ground', 7512: 'ground', 7513: 'water' },
  ...{ 7520: 'gas', 7530: 'oil', 7540: 'wood', 7541: 'wood', 7542: 'wood', 7543: 'wood' },
  ...{ 7550: 'wasteHeat', 7560: 'electricity', 7570: 'sun' },
  ...{ 7580: 'districtHeat', 7581: 'districtHeat', 7582: 'districtHeat', 7599: 'other' },
};
const USES: Readonly<Record<number, BuildingUse>> = {
  ...{ 1110: 'singleHouse', 1121: 'twoFlats', 1122: 'flats', 1130: 'community', 1211: 'hotel' },
  ...{ 1212: 'hotel', 1220: 'office', 1230: 'trade', 1231: 'trade', 1241: 'transport', 1242: 'garage' },
  ...{ 1251: 'industry', 1252: 'industry', 1261: 'culture', 1262: 'culture', 1263: 'culture' },
  ...{ 1264: 'culture', 1265: 'culture', 1271: 'farm', 1272: 'culture', 1273: 'culture' },
  ...{ 1276: 'farm', 1277: 'farm', 1278: 'farm', 1274: 'other', 1275: 'other' },
};

/** Returns the EGID of a `featureId` (EGID_EDID); null if it is no such number. */
export function egidOf(featureId: string): number | null {
  const [, egid] = /^(\d{1,9})_\d{1,4}$/.exec(featureId) ?? [];
  return egid === undefined ? null : Number(egid);
}

/** Reads the entry of a building. Throws `SurveyError` if it is another one's. */
export function readRegister({ feature }: z.output<typeof RegisterAnswer>, egid: number): RegisterEntry {
  const { success, data, error } = Attributes.safeParse(feature.attributes ?? feature.properties);
  if (!success) throw new SurveyError('invalid', { cause: error });
  if (data.egid !== egid) throw new SurveyError('elsewhere');
  return {
    egid,
    address: addressOf(data),
    municipality: data.ggdename ?? null,
    built: data.gbauj
      ? { from: data.gbauj, to: data.gbauj }
      : (PERIODS[(data.gbaup ?? 0) - FIRST_PERIOD] ?? null),
    storeys: data.gastw ?? null,
    dwellings: data.ganzwhg ?? null,
    groundArea: data.garea ?? null,
    use: USES[data.gklas ?? 0] ?? null,
    heating: heatingOf(data.gwaerzh1, data.genh1, data.gwaerdath1),
    hotWater: heatingOf(data.gwaerzw1, data.genw1, data.gwaerdatw1),
    date: data.gexpdat,
  };
}

/** A street with several names has them in several languages. */
function addressOf({
  strname,
  deinr,
  plz_plz6,
  gdekt: canton,
  ggdename: name,
}: z.output<typeof Attributes>): RegisteredAddress | null {
  const [street] = [strname ?? []].flat();
  const [postcode] = /^\d{4}(?=\/|$)/.exec(plz_plz6 ?? '') ?? [];
  return street && deinr && postcode && canton && name
    ? { street: `${street} ${deinr}`, postcode, name, canton }
    : null;
}

function heatingOf(
  producer: number | null | undefined,
  source: number | null | undefined,
  date: string | null,
): Heating | null {
  const heating = { producer: producerOf(producer ?? 0), source: SOURCES[source ?? 0] ?? null, date };
  return heating.producer === null && heating.source === null ? null : heating;
}

function producerOf(code: number): HeatProducer | null {
  if (code === STOVE) return 'stove';
  if (![74, 76].includes(Math.floor(code / 100))) return null;
  return code % 100 === 99 ? 'other' : (PRODUCERS[Math.floor((code % 100) / 10)] ?? null);
}
