import { parseRust, parseSource } from './parsed-source.ts';

/** A word to avoid, from the glossary. */
interface Word {
  readonly word: string;
  readonly instead: string;
  /** Parts of paths in which it may stand. */
  readonly paths: readonly string[];
  /** Phrases of which it may be a part. */
  readonly phrases: readonly string[];
  /** Whole names of formats and columns, which keep it. */
  readonly formats: readonly string[];
}

/** The words that the glossary bans. */
export interface Glossary {
  readonly words: readonly Word[];
  /** For names only; one that ends in "(alone)" may be a part of a name. */
  readonly names: readonly Word[];
}

/** Something in a file that breaks a rule. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly text: string;
}

const MAX_WORDS_OF_SENTENCE = 30;

/** Reads the two tables of words of `docs/glossary.md`. */
export function readGlossary(page: string): Glossary {
  const words = (heading: string): Word[] =>
    [
      ...(page.split(heading)[1]?.split('\n## ')[0] ?? '').matchAll(
        /^\| (?!word )([^|-][^|]*) \| ([^|]*) \| ([^|]*)\|$/gm,
      ),
    ].flatMap(([, all = '', instead = '', permitted = '']) => {
      const parts = permitted
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean);
      const paths = parts.filter((part) => !/^["`]/.test(part));
      const [phrases, formats] = ['"', '`'].map((mark) =>
        parts.filter((part) => part.startsWith(mark)).map((part) => part.slice(1, -1)),
      );
      return all.split(',').map((word) => ({
        word: word.trim(),
        instead,
        paths,
        phrases: phrases ?? [],
        formats: formats ?? [],
      }));
    });
  return {
    words: words('\n## Words that the check finds\n'),
    names: words('\n## Words that names must not have\n'),
  };
}

/** A breach of a rule, at an offset of the file. */
interface Breach {
  readonly at: number;
  readonly rule: string;
  readonly text: string;
}

interface Text {
  readonly text: string;
  readonly at: number;
}

/** Returns everything in a source file or a page that breaks a rule of the glossary. */
export function findingsIn(file: string, source: string, glossary: Glossary): Finding[] {
  const isMarkdown = file.endsWith('.md');
  const parsed = isMarkdown
    ? { names: [], titles: [], comments: paragraphsOf(source) }
    : file.endsWith('.rs')
      ? parseRust(source)
      : parseSource(file, source);
  const isBanned = ({ paths }: Word) => !paths.some((path) => file.includes(path));
  const words = glossary.words.filter(isBanned);
  const titles = parsed.titles.map(({ text, at }) => ({ text: text.slice(1, -1), at }));
  const texts = [...parsed.comments, ...titles];
  return [
    ...breachesOfNames(parsed.names, [...words, ...glossary.names.filter(isBanned)]),
    ...texts.flatMap((text) => [
      ...breachesOfWords(text, words),
      ...(isMarkdown ? [] : breachesOfBeginning(text)),
      ...breachesOfLength(text),
    ]),
    ...breachesOfDurations(source),
  ].map(({ at, rule, text }) => ({
    ...{ file, rule, line: source.slice(0, at).split('\n').length },
    text: text.replace(/\s+/g, ' ').slice(0, 100),
  }));
}

/** A name counts once per file, however often it is used. */
function breachesOfNames(names: readonly Text[], banned: readonly Word[]): Breach[] {
  const first = [...Map.groupBy(names, ({ text }) => text).values()].flatMap(([found]) => found ?? []);
  return first.flatMap(({ text, at }) => {
    const parts = partsOf(text);
    const isMeant = ({ word, formats }: Word) =>
      !formats.includes(text) &&
      (word.endsWith(' (alone)') ? text === word.slice(0, -' (alone)'.length) : parts.includes(word));
    return banned.filter(isMeant).map(({ word }) => ({ at, rule: word, text }));
  });
}

/** A text without code and addresses, in one line. */
const plainOf = (text: string): string => text.replace(/`[^`]*`|https?:\S+/g, 'x').replace(/\s+/g, ' ');

function breachesOfWords({ text, at }: Text, banned: readonly Word[]): Breach[] {
  const plain = plainOf(text);
  return banned.flatMap(({ word, phrases }) => {
    const without = phrases.reduce((rest, phrase) => rest.replaceAll(phrase, ''), plain);
    return [...without.matchAll(new RegExp(`\\b${word}\\b`, 'gi'))].map(() => ({ at, rule: word, text }));
  });
}

function breachesOfBeginning({ text, at }: Text): Breach[] {
  const [beginning] = /^(Who|Whom|Whose|What|Answers)\b/.exec(plainOf(text)) ?? [];
  return beginning ? [{ at, rule: `begins with ${beginning}`, text }] : [];
}

const breachesOfLength = ({ text, at }: Text): Breach[] =>
  plainOf(text)
    .split(/(?<=[.!?:;])\s+|\n\n/)
    .filter((sentence) => sentence.split(' ').length > MAX_WORDS_OF_SENTENCE)
    .map((sentence) => ({ at, rule: `more than ${MAX_WORDS_OF_SENTENCE} words`, text: sentence }));

const breachesOfDurations = (source: string): Breach[] =>
  [
    ...source.matchAll(
      /\/\*\*((?:[^*]|\*(?!\/))*?\b(?:ms|milliseconds)\b(?:[^*]|\*(?!\/))*?)\*\/\s*(?:export )?const ([A-Z][A-Z\d_]*)\b/gi,
    ),
  ].flatMap(({ index, 2: name = '' }) =>
    /^[A-Z\d_]+$/.test(name) && !name.endsWith('_MS')
      ? [{ at: index, rule: 'a duration without _MS', text: name }]
      : [],
  );

/** The words of a name, in lower case. */
const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** Paragraphs, list items and cells of a page; no code. */
function paragraphsOf(page: string): { text: string; at: number }[] {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const text = page.replace(/^```[\s\S]*?^```/gm, blank).replace(/^( {4}\S.*)$/gm, blank);
  const found: { text: string; at: number }[] = [];
  for (const { 0: block, index } of text.matchAll(/(?:^(?!\s*$|\|).+\n?)+|^\|.*$/gm)) {
    const parts = block.startsWith('|')
      ? block.matchAll(/[^|]+/g)
      : block.matchAll(/(?:^(?!\s*[-*] ).*\n?)+|^\s*[-*] .*\n?(?:^ +(?![-*] ).*\n?)*/gm);
    for (const part of parts)
      if (part[0].trim()) found.push({ text: part[0].trim(), at: index + part.index });
  }
  return found;
}

/** Counts by folder and rule. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The folder that counts are kept for: two levels. */
const folderOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 2).join('/') || '.';

export function countsOf(findings: readonly Finding[]): Counts {
  const byFolder = Map.groupBy(findings, ({ file }) => folderOf(file));
  return Object.fromEntries(
    [...byFolder].sort().map(([folder, found]) => {
      const byRule = Map.groupBy(found, ({ rule }) => rule);
      return [folder, Object.fromEntries([...byRule].sort().map(([rule, all]) => [rule, all.length]))];
    }),
  );
}

/** Returns what exceeds the baseline, with its places: those in changed files if there are any. */
export function exceeding(
  findings: readonly Finding[],
  baseline: Counts,
  changed: readonly string[] = [],
): string[] {
  return Object.entries(countsOf(findings)).flatMap(([folder, rules]) =>
    Object.entries(rules).flatMap(([rule, count]) => {
      const most = baseline[folder]?.[rule] ?? 0;
      if (count <= most) return [];
      const all = findings.filter((each) => folderOf(each.file) === folder && each.rule === rule);
      const own = all.filter(({ file }) => changed.includes(file));
      const places = own.length > 0 ? own : all;
      return [
        `${folder}: "${rule}" ${count} times instead of ${most}`,
        ...places.map(({ file, line, text }) => `  ${file}:${line} ${text}`),
      ];
    }),
  );
}

/** The sum of all counts of each rule. */
export function sumsOf(counts: Counts): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const rules of Object.values(counts))
    for (const [rule, count] of Object.entries(rules)) sums[rule] = (sums[rule] ?? 0) + count;
  return sums;
}
