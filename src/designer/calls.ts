import type {
  DesignList,
  DesignQuery,
  DesignVersions,
  SaveDesign,
  SavedDesign,
  SavedDesignVersion,
} from '../../contracts/designs.ts';
import type { Draft, DraftList, SavedDraft } from '../../contracts/drafts.ts';
import type { DocumentOrigin } from '../configurator/document/document.ts';
import { ask, CONFIGURATOR, json, queryOf, read } from '../shared/api/client.ts';
import { send } from '../shared/api/send.ts';
import { tokens } from '../shared/auth/tokens.ts';
import { type DraftCalls, draftsBy } from '../shared/drafts/server-drafts.ts';

const designPath = (id: string): string => `${CONFIGURATOR}/designs/${encodeURIComponent(id)}`;

/** The calls about designs, beside those of `api`: only this page makes them, so only it loads them. */
export const designs = {
  list: (query: Partial<DesignQuery>, signal?: AbortSignal): Promise<DesignList> =>
    read(`${CONFIGURATOR}/designs?${queryOf(query)}`, signal),
  find: (id: string, signal?: AbortSignal): Promise<SavedDesign> => read(designPath(id), signal),
  /** Creates a design under an id that the client made, or changes it. Repeating it is harmless. */
  put: (id: string, change: SaveDesign): Promise<SavedDesign> =>
    ask(designPath(id), { method: 'PUT', ...json(change) }),
  async remove(id: string): Promise<void> {
    await send(tokens, designPath(id), { method: 'DELETE' });
  },
  versions: (id: string, signal?: AbortSignal): Promise<DesignVersions> =>
    read(`${designPath(id)}/versions`, signal),
  version: (id: string, revision: number): Promise<SavedDesignVersion> =>
    ask(`${designPath(id)}/versions/${revision}`),
};

const draftPath = (id: string): string => `${CONFIGURATOR}/design-drafts/${encodeURIComponent(id)}`;

/** The person's unsaved work on designs, for their other devices. */
export const draftCalls: DraftCalls = {
  list: (signal): Promise<DraftList> => read(`${CONFIGURATOR}/design-drafts`, signal),
  find: (id, signal): Promise<Draft> => read(draftPath(id), signal),
  put: (id, draft): Promise<SavedDraft> => ask(draftPath(id), { method: 'PUT', ...json(draft) }),
  async remove(id) {
    await send(tokens, draftPath(id), { method: 'DELETE' });
  },
};
export const serverDrafts = draftsBy(draftCalls);

/** What a design is on the server. */
export const originOf = ({ id, revision, configuration }: SavedDesign): DocumentOrigin => ({
  roofId: id,
  revision,
  saved: { configuration, variants: [] },
});
