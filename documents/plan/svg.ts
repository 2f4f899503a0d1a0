/**
 * Elements of a drawing, rendered as SVG here and as vectors of a PDF in `documents/pdf`. All lengths are mm on the
 * sheet unless stated otherwise.
 */

export const COLOURS = {
  ink: '#15191d',
  ink2: '#4d5760',
  ink3: '#7d8790',
  line: '#d5d9dd',
  paper: '#ffffff',
  joint: '#cdd1d4',
  glass: '#cfe3f1',
  active: '#1d2935',
  blind: '#55616c',
  cut: '#98a2ab',
  sheet: '#e2d9c8',
  accent: '#f2a100',
} as const;

/** A position and size, mm from the upper left corner of the page. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Formats a length with as few digits as its micrometres need. */
export const round = (value: number): string => String(Math.round(value * 1000) / 1000);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML content or attributes, and removes characters that XML 1.0 does not allow. */
const escaped = (text: string): string =>
  Array.from(text.toWellFormed())
    .filter(isPermitted)
    .join('')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** XML 1.0, section 2.2: no control characters but tab and line ends, no U+FFFE and U+FFFF. */
function isPermitted(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0x20 ? code !== 0xfffe && code !== 0xffff : code === 0x9 || code === 0xa || code === 0xd;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element of SVG: a text, or elements inside. */
export interface Shape {
  readonly name: string;
  /** Undefined attributes are omitted. */
  readonly attributes: Attributes;
  readonly content?: string | readonly Shape[];
}

export const element = (name: string, attributes: Attributes, content?: string | readonly Shape[]): Shape =>
  content === undefined ? { name, attributes } : { name, attributes, content };

/** Elements that contain whole drawings: their contents are on separate lines. */
const CONTAINERS: ReadonlySet<string> = new Set(['svg', 'g']);

/** Renders an element as markup, with rounded numbers. */
export function markup({ name, attributes, content }: Shape): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : escaped(value ?? '')}"`)
    .join('');
  if (content === undefined) return `<${name}${written}/>`;
  const apart = CONTAINERS.has(name) ? '\n' : '';
  const inside = typeof content === 'string' ? escaped(content) : content.map(markup).join(apart);
  return `<${name}${written}>${apart}${inside}${apart}</${name}>`;
}

export interface TextStyle {
  /** Font size. */
  readonly size?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly colour?: string;
  readonly bold?: boolean;
  /** Rotated to the left, read from below. */
  readonly upright?: boolean;
}

/** A line of text at its baseline. */
export function text(x: number, y: number, content: string, style: TextStyle = {}): Shape {
  const { size = 2.2, anchor = 'start', colour = COLOURS.ink, bold = false, upright = false } = style;
  return element(
    'text',
    {
      ...(upright ? { transform: `translate(${round(x)} ${round(y)}) rotate(-90)` } : { x, y }),
      'font-size': size,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      'font-weight': bold ? 600 : undefined,
      fill: colour,
    },
    content,
  );
}

/** Returns the approximate length of a text from the average letter width of this font. */
export const lengthOf = (content: string, size: number): number => [...content].length * size * 0.58;

/** Shortens a text to about this length. */
export function shortened(content: string, size: number, length: number): string {
  if (lengthOf(content, size) <= length) return content;
  const letters = Math.max(1, Math.floor(length / (size * 0.58)) - 1);
  return `${[...content].slice(0, letters).join('').trimEnd()}…`;
}

/** A thin line. */
export const stroke = (path: string, width = 0.13, colour: string = COLOURS.ink): Shape =>
  element('path', { d: path, fill: 'none', stroke: colour, 'stroke-width': width });
