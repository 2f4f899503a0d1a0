import type { I18n } from '@lingui/core';
import writeExcelFile, { type CellObject, type Row } from 'write-excel-file/universal';
import { customerTotals } from '../../contracts/domain/customer-offers.ts';
import { formatDate, formatDay, formatPercent } from '../format.ts';
import { estimatesText } from '../rounded-price.ts';
import { onePageWide } from '../xlsx.ts';
import {
  type CustomerOfferPrintout,
  customerRangeText,
  discountRows,
  offeredPositions,
  roundingRows,
} from './customer-offer.ts';
import { jpegSize } from './jpeg.ts';
import { billTexts, customerOfferTexts, printoutTexts } from './texts.ts';

const INK = '#15191d';
/** Width of the picture, inches: that of the table. */
const PICTURE_WIDTH = 8;
const AMOUNT = '#,##0.00';

/**
 * Returns the offer to a house owner as a workbook of one sheet: positions and totals of the PDF, without purchase
 * prices. Texts are never read as formulas.
 */
export function customerOfferXlsx(offer: CustomerOfferPrintout, i18n: I18n): Promise<Blob> {
  const { content, roof, author, writtenAt, picture } = offer;
  const size = picture && jpegSize(picture);
  const estimates = estimatesText(roof.configuration, customerRangeText(offer, i18n), i18n);
  const [texts, common, bill] = [customerOfferTexts(i18n), printoutTexts(i18n), billTexts(i18n)];
  const { netRappen, vatRappen, roundingRappen, grossRappen } = customerTotals(
    content,
    roof.solution.bom.totalPrice,
  );
  const text = (value: string): CellObject => ({ type: String, value });
  const fact = (label: string, value: string): Row => [{ ...text(label), textColor: '#4d5760' }, text(value)];
  const amount = (rappen: number): CellObject => ({ value: rappen / 100, format: AMOUNT });
  const bold = (cell: CellObject): CellObject => ({ ...cell, fontWeight: 'bold' });
  const sum = (label: string, rappen: number): Row => [{}, text(label), {}, {}, amount(rappen)];
  const total = (label: string, rappen: number): Row => [
    {},
    bold(text(label)),
    {},
    {},
    { ...bold(amount(rappen)), topBorderStyle: 'thin', topBorderColor: INK },
  ];
  const rows: Row[] = [
    [{ ...text(texts.title(content.number)), fontWeight: 'bold', fontSize: 15 }],
    fact(texts.from, content.letterhead.name),
    fact(
      texts.customer,
      [content.customer, ...content.customerAddress.split(/\r?\n/)].filter(Boolean).join(', '),
    ),
    ...(content.object ? [fact(texts.object, content.object)] : []),
    fact(common.date, formatDate(writtenAt)),
    fact(texts.validUntil, formatDay(content.validUntil)),
    fact(texts.contact, author),
    fact(common.fingerprint, roof.solution.fingerprint),
    ...(estimates ? [[text(estimates)]] : []),
    [],
    [bill.position, bill.name, bill.extent, bill.price, bill.amount].map((head, column) => ({
      ...bold(text(head)),
      align: column > 2 ? 'right' : 'left',
      bottomBorderStyle: 'thin',
      bottomBorderColor: INK,
    })),
    ...offeredPositions(offer, i18n).map(
      ({ name, extent, priceRappen, totalRappen }, at): Row => [
        { value: at + 1, align: 'left' },
        { ...text(name), wrap: true },
        text(extent),
        priceRappen === null ? {} : amount(priceRappen),
        amount(totalRappen),
      ],
    ),
    ...discountRows(offer, i18n).map(([label, rappen]) => sum(label, rappen)),
    total(texts.net, netRappen),
    total(bill.vat(formatPercent(content.vatBp / 100)), vatRappen),
    ...roundingRows(roundingRappen, i18n).map(([label, rappen]) => sum(label, rappen)),
    total(bill.gross, grossRappen),
  ];
  return writeExcelFile(
    rows,
    {
      sheet: texts.sheet,
      showGridLines: false,
      columns: [16, 50, 20, 14, 16].map((width) => ({ width })),
      ...(picture && size
        ? {
            images: [
              {
                ...{ content: new Blob([picture]), contentType: 'image/jpeg', ...size },
                ...{ dpi: size.width / PICTURE_WIDTH, anchor: { row: rows.length + 2, column: 1 } },
                description: roof.configuration.name,
              },
            ],
          }
        : {}),
    },
    { fontFamily: 'Calibri', fontSize: 11, features: [onePageWide] },
  ).toBlob();
}
