import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { type Box, COLOURS } from '../plan/svg.ts';
import { NO_SIGNATURE } from './signature.ts';

/** Formats, mm (ISO 216). */
export const FORMATS = {
  portrait: { width: 210, height: 297 },
  landscape: { width: 297, height: 210 },
  sheet: { width: 420, height: 297 },
} as const;
export type Format = keyof typeof FORMATS;

/** Margins, mm; the footer is in the lower one. */
export const MARGIN = { side: 20, top: 15, bottom: 22 } as const;

type Weight = 'regular' | 'medium' | 'semibold';

export interface TextStyle {
  /** Size in points. */
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
  /** Position of `x` in the text. */
  readonly align?: 'left' | 'right' | 'middle';
  /** Figures of equal width, for columns. */
  readonly tabular?: boolean;
}

/** Roles of elements in the structure tree (ISO 32000-1, 14.8.4): those that contain texts, and those around them. */
const TEXT_ROLES = ['H1', 'H2', 'P', 'TH', 'TD'] as const;
const GROUP_ROLES = ['Document', 'Table', 'TR'] as const;
type TextRole = (typeof TEXT_ROLES)[number];
type Role = TextRole | (typeof GROUP_ROLES)[number];

type Attributes = Readonly<Record<string, string | number>>;
/** Attributes of the header of a column. */
export const COLUMN_HEAD: Attributes = { O: 'Table', Scope: 'Column' };

/** Parts of pdfkit that its types do not declare. */
type Struct = PDFKit.PDFStructureElement & {
  readonly dictionary: { readonly data: Record<string, unknown> };
  readonly end: () => void;
};

/**
 * Identifies the file as PDF/UA-1. The subset that pdfkit offers would also add a list of glyphs, which is
 * incomplete.
 */
const PDF_UA =
  '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>';

/** An element of the structure tree, which screen readers follow. */
export interface Tag {
  readonly role: Role;
  readonly struct: Struct;
}

/** Metadata of a PDF. */
export interface PrintoutHead {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Language tag, BCP 47. */
  readonly language: string;
  /** Time, ms since 1970. The same content at the same time gives the same bytes. */
  readonly createdAt: number;
  /** Whether the file has a place for a signature. */
  readonly isSigned?: boolean;
}

const POINTS_PER_MM = 72 / 25.4;
/** Line height as a multiple of the font size. */
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
 * A PDF written from top to bottom in mm, x to the right and y down. There are no automatic page breaks: the caller
 * first reserves space with `room`. It conforms to PDF/UA-1 (ISO 14289-1): everything drawn is in the structure tree
 * or an artifact.
 */
export class Printout {
  readonly doc: PDFKit.PDFDocument;
  /** Position of the next element, mm from the upper edge. */
  y: number = MARGIN.top;
  #format: Format = 'portrait';
  readonly #chunks: Uint8Array[] = [];
  /** Widths at size 1, by weight, figure style and word. */
  readonly #widths = new Map<string, number>();
  /** Draws the header of a continued page, and moves `y` below it. */
  readonly #continue: (paper: Printout) => void;
  readonly #root: Tag;
  /** The element that is being drawn. */
  #tag: Tag;
  /** Whether the content being drawn is marked already, as part of an element or as an artifact. */
  #isMarked = false;

  constructor(
    { title, author, subject, language, createdAt, isSigned = false }: PrintoutHead,
    onContinued: (paper: Printout) => void,
  ) {
    this.#continue = onContinued;
    const date = new Date(createdAt);
    this.doc = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      displayTitle: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      info: {
        ...{ Title: title, Author: author, Subject: subject, CreationDate: date, ModDate: date },
        ...(isSigned && { Signature: NO_SIGNATURE }),
      },
      // No built-in font.
      font: '',
    });
    for (const [weight, file] of Object.entries(fontsRead())) this.doc.registerFont(weight, file);
    this.doc.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
    this.doc.appendXML(PDF_UA);
    this.#root = { role: 'Document', struct: this.#struct('Document') };
    this.doc.addStructure(this.#root.struct);
    this.#tag = this.#root;
  }

  /** Adds an element below the current one, to be drawn by `into`, also in several parts. */
  element(role: Role, attributes?: Attributes): Tag {
    if (this.#isMarked) return this.#tag;
    const struct = this.#struct(role);
    if (attributes) struct.dictionary.data.A = attributes;
    this.#tag.struct.add(struct);
    return { role, struct };
  }

  /** Draws inside an element. */
  into(tag: Tag, draw: () => void): void {
    const outer = this.#tag;
    this.#tag = tag;
    draw();
    this.#tag = outer;
  }

  /** Draws inside a new element below the current one. */
  tag(role: Role, draw: () => void, attributes?: Attributes): void {
    this.into(this.element(role, attributes), draw);
  }

  /** Draws a figure, which screen readers describe by `alt`. */
  figure(alt: string, { x, y, width, height }: Box, draw: () => void): void {
    const bbox = [x, y, x + width, y + height].map((length) => length * POINTS_PER_MM);
    const struct = this.#struct('Figure', { alt, bbox });
    this.#tag.struct.add(struct);
    this.#mark('Figure', struct, draw);
  }

  /** Draws what screen readers skip: decoration, and what is repeated on every page. */
  artifact(draw: () => void): void {
    this.#mark('Artifact', null, draw);
  }

  /** Links an area to an address; `contents` describes the link. */
  link({ x, y, width, height }: Box, address: string, contents: string): void {
    const structParent = this.#struct('Link');
    this.#tag.struct.add(structParent);
    // pdfkit writes only String objects as strings.
    const options = { structParent, Contents: new String(contents) };
    this.doc.link(x, y, width, height, address, options as unknown as PDFKit.Mixins.AnnotationOption);
  }

  #struct(role: string, options: { alt?: string; bbox?: readonly number[] } = {}): Struct {
    return this.doc.struct(role, options) as Struct;
  }

  #mark(role: string, struct: Struct | null, draw: () => void): void {
    if (this.#isMarked) {
      draw();
      return;
    }
    this.#isMarked = true;
    const content = struct === null ? null : this.doc.markStructureContent(role);
    if (content === null) this.doc.markContent(role, { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
    if (content !== null) struct?.add(content);
    this.#isMarked = false;
  }

  /** Format of the present page. */
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
  /** The lowest position for content. */
  get bottom(): number {
    return FORMATS[this.#format].height - MARGIN.bottom;
  }

  /** Adds an empty page. */
  addPage(format: Format = this.#format): void {
    this.#format = format;
    const { width, height } = FORMATS[format];
    this.doc.addPage({ size: [width * POINTS_PER_MM, height * POINTS_PER_MM], margin: 0 });
    this.doc.scale(POINTS_PER_MM);
    this.y = MARGIN.top;
  }

  /** Adds a page of the same format that continues the last one. */
  continueOnNextPage(): void {
    this.addPage();
    this.artifact(() => this.#continue(this));
  }

  /** Makes sure that this many mm are free below `y`; returns whether that took a new page. */
  room(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.continueOnNextPage();
    return true;
  }

  /** Writes a line of text at its baseline, as a paragraph of its own outside of elements with text. */
  text(x: number, baseline: number, content: string, style: TextStyle = {}): void {
    if (this.#isMarked) {
      this.#write(x, baseline, content, style);
      return;
    }
    const isInText = TEXT_ROLES.some((role) => role === this.#tag.role);
    const { role, struct } = isInText ? this.#tag : this.element('P');
    this.#mark(role, struct, () => this.#write(x, baseline, content, style));
  }

  #write(x: number, baseline: number, content: string, style: TextStyle): void {
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

  /** Returns the width of a line of text, mm. */
  widthOf(content: string, style: TextStyle = {}): number {
    const space = this.#widthOfWord(' ', style);
    const words = drawable(content).split(' ');
    return words.reduce((sum, word) => sum + this.#widthOfWord(word, style), (words.length - 1) * space);
  }

  /** Cached, as shaping is slow and words recur. */
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

  /** Breaks a text into lines of at most this width, mm: at spaces, and within words longer than a line. */
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

  /** Splits a word into pieces that fit. */
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

  /** Writes a text below `y`, on as many pages as needed; moves `y` below it. */
  paragraph(content: string, style: TextStyle = {}, x = this.left, width = this.right - x): void {
    this.#lines('P', content, style, x, width);
  }

  /** Writes a heading like a paragraph; level 1 is the title. */
  heading(level: 1 | 2, content: string, style: TextStyle, x = this.left, width = this.right - x): void {
    this.#lines(`H${level}`, content, style, x, width);
  }

  #lines(role: TextRole, content: string, style: TextStyle, x: number, width: number): void {
    const height = lineHeight(style);
    this.tag(role, () => {
      for (const line of this.lines(content, width, style)) {
        this.room(height);
        this.y += height;
        this.text(x, this.y - (1 - BASELINE) * height, line, style);
      }
    });
  }

  /** Draws a horizontal line. */
  rule(
    y: number,
    { x = this.left, to = this.right, colour = COLOURS.line as string, width = 0.2 } = {},
  ): void {
    this.artifact(() => this.doc.moveTo(x, y).lineTo(to, y).lineWidth(width).strokeColor(colour).stroke());
  }

  /** Draws a filled rectangle with round corners, or its outline. */
  box(
    { x, y, width, height }: Box,
    { fill, stroke, radius = 1.5 }: { fill?: string; stroke?: string; radius?: number },
  ): void {
    this.artifact(() => {
      const path = this.doc.roundedRect(x, y, width, height, radius);
      if (fill) path.fill(fill);
      else path.lineWidth(0.2).stroke(stroke ?? COLOURS.line);
    });
  }

  /** Writes `footer` on every page, with page number and number of pages, and returns the file. */
  finish(footer: (paper: Printout, page: number, pages: number) => void): Promise<Uint8Array<ArrayBuffer>> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page);
      this.#format = formatOf(this.doc.page.width / POINTS_PER_MM, this.doc.page.height / POINTS_PER_MM);
      this.artifact(() => footer(this, page + 1, count));
    }
    this.#root.struct.end();
    return new Promise((resolve, reject) => {
      this.doc.on('end', () => resolve(new Uint8Array(Buffer.concat(this.#chunks))));
      this.doc.on('error', reject);
      this.doc.end();
    });
  }
}

/** A space at which a line may break: not between a number and its unit, nor within «40 × 60». */
const BREAK = /(?<!×) (?!×)(?:(?<!\d )|(?!(?:mm²?|cm|m²?|W|kWp|kg|%)(?!\p{L})))/u;
const SEGMENTS = new Intl.Segmenter('de');
/** Position of the baseline, as a share of the line's height. */
export const BASELINE = 0.7;

/** Height of a line of text, mm. */
export const lineHeight = ({ size = 9 }: TextStyle): number => (size * LINE_HEIGHT) / POINTS_PER_MM;

/** The font has one glyph for a letter with its accent. */
const drawable = (content: string): string => content.normalize('NFC');

/**
 * Disables font features that change the text: contextual forms would replace characters (the x in 45x60 by a
 * cross). Without them and kerning, a text is as wide as the sum of its words and spaces.
 */
const PLAIN = {
  ...{ calt: false, ccmp: false, locl: false, liga: false, clig: false, rlig: false, rclt: false },
  ...{ kern: false, mark: false, mkmk: false, curs: false },
};
const TABULAR = { ...PLAIN, tnum: true };

/** pdfkit passes font features on by name, which its types do not declare. */
const featuresOf = ({ tabular }: TextStyle) => ({
  features: (tabular ? TABULAR : PLAIN) as unknown as PDFKit.Mixins.OpenTypeFeatures[],
});

function formatOf(width: number, height: number): Format {
  const formats = Object.keys(FORMATS) as Format[];
  const same = (format: Format) =>
    Math.abs(FORMATS[format].width - width) < 1 && Math.abs(FORMATS[format].height - height) < 1;
  return formats.find(same) ?? 'portrait';
}
