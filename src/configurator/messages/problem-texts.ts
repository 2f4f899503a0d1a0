import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '../../../engine/index.ts';

/** What a text needs, already formatted; empty for what the engine did not give. */
export type TextParams = (name: string) => string;

/** What a value has to be, by the engine's word for it. */
const EXPECTED_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  object: msg`Hier sind Felder in geschweiften Klammern nötig`,
  list: msg`Hier ist eine Liste nötig`,
  point: msg`Hier sind zwei ganze Zahlen nötig`,
  text: msg`Hier ist ein Text nötig`,
  number: msg`Hier ist eine Zahl nötig`,
  wholeNumber: msg`Hier ist eine ganze Zahl nötig`,
  yesOrNo: msg`Hier ist true oder false nötig`,
  autoOrWholeNumber: msg`Hier ist "auto" oder eine ganze Zahl nötig`,
  twoDecimals: msg`Höchstens zwei Nachkommastellen sind möglich`,
};

/** The text of every refusal: what is wrong and, where it can be said, what would work. */
export const PROBLEM_TEXTS: Record<ProblemCode, (param: TextParams) => MessageDescriptor> = {
  BROKEN_JSON: (param) => {
    const line = param('line');
    const column = param('column');
    if (!line) return msg`Die JSON-Datei ist beschädigt.`;
    return msg`Die JSON-Datei ist beschädigt. Zeile ${line}, Spalte ${column}`;
  },
  MISSING_FIELD: (param) => {
    const field = param('field');
    return msg`Fehlendes Feld: ${field}`;
  },
  UNKNOWN_FIELD: (param) => {
    const field = param('field');
    return msg`Unbekanntes Feld: ${field}`;
  },
  DUPLICATE_FIELD: (param) => {
    const field = param('field');
    return msg`Das Feld ${field} steht zweimal in der Datei`;
  },
  UNSUPPORTED_SCHEMA: (param) => {
    const schema = param('schema');
    return msg`Diese Datei ist von einer anderen Art oder einer neueren Version: ${schema}`;
  },
  WRONG_TYPE: (param) => {
    const expected = EXPECTED_TEXTS[param('expected')];
    return expected ?? msg`Hier steht ein Wert der falschen Art`;
  },
  UNKNOWN_VALUE: (param) => {
    const value = param('value');
    return msg`Der Wert ${value} ist nicht zulässig`;
  },
  UNKNOWN_ARTICLE: (param) => {
    const value = param('value');
    return msg`Der Katalog kennt ${value} nicht. Bitte wählen Sie aus der Liste.`;
  },
  NEGATIVE_DIMENSION: () => msg`Negative Masse sind nicht erlaubt`,
  ABOVE_MAXIMUM: (param) => {
    const max = param('max');
    return msg`Der grösste zulässige Wert ist ${max}`;
  },
  OUT_OF_RANGE: (param) => {
    const min = param('min');
    const max = param('max');
    return msg`Der Wert liegt ausserhalb des zulässigen Bereichs. Min: ${min}, max: ${max}`;
  },
  TOO_MANY: (param) => {
    const max = param('max');
    return msg`Höchstens ${max} sind möglich`;
  },
  TEXT_TOO_LONG: (param) => {
    const max = param('max');
    return msg`Der Text ist zu lang: höchstens ${max} Zeichen`;
  },
  EDGE_COUNT: (param) => {
    const corners = param('corners');
    return msg`Es müssen so viele Kanten sein, wie die Fläche Ecken hat: ${corners}`;
  },
  MAX_BELOW_MIN: (param) => {
    const min = param('min');
    return msg`Der grösste Wert liegt unter dem kleinsten. Mindestens ${min} ist nötig.`;
  },
  DUPLICATE_ID: (param) => {
    const value = param('value');
    return msg`Die Bezeichnung ${value} kommt zweimal vor`;
  },
  NO_ALIGNMENT: () => msg`Mindestens eine Ausrichtung muss gewählt sein, um das Dach zu konfigurieren`,
  X2_NOT_GREATER: () => msg`X2 muss grösser sein als X1`,
  Y2_NOT_GREATER: () => msg`Y2 muss grösser sein als Y1`,
  OPENINGS_OVERLAP: (param) => {
    const other = param('other');
    return msg`Überschneidet sich mit einer anderen Öffnung (${other}), den Abstand eingerechnet. Verschieben Sie eine der beiden.`;
  },
  OPENING_OUTSIDE: () =>
    msg`Ragt über den Rand der Dachfläche hinaus. Verschieben oder verkleinern Sie die Öffnung.`,
  NOT_ENOUGH_SPACE: () => msg`Nicht genügend Platz`,
  ROWS_EXCEED_HEIGHT: (param) => {
    const max = param('max');
    return msg`Die Anzahl Reihen muss kleiner sein, als die Höhe zulässt. Möglich sind höchstens ${max}.`;
  },
  FINISHING_EXCEEDS_HEIGHT: (param) => {
    const max = param('max');
    return msg`Unter dem First bleibt dafür zu wenig Platz. Möglich sind höchstens ${max}.`;
  },
  DEGENERATE_OUTLINE: () => msg`Dieser Umriss hat keine Fläche`,
  OUTLINE_CROSSES: () => msg`Dieser Umriss schneidet sich selbst`,
  MANUAL_NEEDS_ONE_FORMAT: () => msg`Für ein Raster von Hand wählen Sie genau ein Format`,
  MANUAL_NEEDS_FIXED_GAP: () => msg`Für ein Raster von Hand muss die kleinste gleich der grössten Fuge sein`,
  NO_SUBSIDY_TABLE: (param) => {
    const date = param('date');
    return msg`Für das Inbetriebnahmedatum ${date} sind keine Fördersätze hinterlegt.`;
  },
};
