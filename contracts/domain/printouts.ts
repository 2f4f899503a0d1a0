import { z } from 'zod';
import { PrintableConfiguration, RoofId } from './roofs.ts';
import { Language } from './user.ts';

/** Printouts of a roof without a project. */
export const RoofPrintoutKind = z.enum(['bill-of-materials', 'plan', 'plan-set', 'cut-list', 'cut-labels']);
export type RoofPrintoutKind = z.infer<typeof RoofPrintoutKind>;

/** Body of POST /configurator/v1/documents/:kind. A trial discount in the configuration is printed as such. */
export const PrintRoof = z.object({
  configuration: PrintableConfiguration,
  language: Language,
  roofId: RoofId.optional().describe('the saved roof, whose customer a set of plans names'),
});
export type PrintRoof = z.infer<typeof PrintRoof>;

/** Response of GET `/v1/projects/:id/papers`: printouts of the portal and files of the supplier, for download. */
export const ProjectPrintouts = z.object({
  papers: z.array(
    z.object({
      kind: z.enum(['offer', 'order-confirmation']),
      id: z.string().describe('of the offer or the order'),
      version: z.int(),
      fileId: z.string().describe('GET /v1/files/:id'),
    }),
  ),
});
export type ProjectPrintouts = z.infer<typeof ProjectPrintouts>;
