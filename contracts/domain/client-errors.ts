import { z } from 'zod';

/**
 * Body of POST /v1/client-errors: an error of a page and its position in the code. Without the message, which may
 * quote data; every other part is restricted to forms without personal data.
 */
export const ClientError = z.strictObject({
  name: z.string().regex(/^[\w$ ]{1,60}$/),
  code: z
    .string()
    .regex(/^[A-Z_]{1,60}$/)
    .nullable()
    .describe('of the problem document that the API answered'),
  page: z
    .string()
    .regex(/^[\w/:*?-]{1,80}$/)
    .describe('path of the route, parameters by their names'),
  frames: z
    .array(z.string().regex(/^[\w./@-]{1,160}:\d{1,9}:\d{1,9}$/))
    .max(10)
    .describe('script:line:column, the innermost first'),
  build: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .nullable(),
});
export type ClientError = z.infer<typeof ClientError>;
