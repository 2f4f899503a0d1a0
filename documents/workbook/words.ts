import type { I18n, MessageDescriptor } from '@lingui/core';
import { Canton } from '../../contracts/domain/addresses.ts';
import { checklists } from '../../contracts/domain/checklists.ts';
import { CATALOGUE_LANGUAGES, nameIn } from '../../contracts/domain/languages.ts';
import {
  BUILDING_WORK_NAMES,
  CHECKLIST_CHOICE_NAMES,
  KIND_NAMES,
  OBJECT_TYPE_NAMES,
  SYSTEM_NAMES,
} from '../../contracts/domain/project-names.ts';
import { RequestKind } from '../../contracts/domain/project-states.ts';
import type { ChoiceName } from '../../contracts/domain/workbook-fields.ts';
import type { Catalogue, Names } from '../../engine/index.ts';
import {
  ALIGNMENTS,
  ANCHORS,
  BILL_CHANGES,
  CUTOUT_SHAPES,
  EDGE_ROLES,
  EXPOSURES,
  OBJECTIVES,
  OPENING_KINDS,
  ORIENTATIONS,
  OUTLINE_SHAPES,
  ROOF_TYPES,
  SURFACE_KINDS,
  TERRAINS,
} from '../names.ts';
import { translations } from '../translations.ts';

/** One of several valid words of a cell. */
export interface Word {
  readonly value: string | number;
  readonly say: (i18n: I18n) => string;
}

/** Countries of addresses. */
const COUNTRIES = ['CH', 'LI', 'DE', 'AT', 'FR', 'IT'];
/** Regional corrections of SIA 261, m. */
const CORRECTIONS = [-200, 0, 200, 400, 500];
/** Volts. */
const STRING_VOLTAGES = [1000, 1500];

const named = (names: Readonly<Record<string, MessageDescriptor>>, values = Object.keys(names)): Word[] =>
  values.map((value) => ({ value, say: (i18n) => (names[value] ? i18n._(names[value]) : value) }));
const listed = (entries: readonly { readonly id: string; readonly names: Names }[]): Word[] =>
  entries.map(({ id, names }) => ({ value: id, say: (i18n) => nameIn(names, i18n.locale) }));
const plain = (values: readonly (string | number)[]): Word[] =>
  values.map((value) => ({ value, say: () => String(value) }));
const ofChecklist = (code: string): Word[] => {
  const item = [...checklists.facade, ...checklists.balcony].find((one) => one.code === code);
  return item?.type === 'choice' ? named(CHECKLIST_CHOICE_NAMES, [...item.choices]) : [];
};

/** Returns every word of a list, in display order. */
export function wordsOf(name: ChoiceName, catalogue: Catalogue): Word[] {
  const { components, colours, formats, skylights } = catalogue;
  switch (name) {
    case 'list.kind':
      return named(KIND_NAMES, RequestKind.options);
    case 'list.system':
      return named(SYSTEM_NAMES);
    case 'list.country':
      return COUNTRIES.map((value) => ({
        value,
        say: ({ locale }) => new Intl.DisplayNames(locale, { type: 'region' }).of(value) ?? value,
      }));
    case 'list.canton':
      return plain(Canton.options);
    case 'list.objectType':
      return named(OBJECT_TYPE_NAMES);
    case 'list.buildingWork':
      return named(BUILDING_WORK_NAMES);
    case 'list.substructure':
      return ofChecklist('substructure');
    case 'list.mounting':
      return ofChecklist('mounting');
    case 'list.roofType':
      return named(ROOF_TYPES);
    case 'list.terrain':
      return named(TERRAINS);
    case 'list.exposure':
      return named(EXPOSURES);
    case 'list.correctionHeight':
      return plain(CORRECTIONS);
    case 'list.stringVoltage':
      return plain(STRING_VOLTAGES);
    case 'list.orientation':
      return named(ORIENTATIONS);
    case 'list.objective':
      return named(OBJECTIVES);
    case 'list.anchor':
      return named(ANCHORS);
    case 'list.format':
      return plain(formats.map(({ id }) => id));
    case 'list.colour':
      return listed(colours);
    case 'list.furring':
      return listed(components.furring);
    case 'list.batten':
      return listed(components.batten);
    case 'list.sarkingMembrane':
      return listed(components.sarkingMembrane);
    case 'list.snowGuard':
      return listed(components.snowGuard);
    case 'list.snowStopper':
      return listed(components.snowStopper);
    case 'list.ridgeConnection':
      return listed(components.ridgeConnection);
    case 'list.edgeTreatment':
      return listed(components.edgeTreatment);
    case 'list.alignment':
      return named(ALIGNMENTS);
    case 'list.surfaceKind':
      return named(SURFACE_KINDS);
    case 'list.outlineShape':
      return named(OUTLINE_SHAPES);
    case 'list.openingKind':
      return named(OPENING_KINDS);
    case 'list.skylight':
      return plain(skylights.map(({ id }) => id));
    case 'list.cutoutShape':
      return named(CUTOUT_SHAPES);
    case 'list.edgeRole':
      return named(EDGE_ROLES);
    case 'list.billChange':
      return named(BILL_CHANGES);
  }
}

/** Normalises a text for comparison: without case, spaces, curly apostrophes and the mark of required fields. */
export const sameText = (text: string): string =>
  text.normalize('NFKC').replace(/\*$/, '').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Returns the text of `say` in each of the four languages, normalized by `sameText`. */
export const inEveryLanguage = (say: (i18n: I18n) => string): string[] =>
  CATALOGUE_LANGUAGES.map((language) => sameText(say(translations(language))));

/** Labels that sheets, lines and columns had before, by message id: workbooks written then are still read. */
export const FORMER_LABELS: Readonly<Record<string, readonly string[]>> = {
  'workbook.batten': ['Traglatte', 'Batten', 'Latte', 'Listello'],
  'workbook.cell-row': ['Fila'],
  'workbook.changes': ['Bill by hand', 'Liste manuelle'],
  'workbook.city': ['Place', 'Lieu'],
  'workbook.desired-date': ['Desired day of delivery'],
  'workbook.edge-left': ['Ortabschluss links'],
  'workbook.edge-right': ['Ortabschluss rechts'],
  'workbook.edge-role': ['Was sie ist', 'What it is', 'Ce que c’est', 'Che cos’è'],
  'workbook.enabled': ['Mit Solarschindeln', 'Con scandole solari'],
  'workbook.exposure': ['Windexposition', 'Exposure to wind', 'Exposition au vent', 'Esposizione al vento'],
  'workbook.finishing-count': ['Numero di file terminali'],
  'workbook.finishing-measure': [
    'Measure of the finishing rows',
    'Mesure des rangées de finition',
    'Misura delle file terminali',
  ],
  'workbook.form-area': ['Roof area in all'],
  'workbook.form-height': ['Height above sea of the building'],
  'workbook.form-power': ['Wanted power'],
  'workbook.furring': ['Konterlatte', 'Counter batten', 'Contre-latte', 'Controlistello'],
  'workbook.name': ['Name of the project'],
  'workbook.object-canton': ['Objet : canton'],
  'workbook.object-city': ['Objet : localité'],
  'workbook.object-country': ['Objet : pays'],
  'workbook.object-postcode': ['Objet : NPA'],
  'workbook.object-street': ['Objet : rue et numéro'],
  'workbook.objective': ['But de la pose', 'Obiettivo della posa'],
  'workbook.orientation': ['Lage der Module', 'Orientation of the modules', 'Position des modules'],
  'workbook.power-floor': [
    'Mindestens von der höchsten Leistung',
    'At least of the highest power',
    'Au moins de la puissance maximale',
    'Almeno della potenza massima',
  ],
  'workbook.roof-type': ['Dachform', 'Type of roof'],
  'workbook.rows-count': ['Numero di file'],
  'workbook.sarking-membrane': ['Unterdach', 'Sottotetto'],
  'workbook.snow-guard-rows': ['File di paraneve'],
  'workbook.snow-stopper': ['Arrêt de neige'],
  'workbook.string-voltage': ['Highest string voltage'],
  'workbook.surface-id': ['Area'],
  'workbook.surface-kind': ['Kind of surface', 'Genre de surface'],
  'workbook.surface-orientation': [
    'Lage der Module hier',
    'Orientation of the modules here',
    'Position des modules ici',
  ],
  'workbook.terrain': [
    'Geländekategorie',
    'Terrain category',
    'Catégorie de terrain',
    'Categoria di terreno',
  ],
};

/** Words that values had before, by value: workbooks written then are still read. */
export const FORMER_WORDS: Readonly<Record<string, readonly string[]>> = {
  landscape: ['Paysage'],
  multi_family: ['Multi-family house'],
  pent: ['Pent roof'],
};

/** Returns what a label is recognised by: its text in every language, and its former ones. */
export const labelsOf = (label: MessageDescriptor): string[] => [
  ...inEveryLanguage((i18n) => i18n._(label)),
  ...(FORMER_LABELS[label.id ?? ''] ?? []).map(sameText),
];

/** Returns the value of a text in any language, or in the form of the configuration. */
export function valueOfWord(words: readonly Word[], text: string): string | number | undefined {
  const same = sameText(text);
  return words.find(({ value, say }) => {
    const others = [String(value), ...(FORMER_WORDS[value] ?? [])].map(sameText);
    return others.includes(same) || inEveryLanguage(say).includes(same);
  })?.value;
}
