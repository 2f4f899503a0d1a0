import type { I18n } from '@lingui/core';
import { formatDay } from '../format.ts';
import { COLOURS } from '../plan/svg.ts';
import { drawMark, finish, newPrintout } from './letter.ts';
import { BASELINE, lineHeight, type TextStyle } from './printout.ts';
import { drawQr } from './qr.ts';
import { certificateTexts } from './texts.ts';

/** Content of a certificate. Days are ISO dates. */
export interface CertificatePrintout {
  /** Number for verifying the certificate. */
  readonly number: string;
  /** Address of the page that checks the number. */
  readonly checkAt: string;
  /** The participant; empty if the name is unknown. */
  readonly name: string;
  readonly company: string;
  readonly kind: 'indoor' | 'outdoor';
  /** Null if unknown. */
  readonly training: { readonly title: string; readonly city: string; readonly trainer: string } | null;
  readonly from: string;
  readonly until: string;
  readonly supplier: string;
  /** Time of writing, ms since 1970. */
  readonly writtenAt: number;
  readonly isInvented: boolean;
}

/** Side of the code that leads to the check, mm. */
const QR_SIZE = 22;
const SECOND: TextStyle = { colour: COLOURS.ink2 };

/** Returns the certificate as PDF: participant, training and validity. */
export function certificatePdf(
  certificate: CertificatePrintout,
  i18n: I18n,
): Promise<Uint8Array<ArrayBuffer>> {
  const texts = certificateTexts(i18n);
  const { name, company, kind, training, from, until, supplier } = certificate;
  const title = texts.title(texts.kinds[kind]);
  const paper = newPrintout({ ...certificate, title, subject: name || company, author: supplier }, i18n);
  paper.addPage('portrait');
  drawMark(paper, paper.left, paper.y, 8);
  paper.y += 1.4;
  paper.paragraph(supplier, { size: 11, weight: 'semibold' }, paper.left + 11, paper.width - 11);
  paper.y = 78;
  paper.heading(1, title, { size: 34, weight: 'semibold' });
  paper.y += 6;
  paper.rule(paper.y, { to: paper.left + 24, colour: COLOURS.accent, width: 1.2 });
  paper.y += 16;
  if (name !== '') paper.paragraph(name, { size: 24, weight: 'medium' });
  paper.y += 1.5;
  paper.paragraph(company, { ...SECOND, size: 13 });
  paper.y += 12;
  paper.paragraph(training ? texts.attended(training.title) : texts.certified, { size: 13 });
  paper.y += 10;
  const facts = [
    ...(training
      ? [
          [texts.day, `${formatDay(from)}, ${training.city}`],
          [texts.trainer, training.trainer],
        ]
      : []),
    [texts.valid, texts.span(formatDay(from), formatDay(until))],
    [texts.number, certificate.number],
  ] as const;
  const label: TextStyle = { ...SECOND, size: 10.5 };
  const labels = Math.max(...facts.map(([content = '']) => paper.widthOf(content, label))) + 10;
  for (const [content = '', value = ''] of facts) {
    paper.text(paper.left, paper.y + BASELINE * lineHeight(label), content, label);
    const style: TextStyle = { size: 10.5, weight: 'medium' };
    paper.paragraph(value, style, paper.left + labels, paper.width - labels);
    paper.y += 2.2;
  }
  // At the bottom of the page, or below the facts if there are many.
  paper.y = Math.max(paper.y + 26, paper.bottom - 22);
  paper.rule(paper.y, { to: paper.left + 80, colour: COLOURS.ink });
  paper.text(paper.left, paper.y + 5, supplier, { ...SECOND, size: 9 });
  const codeAt = paper.left + paper.width - QR_SIZE;
  drawQr(paper, certificate.checkAt, codeAt, paper.y + 5 - QR_SIZE, QR_SIZE);
  paper.text(codeAt - 4, paper.y + 5, texts.check, { ...SECOND, size: 9, align: 'right' });
  const { isInvented } = certificate;
  return finish(paper, { title, total: name || company, fingerprint: null, isInvented }, i18n);
}
