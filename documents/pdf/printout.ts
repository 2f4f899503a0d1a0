import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { COLOURS } from '../plan/svg.ts';

/** Formats, mm (ISO 216). */
export const FORMATS = {
  portrait: { width: 210, height: 297 },
  landscape: { width: 297, height: 210 },
  sheet: { width: 420, height: 297 },
} as const;
export type Format = keyof typeof FORMATS;

/** Free space at the edges, mm; the footer stands in the lower one. */
export const MARGIN = { side: 20, top: 15, bottom: 22 } as const;

type Weight = 'regular' | 'medium' | 'semibold';

export interface TextStyle {
  /** Points. */
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
  /** Where `x` is of the text. */
  readonly align?: 'left' | 'right' | 'middle';
  /** Figures of one width, for what stands under each other. */
  readonly tabular?: boolean;
}

/** Metadata of a PDF. */
export interface PrintoutHead {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** BCP 47. */
  readonly language: string;
  /** Milliseconds since 1970. The same content of the same instant is the same file, byte for byte. */
  readonly createdAt: number;
}

const POINTS_PER_MM = 72 / 25.4;
/** Distance of two lines of a text, in heights of the type. */
const LINE_HEIGHT = 1.4;

const require = createRequire(import.meta.url);
const fontFile = (folder: string, name: string): Buffer =>
  readFileSync(require.resolve(`@expo-google-fonts/inter/${folder}/${name}.ttf`));
let fonts: Readonly<Record<Weight, Buffer>> | undefined;
const fontsRead = (): Readonly<Record<Weight, Buffer>> => {
  fonts ??= {
    regular: fontFile('400Regular', 'Inter_400Regular'),
    medium: fontFile('500Medium', 'Inter_500Medium'),
    semibold: fontFile('600SemiBold', 'Inter_600SemiBold'),
  };
  return fonts;
};

/**
 * A PDF that is written from top to bottom in mm, x to the right and y down. Nothing is broken or moved by
 * itself: who writes asks for `room` first.
 */
export class Printout {
  readonly doc: PDFKit.PDFDocument;
  /** Where the next thing is written, mm from the upper edge. */
  y: number = MARGIN.top;
  #format: Format = 'portrait';
  readonly #chunks: Uint8Array[] = [];
  /** At size 1, by weight, figures and word. */
  readonly #widths = new Map<string, number>();
  /** Written at the top of every page that goes on from another; leaves `y` below. */
  readonly #continue: (paper: Printout) => void;

  constructor(
    { title, author, subject, language, createdAt }: PrintoutHead,
    onContinued: (paper: Printout) => void,
  ) {
    this.#continue = onContinued;
    const date = new Date(createdAt);
    this.doc = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      displayTitle: true,
      pdfVersion: '1.7',
      lang: language,
      info: { Title: title, Author: author, Subject: subject, CreationDate: date, ModDate: date },
      // None of the built-in ones.
      font: '',
    });
    for (const [weight, file] of Object.entries(fontsRead())) this.doc.registerFont(weight, file);
    this.doc.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
  }

  /** Of the page that is written on. */
  get format(): Format {
    return this.#format;
  }
  get width(): number {
    return FORMATS[this.#format].width - 2 * MARGIN.side;
  }
  get left(): number {
    return MARGIN.side;
  }
  get right(): number {
    return MARGIN.side + this.width;
  }
  /** The lowest line that content may reach. */
  get bottom(): number {
    return FORMATS[this.#format].height - MARGIN.bottom;
  }

  /** A new page, which begins empty. */
  addPage(format: Format = this.#format): void {
    this.#format = format;
    const { width, height } = FORMATS[format];
    this.doc.addPage({ size: [width * POINTS_PER_MM, height * POINTS_PER_MM], margin: 0 });
    this.doc.scale(POINTS_PER_MM);
    this.y = MARGIN.top;
  }

  /** A new page of the same format that goes on with what the last one had no room for. */
  continueOnNextPage(): void {
    this.addPage();
    this.#continue(this);
  }

  /** Sees to it that so many mm are free below `y`; whether that took a new page. */
  room(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.continueOnNextPage();
    return true;
  }

  /** A line of text at its baseline. */
  text(x: number, baseline: number, content: string, style: TextStyle = {}): void {
    const { colour = COLOURS.ink, align = 'left' } = style;
    const width = align === 'left' ? 0 : this.widthOf(content, style);
    this.#use(style);
    this.doc
      .fillColor(colour)
      .text(
        drawable(content),
        x - (align === 'right' ? width : align === 'middle' ? width / 2 : 0),
        baseline,
        {
          ...featuresOf(style),
          lineBreak: false,
          baseline: 'alphabetic',
        },
      );
  }

  /** How wide a line of text is, mm. */
  widthOf(content: string, style: TextStyle = {}): number {
    const space = this.#widthOfWord(' ', style);
    const words = drawable(content).split(' ');
    return words.reduce((sum, word) => sum + this.#widthOfWord(word, style), (words.length - 1) * space);
  }

  /** Kept, as shaping is what takes the time: words come again and again. */
  #widthOfWord(word: string, style: TextStyle): number {
    const { size = 9, weight = 'regular', tabular = false } = style;
    const key = `${weight} ${tabular} ${word}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      this.doc.font(weight).fontSize(1);
      width = this.doc.widthOfString(word, featuresOf(style));
      this.#widths.set(key, width);
    }
    return (width * size) / POINTS_PER_MM;
  }

  #use({ size = 9, weight = 'regular' }: TextStyle): void {
    this.doc.font(weight).fontSize(size / POINTS_PER_MM);
  }

  /** A text in lines of at most this width, mm: broken at spaces, and inside words that are longer than a line. */
  lines(content: string, width: number, style: TextStyle = {}): string[] {
    return content.split(/\r\n|[\r\n]/).flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const word of paragraph.replaceAll('\t', ' ').split(BREAK)) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (this.widthOf(longer, style) <= width) {
          line = longer;
          continue;
        }
        if (line !== '') lines.push(line);
        const parts = this.#partsOf(word, width, style);
        lines.push(...parts.slice(0, -1));
        line = parts.at(-1) ?? '';
      }
      return [...lines, line];
    });
  }

  /** A word in pieces that fit. */
  #partsOf(word: string, width: number, style: TextStyle): string[] {
    if (this.widthOf(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = '';
    for (const { segment } of SEGMENTS.segment(word)) {
      if (part !== '' && this.widthOf(part + segment, style) > width) {
        parts.push(part);
        part = '';
      }
      part += segment;
    }
    return [...parts, part];
  }

  /** A text below `y`, on as many pages as it takes; leaves `y` below it. */
  paragraph(content: string, style: TextStyle = {}, x = this.left, width = this.right - x): void {
    const height = lineHeight(style);
    for (const line of this.lines(content, width, style)) {
      this.room(height);
      this.y += height;
      this.text(x, this.y - (1 - BASELINE) * height, line, style);
    }
  }

  /** A horizontal line. */
  rule(
    y: number,
    { x = this.left, to = this.right, colour = COLOURS.line as string, width = 0.2 } = {},
  ): void {
    this.doc.moveTo(x, y).lineTo(to, y).lineWidth(width).strokeColor(colour).stroke();
  }

  /** A filled rectangle with round corners, or the outline of one. */
  box(
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    { fill, stroke, radius = 1.5 }: { fill?: string; stroke?: string; radius?: number },
  ): void {
    const path = this.doc.roundedRect(x, y, width, height, radius);
    if (fill) path.fill(fill);
    else path.lineWidth(0.2).stroke(stroke ?? COLOURS.line);
  }

  /** The file, once `footer` was written on every page: its number from 1, and how many there are. */
  finish(footer: (paper: Printout, page: number, pages: number) => void): Promise<Uint8Array<ArrayBuffer>> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page);
      this.#format = formatOf(this.doc.page.width / POINTS_PER_MM, this.doc.page.height / POINTS_PER_MM);
      footer(this, page + 1, count);
    }
    return new Promise((resolve, reject) => {
      this.doc.on('end', () => resolve(new Uint8Array(Buffer.concat(this.#chunks))));
      this.doc.on('error', reject);
      this.doc.end();
    });
  }
}

/** A space where a line may end: not between a number and its unit, nor within «40 × 60». */
const BREAK = /(?<!×) (?!×)(?:(?<!\d )|(?!(?:mm²?|cm|m²?|W|kWp|kg|%)(?!\p{L})))/u;
const SEGMENTS = new Intl.Segmenter('de');
/** Where in a line's height its baseline is. */
export const BASELINE = 0.7;

/** Height of a line of text, mm. */
export const lineHeight = ({ size = 9 }: TextStyle): number => (size * LINE_HEIGHT) / POINTS_PER_MM;

/** Accents are parts of their letters, for which the font has one glyph. */
const drawable = (content: string): string => content.normalize('NFC');

/**
 * Font features that must not change the text. Contextual forms would replace characters (the x in 45x60 by a cross).
 * Without them and kerning, a text is as wide as its words and spaces together.
 */
const PLAIN = {
  ...{ calt: false, ccmp: false, locl: false, liga: false, clig: false, rlig: false, rclt: false },
  ...{ kern: false, mark: false, mkmk: false, curs: false },
};
const TABULAR = { ...PLAIN, tnum: true };

/** The font takes switches by name, which pdfkit hands on and its types do not know. */
const featuresOf = ({ tabular }: TextStyle) => ({
  features: (tabular ? TABULAR : PLAIN) as unknown as PDFKit.Mixins.OpenTypeFeatures[],
});

function formatOf(width: number, height: number): Format {
  const formats = Object.keys(FORMATS) as Format[];
  const same = (format: Format) =>
    Math.abs(FORMATS[format].width - width) < 1 && Math.abs(FORMATS[format].height - height) < 1;
  return formats.find(same) ?? 'portrait';
}
