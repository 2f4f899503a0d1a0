import { z } from 'zod';
import { listOf, listQuery } from './lists.ts';
import { line } from './text.ts';

/** Work of the server that has failed for good. Undelivered mails have a list of their own. */
export const FailedJob = z.object({
  id: z.string(),
  kind: z.string(),
  about: z.string().describe('id of what it is about'),
  attempts: z.int(),
  failedAt: z.int().describe('ms since 1970'),
  reason: z.string(),
});
export type FailedJob = z.infer<typeof FailedJob>;

export const FailedJobQuery = listQuery(['failedAt']);
export type FailedJobQuery = z.infer<typeof FailedJobQuery>;

export const FailedJobList = listOf(FailedJob);

export const FailedJobId = z.object({ id: line(1, 100) });

export const RetriedJobs = z.object({ count: z.int().describe('of jobs that are due again') });
