import type { SavedDesign } from '../../contracts/domain/designs.ts';
import type { DocumentOrigin } from '../configurator/document/document.ts';
import { call } from '../shared/api/call.ts';
import { type DraftCalls, draftsBy } from '../shared/drafts/server-drafts.ts';

/** The person's unsaved designs, for their other devices. */
export const draftCalls: DraftCalls = {
  list: (signal) => call('GET /configurator/v1/design-drafts', {}, { signal }),
  find: (roofId) => call('GET /configurator/v1/design-drafts/:roofId', { params: { roofId } }),
  put: (roofId, body) => call('PUT /configurator/v1/design-drafts/:roofId', { params: { roofId }, body }),
  remove: (roofId) => call('DELETE /configurator/v1/design-drafts/:roofId', { params: { roofId } }),
};
export const serverDrafts = draftsBy(draftCalls);

/** Returns the origin of the document of a saved design. */
export const originOf = ({ id, revision, configuration }: SavedDesign): DocumentOrigin => ({
  roofId: id,
  revision,
  saved: { configuration, variants: [] },
});
