import type { I18n } from '@lingui/core';
import type { BillCheck } from '../../../contracts/domain/verification.ts';
import {
  type BillPrintout,
  billOfMaterialsPdf,
  planPdf,
  type RoofPrintout,
} from '../../../documents/pdf/bill-of-materials.ts';
import { type CertificatePrintout, certificatePdf } from '../../../documents/pdf/certificate.ts';
import { type CustomerOfferPrintout, customerOfferPdf } from '../../../documents/pdf/customer-offer.ts';
import { type CutListPrintout, cutLabelsPdf, cutListPdf } from '../../../documents/pdf/cut-list.ts';
import {
  type DataSheetPrintout,
  dataSheetPdf,
  loadsPdf,
  rangePdf,
} from '../../../documents/pdf/data-sheet.ts';
import {
  type InstallationPrintout,
  installationPdf,
  type WarrantyPrintout,
  warrantyPdf,
} from '../../../documents/pdf/guides.ts';
import type { IssuedFile } from '../../../documents/pdf/issued-file.ts';
import { type OfferPrintout, offerPdf } from '../../../documents/pdf/offer.ts';
import {
  type OrderConfirmationPrintout,
  orderConfirmationPdf,
} from '../../../documents/pdf/order-confirmation.ts';
import { type PickingListPrintout, pickingListPdf } from '../../../documents/pdf/picking-list.ts';
import { type PlanSetPrintout, planSetPdf } from '../../../documents/pdf/plan-set.ts';
import type { ProductPrintout } from '../../../documents/pdf/product-printout.ts';
import { checkBill } from '../../../documents/pdf/verification.ts';
import { translations } from '../../../documents/translations.ts';

/** The content of a printout, by its kind. */
export interface PdfContents {
  offer: OfferPrintout;
  'order-confirmation': OrderConfirmationPrintout;
  'bill-of-materials': BillPrintout;
  plan: RoofPrintout;
  'plan-set': PlanSetPrintout;
  'cut-list': CutListPrintout;
  'cut-labels': CutListPrintout;
  'picking-list': PickingListPrintout;
  certificate: CertificatePrintout;
  'customer-offer': CustomerOfferPrintout;
  'data-sheet': DataSheetPrintout;
  installation: InstallationPrintout;
  loads: ProductPrintout;
  warranty: WarrantyPrintout;
  range: ProductPrintout;
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

export interface BillTask {
  readonly file: IssuedFile;
  /** JSON text; null if the version of the file is unknown. */
  readonly catalogue: string | null;
}

/** Returns how the bill of an issued file compares with its slates. */
export const compareBill = ({ file, catalogue }: BillTask): BillCheck =>
  checkBill(file, catalogue && JSON.parse(catalogue));
