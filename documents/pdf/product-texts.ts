import type { I18n } from '@lingui/core';

/**
 * Returns the source of a value of the catalogue: sources of the demo catalogue are translated, those of another
 * catalogue stay as written.
 */
export function sourceIn(source: string, i18n: I18n): string {
  const texts: Record<string, string> = {
    'Assumption of the demo catalogue': i18n.t({ id: 'bom.assumed', message: 'Annahme des Demokatalogs' }),
    'Assumption of the demo catalogue, 6 x 80 with 50 mm in the counter batten': i18n.t({
      id: 'source.screw',
      message: 'Annahme des Demokatalogs: Schraube 6 × 80, davon 50 mm in der Konterlatte',
    }),
    'Invented demo data': i18n.t({ id: 'source.invented', message: 'Erfundene Werte der Demo' }),
    "Invented demo data, modelled on published manufacturers' tables; to be confirmed per product": i18n.t({
      id: 'source.modelled',
      message:
        'Erfundene Werte der Demo nach dem Vorbild veröffentlichter Tabellen von Herstellern; je Produkt zu bestätigen',
    }),
    ...Object.fromEntries(
      [800, 650].map((spacing) => [
        `Invented demo data, brackets every ${spacing} mm`,
        i18n.t({
          id: 'source.brackets',
          message: 'Erfundene Werte der Demo, Halter alle {spacing} mm',
          values: { spacing },
        }),
      ]),
    ),
    'EN 1991-1-4:2005, tables 7.1, 7.2, 7.3 and 7.4, c_pe,1, envelope over wind directions, mono and duo pitch; to be confirmed against SIA 261, annex C':
      i18n.t({
        id: 'source.wind',
        message:
          'EN 1991-1-4:2005, Tabellen 7.1 bis 7.4, c_pe,1, ungünstigster Wert aller Windrichtungen für Pult- und Satteldach; nach SIA 261, Anhang C, zu bestätigen',
      }),
    'Pronovo AG, Neuerungen Einmalvergütung Photovoltaik (rates from 1 April 2025, bonus for steep modules from 1 January 2025); as of 1 July 2026':
      i18n.t({
        id: 'source.subsidy',
        message:
          'Pronovo AG, «Neuerungen Einmalvergütung Photovoltaik» (Ansätze ab 1. April 2025, Neigungsbonus ab 1. Januar 2025), Stand 1. Juli 2026',
      }),
  };
  return texts[source] ?? source;
}

/** Texts of the product documents published by the supplier, in the language of `i18n`. */
export const productTexts = (i18n: I18n) => ({
  dataSheet: (name: string) =>
    i18n.t({ id: 'product.data-sheet', message: 'Datenblatt {name}', values: { name } }),
  slate: (format: string) => `Slate ${format}`,
  snowGuards: i18n.t({ id: 'product.snow-guards', message: 'Schneefang' }),
  membranes: i18n.t({ id: 'product.membranes', message: 'Unterdachbahnen' }),
  installation: i18n.t({ id: 'product.installation', message: 'Montageanleitung Indach' }),
  loads: i18n.t({ id: 'product.loads', message: 'Nachweis der Lasten' }),
  warranty: i18n.t({ id: 'product.warranty', message: 'Garantiebestimmungen' }),
  range: i18n.t({ id: 'product.range', message: 'Sortiment im Überblick' }),
  version: (version: string, day: string) =>
    i18n.t({
      id: 'product.version',
      message: 'Fassung {version}, gültig ab {day}',
      values: { version, day },
    }),
  replaces: (version: string) =>
    i18n.t({ id: 'product.replaces', message: 'Ersetzt Fassung {version}', values: { version } }),
  catalogue: (version: string) =>
    i18n.t({ id: 'product.catalogue', message: 'Werte des Katalogs {version}', values: { version } }),
  property: i18n.t({ id: 'product.property', message: 'Merkmal' }),
  value: i18n.t({ id: 'product.value', message: 'Wert' }),
  article: i18n.t({ id: 'paper.article', message: 'Artikel' }),
  name: i18n.t({ id: 'paper.name', message: 'Bezeichnung' }),
  unit: i18n.t({ id: 'paper.unit', message: 'Einheit' }),
  power: i18n.t({ id: 'product.power', message: 'Leistung (W)' }),
  weight: i18n.t({ id: 'product.weight', message: 'Gewicht (kg)' }),
  assumed: i18n.t({ id: 'bom.assumed', message: 'Annahme des Demokatalogs' }),
  source: (source: string) =>
    i18n.t({
      id: 'product.source',
      message: 'Grundlage: {source}',
      values: { source: sourceIn(source, i18n) },
    }),
});

export const dataSheetTexts = (i18n: I18n) => ({
  slateSubject: i18n.t({
    id: 'data-sheet.slate-subject',
    message: 'Solarschiefer aus Glas, als Aktivmodul und als Blindmodul gleicher Grösse',
  }),
  front: i18n.t({ id: 'data-sheet.front', message: 'Ansicht, Masse in mm' }),
  section: i18n.t({ id: 'data-sheet.section', message: 'Schnitt: Deckung und Überdeckung' }),
  measures: i18n.t({ id: 'data-sheet.measures', message: 'Masse' }),
  width: i18n.t({ id: 'data-sheet.width', message: 'Breite' }),
  height: i18n.t({ id: 'data-sheet.height', message: 'Höhe' }),
  exposed: i18n.t({ id: 'data-sheet.exposed', message: 'Sichtbare Höhe' }),
  overlap: i18n.t({ id: 'data-sheet.overlap', message: 'Überdeckung' }),
  joint: i18n.t({ id: 'data-sheet.joint', message: 'Fuge, üblich (zulässig)' }),
  electrics: i18n.t({ id: 'data-sheet.electrics', message: 'Elektrische Werte bei 25 °C' }),
  peakPower: i18n.t({ id: 'data-sheet.peak-power', message: 'Nennleistung' }),
  powerPerArea: i18n.t({ id: 'data-sheet.power-per-area', message: 'Leistung je m² sichtbare Fläche' }),
  openCircuit: i18n.t({ id: 'data-sheet.open-circuit', message: 'Leerlaufspannung' }),
  mostPower: i18n.t({ id: 'data-sheet.most-power', message: 'Spannung im besten Betriebspunkt' }),
  loads: i18n.t({ id: 'data-sheet.loads', message: 'Lasten und Befestigung' }),
  permitted: i18n.t({ id: 'data-sheet.permitted', message: 'Zulässige Last' }),
  hooks: i18n.t({
    id: 'data-sheet.hooks',
    message: 'Haken je Platte: Standard, alpin, alpin plus',
  }),
  articles: i18n.t({ id: 'data-sheet.articles', message: 'Artikel' }),
  capacity: i18n.t({ id: 'data-sheet.capacity', message: 'Widerstand einer Reihe (kN/m)' }),
  brackets: i18n.t({ id: 'data-sheet.brackets', message: 'Halterabstand (mm)' }),
  snowGuardSubject: i18n.t({
    id: 'data-sheet.snow-guard-subject',
    message: 'Systeme, die den Schnee auf dem Solarschiefer zurückhalten',
  }),
  snowSlides: (angle: string) =>
    i18n.t({
      id: 'data-sheet.snow-slides',
      message:
        'Auf glattem Glas rutscht Schnee ab einer Dachneigung von {angle}°. Wie viele Reihen ein Dach braucht, rechnet der Konfigurator aus Schneelast, Neigung und Sparrenlänge.',
      values: { angle },
    }),
  parts: i18n.t({ id: 'data-sheet.parts', message: 'Teile' }),
  membraneSubject: i18n.t({
    id: 'data-sheet.membrane-subject',
    message: 'Unterdachbahnen nach Beanspruchung',
  }),
  pitchFrom: i18n.t({ id: 'data-sheet.pitch-from', message: 'Neigung ab (Grad)' }),
  heightBelow: i18n.t({ id: 'data-sheet.height-below', message: 'Bezugshöhe unter (m)' }),
  anyHeight: i18n.t({ id: 'data-sheet.any-height', message: 'jede' }),
  above: (angle: string) => i18n.t({ id: 'data-sheet.above', message: 'über {angle}', values: { angle } }),
});

export const warrantyTexts = (i18n: I18n, years: { product: number; power: number; percent: string }) => ({
  subject: i18n.t({ id: 'warranty.subject', message: 'Für Slate-Aktivmodule und Blindmodule' }),
  sections: [
    [
      i18n.t({ id: 'warranty.scope', message: 'Wofür die Garantie gilt' }),
      i18n.t({
        id: 'warranty.scope-text',
        message:
          'Die Garantie gilt für Module, die bei uns oder einem zertifizierten Partner bezogen und nach der gültigen Montageanleitung verlegt wurden. Sie beginnt mit dem Tag der Lieferung.',
      }),
    ],
    [
      i18n.t({ id: 'warranty.product', message: 'Produktgarantie' }),
      i18n.t({
        id: 'warranty.product-text',
        message:
          'Während {years} Jahren ersetzen oder reparieren wir Module, die wegen Fehlern in Material oder Verarbeitung nicht mehr dicht oder nicht mehr gebrauchstauglich sind.',
        values: { years: years.product },
      }),
    ],
    [
      i18n.t({ id: 'warranty.power', message: 'Leistungsgarantie' }),
      i18n.t({
        id: 'warranty.power-text',
        message:
          'Nach {years} Jahren gibt jedes Aktivmodul noch mindestens {percent} seiner Nennleistung ab; dazwischen nimmt der zugesicherte Wert gleichmässig ab. Fehlende Leistung gleichen wir mit Modulen oder in Geld aus.',
        values: { years: years.power, percent: years.percent },
      }),
    ],
    [
      i18n.t({ id: 'warranty.excluded', message: 'Was nicht gedeckt ist' }),
      i18n.t({
        id: 'warranty.excluded-text',
        message:
          'Nicht gedeckt sind Schäden durch unsachgemässe Montage, nachträgliche Änderungen, Betreten der Module, höhere Gewalt und Lasten über den zulässigen Werten des Datenblatts sowie rein optische Veränderungen.',
      }),
    ],
    [
      i18n.t({ id: 'warranty.claim', message: 'So melden Sie einen Fall' }),
      i18n.t({
        id: 'warranty.claim-text',
        message:
          'Melden Sie den Mangel innerhalb von 30 Tagen mit Seriennummer, Lieferschein und Bildern. Wir bestätigen den Eingang innerhalb von drei Arbeitstagen und prüfen vor Ort oder im Werk.',
      }),
    ],
  ] as const,
  chart: i18n.t({ id: 'warranty.chart', message: 'Zugesicherte Leistung in % der Nennleistung' }),
  year: i18n.t({ id: 'warranty.year', message: 'Jahre ab Lieferung' }),
});

export const loadTexts = (i18n: I18n) => ({
  subject: i18n.t({
    id: 'loads.subject',
    message: 'Zulässige Lasten der Formate, Formbeiwerte des Windes und Werte der Fassade',
  }),
  formats: i18n.t({ id: 'loads.formats', message: 'Zulässige Last der Formate' }),
  format: i18n.t({ id: 'loads.format', message: 'Format' }),
  width: i18n.t({ id: 'loads.width', message: 'Breite (mm)' }),
  permitted: i18n.t({ id: 'loads.permitted', message: 'Zulässige Last (kN/m²)' }),
  fixing: i18n.t({ id: 'loads.fixing', message: 'Befestigung' }),
  hookSuction: i18n.t({ id: 'loads.hook-suction', message: 'Zulässiger Sog je Haken' }),
  screwSuction: i18n.t({ id: 'loads.screw-suction', message: 'Zulässiger Sog je Lattenschraube' }),
  wind: i18n.t({ id: 'loads.wind', message: 'Formbeiwerte des Windes, Sog' }),
  pitch: i18n.t({ id: 'loads.pitch', message: 'Neigung (Grad)' }),
  field: i18n.t({ id: 'loads.field', message: 'Fläche' }),
  edge: i18n.t({ id: 'loads.edge', message: 'Rand' }),
  corner: i18n.t({ id: 'loads.corner', message: 'Ecke' }),
  facade: i18n.t({ id: 'loads.facade', message: 'Fassade' }),
  areaLoad: i18n.t({ id: 'loads.area-load', message: 'Flächenlast (mindestens 20 kg/m²)' }),
  fireIndex: i18n.t({ id: 'loads.fire-index', message: 'Brandkennziffer (mindestens 4.1)' }),
  use: i18n.t({
    id: 'loads.use',
    message:
      'Welche Last auf einem bestimmten Dach wirkt, rechnet der Konfigurator aus Standort, Höhe und Neigung. Dieser Nachweis ersetzt keine Statik des Gebäudes.',
  }),
});

export const rangeSubject = (i18n: I18n): string =>
  i18n.t({ id: 'range.subject', message: 'Alle Artikel nach Verwendung, mit Einheit, Leistung und Gewicht' });

/** Formatted figures of the guide. */
interface GuideFigures {
  readonly spacing: string;
  readonly section: string;
  readonly pitch: string;
  readonly screws: string;
  readonly inSight: string;
  readonly lap: string;
  readonly overhang: string;
  readonly gap: string;
  readonly overlap: string;
  readonly perString: string;
}

export const guideTexts = (i18n: I18n, values: GuideFigures) => ({
  subject: i18n.t({
    id: 'guide.subject',
    message: 'Von der Unterdachbahn bis zum First, in acht Schritten',
  }),
  safety: i18n.t({
    id: 'guide.safety',
    message:
      'Vor der Arbeit: Absturzsicherung einrichten, Module nur mit abgedeckten oder offenen Steckern tragen, nie auf Glas treten. Elektrische Arbeiten nur durch Berechtigte.',
  }),
  steps: [
    [
      i18n.t({ id: 'guide.membrane', message: 'Unterdachbahn verlegen' }),
      i18n.t({
        id: 'guide.membrane-text',
        message:
          'Die Bahn von der Traufe zum First straff und quer zum Gefälle verlegen. Überlappungen je nach Ausführung überdecken, kleben oder verschweissen; an Öffnungen mit Anschlussband dichten.',
      }),
    ],
    [
      i18n.t({ id: 'guide.furring', message: 'Konterlatten schrauben' }),
      i18n.t({
        id: 'guide.furring-text',
        message:
          'Konterlatten im Abstand von höchstens {spacing} mm montieren, mit Nageldichtband darunter. Wie hoch sie sein müssen, hängt von Neigung und Sparrenlänge ab: Der Konfigurator nennt es für jedes Dach.',
        values: { spacing: values.spacing },
      }),
    ],
    [
      i18n.t({ id: 'guide.battens', message: 'Dachlatten einteilen' }),
      i18n.t({
        id: 'guide.battens-text',
        message:
          'Dachlatten von mindestens {section} mm im Abstand von {pitch} mm, an jeder Kreuzung {screws} Schrauben. Über der obersten Reihe sitzt eine weitere Latte, von der {inSight} mm sichtbar bleiben.',
        values: {
          section: values.section,
          pitch: values.pitch,
          screws: values.screws,
          inSight: values.inSight,
        },
      }),
    ],
    [
      i18n.t({ id: 'guide.eave', message: 'Traufe ausbilden' }),
      i18n.t({
        id: 'guide.eave-text',
        message:
          'Lüftungsgitter und Traufprofil montieren, Stösse {lap} mm überlappen. Die unterste Reihe steht {overhang} mm über ihre Latte vor.',
        values: { lap: values.lap, overhang: values.overhang },
      }),
    ],
    [
      i18n.t({ id: 'guide.first', message: 'Erste Reihe einhängen' }),
      i18n.t({
        id: 'guide.first-text',
        message:
          'Haken nach der Tabelle setzen und die Platten nach Plan einhängen, mit {gap} mm Fuge. Die erste Reihe mit der Schnur ausrichten: Sie bestimmt alle weiteren.',
        values: { gap: values.gap },
      }),
    ],
    [
      i18n.t({ id: 'guide.courses', message: 'Weitere Reihen legen und stecken' }),
      i18n.t({
        id: 'guide.courses-text',
        message:
          'Jede Reihe überdeckt die untere um {overlap} mm. Aktivmodule beim Einhängen stecken, höchstens {perString} je Strang, Kabel nie auf der Bahn liegen lassen.',
        values: { overlap: values.overlap, perString: values.perString },
      }),
    ],
    [
      i18n.t({ id: 'guide.openings', message: 'Öffnungen und Ränder schliessen' }),
      i18n.t({
        id: 'guide.openings-text',
        message:
          'Anschlussbleche vor den Passstücken montieren. Passstücke tragen die Bezeichnung des Verlegeplans, Spalte und Reihe; vor Ort wird kein Glas geschnitten.',
      }),
    ],
    [
      i18n.t({ id: 'guide.ridge', message: 'First setzen und prüfen' }),
      i18n.t({
        id: 'guide.ridge-text',
        message:
          'Firstprofil und Endstücke montieren. Leerlaufspannung und Isolation jedes Strangs messen und mit dem Verlegeplan ablegen, bevor die Anlage übergeben wird.',
      }),
    ],
  ] as const,
  hooks: i18n.t({ id: 'guide.hooks', message: 'Haken je Platte nach Breite und Höhenlage' }),
  widthTo: i18n.t({ id: 'guide.width-to', message: 'Breite bis (mm)' }),
  standard: i18n.t({ id: 'guide.standard', message: "unter 1'000 m" }),
  alpine: i18n.t({ id: 'guide.alpine', message: "1'000 bis 1'500 m" }),
  alpinePlus: i18n.t({ id: 'guide.alpine-plus', message: "über 1'500 m" }),
});
