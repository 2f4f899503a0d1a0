import { z } from 'zod';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import { FileId } from './files.ts';
import { line } from './text.ts';

/** Created by the client with the link. */
export const ShareId = z.uuidv7().lowercase();

/** Maximum number of open links to one roof. */
export const MOST_SHARES = 20;
/** Maximum validity of a link, days. */
export const MOST_SHARE_DAYS = 90;
/** Size of the still of a link, px. */
export const STILL_SIZE = { width: 1280, height: 800 } as const;
/** Maximum size of its file, bytes. */
export const MAX_STILL_BYTES = 150_000;

/** A link by which a house owner sees a roof as it was when the link was created, without signing in. */
export const Share = z.object({
  id: z.string(),
  recipient: z.string(),
  token: z.string().describe('the end of its address, /shared/:token'),
  endsOn: z.iso.date().describe('last day in Switzerland'),
  createdAt: z.int(),
  state: z.enum(['open', 'ended', 'revoked']),
  hasStill: z.boolean().describe('whether it begins with a picture'),
});
export type Share = z.infer<typeof Share>;

export const ShareList = z.object({ shares: z.array(Share) });
export type ShareList = z.infer<typeof ShareList>;

/** Body of PUT /configurator/v1/roofs/:id/shares/:shareId. Idempotent: repeating it returns the same link. */
export const CreateShare = z.object({ recipient: line(0, 200), endsOn: z.iso.date() });
export type CreateShare = z.infer<typeof CreateShare>;

/** Body of PUT /configurator/v1/roofs/:id/shares/:shareId/still: a JPEG that was uploaded as an attachment. */
export const AddStill = z.object({ fileId: FileId });
export type AddStill = z.infer<typeof AddStill>;

/** Response of GET /configurator/v1/shared/:token: contains no price, nor anything from which one follows. */
export const SharedRoof = z.object({
  company: z.string(),
  recipient: z.string(),
  sharedAt: z.int(),
  endsOn: z.iso.date(),
  hasStill: z.boolean(),
  roof: z.custom<FrozenRoof>(),
});
export type SharedRoof = z.infer<typeof SharedRoof>;

/** Response of GET /configurator/v1/roofs/:id/view: the saved roof, read-only, for colleagues. */
export const RoofView = z.object({
  revision: z.int(),
  updatedAt: z.int(),
  updatedBy: z.string().nullable(),
  roof: z.custom<FrozenRoof>(),
});
export type RoofView = z.infer<typeof RoofView>;
