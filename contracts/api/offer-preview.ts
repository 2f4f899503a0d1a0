import { OfferTerms, SendOffer } from '../domain/offers.ts';
import { ProjectParameters } from '../domain/projects.ts';
import { content, endpoints } from './endpoint.ts';
import { PDF } from './parts.ts';

/** For writing an offer: terms of the last one, preview of this one. */
export const offerPreview = endpoints({
  'GET /v1/staff/offer-terms': {
    operationId: 'getOfferTerms',
    permission: ['projects', 'staff'],
    answers: { 200: OfferTerms },
  },
  'POST /v1/staff/projects/:id/offer-preview': {
    operationId: 'previewOffer',
    permission: ['projects', 'staff'],
    limit: 'saves',
    resource: 'existing',
    params: ProjectParameters,
    body: SendOffer,
    answers: { 200: content('a PDF', PDF) },
    refuses: [404, 409, 503],
  },
});
