import {
  type Article,
  type Content,
  contentOf,
  isWhole,
  quantityFault,
  roundedUp,
  unitsFor,
} from '../../contracts/domain/materials.ts';
import { MAX_QUANTITY, type MaterialLine } from '../../contracts/domain/orders.ts';
import type { Unit } from '../../engine/index.ts';

/** An article to match lines with. */
export type KnownArticle = Pick<Article, 'number' | 'names' | 'unit' | 'packageSize' | 'replaces'>;

/** Content of a cell; a number only if stored as such by a spreadsheet. */
export type Cell = string | number | null;

/** The order-related cells of a line. */
export interface Entry {
  /** Line number as in spreadsheets and editors. */
  readonly line: number;
  readonly article: Cell;
  readonly quantity: Cell;
  /** Null if the file has no such column. */
  readonly unit: Cell;
}

export type Column = 'article' | 'quantity' | 'unit';
export type FaultCode =
  | 'missing'
  | 'article_unknown'
  /** Withdrawn; its successor is suggested. */
  | 'article_withdrawn'
  /** A spreadsheet has read the article number as a number and dropped zeros: ask which article is meant. */
  | 'leading_zeros'
  | 'no_number'
  /** 1.250 is 1250 in one country and 1.25 in another. */
  | 'ambiguous'
  | 'not_whole'
  | 'too_precise'
  | 'too_small'
  | 'too_large'
  | 'unit_unknown';

/** Why a line cannot be accepted as it is. Values are never guessed: `suggestions` are for the user. */
export interface Fault {
  readonly column: Column;
  readonly code: FaultCode;
  readonly value: string;
  readonly suggestions: readonly string[];
}

/** A measure converted to whole units: 180 m² are three rolls of 75 m². */
interface Converted extends Content {
  readonly wanted: number;
}

export type ValidatedLine<A extends KnownArticle = KnownArticle> =
  | {
      readonly isGood: true;
      readonly line: MaterialLine;
      readonly article: A;
      readonly from: Converted | null;
    }
  /** `article`: the article, if that much is known. */
  | { readonly isGood: false; readonly faults: readonly Fault[]; readonly article: A | null };

const plain = (text: string): string => text.normalize('NFKC').trim().toUpperCase();
/** Reduces an article number to letters and digits: SL-M-BK and "sl m bk" become SLMBK. */
const compact = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]/gu, '');
const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** Articles, indexed by the ways in which lists refer to them. */
export interface Articles<A extends KnownArticle = KnownArticle> {
  readonly all: readonly A[];
  readonly byNumber: ReadonlyMap<string, A>;
  /** Successors by the number of the withdrawn article. */
  readonly successors: ReadonlyMap<string, Successor<A>>;
}

/** Names of a withdrawn article, and its successor. */
export interface Successor<A extends KnownArticle = KnownArticle> {
  readonly names: KnownArticle['names'];
  readonly article: A;
}

export const indexed = <A extends KnownArticle>(all: readonly A[]): Articles<A> => ({
  all,
  byNumber: new Map(all.map((article) => [plain(article.number), article])),
  successors: new Map(
    all.flatMap((article) =>
      (article.replaces ?? []).map(({ number, names }) => [plain(number), { names, article }]),
    ),
  ),
});

/** A leading apostrophe only marks a text in spreadsheets. */
export const textOf = (cell: Cell): string =>
  cell === null
    ? ''
    : String(cell)
        .replace(/^'(?=[=+\-@\t\r])/, '')
        .trim();

export const isKnown = ({ byNumber }: Articles, cell: Cell): boolean => byNumber.has(plain(textOf(cell)));

/** Returns the order line of an entry, or all its faults. */
export function validateLine<A extends KnownArticle>(articles: Articles<A>, entry: Entry): ValidatedLine<A> {
  const found = articleOf(articles, entry.article);
  const article = 'number' in found ? found : null;
  const amount = amountOf(entry, article);
  const faults = [...('number' in found ? [] : [found]), ...('code' in amount ? [amount] : [])];
  if (article && !('code' in amount)) {
    const { quantity, from } = amount;
    return { isGood: true, line: { article: article.number, quantity }, article, from };
  }
  return { isGood: false, faults, article };
}

const MOST_SUGGESTIONS = 3;

function articleOf<A extends KnownArticle>(
  { all, byNumber, successors }: Articles<A>,
  cell: Cell,
): A | Fault {
  const value = textOf(cell);
  const fault = (code: FaultCode, suggestions: readonly string[] = []): Fault => ({
    column: 'article',
    code,
    value,
    suggestions: suggestions.slice(0, MOST_SUGGESTIONS),
  });
  if (value === '') return fault('missing');
  const exact = byNumber.get(plain(value));
  const successor = exact ? undefined : successors.get(plain(value));
  if (successor) return fault('article_withdrawn', [successor.article.number]);
  const padded = /^\d+$/.test(value)
    ? all.filter(({ number }) => /^\d+$/.test(number) && withoutZeros(number) === withoutZeros(value))
    : [];
  // A number has lost its leading zeros, if there were any; a text keeps them.
  const isAsked = typeof cell === 'number' ? padded.some((each) => each !== exact) : !exact;
  if (padded.length > 0 && isAsked)
    return fault(
      'leading_zeros',
      padded.map(({ number }) => number),
    );
  return exact ?? fault('article_unknown', nearest(all, value));
}

/** Returns similar articles: same letters and digits, same name, or a nearly equal number. */
function nearest(all: readonly KnownArticle[], value: string): string[] {
  const wanted = compact(value);
  const isNamed = ({ names }: KnownArticle) =>
    Object.values(names).some((name) => compact(name) === wanted) && wanted !== '';
  const most = wanted.length < 4 ? 1 : 2;
  return all
    .map((article) => ({
      number: article.number,
      distance: isNamed(article) ? 0 : distance(wanted, compact(article.number), most),
    }))
    .filter((each) => each.distance <= most)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ number }) => number);
}

/** Returns the Levenshtein distance of two texts; `most + 1` if it is larger. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const here = [row + 1];
    for (let at = 1; at <= other.length; at++) {
      const change = (above[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1);
      here.push(Math.min(change, (above[at] ?? 0) + 1, (here[at - 1] ?? 0) + 1));
    }
    above = here;
  }
  return above[other.length] ?? most + 1;
}

/** Spellings of units, in the portal's languages and in spreadsheets. */
const UNIT_WORDS: Readonly<Record<Unit, readonly string[]>> = {
  piece: [
    'piece',
    'pieces',
    'stk',
    'st',
    'stück',
    'stueck',
    'pc',
    'pcs',
    'pce',
    'pces',
    'pz',
    'pezzo',
    'pezzi',
    'pièce',
    'pièces',
  ],
  metre: ['metre', 'metres', 'm', 'lfm', 'm1', 'meter', 'metro', 'metri', 'mètre', 'mètres'],
  area: ['area', 'm²', 'm2', 'qm', 'mq'],
  bar: ['bar', 'bars', 'stange', 'stangen', 'barra', 'barre', 'barres'],
  roll: ['roll', 'rolls', 'rolle', 'rollen', 'rotolo', 'rotoli', 'rouleau', 'rouleaux'],
  package: [
    'package',
    'packages',
    'pack',
    'packs',
    'paket',
    'pakete',
    'conf',
    'confezione',
    'confezioni',
    'paquet',
    'paquets',
  ],
};
const unitByWord = new Map(
  (Object.keys(UNIT_WORDS) as Unit[]).flatMap((unit) =>
    UNIT_WORDS[unit].map((word) => [plain(word), unit] as const),
  ),
);
const unitOf = (text: string): Unit | undefined => unitByWord.get(plain(text).replace(/\.$/, ''));

/** Splits "180 m²" into number and unit. */
const partsOf = (text: string): { figures: string; suffix: string } => {
  const [, figures = '', suffix = ''] = /^([^\p{L}]*?)\s*(\p{L}[\p{L}\d²]*\.?)?$/u.exec(text) ?? [];
  return { figures, suffix };
};

/** Whether a cell may be a quantity. */
export const isAmount = (cell: Cell): boolean =>
  typeof cell === 'number' || readNumber(partsOf(textOf(cell)).figures) !== null;

type Amount = { readonly quantity: number; readonly from: Converted | null };

/** Returns the quantity of a line. A measure of rolls or bars is converted to units, rounded up. */
function amountOf({ quantity: cell, unit: unitCell }: Entry, article: KnownArticle | null): Amount | Fault {
  const value = textOf(cell);
  const fault: MakeFault = (code, suggestions = []) => ({
    column: 'quantity',
    code,
    value,
    suggestions: suggestions.filter((each) => each > 0 && each <= MAX_QUANTITY).map(String),
  });
  if (value === '') return fault('missing');
  const { figures, suffix } = partsOf(value);
  const read = typeof cell === 'number' ? { number: cell } : readNumber(figures);
  if (!read) return fault('no_number');
  if (!('number' in read))
    return fault('ambiguous', [read.thousands, ...(isPossible(article, read.decimal) ? [read.decimal] : [])]);
  if (!article) return read.number > 0 ? { quantity: read.number, from: null } : fault('too_small');
  const { unit } = article;
  const word = suffix || textOf(unitCell);
  const said = unitSaid(word, unit);
  const holds = contentOf(article);
  if (said === unit) return inUnit(unit, read.number, fault);
  if (holds && said === holds.measure) return inMeasure(holds, read.number, fault);
  return {
    column: suffix ? 'quantity' : 'unit',
    code: 'unit_unknown',
    value: word,
    suggestions: suffix ? [String(read.number)] : [unit],
  };
}

const unitSaid = (word: string, usual: Unit): Unit | undefined => (word === '' ? usual : unitOf(word));

const isPossible = (article: KnownArticle | null, quantity: number): boolean =>
  !article || (!isWhole(article.unit) && !quantityFault(article.unit, quantity));

type MakeFault = (code: FaultCode, suggestions?: readonly number[]) => Fault;

/** The whole units that hold what is asked for in their measure. */
function inMeasure(
  holds: NonNullable<ReturnType<typeof contentOf>>,
  wanted: number,
  fault: MakeFault,
): Amount | Fault {
  if (wanted <= 0) return fault('too_small');
  const units = unitsFor(holds, wanted);
  return units > MAX_QUANTITY ? fault('too_large') : { quantity: units, from: { ...holds, wanted } };
}

function inUnit(unit: Unit, quantity: number, fault: MakeFault): Amount | Fault {
  switch (quantityFault(unit, quantity)?.rule) {
    case undefined:
      return { quantity, from: null };
    case 'not_whole':
      return fault('not_whole', [Math.floor(quantity), Math.ceil(quantity)]);
    case 'too_precise':
      return fault('too_precise', [roundedUp(unit, quantity)]);
    case 'too_small':
      return fault('too_small');
    case 'too_large':
      return fault('too_large');
    default:
      return fault('no_number');
  }
}

type Read = { readonly number: number } | { readonly thousands: number; readonly decimal: number };

/**
 * Parses a number in European or American notation: 1'028, 1 028,5, 1.028,5, 1,028.5, 12,35. A single comma or
 * point before three digits is ambiguous: both values are returned. Null for anything else.
 */
export function readNumber(text: string): Read | null {
  const [, sign = '', digits = ''] = /^([-−]?)(.*)$/.exec(text.trim()) ?? [];
  const number = (plainDigits: string): Read => ({ number: (sign ? -1 : 1) * Number(plainDigits) });
  if (/^\d+$/.test(digits)) return number(digits);
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) {
    return { thousands: Number(digits.replace(/[.,]/, '')), decimal: Number(digits.replace(',', '.')) };
  }
  if (/^\d+[.,]\d+$/.test(digits)) return number(digits.replace(',', '.'));
  // Groups of three with one separator; the decimal separator differs.
  const [, whole, separator, fraction] =
    /^(\d{1,3}(?:(['’.,\s])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?$/u.exec(digits) ?? [];
  if (whole === undefined || separator === undefined) return null;
  const decimal = digits.slice(whole.length, whole.length + 1);
  if (decimal === separator) return null;
  return number(`${whole.replace(/\D/g, '')}.${fraction ?? 0}`);
}
