import { z } from 'zod';
import { PrintableConfiguration } from './roofs.ts';
import { Language } from './user.ts';

/** What is printed of a roof alone. */
export const RoofPaperKind = z.enum(['bill-of-materials', 'plan']);
export type RoofPaperKind = z.infer<typeof RoofPaperKind>;

/** Body of POST /configurator/v1/documents/:kind. A trial discount of the configuration is printed as one. */
export const PrintRoof = z.object({ configuration: PrintableConfiguration, language: Language });
export type PrintRoof = z.infer<typeof PrintRoof>;
