import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CheckCode, ElevationClass } from '../../../engine/index.ts';

/** Returns a formatted parameter by name; empty if the engine gave none. */
export type TextParams = (name: string) => string;

/** Names of the elevation classes of in-roof systems. */
export const ELEVATION_CLASSES: Record<ElevationClass, MessageDescriptor> = {
  standard: msg`Standard`,
  alpine: msg`Alpin`,
  alpinePlus: msg`Alpin plus`,
};

/** Causes of an overloaded slate, as the engine names them in its parameters. */
export const LOAD_CAUSES = {
  snow: msg`Schnee`,
  windPressure: msg`Winddruck`,
  windSuction: msg`Windsog`,
} as const satisfies Record<string, MessageDescriptor>;

/** Sources of a limit. */
export const BASES = {
  assumption: msg`Annahme des Demokatalogs`,
  source: msg`Angabe des Katalogs`,
} as const satisfies Record<string, MessageDescriptor>;

/** Dimensions of a building, as the engine names them in its parameters. */
export const MEASURES = {
  length: msg`Gebäudelänge`,
  width: msg`Gebäudebreite`,
} as const satisfies Record<string, MessageDescriptor>;

/**
 * Texts of all checks of the engine. `lengthOf` formats dimensions of the building in the user's unit; pieces of
 * glass, metal and wood are always in millimetres.
 */
export const CHECK_TEXTS: Record<CheckCode, (param: TextParams, lengthOf: TextParams) => MessageDescriptor> =
  {
    FIELD_NOT_TILEABLE: (param, lengthOf) =>
      param('height') === '' ? widthNotTileable(lengthOf) : heightNotTileable(lengthOf),
    SLIVER: (param) => {
      const min = param('min');
      return msg`Neben einer Öffnung bleiben Streifen unter ${min} mm. Ein wenig verschieben hilft.`;
    },
    SLIVER_COSTS: (param) => {
      const min = param('min');
      const power = param('power');
      return msg`Weil Streifen neben Öffnungen mindestens ${min} mm breit bleiben, fehlen ${power} W.`;
    },
    HELD_LAYOUT_LOST: (param) => {
      const held = param('held');
      const modules = param('modules');
      return msg`Die gehaltene Belegung passt nicht mehr. Die neue hat ${modules} statt ${held} Aktivmodule.`;
    },
    HELD_LAYOUT_CHANGED: (param) => {
      const held = param('held');
      const modules = param('modules');
      return msg`Die Belegung ist gehalten, mit ${modules} statt ${held} Aktivmodulen.`;
    },
    JOINT_DIVERTER: (param) => {
      const count = param('count');
      return msg`Fugen über einer Öffnung, unter denen ein Ableitblech das Wasser zur Seite führt: ${count}`;
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
      return msg`Ab 60° empfehlen wir das Fassadensystem (hier ${angle}°). Bitte wenden Sie sich an den Support. Fassaden zeichnen Sie unter «Freie Form» mit «Fassade hinzufügen».`;
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
      return msg`Über 2'000 m ü. M. braucht die Schneelast eine Fachperson (hier ${height} m)`;
    },
    WIND_PRESSURE: (param) => {
      const pressure = param('pressure');
      return msg`Staudruck auf Firsthöhe ${pressure} kN/m²`;
    },
    ROWS_NOT_IN_PORTRAIT: () =>
      msg`Im Hochformat wählt das Programm die Reihen; die eingegebene Reihenzahl gilt nicht.`,
    WIND_LOAD: (param) => {
      const pressure = param('pressure');
      const suction = param('suction');
      return msg`Wind in den Eckzonen: Druck ${pressure} kN/m², Sog ${suction} kN/m²`;
    },
    FORMAT_OVERLOADED: (param) => {
      const format = param('format');
      const max = param('max');
      const load = param('load');
      const cause = param('cause');
      return msg`Format ${format} trägt höchstens ${max} kN/m²; hier wirken ${load} kN/m² (${cause}). Bitte ein anderes Format wählen.`;
    },
    BATTEN_SECTION: (param) => {
      const name = param('class');
      const height = param('height');
      const width = param('width');
      const batten = param('batten');
      return msg`Lattung für Höhenklasse ${name}: mindestens ${height} × ${width} mm (gewählt: ${batten})`;
    },
    MEMBRANE_SUITABLE: (param) => {
      const membrane = param('membrane');
      return msg`Die Unterdachbahn «${membrane}» passt zu Neigung und Höhe`;
    },
    MEMBRANE_UNSUITABLE: (param) => {
      const membrane = param('membrane');
      const angle = param('angle');
      const height = param('height');
      const needed = param('needed');
      return msg`Die Unterdachbahn «${membrane}» genügt bei ${angle}° und ${height} m Bezugshöhe nicht. Passend: «${needed}».`;
    },
    MEMBRANE_EXPERT_NEEDED: (param) => {
      const angle = param('angle');
      const height = param('height');
      return msg`Für ${angle}° und ${height} m Bezugshöhe ist keine Unterdachbahn vorgesehen. Bitte eine Fachperson beiziehen.`;
    },
    VENTILATION_HEIGHT: (param) => {
      const required = param('required');
      const height = param('height');
      return msg`Durchlüftung unter den Platten: mindestens ${required} mm, Konterlattung ${height} mm`;
    },
    SNOW_GUARD_ROWS: (param) => {
      const needed = param('needed');
      const rows = param('rows');
      const force = param('force');
      return msg`Schneefang: nötige Reihen ${needed}, vorgesehen ${rows} (Schubkraft ${force} kN/m)`;
    },
    FACADE_PRESSURE: (param) => {
      const pressure = param('pressure');
      const max = param('max');
      return msg`Winddruck an der Fassade ${pressure} Pa (höchstens ${max} Pa)`;
    },
    FACADE_SUCTION: (param) => {
      const suction = param('suction');
      const max = param('max');
      return msg`Windsog an der Fassade ${suction} Pa (höchstens ${max} Pa)`;
    },
    FACADE_AREA_LOAD: (param) => {
      const load = param('load');
      const min = param('min');
      return msg`Flächenlast des Fassadensystems ${load} kg/m² (mindestens ${min} kg/m²)`;
    },
    FACADE_FIRE_INDEX: (param) => {
      const index = param('index');
      const min = param('min');
      return msg`Brandkennziffer des Fassadensystems ${index} (mindestens ${min})`;
    },
    BOM_CHANGE_WITHOUT_LINE: (param) => {
      const article = param('article');
      return msg`Die Änderung von Artikel ${article} in der Stückliste hat keine Wirkung: Das Dach braucht diesen Artikel nicht mehr.`;
    },
    BOM_CHANGE_BELOW_ZERO: (param) => {
      const article = param('article');
      const needed = param('needed');
      return msg`Von Artikel ${article} wird mehr abgezogen, als das Dach braucht (${needed}); es bleibt nichts übrig.`;
    },
    SHARED_EDGE_UNEQUAL: (param, lengthOf) => {
      const edge = param('edge');
      const other = param('other');
      const length = lengthOf('length');
      const otherLength = lengthOf('otherLength');
      const difference = lengthOf('difference');
      return msg`${edge} gemeinsam mit der Fläche ${other}, aber ungleich lang: ${length} und ${otherLength} (${difference} Unterschied). Die Stückliste zählt die längere Seite.`;
    },
    RIDGES_APART: (param, lengthOf) => {
      const other = param('other');
      const length = lengthOf('length');
      const otherLength = lengthOf('otherLength');
      return msg`Der First (${length}) und der First der Fläche ${other} (${otherLength}) liegen sich gegenüber, sind aber zu verschieden für einen gemeinsamen. Die Stückliste zählt beide.`;
    },
    EDGE_CONTRADICTS: (param) => {
      const number = param('number');
      const edge = param('edge');
      const derived = param('derived');
      return msg`Kante ${number} ist als ${edge} eingetragen, liegt aber so, dass sie ${derived} sein muss`;
    },
    EDGE_UNSHARED: (param) => {
      const number = param('number');
      const edge = param('edge');
      return msg`Kante ${number} ist als ${edge} eingetragen, doch keine andere Fläche stösst daran. Die Stückliste zählt sie dieser Fläche allein.`;
    },
    EDGE_WITHOUT_ARTICLE: (param) => {
      const number = param('number');
      const edge = param('edge');
      return msg`Kante ${number} ist als ${edge} eingetragen, doch der Katalog hat keinen Artikel dafür. Sie fehlt in der Stückliste.`;
    },
    FLASHING_TO_MEASURE: () =>
      msg`Für schräge und runde Ränder hat der Katalog keine Einfassung. Die Stückliste zählt die gerade nach dem Umfang; der Spengler passt sie an.`,
    NO_SNOW_GUARD: (param) => {
      const angle = param('angle');
      const force = param('force');
      return msg`Kein Schneefang: Bei ${angle}° rutscht der Schnee vom Glas (Schubkraft bis ${force} kN/m).`;
    },
    SNOW_GUARD_DEARER: (param) => {
      const guard = param('guard');
      const rows = param('rows');
      const price = param('price');
      const other = param('otherGuard');
      const otherRows = param('otherRows');
      const otherPrice = param('otherPrice');
      return msg`Schneefang «${guard}» (Reihen: ${rows}) kostet hier CHF ${price}; «${other}» (Reihen: ${otherRows}) hält den Schnee für CHF ${otherPrice} (vor Rabatt).`;
    },
    RIDGE_UNVENTILATED: (param) => {
      const ridge = param('ridge');
      return msg`Der First «${ridge}» lässt die Luft unter den Platten nicht hinaus.`;
    },
    HOOK_SUCTION: (param) => {
      const format = param('format');
      const hooks = param('hooks');
      const force = param('force');
      const max = param('max');
      const basis = param('basis');
      return msg`Windsog je Haken in den Ecken ${force} kN (Format ${format}, Haken je Platte: ${hooks}); zulässig ${max} kN (${basis})`;
    },
    SCREW_SUCTION: (param) => {
      const screws = param('screws');
      const force = param('force');
      const max = param('max');
      const basis = param('basis');
      return msg`Windsog je Lattenschraube in den Ecken ${force} kN (Schrauben je Kreuzung: ${screws}); zulässig ${max} kN (${basis})`;
    },
    VENTILATION_NOT_TABLED: (param) => {
      const angle = param('angle');
      const from = param('from');
      return msg`Für ${angle}° nennt die Tabelle keine Durchlüftungshöhe (sie beginnt bei ${from}°). Eine höhere Konterlattung allein genügt nicht: Bitte Zu- und Abluft von einer Fachperson festlegen lassen.`;
    },
    NO_MODULE: () => msg`Auf dieser Fläche hat kein Modul Platz.`,
    CELL_OUTSIDE: (param) => {
      const count = param('count');
      const row = param('row');
      const column = param('column');
      return msg`Einzelne Zellen, die es in der Belegung nicht gibt: ${count}, die erste in Reihe ${row}, Spalte ${column}. Sie bewirken nichts.`;
    },
    VALUE_UNUSUAL: (_param, lengthOf) => {
      const value = lengthOf('value');
      const low = lengthOf('low');
      const high = lengthOf('high');
      return msg`Ungewöhnlicher Wert: ${value} (üblich: ${low} bis ${high})`;
    },
    PITCH_CONTRADICTS: (param) => {
      const angle = param('angle');
      const roofAngle = param('roofAngle');
      return msg`Die Fläche ist ${angle}° geneigt, das Dach ${roofAngle}°.`;
    },
    BUILDING_CONTRADICTS: (param, lengthOf) => {
      const measure = param('measure');
      const building = lengthOf('building');
      const surfaces = lengthOf('surfaces');
      return msg`${measure} ${building}, die Dachflächen messen aber ${surfaces}.`;
    },
    GABLE_WITHOUT_RIDGE: () => msg`Keine zwei Flächen dieses Satteldachs liegen sich gegenüber.`,
    OUTSIDE_SWITZERLAND: () =>
      msg`Der Standort liegt ausserhalb der Schweiz: Lasten nach SIA 261 gelten dort nicht.`,
    BARE_STRIP: (_param, lengthOf) => {
      const strip = lengthOf('strip');
      return msg`Zwischen der obersten Reihe und dem First bleiben ${strip} ohne Platten.`;
    },
    PIECE_TOO_NARROW: (param) => {
      const count = param('count');
      const narrowest = param('narrowest');
      const min = param('min');
      return msg`Zu schmale Glasstücke: ${count} (schmalstes ${narrowest} mm, mindestens ${min} mm). Eine Öffnung oder Reihe verschieben hilft.`;
    },
    LEG_TOO_NARROW: (param) => {
      const count = param('count');
      const narrowest = param('narrowest');
      const min = param('min');
      return msg`Glasstücke mit zu schmalem Steg: ${count} (schmalster ${narrowest} mm, mindestens ${min} mm). Eine Öffnung ein wenig verschieben hilft.`;
    },
    STRING_VOLTAGE: (param) => {
      const strings = param('strings');
      const modules = param('modules');
      const cold = param('cold');
      const hot = param('hot');
      const max = param('max');
      const basis = param('basis');
      return msg`Stränge: ${strings}, längster mit ${modules} Modulen; kalt ${cold} V, heiss ${hot} V, höchstens ${max} V (${basis})`;
    },
    POWER_FLOOR_UNUSED: (param) => {
      const floor = param('floor');
      return msg`Die Mindestleistung von ${floor} % gilt nur für die Ziele «Tiefster Preis pro Watt» und «Grösste Masstoleranz».`;
    },
    OTHER_ROOFING_ABOVE: (_param, lengthOf) => {
      const height = lengthOf('height');
      return msg`Über ${height} liegt eine andere Deckung: sie, ihre Unterkonstruktion und ihr First stehen nicht auf der Stückliste, das Übergangsblech schon.`;
    },
    CLEARANCE_OUTSIDE: () =>
      msg`Zwischen der Öffnung und dem Rand der Fläche ist weniger Platz als ihr Abstand: Blech und Einfassung reichen über den Rand hinaus.`,
  };

/** Explains why columns cannot fill a field, with the nearest widths that they could. */
function widthNotTileable(lengthOf: TextParams): MessageDescriptor {
  const width = lengthOf('width');
  const below = lengthOf('below');
  const above = lengthOf('above');
  if (below !== '' && above !== '')
    return msg`Die Feldbreite ${width} lässt sich nicht lückenlos belegen. Die nächsten möglichen Breiten: ${below} und ${above}.`;
  const nearest = below || above;
  return nearest === ''
    ? msg`Die Feldbreite ${width} lässt sich nicht lückenlos belegen.`
    : msg`Die Feldbreite ${width} lässt sich nicht lückenlos belegen. Die nächste mögliche Breite: ${nearest}.`;
}

/** Explains why portrait rows cannot fill a field, with the nearest heights that they could. */
function heightNotTileable(lengthOf: TextParams): MessageDescriptor {
  const height = lengthOf('height');
  const below = lengthOf('below');
  const above = lengthOf('above');
  if (below !== '' && above !== '')
    return msg`Die Feldhöhe ${height} lässt sich im Hochformat nicht lückenlos belegen. Die nächsten möglichen Höhen: ${below} und ${above}.`;
  const nearest = below || above;
  return nearest === ''
    ? msg`Die Feldhöhe ${height} lässt sich im Hochformat nicht lückenlos belegen.`
    : msg`Die Feldhöhe ${height} lässt sich im Hochformat nicht lückenlos belegen. Die nächste mögliche Höhe: ${nearest}.`;
}
