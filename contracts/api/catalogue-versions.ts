import { z } from 'zod';
import type { Catalogue } from '../../engine/index.ts';
import { DeclineRequest } from '../domain/approvals.ts';
import { FoundEffect, StartEffect } from '../domain/catalogue-effect.ts';
import {
  ListedVersion,
  MAX_CATALOGUE_LENGTH,
  OpenedVersion,
  PutFirstDay,
  PutVersion,
  VersionList,
} from '../domain/catalogue-versions.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { AtRevision, ById, Id } from './parts.ts';

const ByRequest = ById.extend({ requestId: Id });

/** Versions of the supplier's catalogue: drafts, and those published for a day. */
export const catalogueVersions = endpoints({
  'GET /v1/staff/catalogue-versions': {
    operationId: 'listCatalogueVersions',
    permission: ['catalogue', 'read'],
    keys: true,
    answers: { 200: VersionList },
  },
  'GET /v1/staff/catalogue-versions/:id': {
    operationId: 'openCatalogueVersion',
    description: 'A version with its content. That of a draft may have problems, up to a wrong form.',
    permission: ['catalogue', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: OpenedVersion },
  },
  'GET /v1/staff/catalogue-versions/:id/content': {
    operationId: 'exportCatalogueVersion',
    description: 'The catalogue of a version; importing it again changes nothing.',
    permission: ['catalogue', 'read'],
    keys: true,
    resource: 'existing',
    params: ById,
    answers: { 200: z.custom<Catalogue>() },
  },
  'PUT /v1/staff/catalogue-versions/:id': {
    operationId: 'importCatalogueVersion',
    description:
      'A draft with the content of a file. A content that some version has changes nothing: that version is the answer. A file with problems is kept as a draft.',
    permission: ['catalogue', 'write'],
    resource: 'existing or new',
    limit: 'saves',
    bodyLimit: 2 * MAX_CATALOGUE_LENGTH,
    params: ById,
    body: PutVersion,
    answers: { 200: ListedVersion },
    refuses: [409],
  },
  'DELETE /v1/staff/catalogue-versions/:id': {
    operationId: 'removeCatalogueVersion',
    description: 'Only a draft.',
    permission: ['catalogue', 'write'],
    resource: 'existing',
    params: ById,
    query: AtRevision,
    answers: { 204: NoContent },
    refuses: [409],
  },
  'PUT /v1/staff/catalogue-versions/:id/first-day': {
    operationId: 'publishCatalogueVersion',
    description:
      'Publishes a draft from a day on, reschedules or recalls a scheduled version. Where publishing needs a second person, the call stores a request (409 ALREADY_DECIDED while another one is open).',
    permission: ['catalogue', 'write'],
    resource: 'existing',
    params: ById,
    body: PutFirstDay,
    answers: { 200: ListedVersion },
    refuses: [409],
  },
  'POST /v1/staff/catalogue-versions/:id/requests/:requestId/approve': {
    operationId: 'approvePublication',
    description:
      'Publishes the version as requested, from today on if the day is over. Only another person than the one who asked.',
    permission: ['catalogue', 'write'],
    resource: 'existing',
    params: ByRequest,
    answers: { 200: ListedVersion },
    refuses: [403, 404, 409, 422],
  },
  'POST /v1/staff/catalogue-versions/:id/requests/:requestId/decline': {
    operationId: 'declinePublication',
    permission: ['catalogue', 'write'],
    resource: 'existing',
    params: ByRequest,
    body: DeclineRequest,
    answers: { 200: ListedVersion },
    refuses: [403, 404, 409],
  },
  'DELETE /v1/staff/catalogue-versions/:id/requests/:requestId': {
    operationId: 'withdrawPublication',
    description: 'Withdraws an own request.',
    permission: ['catalogue', 'write'],
    resource: 'existing',
    params: ByRequest,
    answers: { 200: ListedVersion },
    refuses: [403, 404, 409],
  },
  'GET /v1/staff/catalogue-versions/:id/effect': {
    operationId: 'getCatalogueEffect',
    description: 'The effect of a version on saved roofs, as last computed.',
    permission: ['catalogue', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: FoundEffect },
  },
  'PUT /v1/staff/catalogue-versions/:id/effect': {
    operationId: 'startCatalogueEffect',
    description:
      'Computes the effect of a draft or a scheduled version in the background; replaces an earlier result. One is computed at a time.',
    permission: ['catalogue', 'write'],
    resource: 'existing',
    params: ById,
    body: StartEffect,
    answers: { 200: FoundEffect },
    refuses: [409],
  },
  'DELETE /v1/staff/catalogue-versions/:id/effect': {
    operationId: 'cancelCatalogueEffect',
    description: 'Cancels a computation; a result stays.',
    permission: ['catalogue', 'write'],
    resource: 'existing',
    params: ById,
    answers: { 204: NoContent },
  },
});
