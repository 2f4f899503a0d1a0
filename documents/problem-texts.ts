import type { I18n, MessageDescriptor } from '@lingui/core';
import type { Problem, ProblemCode } from '../engine/index.ts';
import { formatNumber } from './format.ts';

/** Expected kinds of a value, by the engine's word for them. */
const EXPECTED_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  object: /*i18n*/ {
    id: 'problem.expected.object',
    message: 'Hier sind Felder in geschweiften Klammern nötig',
  },
  list: /*i18n*/ { id: 'problem.expected.list', message: 'Hier ist eine Liste nötig' },
  point: /*i18n*/ { id: 'problem.expected.point', message: 'Hier sind zwei ganze Zahlen nötig' },
  text: /*i18n*/ { id: 'problem.expected.text', message: 'Hier ist ein Text nötig' },
  number: /*i18n*/ { id: 'problem.expected.number', message: 'Hier ist eine Zahl nötig' },
  wholeNumber: /*i18n*/ { id: 'problem.expected.wholeNumber', message: 'Hier ist eine ganze Zahl nötig' },
  yesOrNo: /*i18n*/ { id: 'problem.expected.yesOrNo', message: 'Hier ist true oder false nötig' },
  autoOrWholeNumber: /*i18n*/ {
    id: 'problem.expected.autoOrWholeNumber',
    message: 'Hier ist "auto" oder eine ganze Zahl nötig',
  },
  oneDecimal: /*i18n*/ {
    id: 'problem.expected.oneDecimal',
    message: 'Höchstens eine Nachkommastelle ist möglich',
  },
  twoDecimals: /*i18n*/ {
    id: 'problem.expected.twoDecimals',
    message: 'Höchstens zwei Nachkommastellen sind möglich',
  },
};

/** Position at which the text of a file breaks off, if known. */
const BROKEN_AT = /*i18n*/ {
  id: 'problem.broken-at',
  message: 'Die JSON-Datei ist beschädigt. Zeile {line}, Spalte {column}',
};

const PROBLEM_TEXTS: Readonly<Record<ProblemCode, MessageDescriptor>> = {
  BROKEN_JSON: /*i18n*/ { id: 'problem.BROKEN_JSON', message: 'Die JSON-Datei ist beschädigt.' },
  MISSING_FIELD: /*i18n*/ { id: 'problem.MISSING_FIELD', message: 'Fehlendes Feld: {field}' },
  UNKNOWN_FIELD: /*i18n*/ { id: 'problem.UNKNOWN_FIELD', message: 'Unbekanntes Feld: {field}' },
  DUPLICATE_FIELD: /*i18n*/ {
    id: 'problem.DUPLICATE_FIELD',
    message: 'Das Feld {field} steht zweimal in der Datei',
  },
  UNSUPPORTED_SCHEMA: /*i18n*/ {
    id: 'problem.UNSUPPORTED_SCHEMA',
    message: 'Diese Datei ist von einer anderen Art oder einer neueren Version: {schema}',
  },
  WRONG_TYPE: /*i18n*/ { id: 'problem.WRONG_TYPE', message: 'Hier steht ein Wert der falschen Art' },
  UNKNOWN_VALUE: /*i18n*/ { id: 'problem.UNKNOWN_VALUE', message: 'Der Wert {value} ist nicht zulässig' },
  UNKNOWN_ARTICLE: /*i18n*/ {
    id: 'problem.UNKNOWN_ARTICLE',
    message: 'Der Katalog kennt {value} nicht. Bitte wählen Sie aus der Liste.',
  },
  WITHDRAWN: /*i18n*/ { id: 'problem.WITHDRAWN', message: '{value} ist nicht mehr im Katalog' },
  NEGATIVE_DIMENSION: /*i18n*/ {
    id: 'problem.NEGATIVE_DIMENSION',
    message: 'Negative Masse sind nicht erlaubt',
  },
  ABOVE_MAXIMUM: /*i18n*/ { id: 'problem.ABOVE_MAXIMUM', message: 'Der grösste zulässige Wert ist {max}' },
  OUT_OF_RANGE: /*i18n*/ {
    id: 'problem.OUT_OF_RANGE',
    message: 'Der Wert liegt ausserhalb des zulässigen Bereichs. Min: {min}, max: {max}',
  },
  TOO_MANY: /*i18n*/ { id: 'problem.TOO_MANY', message: 'Höchstens {max} sind möglich' },
  TEXT_TOO_LONG: /*i18n*/ {
    id: 'problem.TEXT_TOO_LONG',
    message: 'Der Text ist zu lang: höchstens {max} Zeichen',
  },
  EDGE_COUNT: /*i18n*/ {
    id: 'problem.EDGE_COUNT',
    message: 'Es müssen so viele Kanten sein, wie die Fläche Ecken hat: {corners}',
  },
  MAX_BELOW_MIN: /*i18n*/ {
    id: 'problem.MAX_BELOW_MIN',
    message: 'Der grösste Wert liegt unter dem kleinsten. Mindestens {min} ist nötig.',
  },
  TOO_COMPLEX: /*i18n*/ {
    id: 'problem.TOO_COMPLEX',
    message:
      'Die Öffnungen zerschneiden diese Fläche in mehr Stücke, als sich berechnen lassen. Fassen Sie Öffnungen zusammen, die nahe beieinander liegen.',
  },
  DUPLICATE_CELL: /*i18n*/ {
    id: 'problem.DUPLICATE_CELL',
    message: 'Die Zelle in Reihe {row}, Spalte {column} kommt zweimal vor',
  },
  DUPLICATE_ID: /*i18n*/ { id: 'problem.DUPLICATE_ID', message: 'Die Bezeichnung {value} kommt zweimal vor' },
  NO_ALIGNMENT: /*i18n*/ {
    id: 'problem.NO_ALIGNMENT',
    message: 'Mindestens eine Ausrichtung muss gewählt sein, um das Dach zu konfigurieren',
  },
  X2_NOT_GREATER: /*i18n*/ { id: 'problem.X2_NOT_GREATER', message: 'X2 muss grösser sein als X1' },
  Y2_NOT_GREATER: /*i18n*/ { id: 'problem.Y2_NOT_GREATER', message: 'Y2 muss grösser sein als Y1' },
  OPENINGS_OVERLAP: /*i18n*/ {
    id: 'problem.OPENINGS_OVERLAP',
    message:
      'Überschneidet sich mit einer anderen Öffnung ({other}), den Abstand eingerechnet. Verschieben Sie eine der beiden.',
  },
  OPENING_OUTSIDE: /*i18n*/ {
    id: 'problem.OPENING_OUTSIDE',
    message: 'Ragt über den Rand der Dachfläche hinaus. Verschieben oder verkleinern Sie die Öffnung.',
  },
  NOT_ENOUGH_SPACE: /*i18n*/ { id: 'problem.NOT_ENOUGH_SPACE', message: 'Nicht genügend Platz' },
  ROWS_EXCEED_HEIGHT: /*i18n*/ {
    id: 'problem.ROWS_EXCEED_HEIGHT',
    message: 'Die Anzahl Reihen muss kleiner sein, als die Höhe zulässt. Möglich sind höchstens {max}.',
  },
  FINISHING_EXCEEDS_HEIGHT: /*i18n*/ {
    id: 'problem.FINISHING_EXCEEDS_HEIGHT',
    message: 'Unter dem First bleibt dafür zu wenig Platz. Möglich sind höchstens {max}.',
  },
  DEGENERATE_OUTLINE: /*i18n*/ {
    id: 'problem.DEGENERATE_OUTLINE',
    message: 'Dieser Umriss hat keine Fläche',
  },
  OUTLINE_CROSSES: /*i18n*/ { id: 'problem.OUTLINE_CROSSES', message: 'Dieser Umriss schneidet sich selbst' },
  MANUAL_NEEDS_ONE_FORMAT: /*i18n*/ {
    id: 'problem.MANUAL_NEEDS_ONE_FORMAT',
    message: 'Für ein Raster von Hand wählen Sie genau ein Format',
  },
  MANUAL_NEEDS_FIXED_GAP: /*i18n*/ {
    id: 'problem.MANUAL_NEEDS_FIXED_GAP',
    message: 'Für ein Raster von Hand muss die kleinste gleich der grössten Fuge sein',
  },
  NO_SUBSIDY_TABLE: /*i18n*/ {
    id: 'problem.NO_SUBSIDY_TABLE',
    message: 'Für das Inbetriebnahmedatum {date} sind keine Fördersätze hinterlegt.',
  },
};

/** Problems whose numbers are values of the input itself, in its unit. */
const LIMITS: readonly ProblemCode[] = ['ABOVE_MAXIMUM', 'OUT_OF_RANGE', 'FINISHING_EXCEEDS_HEIGHT'];

/** Returns the text of a problem of a roof with the valid range, if known. `formatLimit` may add the input's unit. */
export function problemText({ code, params }: Problem, i18n: I18n, formatLimit = formatNumber): string {
  const { line, expected } = params;
  const message =
    (code === 'BROKEN_JSON' && line !== undefined && BROKEN_AT) ||
    (code === 'WRONG_TYPE' && EXPECTED_TEXTS[String(expected)]) ||
    PROBLEM_TEXTS[code];
  const format = LIMITS.includes(code) ? formatLimit : formatNumber;
  const values = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? format(value) : value,
  ]);
  return i18n._({ ...message, values: Object.fromEntries(values) });
}
