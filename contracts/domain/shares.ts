import { z } from 'zod';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import { line } from './text.ts';

/** Made by the client when a link is made. */
export const ShareId = z.uuidv7().lowercase();

/** Links to one roof that are open at the same time. */
export const MOST_SHARES = 20;
/** How long a link may be open at most, days. */
export const MOST_SHARE_DAYS = 90;

/** A link by which a customer sees a roof as it was when the link was made, without signing in. */
export const Share = z.object({
  id: z.string(),
  recipient: z.string(),
  token: z.string().describe('the end of its address, /shared/:token'),
  endsOn: z.iso.date().describe('last day in Switzerland'),
  createdAt: z.int(),
  state: z.enum(['open', 'ended', 'revoked']),
});
export type Share = z.infer<typeof Share>;

export const ShareList = z.object({ shares: z.array(Share) });
export type ShareList = z.infer<typeof ShareList>;

/** Body of PUT /configurator/v1/roofs/:id/shares/:shareId. Idempotent: repeating it returns the same link. */
export const CreateShare = z.object({ recipient: line(0, 200), endsOn: z.iso.date() });
export type CreateShare = z.infer<typeof CreateShare>;

/** Answer of GET /configurator/v1/shared/:token: no price is in it, nor anything that leads to one. */
export const SharedRoof = z.object({
  company: z.string(),
  recipient: z.string(),
  sharedAt: z.int(),
  endsOn: z.iso.date(),
  roof: z.custom<FrozenRoof>(),
});
export type SharedRoof = z.infer<typeof SharedRoof>;

/** Answer of GET /configurator/v1/roofs/:id/view: the saved roof for colleagues who only look at it. */
export const RoofView = z.object({
  revision: z.int(),
  updatedAt: z.int(),
  updatedBy: z.string().nullable(),
  roof: z.custom<FrozenRoof>(),
});
export type RoofView = z.infer<typeof RoofView>;
