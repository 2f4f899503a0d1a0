import type { I18n } from '@lingui/core';
import type { Alignment } from '../../contracts/domain/projects.ts';
import { isLine, isParagraph } from '../../contracts/domain/text.ts';
import type { CellKind } from '../../contracts/domain/workbook-fields.ts';
import type { Catalogue } from '../../engine/index.ts';
import { azimuthOf, directionOf } from '../azimuth.ts';
import { formatDay, formatNumber } from '../format.ts';
import { parseLength, parseNumber } from '../measures.ts';
import { ALIGNMENTS } from '../names.ts';
import { faultTexts, limitTexts, workbookTexts } from './texts.ts';
import { inEveryLanguage, sameText, valueOfWord, wordsOf } from './words.ts';

/** Content of a cell in a sheet; dates are midnight UTC. */
export type RawCell = string | number | boolean | Date | null;

/** The parsed value of a cell: lengths mm, days ISO, corners mm, words by their ids. */
export type CellValue =
  | string
  | number
  | boolean
  | readonly string[]
  | readonly (readonly [number, number])[];

type Read = { readonly value: CellValue } | { readonly fault: string };

const LETTERS_OF_UNIT = /\s*(?:mm|kwp|kn\/m²|kg\/m²|kn\/m|pa|%|°\s*[neo]?|m²|m)$/i;

/** Returns the value of a filled cell, or the reason in the language of `i18n` why it is invalid. */
export function readCell(kind: CellKind, raw: FilledCell, catalogue: Catalogue, i18n: I18n): Read {
  const text = raw instanceof Date ? formatDay(raw.toISOString().slice(0, 10)) : String(raw).trim();
  switch (kind.type) {
    case 'text':
      return readText(kind, text, i18n);
    case 'length':
      return readLength(kind, raw, text, i18n);
    case 'number':
      return readNumber(kind, raw, text, i18n);
    case 'auto':
      return inEveryLanguage((one) => workbookTexts(one).auto).includes(sameText(text))
        ? { value: 'auto' }
        : readCell(kind.unless, raw, catalogue, i18n);
    case 'yes':
      return readYes(raw, text, i18n);
    case 'date': {
      const day = raw instanceof Date ? raw.toISOString().slice(0, 10) : dayOf(text);
      return day === null ? { fault: faultTexts(i18n).noDate } : { value: day };
    }
    case 'choice': {
      const words = wordsOf(kind.from, catalogue);
      const value = valueOfWord(words, text);
      return value === undefined ? unknownWord(words, i18n) : { value };
    }
    case 'choices': {
      const words = wordsOf(kind.from, catalogue);
      const values = text.split(/[,;\n]/).map((part) => valueOfWord(words, part));
      return values.some((value) => value === undefined)
        ? unknownWord(words, i18n)
        : { value: values.map(String) };
    }
    case 'azimuth':
      return readAzimuth(raw, text, catalogue, i18n);
    case 'corners':
      return readCorners(text, i18n);
  }
}

type KindOf<T extends CellKind['type']> = Extract<CellKind, { type: T }>;
type FilledCell = Exclude<RawCell, null>;

function readText(kind: KindOf<'text'>, text: string, i18n: I18n): Read {
  const faults = faultTexts(i18n);
  if (!(kind.isParagraph ? isParagraph : isLine)(text)) return { fault: faults.unprintable };
  return [...text].length > kind.most ? { fault: faults.tooLong(kind.most) } : { value: text };
}

/** A number as it is, and of a text what `parse` reads. */
const numberIn = (raw: FilledCell, text: string, parse: (text: string) => number | null): number | null => {
  if (typeof raw === 'number') return raw;
  return typeof raw === 'string' ? parse(text) : null;
};

function readLength(kind: KindOf<'length'>, raw: FilledCell, text: string, i18n: I18n): Read {
  const faults = faultTexts(i18n);
  const length = numberIn(raw, text, parseLength);
  if (length === null) return { fault: faults.noLength };
  if (!Number.isInteger(length)) return { fault: faults.noWholeLength };
  return within(kind.min, kind.max, length) ? { value: length } : outOf(kind, i18n);
}

function readNumber(kind: KindOf<'number'>, raw: FilledCell, text: string, i18n: I18n): Read {
  const faults = faultTexts(i18n);
  const number = numberIn(raw, text.replace(LETTERS_OF_UNIT, ''), parseNumber);
  if (number === null) return { fault: faults.noNumber };
  if (!within(kind.min, kind.max, number)) return outOf(kind, i18n);
  if (kind.isWhole && !Number.isInteger(number)) return { fault: faults.notWhole };
  return { value: kind.times ? Math.round(number * kind.times) : number };
}

function readYes(raw: FilledCell, text: string, i18n: I18n): Read {
  if (typeof raw === 'boolean') return { value: raw };
  const says = (word: 'yes' | 'no') =>
    inEveryLanguage((one) => workbookTexts(one)[word]).includes(sameText(text));
  if (says('yes')) return { value: true };
  return says('no') ? { value: false } : { fault: faultTexts(i18n).noYes };
}

const unknownWord = (words: ReturnType<typeof wordsOf>, i18n: I18n): Read => ({
  fault: faultTexts(i18n).unknownWord(words.map(({ say }) => say(i18n)).join(', ')),
});

function readCorners(text: string, i18n: I18n): Read {
  const corners = text
    .split(/[;\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => part.split('/').map((text) => parseLength(text)));
  const isCorner = (corner: (number | null)[]): corner is [number, number] =>
    corner.length === 2 && corner.every((length) => Number.isInteger(length));
  return corners.length > 0 && corners.every(isCorner)
    ? { value: corners }
    : { fault: faultTexts(i18n).noCorners };
}

/** Reads a direction's name, a number of degrees, or both as in `azimuthText`. */
function readAzimuth(raw: FilledCell, text: string, catalogue: Catalogue, i18n: I18n): Read {
  const direction = valueOfWord(wordsOf('list.alignment', catalogue), text);
  if (direction !== undefined) return { value: azimuthOf(direction as Alignment) };
  const degrees = /^(?:\p{L}+\s+)?([\d.,]+)\s*°?$/u.exec(text)?.[1];
  const azimuth = typeof raw === 'number' ? raw : degrees === undefined ? null : parseNumber(degrees);
  if (azimuth === null) return { fault: faultTexts(i18n).noAzimuth };
  if (!within(0, 360, azimuth)) return outOf({ type: 'azimuth' }, i18n);
  return Math.abs(azimuth * 10 - Math.round(azimuth * 10)) < 1e-6
    ? { value: Math.round(azimuth * 10) / 10 }
    : { fault: faultTexts(i18n).noAzimuth };
}

const within = (min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, value: number): boolean =>
  value >= min && value <= max;
const outOf = (kind: CellKind, i18n: I18n): Read => ({
  fault: faultTexts(i18n).outOfRange(limitOf(kind, null, i18n)),
});

/** Parses a date as written by people, 24.12.2026 or 2026-12-24; null if there is no such day. */
function dayOf(text: string): string | null {
  const swiss = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/.exec(text);
  const day = swiss
    ? [swiss[3], swiss[2]?.padStart(2, '0'), swiss[1]?.padStart(2, '0')].join('-')
    : (/^\d{4}-\d{2}-\d{2}$/.exec(text)?.[0] ?? '');
  const instant = new Date(`${day}T00:00:00Z`);
  return day && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : null;
}

/** Returns the content to write for a value: a number, a yes or no, a day, or a text in the language of `i18n`. */
export function writeCell(kind: CellKind, value: CellValue, catalogue: Catalogue, i18n: I18n): RawCell {
  const say = (from: Extract<CellKind, { type: 'choice' | 'choices' }>['from'], one: unknown) =>
    wordsOf(from, catalogue)
      .find((word) => word.value === one)
      ?.say(i18n) ?? String(one);
  switch (kind.type) {
    case 'number':
      return Number(value) / (kind.times ?? 1);
    case 'auto':
      return value === 'auto' ? workbookTexts(i18n).auto : writeCell(kind.unless, value, catalogue, i18n);
    case 'yes':
      return workbookTexts(i18n)[value ? 'yes' : 'no'];
    case 'date':
      return new Date(`${value}T00:00:00Z`);
    case 'choice':
      return say(kind.from, value);
    case 'choices':
      return (value as readonly string[]).map((one) => say(kind.from, one)).join(', ');
    case 'azimuth': {
      const direction = directionOf(Number(value));
      return azimuthOf(direction) === value ? i18n._(ALIGNMENTS[direction]) : Number(value);
    }
    case 'corners':
      return (value as readonly (readonly number[])[]).map((corner) => corner.join('/')).join('; ');
    default:
      return value as string | number;
  }
}

/** Returns the unit of a cell; empty if it has none. */
export function unitOf(kind: CellKind): string {
  if (kind.type === 'auto') return unitOf(kind.unless);
  if (kind.type === 'length' || kind.type === 'corners') return 'mm';
  return kind.type === 'number' ? kind.unit : '';
}

/** Describes the valid values of a cell. Without a catalogue the words of a list are not named. */
export function limitOf(kind: CellKind, catalogue: Catalogue | null, i18n: I18n): string {
  const texts = limitTexts(i18n);
  switch (kind.type) {
    case 'text':
      return texts.characters(kind.most);
    case 'length':
      return texts.between(kind.min, kind.max);
    case 'number': {
      const { min, max } = kind;
      if (min === undefined) return max === undefined ? '' : formatNumber(max);
      return max === undefined ? texts.atLeast(min) : texts.between(min, max);
    }
    case 'auto':
      return texts.autoOr(limitOf(kind.unless, catalogue, i18n));
    case 'yes':
      return texts.yesOrNo;
    case 'date':
      return texts.date;
    case 'choice':
      return texts.oneOf;
    case 'choices':
      return texts.someOf(
        catalogue
          ? wordsOf(kind.from, catalogue)
              .map(({ say }) => say(i18n))
              .join(', ')
          : '…',
      );
    case 'azimuth':
      return texts.azimuth;
    case 'corners':
      return texts.corners(kind.most);
  }
}
