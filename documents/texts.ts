/** Texts of files in the language of `i18n`: from the app in the browser, from a catalogue in Node. */
import type { I18n } from '@lingui/core';
import type { BomGroup } from './bom-groups.ts';

/** Returns a label and its value in one line; French has a space before the colon. */
export const labelled = (i18n: I18n, label: string, text: string): string =>
  i18n.t({ id: 'text.labelled', message: '{label}: {text}', values: { label, text } });

/** Quotes a text literally. */
export const quoted = (i18n: I18n, text: string): string =>
  i18n.t({ id: 'text.quoted', message: '«{text}»', values: { text } });

/** Texts about the source in every file of a roof. */
const sourceTexts = (i18n: I18n) => ({
  fingerprint: i18n.t({ id: 'file.fingerprint', message: 'Prüfzahl' }),
  catalogueVersion: i18n.t({ id: 'file.catalogue-version', message: 'Katalog' }),
});

/** Names of a bill's groups. */
export const groupTexts = (i18n: I18n): Readonly<Record<BomGroup, string>> => ({
  modules: i18n.t({ id: 'bill-group.modules', message: 'Aktivmodule' }),
  pieces: i18n.t({ id: 'bill-group.pieces', message: 'Blindmodule und Passstücke' }),
  substructure: i18n.t({ id: 'bill-group.substructure', message: 'Lattung und Unterdachbahn' }),
  fixing: i18n.t({ id: 'bill-group.fixing', message: 'Befestigung, Entwässerung und Elektro' }),
  edges: i18n.t({ id: 'bill-group.edges', message: 'Ränder, Schneefang und Einbauten' }),
  other: i18n.t({ id: 'bill-group.other', message: 'Weiteres' }),
});

/** Texts of the bill of materials; `columns` are the nine of the specification (section 3), in its order. */
export const bomTexts = (i18n: I18n) => ({
  ...sourceTexts(i18n),
  title: i18n.t({ id: 'bom.title', message: 'Stückliste' }),
  columns: [
    i18n.t({ id: 'bom.article', message: 'Artikelnummer' }),
    i18n.t({ id: 'bom.name', message: 'Bezeichnung' }),
    i18n.t({ id: 'bom.quantity', message: 'Menge' }),
    i18n.t({ id: 'bom.unit', message: 'Einheit' }),
    i18n.t({ id: 'bom.power-per-unit', message: 'Leistung je Einheit (W)' }),
    i18n.t({ id: 'bom.price-per-unit', message: 'Preis je Einheit (CHF)' }),
    i18n.t({ id: 'bom.discounted-price-per-unit', message: 'Preis je Einheit nach Rabatt (CHF)' }),
    i18n.t({ id: 'bom.total-power', message: 'Leistung total (W)' }),
    i18n.t({ id: 'bom.total-price', message: 'Preis total exkl. MWST (CHF)' }),
  ],
  waste: i18n.t({ id: 'bom.waste', message: 'Verschnitt' }),
  wasteUnit: i18n.t({ id: 'bom.waste-unit', message: 'Verschnitt (Einheit)' }),
  /** Header of the column that marks manually changed lines. */
  byHand: i18n.t({ id: 'bom.by-hand', message: 'Von Hand' }),
  /** The engine's quantity of a manually changed line. */
  computed: (quantity: string) =>
    i18n.t({ id: 'bom.computed', message: 'berechnet {quantity}', values: { quantity } }),
  /** Mark of lines whose rule has no source. */
  assumed: i18n.t({ id: 'bom.assumed', message: 'Annahme des Demokatalogs' }),
  /** Header of their column. */
  basis: i18n.t({ id: 'bom.basis', message: 'Grundlage' }),
  group: i18n.t({ id: 'bom.group', message: 'Gruppe' }),
  groups: groupTexts(i18n),
  subtotal: (group: string) =>
    i18n.t({ id: 'bom.subtotal', message: 'Zwischentotal {group}', values: { group } }),
  total: i18n.t({ id: 'bom.total-net', message: 'Total exkl. MWST' }),
  vat: (percent: string) => i18n.t({ id: 'paper.vat', message: 'MWST {percent}', values: { percent } }),
  gross: i18n.t({ id: 'bom.total-gross', message: 'Total inkl. MWST' }),
  organisation: i18n.t({ id: 'bom.organisation', message: 'Firma' }),
  object: i18n.t({ id: 'bom.object', message: 'Objekt' }),
  date: i18n.t({ id: 'paper.date', message: 'Datum' }),
  discount: i18n.t({ id: 'bom.discount', message: 'Rabatt' }),
  sameEverywhere: i18n.t({ id: 'paper.same-everywhere', message: 'Gleich in Portal, Excel und Bestellung' }),
  powerClass: i18n.t({ id: 'bom.power-class', message: 'Leistungsklasse' }),
  weight: i18n.t({ id: 'bom.weight', message: 'Gewicht' }),
  priceRange: i18n.t({ id: 'bom.price-range', message: 'Preis bis zum Aufmass, exkl. MWST' }),
  trialDiscount: i18n.t({ id: 'bom.trial-discount', message: 'Proberabatt, so nicht bestellbar' }),
});

/** Texts of the cut list. */
export const cutListTexts = (i18n: I18n) => ({
  ...sourceTexts(i18n),
  title: i18n.t({ id: 'cut-list.title', message: 'Zuschnittliste' }),
  columns: [
    i18n.t({ id: 'cut-list.position', message: 'Pos.' }),
    i18n.t({ id: 'cut-list.count', message: 'Anzahl' }),
    i18n.t({ id: 'cut-list.material', message: 'Material' }),
    i18n.t({ id: 'cut-list.form', message: 'Form' }),
    i18n.t({ id: 'cut-list.width', message: 'Breite (mm)' }),
    i18n.t({ id: 'cut-list.height', message: 'Höhe (mm)' }),
    i18n.t({ id: 'cut-list.area-each', message: 'Fläche je Stück (m²)' }),
    i18n.t({ id: 'cut-list.numbers', message: 'Nummern auf Stück und Plan' }),
    i18n.t({ id: 'cut-list.places', message: 'Felder im Plan' }),
    i18n.t({ id: 'cut-list.corners', message: 'Ecken x/y (mm)' }),
    i18n.t({ id: 'cut-list.holes', message: 'Löcher x/y (mm)' }),
  ],
  total: i18n.t({ id: 'cut-list.total', message: 'Stück total' }),
  drawing: i18n.t({ id: 'cut-list.drawing', message: 'Zeichnung, Masse in mm' }),
  facts: (pieces: number, sizes: number) =>
    i18n.t({
      id: 'cut-list.facts',
      message:
        '{pieces, plural, one {# Stück} other {# Stück}} in {sizes, plural, one {# Grösse} other {# Grössen}}',
      values: { pieces, sizes },
    }),
  /** States the side from which a piece is drawn and measured. */
  seen: i18n.t({ id: 'cut-list.seen', message: 'Von aussen gesehen, Traufe unten, Überdeckung inbegriffen' }),
  innerCorners: (pieces: number) =>
    i18n.t({
      id: 'cut-list.inner-corners',
      message:
        '{pieces, plural, one {# Glasstück hat} other {# Glasstücke haben}} Innenecken: Sonderschnitt, vor der Bestellung mit dem Glaslieferanten klären',
      values: { pieces },
    }),
  empty: i18n.t({ id: 'cut-list.empty', message: 'Dieses Dach braucht keine Passstücke.' }),
  labels: i18n.t({ id: 'cut-list.labels', message: 'Etiketten der Passstücke' }),
  number: (number: number | string) =>
    i18n.t({ id: 'cut-list.piece', message: 'Nr. {number}', values: { number } }),
});

/** Texts of the laying plan. */
export const planTexts = (i18n: I18n) => ({
  ...sourceTexts(i18n),
  title: i18n.t({ id: 'plan.title', message: 'Verlegeplan' }),
  scale: i18n.t({ id: 'plan.scale', message: 'Massstab' }),
  power: i18n.t({ id: 'plan.power', message: 'Leistung' }),
  modules: (count: number, formatted: string) =>
    i18n.t({
      id: 'plan.modules',
      message: '{count, plural, one {{formatted} Modul} other {{formatted} Module}}',
      values: { count, formatted },
    }),
  gap: (millimetres: string) =>
    i18n.t({ id: 'plan.gap', message: 'Fuge {millimetres} mm', values: { millimetres } }),
  pitch: (degrees: string) =>
    i18n.t({ id: 'plan.pitch', message: 'Neigung {degrees}°', values: { degrees } }),
  dimensions: i18n.t({ id: 'plan.dimensions', message: 'Masse in mm in der Dachfläche' }),
  roofArea: i18n.t({ id: 'plan.roof-area', message: 'Dachfläche' }),
  notTileable: i18n.t({ id: 'plan.not-tileable', message: 'Nicht belegbar' }),
});

/** Texts of the set of plans for the site. */
export const planSetTexts = (i18n: I18n) => ({
  title: i18n.t({ id: 'plan-set.title', message: 'Plansatz' }),
  slates: (surface: string) =>
    i18n.t({ id: 'plan-set.slates', message: 'Verlegung {surface}', values: { surface } }),
  substructure: (surface: string) =>
    i18n.t({ id: 'plan-set.substructure', message: 'Unterkonstruktion {surface}', values: { surface } }),
  section: (surface: string) =>
    i18n.t({ id: 'plan-set.section', message: 'Schnitt {surface}', values: { surface } }),
  customer: i18n.t({ id: 'customer-offer.customer', message: 'Bauherrschaft' }),
  author: i18n.t({ id: 'plan-set.author', message: 'Gezeichnet' }),
  date: i18n.t({ id: 'paper.date', message: 'Datum' }),
  sheetHead: i18n.t({ id: 'plan-set.sheet-head', message: 'Blatt' }),
  sheet: (sheet: number, sheets: number) =>
    i18n.t({ id: 'plan-set.sheet', message: '{sheet} von {sheets}', values: { sheet, sheets } }),
  opening: i18n.t({ id: 'plan-set.opening', message: 'Öffnung' }),
  size: i18n.t({ id: 'plan-set.size', message: 'Breite × Höhe' }),
  fromLeft: i18n.t({ id: 'plan-set.from-left', message: 'von links' }),
  fromRight: i18n.t({ id: 'plan-set.from-right', message: 'von rechts' }),
  fromEave: i18n.t({ id: 'plan-set.from-eave', message: 'von der Traufe' }),
  toRidge: i18n.t({ id: 'plan-set.to-ridge', message: 'bis zum First' }),
  /** Number of strings and modules: 3 × 20 + 2 × 19. */
  strings: (modules: readonly number[]) =>
    i18n.t({
      id: 'plan-set.strings',
      message: '{count, plural, one {# Strang} other {# Stränge}}: {modules} Module',
      values: { count: modules.length, modules: countedLengths(modules) },
    }),
  batten: i18n.t({ id: 'plan-set.batten', message: 'Lattung' }),
  furring: i18n.t({ id: 'plan-set.furring', message: 'Konterlattung' }),
  membrane: i18n.t({ id: 'plan-set.membrane', message: 'Unterdachbahn' }),
  guard: i18n.t({ id: 'plan-set.guard', message: 'Schneefang' }),
  rows: (rows: number) =>
    i18n.t({
      id: 'plan-set.rows',
      message: '{rows, plural, one {# Reihe} other {# Reihen}}',
      values: { rows },
    }),
  holders: (holders: number, spacing: string) =>
    i18n.t({
      id: 'plan-set.holders',
      message: '{holders} Halter, Abstand {spacing} mm',
      values: { holders, spacing },
    }),
  battenNote: i18n.t({
    id: 'plan-set.batten-note',
    message: 'Links: Mitten der Latten ab Traufe. Unten: Mitten der Konterlatten.',
  }),
  guardNote: i18n.t({
    id: 'plan-set.guard-note',
    message: 'Rechts: Reihen des Schneefangs ab Traufe.',
  }),
  pitch: (degrees: string) =>
    i18n.t({ id: 'plan.pitch', message: 'Neigung {degrees}°', values: { degrees } }),
  overlap: (millimetres: string) =>
    i18n.t({ id: 'plan-set.overlap', message: 'Überdeckung {millimetres} mm', values: { millimetres } }),
  overhang: (millimetres: string) =>
    i18n.t({
      id: 'plan-set.overhang',
      message: 'Überstand über die unterste Latte {millimetres} mm',
      values: { millimetres },
    }),
  atEave: i18n.t({ id: 'plan-set.at-eave', message: 'An der Traufe' }),
  atRidge: i18n.t({ id: 'plan-set.at-ridge', message: 'Am First' }),
  eaveProfile: i18n.t({ id: 'plan-set.eave-profile', message: 'Traufprofil' }),
  gutter: i18n.t({ id: 'plan-set.gutter', message: 'Rinne bauseits' }),
  ridgeCap: i18n.t({ id: 'plan-set.ridge-cap', message: 'Firstprofil' }),
  sectionNote: i18n.t({
    id: 'plan-set.section-note',
    message:
      'Oben: Platten, unten: Mitten der Latten; mm auf der Dachfläche. Plattendicke nicht massstäblich; Sparren und Rinne bauseits.',
  }),
});

/** Texts of the sheets of walls and railings, which have neither eave nor ridge. */
export const wallTexts = (i18n: I18n) => ({
  roofArea: i18n.t({ id: 'plan-set.area', message: 'Fläche' }),
  dimensions: i18n.t({ id: 'plan-set.dimensions', message: 'Masse in mm in der Fläche' }),
  fromEave: i18n.t({ id: 'plan-set.from-below', message: 'von unten' }),
  toRidge: i18n.t({ id: 'plan-set.to-top', message: 'bis oben' }),
  battenNote: i18n.t({
    id: 'plan-set.wall-batten-note',
    message: 'Links: Mitten der Latten ab Unterkante. Unten: Mitten der Konterlatten.',
  }),
});

export type BomTexts = ReturnType<typeof bomTexts>;
export type PlanTexts = ReturnType<typeof planTexts>;

/** Groups equal lengths, longest first: 3 × 20 + 2 × 19. */
const countedLengths = (lengths: readonly number[]): string =>
  [...Map.groupBy(lengths, (length) => length)]
    .sort(([a], [b]) => b - a)
    .map(([length, alike]) => `${alike.length} × ${length}`)
    .join(' + ');
