import { PrintRoof } from '../domain/printouts.ts';
import { content, endpoints } from './endpoint.ts';
import { LARGEST_CONFIGURATION, PDF, XLSX } from './parts.ts';

const printing = <I extends string>(operationId: I) =>
  ({
    operationId,
    permission: ['roof-documents', 'read'],
    limit: 'saves',
    bodyLimit: LARGEST_CONFIGURATION,
    body: PrintRoof,
    answers: { 200: content('a PDF', PDF) },
    refuses: [503],
  }) as const;

/** Printouts of a roof as it is sent, saved or not. */
export const roofPrintouts = endpoints({
  'POST /configurator/v1/documents/bill-of-materials': printing('printBillOfMaterials'),
  'POST /configurator/v1/documents/plan': printing('printPlan'),
  'POST /configurator/v1/documents/plan-set': printing('printPlanSet'),
  'POST /configurator/v1/documents/cut-list': printing('printCutList'),
  'POST /configurator/v1/documents/cut-labels': printing('printCutLabels'),
});

/** The same as the portal's workbook. */
export const roofWorkbook = endpoints({
  'POST /configurator/v1/documents/workbook': {
    ...printing('writeRoofWorkbook'),
    answers: { 200: content('an XLSX', XLSX) },
  },
});
