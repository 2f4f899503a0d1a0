import type { I18n } from '@lingui/core';
import {
  type BillPaper,
  billOfMaterialsPdf,
  planPdf,
  type RoofPaper,
} from '../../../documents/pdf/bill-of-materials.ts';
import { type CertificatePaper, certificatePdf } from '../../../documents/pdf/certificate.ts';
import { type CustomerOfferPaper, customerOfferPdf } from '../../../documents/pdf/customer-offer.ts';
import { type CutPaper, cutLabelsPdf, cutListPdf } from '../../../documents/pdf/cut-list.ts';
import { type DataSheetPaper, dataSheetPdf, loadsPdf, rangePdf } from '../../../documents/pdf/data-sheet.ts';
import {
  type InstallationPaper,
  installationPdf,
  type WarrantyPaper,
  warrantyPdf,
} from '../../../documents/pdf/guides.ts';
import { type OfferPaper, offerPdf } from '../../../documents/pdf/offer.ts';
import {
  type OrderConfirmationPaper,
  orderConfirmationPdf,
} from '../../../documents/pdf/order-confirmation.ts';
import { type PickingListPaper, pickingListPdf } from '../../../documents/pdf/picking-list.ts';
import { type PlanSetPaper, planSetPdf } from '../../../documents/pdf/plan-set.ts';
import type { ProductPaper } from '../../../documents/pdf/product-paper.ts';
import { translations } from '../../../documents/translations.ts';

/** The content of a printout, by its kind. */
export interface PdfContents {
  offer: OfferPaper;
  'order-confirmation': OrderConfirmationPaper;
  'bill-of-materials': BillPaper;
  plan: RoofPaper;
  'plan-set': PlanSetPaper;
  'cut-list': CutPaper;
  'cut-labels': CutPaper;
  'picking-list': PickingListPaper;
  certificate: CertificatePaper;
  'customer-offer': CustomerOfferPaper;
  'data-sheet': DataSheetPaper;
  installation: InstallationPaper;
  loads: ProductPaper;
  warranty: WarrantyPaper;
  range: ProductPaper;
}
export type PdfKind = keyof PdfContents;

type Writers = { readonly [K in PdfKind]: (content: PdfContents[K], i18n: I18n) => Promise<Uint8Array> };

const WRITERS: Writers = {
  offer: offerPdf,
  'order-confirmation': orderConfirmationPdf,
  'bill-of-materials': billOfMaterialsPdf,
  plan: planPdf,
  'plan-set': planSetPdf,
  'cut-list': cutListPdf,
  'cut-labels': cutLabelsPdf,
  'picking-list': pickingListPdf,
  certificate: certificatePdf,
  'customer-offer': customerOfferPdf,
  'data-sheet': dataSheetPdf,
  installation: installationPdf,
  loads: loadsPdf,
  warranty: warrantyPdf,
  range: rangePdf,
};

export interface PrintTask<K extends PdfKind = PdfKind> {
  readonly kind: K;
  readonly content: PdfContents[K];
  /** Locale or language. */
  readonly language: string;
}

/** Returns the printout as PDF. */
export default async function print<K extends PdfKind>(task: PrintTask<K>): Promise<Uint8Array> {
  const write: Writers[K] = WRITERS[task.kind];
  return write(task.content, translations(task.language));
}
