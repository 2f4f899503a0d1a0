import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CheckCode, ElevationClass } from '../../../engine/index.ts';
import type { TextParams } from './problem-texts.ts';

/** Names of the elevation classes of in-roof systems. */
export const ELEVATION_CLASSES: Record<ElevationClass, MessageDescriptor> = {
  standard: msg`Standard`,
  alpine: msg`Alpin`,
  alpinePlus: msg`Alpin plus`,
};

/** The text of every remark of the engine about a roof. */
export const CHECK_TEXTS: Record<CheckCode, (param: TextParams) => MessageDescriptor> = {
  FIELD_NOT_TILEABLE: (param) => {
    const width = param('width');
    const below = param('below');
    const above = param('above');
    return msg`Die Feldbreite ${width} mm lässt sich nicht lückenlos belegen. Die nächsten möglichen Breiten: ${below} mm und ${above} mm.`;
  },
  SLIVER: (param) => {
    const min = param('min');
    return msg`Neben einer Öffnung bleiben Streifen unter ${min} mm. Ein wenig verschieben hilft.`;
  },
  JOINT_DIVERTER: (param) => {
    const count = param('count');
    return msg`Fugen, die an einer Öffnung enden und eine Ableitung brauchen: ${count}`;
  },
  FLAT_ROOF: (param) => {
    const angle = param('angle');
    return msg`Neigung ${angle}°: unter 10° gelten die Hinweise für Flachdächer`;
  },
  ALUMINIUM_RECOMMENDED: () =>
    msg`Unter 10° empfehlen wir eine Unterkonstruktion aus Aluminium und eine verschweisste Unterdachbahn`,
  FLAT_CARD_FITS_BETTER: (param) => {
    const angle = param('angle');
    return msg`Zu ${angle}° passt die Karte Flachdach besser`;
  },
  PITCHED_CARD_FITS_BETTER: (param) => {
    const angle = param('angle');
    return msg`Zu ${angle}° passt die Karte Pultdach oder ein anderes Schrägdach besser`;
  },
  FACADE_RECOMMENDED: (param) => {
    const angle = param('angle');
    return msg`Ab 60° empfehlen wir das Fassadensystem (hier ${angle}°). Bitte wenden Sie sich an den Support.`;
  },
  ELEVATION_CLASS: (param) => {
    const height = param('height');
    const name = param('class');
    return msg`Höhenklasse ${name} (${height} m ü. M.)`;
  },
  SNOW_LOAD: (param) => {
    const load = param('load');
    return msg`Schneelast ${load} kN/m² (SIA 261)`;
  },
  SNOW_EXPERT_NEEDED: (param) => {
    const height = param('height');
    return msg`Über 2000 m ü. M. braucht die Schneelast eine Fachperson (hier ${height} m)`;
  },
  WIND_PRESSURE: (param) => {
    const pressure = param('pressure');
    return msg`Staudruck auf Firsthöhe ${pressure} kN/m²`;
  },
};
