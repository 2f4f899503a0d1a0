import type { I18n } from '@lingui/core';
import { formatNumber } from '../format.ts';

/** Texts of the portal's workbook other than names of fields. */
export const workbookTexts = (i18n: I18n) => ({
  title: i18n.t({ id: 'workbook.title', message: 'Arbeitsmappe für Projekte' }),
  guide: i18n.t({ id: 'workbook.guide', message: 'Anleitung' }),
  example: i18n.t({ id: 'workbook.example', message: 'Beispiel' }),
  exampleAbout: i18n.t({
    id: 'workbook.example.about',
    message: 'So sieht eine ausgefüllte Arbeitsmappe aus. Dieses Blatt wird nicht gelesen.',
  }),
  lists: i18n.t({ id: 'workbook.lists', message: 'Listen' }),
  listsAbout: i18n.t({
    id: 'workbook.lists.about',
    message: 'Die Auswahl der Felder mit Liste. Dieses Blatt wird nicht gelesen.',
  }),
  steps: [
    i18n.t({
      id: 'workbook.step-fill',
      message:
        'Füllen Sie die hellgelben Felder aus. Mit * bezeichnete sind nötig, sobald Sie ein Dach eintragen.',
    }),
    i18n.t({
      id: 'workbook.step-lengths',
      message:
        'Längen sind Millimeter. Mit einer Einheit dahinter verstehen wir auch 12.4 m, 1240 cm oder 2*1.2 m.',
    }),
    i18n.t({
      id: 'workbook.step-structure',
      message:
        'Blätter, Zeilen und Spalten dürfen Sie verschieben. Was wir nicht verstehen, sagen wir Ihnen Zelle für Zelle.',
    }),
    i18n.t({
      id: 'workbook.step-upload',
      message:
        'Laden Sie die Datei unter «Neues Projekt» hoch. Sie füllt dort das Formular und zeichnet das Dach.',
    }),
  ],
  label: i18n.t({ id: 'workbook.column.label', message: 'Angabe' }),
  value: i18n.t({ id: 'workbook.column.value', message: 'Wert' }),
  unit: i18n.t({ id: 'workbook.column.unit', message: 'Einheit' }),
  limit: i18n.t({ id: 'workbook.column.limit', message: 'Grenze' }),
  about: i18n.t({ id: 'workbook.column.about', message: 'Erklärung' }),
  comment: i18n.t({ id: 'workbook.column.comment', message: 'Bemerkung' }),
  number: i18n.t({ id: 'workbook.column.number', message: 'Nr.' }),
  yes: i18n.t({ id: 'workbook.yes', message: 'ja' }),
  no: i18n.t({ id: 'workbook.no', message: 'nein' }),
  auto: i18n.t({ id: 'workbook.auto', message: 'auto' }),
});

/** Descriptions of valid values of a cell. */
export const limitTexts = (i18n: I18n) => ({
  characters: (most: number) =>
    i18n.t({
      id: 'workbook.limit.characters',
      message: 'höchstens {most} Zeichen',
      values: { most: formatNumber(most) },
    }),
  between: (min: number, max: number) =>
    i18n.t({
      id: 'workbook.limit.between',
      message: '{min} bis {max}',
      values: { min: formatNumber(min), max: formatNumber(max) },
    }),
  atLeast: (min: number) =>
    i18n.t({
      id: 'workbook.limit.at-least',
      message: 'mindestens {min}',
      values: { min: formatNumber(min) },
    }),
  autoOr: (limit: string) =>
    i18n.t({ id: 'workbook.limit.auto-or', message: 'auto oder {limit}', values: { limit } }),
  yesOrNo: i18n.t({ id: 'workbook.limit.yes-or-no', message: 'ja oder nein' }),
  date: i18n.t({ id: 'workbook.limit.date', message: 'Datum, etwa 24.12.2026' }),
  oneOf: i18n.t({ id: 'workbook.limit.one-of', message: 'aus der Liste' }),
  someOf: (words: string) =>
    i18n.t({ id: 'workbook.limit.some-of', message: 'mit Komma: {words}', values: { words } }),
  azimuth: i18n.t({ id: 'workbook.limit.azimuth', message: 'Himmelsrichtung oder 0 bis 360°' }),
  corners: (most: number) =>
    i18n.t({
      id: 'workbook.limit.corners',
      message: '3 bis {most} Ecken, mit Strichpunkt',
      values: { most: formatNumber(most) },
    }),
});

/** Reasons why a cell, column or sheet was not read. */
export const faultTexts = (i18n: I18n) => ({
  unknownSheet: (cells: number) =>
    i18n.t({
      id: 'workbook.fault.unknown-sheet',
      message:
        'Dieses Blatt gehört nicht zur Arbeitsmappe; {cells, plural, one {# Zelle wurde} other {# Zellen wurden}} nicht gelesen',
      values: { cells },
    }),
  twice: i18n.t({
    id: 'workbook.fault.twice',
    message: 'Steht schon weiter oben oder links; nur das Erste zählt',
  }),
  noHead: i18n.t({
    id: 'workbook.fault.no-head',
    message: 'Die Zeile mit den Überschriften fehlt; von diesem Blatt wurde nichts gelesen',
  }),
  unknownColumn: (cells: number) =>
    i18n.t({
      id: 'workbook.fault.unknown-column',
      message:
        'Unbekannte Spalte; {cells, plural, one {# Zelle wurde} other {# Zellen wurden}} nicht gelesen',
      values: { cells },
    }),
  unknownLine: i18n.t({ id: 'workbook.fault.unknown-line', message: 'Unbekannte Angabe' }),
  misplaced: i18n.t({ id: 'workbook.fault.misplaced', message: 'Hier wird nichts gelesen' }),
  needed: (label: string) =>
    i18n.t({ id: 'workbook.fault.needed', message: 'Hier fehlt: {label}', values: { label } }),
  noNumber: i18n.t({ id: 'workbook.fault.no-number', message: 'Hier ist eine Zahl nötig' }),
  notWhole: i18n.t({ id: 'workbook.fault.not-whole', message: 'Hier ist eine ganze Zahl nötig' }),
  noLength: i18n.t({
    id: 'workbook.fault.no-length',
    message: "Keine Länge. Geben Sie sie so ein: 12400, 12'400 mm oder 12.4 m.",
  }),
  noWholeLength: i18n.t({
    id: 'workbook.fault.no-whole-length',
    message: 'Keine ganzen Millimeter. Schreiben Sie die Einheit dahinter, etwa 12.4 m.',
  }),
  outOfRange: (limit: string) =>
    i18n.t({
      id: 'workbook.fault.out-of-range',
      message: 'Ausserhalb der Grenze: {limit}',
      values: { limit },
    }),
  tooLong: (most: number) =>
    i18n.t({
      id: 'workbook.fault.too-long',
      message: 'Zu lang: höchstens {most} Zeichen',
      values: { most: formatNumber(most) },
    }),
  unprintable: i18n.t({ id: 'workbook.fault.unprintable', message: 'Enthält Zeichen, die man nicht sieht' }),
  noYes: i18n.t({ id: 'workbook.fault.no-yes', message: 'Hier ist ja oder nein nötig' }),
  noDate: i18n.t({ id: 'workbook.fault.no-date', message: 'Kein Datum. Geben Sie es so ein: 24.12.2026.' }),
  noAzimuth: i18n.t({
    id: 'workbook.fault.no-azimuth',
    message: 'Keine Ausrichtung. Geben Sie Süd, 197 oder 197.5° ein, mit höchstens einer Nachkommastelle.',
  }),
  noCorners: i18n.t({
    id: 'workbook.fault.no-corners',
    message: 'Keine Ecken. Geben Sie sie so ein: 0/0; 13600/0; 0/9000.',
  }),
  unknownWord: (words: string) =>
    i18n.t({ id: 'workbook.fault.unknown-word', message: 'Möglich sind: {words}', values: { words } }),
  otherSystem: i18n.t({
    id: 'workbook.fault.other-system',
    message: 'Gehört zu einem anderen System als dem des Projekts',
  }),
  unknownSurface: i18n.t({
    id: 'workbook.fault.unknown-surface',
    message: 'Eine Fläche dieses Namens steht nicht auf dem Blatt Dachflächen',
  }),
  unknownPart: i18n.t({
    id: 'workbook.fault.unknown-part',
    message: 'Ein Teil dieses Namens steht nicht auf dem Blatt Gebäudeteile',
  }),
  partOfFree: i18n.t({
    id: 'workbook.fault.part-of-free',
    message: 'Gebäudeteile hat nur die freie Form',
  }),
  noEdge: (number: number) =>
    i18n.t({
      id: 'workbook.fault.no-edge',
      message: 'Vorher fehlt Kante {number} dieser Fläche',
      values: { number },
    }),
  notOfShape: i18n.t({ id: 'workbook.fault.not-of-shape', message: 'Gehört nicht zu dieser Form' }),
  notOfSkylight: i18n.t({
    id: 'workbook.fault.not-of-skylight',
    message: 'Gehört nicht zu einem Dachfenster; seine Grösse steht im Katalog',
  }),
  onlyOfSkylight: i18n.t({
    id: 'workbook.fault.only-of-skylight',
    message: 'Gehört nur zu einem Dachfenster',
  }),
});
