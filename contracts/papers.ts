import { z } from 'zod';
import { PrintableConfiguration } from './roofs.ts';
import { line } from './text.ts';
import { Language } from './user.ts';

/** What is printed of a roof alone. */
export const RoofPaperKind = z.enum(['bill-of-materials', 'plan', 'plan-set', 'cut-list', 'cut-labels']);
export type RoofPaperKind = z.infer<typeof RoofPaperKind>;

/** Body of POST /configurator/v1/documents/:kind. A trial discount of the configuration is printed as one. */
export const PrintRoof = z.object({
  configuration: PrintableConfiguration,
  language: Language,
  customer: line(0, 200).optional().describe('whom a set of plans is for'),
});
export type PrintRoof = z.infer<typeof PrintRoof>;

/** Answer of GET /v1/projects/:id/papers: what the portal or the supplier wrote, to be fetched as files. */
export const ProjectPapers = z.object({
  papers: z.array(
    z.object({
      kind: z.enum(['offer', 'order-confirmation']),
      id: z.string().describe('of the offer or the order'),
      version: z.int(),
      fileId: z.string().describe('GET /v1/files/:id'),
    }),
  ),
});
export type ProjectPapers = z.infer<typeof ProjectPapers>;
