import { z } from 'zod';
import { paragraph } from './text.ts';

/** A request that a second person approve an action of the supplier. What is asked for never changes. */
export const ApprovalRequest = z.object({
  id: z.string(),
  state: z
    .enum(['open', 'outdated', 'declined'])
    .describe('outdated: what it is about was changed since, so it cannot be approved'),
  requestedAt: z.int().describe('ms since 1970'),
  requestedBy: z.string().describe('full name'),
  isOwn: z.boolean().describe('of the reader, who may withdraw it, not decide'),
  decidedBy: z.string().nullable().describe('full name'),
  reason: z.string().nullable().describe('why it was declined'),
});
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

/** Body of the calls that decline a request. */
export const DeclineRequest = z.strictObject({ reason: paragraph(1, 2000) });
export type DeclineRequest = z.infer<typeof DeclineRequest>;

/** Full names of the others who may approve. */
export const Approvers = z.array(z.string());
