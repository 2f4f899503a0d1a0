import type { MessageDescriptor } from '@lingui/core';
import { z } from 'zod';
import type { Action, Area } from './permissions.ts';
import { line } from './text.ts';

/** Rows of the permission table that a key may have: those of the calls that take keys, with their names. */
export const SCOPE_NAMES = {
  'feed:read': /*i18n*/ { id: 'scope.feed-read', message: 'Ereignisse lesen, mit Bestellungen und Offerten' },
  'projects:staff': /*i18n*/ {
    id: 'scope.projects-staff',
    message: 'Bestellungen bestätigen, ablehnen und ausliefern',
  },
  'invoices:staff': /*i18n*/ { id: 'scope.invoices-staff', message: 'Rechnungen zu Bestellungen ablegen' },
  'files:write': /*i18n*/ { id: 'scope.files-write', message: 'Dateien hochladen' },
  'catalogue:read': /*i18n*/ { id: 'scope.catalogue-read', message: 'Katalog lesen' },
  'warehouses:read': /*i18n*/ { id: 'scope.warehouses-read', message: 'Lager und Lagerplätze lesen' },
  'warehouses:write': /*i18n*/ { id: 'scope.warehouses-write', message: 'Lagerplätze ändern' },
  'availability:read': /*i18n*/ { id: 'scope.availability-read', message: 'Verfügbarkeit lesen' },
  'availability:write': /*i18n*/ { id: 'scope.availability-write', message: 'Verfügbarkeit ändern' },
} as const satisfies Partial<Record<`${Area}:${Action}`, MessageDescriptor>>;

export type Scope = keyof typeof SCOPE_NAMES;
export const Scope = z.enum(Object.keys(SCOPE_NAMES) as readonly Scope[]);

/** First characters of every key: tools that search texts for secrets know it by them. */
export const KEY_PREFIX = 'spp_';

/** Longest validity of a key, days. */
export const MAX_KEY_DAYS = 731;
/** Days before its end from which a key counts as expiring. */
export const KEY_EXPIRY_NOTICE_DAYS = 60;
/** Keys that are neither revoked nor expired. */
export const MOST_KEYS = 50;

/** Body of PUT /v1/staff/api-keys/:id; the client creates the id. */
export const PutApiKey = z.object({
  name: line(1, 60).describe('of the program; its actions carry it in the history'),
  scopes: z.array(Scope).min(1).max(Scope.options.length),
  expiresOn: z.iso.date().describe('last day in Switzerland'),
});
export type PutApiKey = z.infer<typeof PutApiKey>;

/** A key without its secret. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(Scope),
  start: z.string().describe('first characters'),
  end: z.string().describe('last characters'),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: z.int(),
  createdBy: z.string(),
  expiresOn: z.iso.date(),
  lastUsedAt: z.int().nullable().describe('within a minute; null: never'),
  revokedAt: z.int().nullable(),
  revokedBy: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Answer of PUT /v1/staff/api-keys/:id. */
export const NewApiKey = ApiKey.extend({
  secret: z.string().describe('the key itself, in this answer only'),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** Answer of GET /v1/staff/api-keys: usable ones first, then by name. */
export const ApiKeyList = z.object({ today: z.iso.date(), keys: z.array(ApiKey) });
export type ApiKeyList = z.infer<typeof ApiKeyList>;
