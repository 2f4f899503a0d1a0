import { parseSync } from 'vite';

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The names of a callee from its root on: `test`, `each` of `test.each([…])`. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee.name)];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  return callee.type === 'MemberExpression' ? [...namesOf(callee.object), ...namesOf(callee.property)] : [];
}

/** A piece of a file with the offset at which it begins. */
interface Found {
  readonly text: string;
  readonly at: number;
}

/** A test's or a group's title; templates without their values. */
interface Title extends Found {
  readonly isGroup: boolean;
  readonly isSkipped: boolean;
}

export interface ParsedSource {
  readonly titles: readonly Title[];
  /** Every identifier, each time that it stands there. */
  readonly names: readonly Found[];
  /** Texts of comments without their marks; neighbouring line comments are one. */
  readonly comments: readonly Found[];
}

/** The title of a call that declares a test or a group. */
function titlesOf({ type, callee, arguments: values }: Node, text: string): Title[] {
  if (type !== 'CallExpression' || !Array.isArray(values)) return [];
  const [name = '', ...modes] = namesOf(callee);
  const [title] = values;
  if (!/^(test|it|describe)$/.test(name) || !isNode(title)) return [];
  if (!/^(Literal|TemplateLiteral)$/.test(title.type)) return [];
  return [
    {
      text: text.slice(Number(title.start), Number(title.end)),
      at: Number(title.start),
      isGroup: name === 'describe' || modes.includes('describe'),
      isSkipped: modes.some((mode) => /^(skip|fixme|todo)$/.test(mode)),
    },
  ];
}

/** Titles, names and comments of a TypeScript file. */
export function parseSource(file: string, text: string): ParsedSource {
  const titles: Title[] = [];
  const names: Found[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    if (/Identifier$/.test(value.type) && typeof value.name === 'string')
      names.push({ text: value.name, at: Number(value.start) });
    titles.push(...titlesOf(value, text));
    for (const child of Object.values(value)) visit(child);
  };
  const { program, comments } = parseSync(file, text);
  visit(program);
  const found = comments.map(({ type, value, start, end }) => ({ type, text: value, at: start, end }));
  return { titles, names, comments: joinLines(found, text) };
}

interface Comment extends Found {
  readonly type: 'Line' | 'Block';
  readonly end: number;
}

function joinLines(comments: readonly Comment[], source: string): Found[] {
  const joined: Comment[] = [];
  for (const comment of comments) {
    const last = joined.at(-1);
    const isNext = last && /^\s*$/.test(source.slice(last.end, comment.at));
    const text = comment.text.replace(/^[*!/]+|^[ \t]*\*[ \t]?/gm, '').trim();
    if (last?.type === 'Line' && comment.type === 'Line' && isNext)
      joined[joined.length - 1] = { ...last, text: `${last.text}\n${text}`, end: comment.end };
    else joined.push({ ...comment, text });
  }
  return joined;
}

/** Names and comments of a Rust file, whose tests have names instead of titles. */
export function parseRust(text: string): ParsedSource {
  const names: Found[] = [];
  const comments: Comment[] = [];
  const tokens =
    /\/\/([^\n]*)|\/\*([\s\S]*?)\*\/|r(#*)"[\s\S]*?"\3|"(?:\\[\s\S]|[^"\\])*"|'(?:\\.[^']*|[^'\\])'|[A-Za-z_]\w*/g;
  for (const { 0: token, 1: line, 2: block, index } of text.matchAll(tokens)) {
    const end = index + token.length;
    if (line !== undefined) comments.push({ type: 'Line', text: line, at: index, end });
    else if (block !== undefined) comments.push({ type: 'Block', text: block, at: index, end });
    else if (/^[A-Za-z_]\w*$/.test(token)) names.push({ text: token, at: index });
  }
  return { titles: [], names, comments: joinLines(comments, text) };
}
