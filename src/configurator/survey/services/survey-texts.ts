import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  BuildingPeriod,
  BuildingUse,
  EnergySource,
  HeatProducer,
  Survey,
  SurveyFailure,
} from './services.ts';

/** A part of the survey, or the search before it. */
type SurveyRequest = keyof Survey | 'addresses';

const FAILURES: Readonly<Record<SurveyRequest, Readonly<Record<SurveyFailure, MessageDescriptor>>>> = {
  addresses: {
    unreachable: msg`Die Adresssuche ist nicht erreichbar.`,
    slow: msg`Die Adresssuche hat nicht rechtzeitig geantwortet.`,
    invalid: msg`Die Adresssuche hat unverständlich geantwortet.`,
    elsewhere: msg`Die Adresssuche hat Koordinaten eines anderen Systems geliefert.`,
    none: msg`Diese Adresse ist nicht bekannt.`,
    tooMany: msg`Die Adresssuche hat zu viel auf einmal geliefert.`,
  },
  faces: {
    unreachable: msg`Der Dienst der Dachflächen ist nicht erreichbar.`,
    slow: msg`Der Dienst der Dachflächen hat nicht rechtzeitig geantwortet.`,
    invalid: msg`Der Dienst der Dachflächen hat unverständlich geantwortet.`,
    elsewhere: msg`Der Dienst der Dachflächen hat Angaben zu einem anderen Ort geliefert.`,
    none: msg`An diesem Ort sind keine Dachflächen verzeichnet.`,
    tooMany: msg`Das Gebäude hat mehr Dachflächen, als hier übernommen werden können.`,
  },
  register: {
    unreachable: msg`Das Gebäuderegister ist nicht erreichbar.`,
    slow: msg`Das Gebäuderegister hat nicht rechtzeitig geantwortet.`,
    invalid: msg`Das Gebäuderegister hat unverständlich geantwortet.`,
    elsewhere: msg`Das Gebäuderegister hat Angaben zu einem anderen Gebäude geliefert.`,
    none: msg`Dieses Gebäude steht nicht im Gebäuderegister.`,
    tooMany: msg`Das Gebäuderegister hat zu viel auf einmal geliefert.`,
  },
  height: {
    unreachable: msg`Der Dienst der Höhen ist nicht erreichbar.`,
    slow: msg`Der Dienst der Höhen hat nicht rechtzeitig geantwortet.`,
    invalid: msg`Der Dienst der Höhen hat unverständlich geantwortet.`,
    elsewhere: msg`Der Dienst der Höhen hat Angaben zu einem anderen Ort geliefert.`,
    none: msg`Für diesen Ort ist keine Höhe bekannt.`,
    tooMany: msg`Der Dienst der Höhen hat zu viel auf einmal geliefert.`,
  },
  buildings: {
    unreachable: msg`Das 3D-Modell der Gebäude ist nicht erreichbar.`,
    slow: msg`Das 3D-Modell der Gebäude ist nicht rechtzeitig eingetroffen.`,
    invalid: msg`Das 3D-Modell der Gebäude ist nicht lesbar.`,
    elsewhere: msg`Das 3D-Modell zeigt einen anderen Ort.`,
    none: msg`Dieses Gebäude fehlt im 3D-Modell.`,
    tooMany: msg`Das 3D-Modell der Gebäude ist zu gross.`,
  },
  terrain: {
    unreachable: msg`Das Geländemodell ist nicht erreichbar.`,
    slow: msg`Das Geländemodell ist nicht rechtzeitig eingetroffen.`,
    invalid: msg`Das Geländemodell ist nicht lesbar.`,
    elsewhere: msg`Das Geländemodell zeigt einen anderen Ort.`,
    none: msg`Für diesen Ort gibt es kein Geländemodell.`,
    tooMany: msg`Das Geländemodell ist zu gross.`,
  },
};

/** Consequence of a missing part for a roof that begins with its survey. */
export const CONSEQUENCES: Readonly<Partial<Record<SurveyRequest, MessageDescriptor>>> = {
  buildings: msg`Traufhöhen sind geschätzt.`,
  terrain: msg`Der Horizont bleibt offen.`,
};

/** Returns in one sentence why a part of the survey is missing. */
export function failureText(request: SurveyRequest, reason: SurveyFailure): MessageDescriptor {
  return FAILURES[request][reason];
}

export const USES: Readonly<Record<BuildingUse, MessageDescriptor>> = {
  singleHouse: msg`Einfamilienhaus`,
  twoFlats: msg`Zweifamilienhaus`,
  flats: msg`Mehrfamilienhaus`,
  community: msg`Wohngebäude für Gemeinschaften`,
  hotel: msg`Beherbergung`,
  office: msg`Bürogebäude`,
  trade: msg`Verkauf und Gastronomie`,
  transport: msg`Verkehr`,
  industry: msg`Industrie und Lager`,
  culture: msg`Kultur, Bildung, Gesundheit`,
  farm: msg`Landwirtschaft`,
  garage: msg`Garage`,
  other: msg`Anderes Gebäude`,
};

export const HEAT_PRODUCERS: Readonly<Record<HeatProducer, MessageDescriptor>> = {
  none: msg`Kein Wärmeerzeuger`,
  heatPump: msg`Wärmepumpe`,
  solar: msg`Thermische Solaranlage`,
  boiler: msg`Heizkessel`,
  stove: msg`Ofen`,
  cogeneration: msg`Wärmekraftkopplung`,
  electric: msg`Elektrisch`,
  districtHeat: msg`Wärmetauscher`,
  other: msg`Anderer Wärmeerzeuger`,
};

export const ENERGY_SOURCES: Readonly<Record<EnergySource, MessageDescriptor>> = {
  none: msg`keine Energiequelle`,
  air: msg`Luft`,
  ground: msg`Erdwärme`,
  water: msg`Wasser`,
  gas: msg`Gas`,
  oil: msg`Heizöl`,
  wood: msg`Holz`,
  wasteHeat: msg`Abwärme`,
  electricity: msg`Elektrizität`,
  sun: msg`Sonne`,
  districtHeat: msg`Fernwärme`,
  other: msg`andere Energiequelle`,
};

/** Returns a year or a period of years. */
export function periodText({ from, to }: BuildingPeriod, i18n: I18n): string {
  if (from === to) return String(from);
  if (from === null) return i18n._(msg`bis ${String(to)}`);
  return to === null ? i18n._(msg`ab ${String(from)}`) : i18n._(msg`${String(from)} bis ${String(to)}`);
}
