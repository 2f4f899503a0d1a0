import type { I18n } from '@lingui/core';
import { languageNamed } from '../../contracts/domain/languages.ts';
import { formatDateTime } from '../format.ts';
import { COLOURS } from '../plan/svg.ts';
import type { Issue } from './issued-file.ts';
import { FORMATS, Printout, type TextStyle } from './printout.ts';
import { drawQr } from './qr.ts';
import { printoutTexts } from './texts.ts';

/** The sender of a printout. */
export interface Letterhead {
  readonly name: string;
  /** Slogan under the company's name; empty for none. */
  readonly claim: string;
  readonly address: string;
  /** Telephone and e-mail, if any. */
  readonly contact: string;
  readonly vatNumber: string;
}

/** Content common to all letters. */
export interface Letter {
  readonly supplier: Letterhead;
  /** Lines of the address. */
  readonly recipient: readonly string[];
  /** Date of printout and file, ms since 1970. */
  readonly writtenAt: number;
  /** The subject, under the title. */
  readonly subject: string;
  readonly fingerprint: string | null;
  readonly catalogueVersion: string | null;
  /** Its address in the portal, also as QR code; null: none. */
  readonly address: string | null;
  /** Adds a note to every page that people, prices and articles are fictitious. */
  readonly isInvented: boolean;
  /** Set where the server signs the file, which then has its data attached. */
  readonly issue?: Issue;
}

/** A label and its value, next to the address. */
export type Fact = readonly [name: string, value: string];

const SECOND: TextStyle = { colour: COLOURS.ink2 };

/** Subject, author and date of a printout. */
interface Writing {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  /** Time of writing, ms since 1970. */
  readonly writtenAt: number;
  /** Whether it has the portal's logo; a partner's own printouts do not. */
  readonly hasMark?: boolean;
  /** Set where the file is signed. */
  readonly issue?: Issue | undefined;
}

/** Starts a printout whose later pages repeat title and author. */
export function newPrintout(
  { title, subject, author, writtenAt, hasMark = true, issue }: Writing,
  i18n: I18n,
): Printout {
  const language = languageNamed(i18n.locale).printed;
  const head = { title, subject, author, language, createdAt: writtenAt, isSigned: issue !== undefined };
  return new Printout(head, (paper) => drawRunningHead(paper, title, author, hasMark));
}

function drawRunningHead(paper: Printout, title: string, supplier: string, hasMark: boolean): void {
  if (hasMark) drawMark(paper, paper.left, paper.y, 5);
  const beside = hasMark ? 8 : 0;
  const room = paper.width - 1 - beside - paper.widthOf(supplier, { size: 8 }) - 4;
  paper.text(paper.left + beside, paper.y + 3.6, oneLine(paper, title, room, { weight: 'semibold' }), {
    weight: 'semibold',
  });
  paper.text(paper.right, paper.y + 3.6, supplier, { ...SECOND, size: 8, align: 'right' });
  paper.y += 12;
}

/** Returns a text in one line, shortened with an ellipsis. */
export function oneLine(paper: Printout, content: string, width: number, style: TextStyle = {}): string {
  if (paper.widthOf(content, style) <= width) return content;
  const [first = ''] = paper.lines(content, width - paper.widthOf('…', style), style);
  return `${first}…`;
}

/** Returns a style in which a text fits into one line, up to a quarter smaller. */
function fitting(paper: Printout, content: string, width: number, style: TextStyle): TextStyle {
  const { size = 9 } = style;
  return { ...style, size: size * Math.max(0.75, Math.min(1, width / paper.widthOf(content, style))) };
}

/** Draws the portal's logo: four slates, one of them in the sun. */
export function drawMark(paper: Printout, x: number, y: number, size: number): void {
  paper.artifact(() => drawSlates(paper, x, y, size));
}

function drawSlates({ doc }: Printout, x: number, y: number, size: number): void {
  const unit = size / 24;
  doc.roundedRect(x, y, size, size, 6 * unit).fill(COLOURS.ink);
  for (const [left, top] of [
    [6, 6],
    [6, 13],
    [13, 13],
  ] as const)
    doc.rect(x + left * unit, y + top * unit, 5 * unit, 5 * unit).fill(COLOURS.paper);
  doc.rect(x + 13 * unit, y + 6 * unit, 5 * unit, 5 * unit).fill(COLOURS.accent);
}

/** Draws the first page's header: sender, recipient and facts; moves `y` below it. */
export function drawLetterhead(
  paper: Printout,
  { supplier, recipient, hasMark = true }: Pick<Letter, 'supplier' | 'recipient'> & { hasMark?: boolean },
  facts: readonly Fact[],
): void {
  const { left, right } = paper;
  if (hasMark) drawMark(paper, left, paper.y, 8);
  const indent = hasMark ? 11 : 0;
  const contact = [supplier.address, supplier.contact, supplier.vatNumber].filter((line) => line !== '');
  const beside = Math.max(0, ...contact.map((line) => paper.widthOf(line, { size: 8 })));
  const room = paper.width - indent - beside - 6;
  const name = fitting(paper, supplier.name, room, { size: 12, weight: 'semibold' });
  paper.text(left + indent, paper.y + 4.2, oneLine(paper, supplier.name, room, name), name);
  paper.text(left + indent, paper.y + 8.8, oneLine(paper, supplier.claim, room, { size: 9 }), {
    ...SECOND,
    size: 9,
  });
  for (const [line, content] of contact.entries())
    paper.text(right, paper.y + 3.2 + line * 4.4, content, { ...SECOND, size: 8, align: 'right' });

  // Position of the address in the window of a C5 envelope.
  const top = 39;
  const half = paper.width * 0.52;
  paper.text(left, top, oneLine(paper, `${supplier.name}, ${supplier.address}`, half, { size: 7 }), {
    ...SECOND,
    size: 7,
  });
  let y = top + 1.5;
  for (const line of recipient.flatMap((content) => paper.lines(content, half, { size: 10 }))) {
    y += 5.3;
    paper.text(left, y, line, { size: 10 });
  }
  let beneath = top;
  const from = left + paper.width * 0.55;
  for (const [label, value] of facts) {
    paper.text(from, beneath, label, SECOND);
    const style = { weight: 'medium', align: 'right' } as const;
    for (const line of paper.lines(value, right - from - paper.widthOf(label) - 4, style)) {
      paper.text(right, beneath, line, style);
      beneath += 5.3;
    }
  }
  paper.y = Math.max(y, beneath - 5.3) + 11;
}

/** Draws title and subject. */
export function drawTitle(paper: Printout, title: string, subject: string): void {
  paper.heading(1, title, { size: 18, weight: 'semibold' });
  if (subject !== '') {
    paper.y += 0.6;
    paper.paragraph(subject, { ...SECOND, size: 10.5 });
  }
  paper.y += 5;
}

/**
 * Draws the box with the fingerprint and, as QR code, the project's address in the portal. The caller reserves the
 * room.
 */
export function drawProof(
  paper: Printout,
  {
    address,
    fingerprint,
    catalogueVersion,
    writtenAt,
  }: Pick<Letter, 'address' | 'fingerprint' | 'catalogueVersion' | 'writtenAt'>,
  number: string,
  i18n: I18n,
): void {
  if (address === null && fingerprint === null) return;
  const texts = printoutTexts(i18n);
  const { left, y, right } = paper;
  paper.box({ x: left, y, width: paper.width, height: PROOF_HEIGHT }, { stroke: COLOURS.line });
  let x = left + 4;
  if (address !== null) {
    drawQr(paper, address, x, y + 2.5, 16);
    paper.link({ x, y: y + 2.5, width: 16, height: 16 }, address, address);
    x += 20;
  }
  const small = { ...SECOND, size: 8 };
  const facts = [
    ...(catalogueVersion === null ? [] : [texts.catalogue(catalogueVersion)]),
    texts.calculated(formatDateTime(writtenAt)),
  ];
  const beside = Math.max(...facts.map((fact) => paper.widthOf(fact, small)));
  for (const [line, fact] of facts.entries())
    paper.text(right - 4, y + 11.6 + (line - (facts.length - 1) / 2) * 4.4, fact, {
      ...small,
      align: 'right',
    });
  const room = right - 8 - beside - x;
  const online = texts.online(number);
  const lines: readonly (readonly [string, TextStyle])[] =
    fingerprint === null
      ? [[online, { weight: 'semibold' }]]
      : [
          [texts.fingerprint, small],
          [fingerprint, { size: 11, weight: 'semibold' }],
          [`${texts.sameEverywhere}${address === null ? '' : `. ${online}`}`, small],
        ];
  const first = y + 11.6 - ((lines.length - 1) / 2) * 5.2;
  for (const [line, [content, usual]] of lines.entries()) {
    const style = fitting(paper, content, room, usual);
    paper.text(x, first + line * 5.2, oneLine(paper, content, room, style), style);
  }
  paper.y += PROOF_HEIGHT;
}

/** Height of the box with the fingerprint, mm. */
export const PROOF_HEIGHT = 21;

/** Returns the file with title, total, fingerprint and page number at the bottom of every page. */
export function finish(
  paper: Printout,
  {
    title,
    total,
    fingerprint,
    isInvented,
  }: { title: string; total: string; fingerprint: string | null; isInvented: boolean },
  i18n: I18n,
): Promise<Uint8Array<ArrayBuffer>> {
  const texts = printoutTexts(i18n);
  const style: TextStyle = { ...SECOND, size: 7.5 };
  return paper.finish((page, number, pages) => {
    const { height } = FORMATS[page.format];
    // A sheet's frame extends further down than other pages' content.
    const y = page.format === 'sheet' ? height - 4.5 : height - 12;
    const [left, right] = page.format === 'sheet' ? [10, FORMATS.sheet.width - 10] : [page.left, page.right];
    const count = texts.page(number, pages);
    const said = [
      title,
      total,
      ...(fingerprint === null ? [] : [`${texts.fingerprint} ${fingerprint}`]),
    ].filter((part) => part !== '');
    const invented = isInvented ? texts.invented : '';
    const room = right - left - page.widthOf(count, style) - 4;
    const isOneLine = page.format === 'sheet' || invented === '';
    if (isOneLine)
      page.text(
        left,
        y,
        oneLine(page, [...said, invented].filter(Boolean).join('  ·  '), room, style),
        style,
      );
    else {
      page.text(left, y - 4, oneLine(page, said.join('  ·  '), right - left, style), style);
      page.text(left, y, oneLine(page, invented, room, style), style);
    }
    page.text(right, y, count, { ...style, align: 'right' });
  });
}
