import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { DesignKind, type SavedDesign } from '../../contracts/domain/designs.ts';
import type { Catalogue, Configuration } from '../../engine/index.ts';
import type { DocumentOrigin } from '../configurator/document/document.ts';
import { isEqual } from '../configurator/document/is-equal.ts';
import { canRead, inPresentVersion } from '../configurator/drafts/open-roof.ts';
import { loadCatalogue } from '../configurator/solving/catalogue.ts';
import { engine } from '../configurator/solving/engine.ts';
import { ApiError } from '../shared/api/api-error.ts';
import { call } from '../shared/api/call.ts';
import { profileAtom } from '../shared/auth/session.ts';
import { type Draft, type DraftRepository, openDraftRepository } from '../shared/drafts/draft-repository.ts';
import type { DeviceDraft } from '../shared/drafts/server-drafts.ts';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { NotFoundPage } from '../shared/ui/not-found-page.tsx';
import { Page } from '../shared/ui/page.tsx';
import { originOf, serverDrafts } from './calls.ts';
import { newDesign } from './composition.ts';
import type { Begun } from './designer-page.tsx';
import { Editor } from './editor.tsx';

/** A design to be edited: its saved revision, a draft of this or another device, or a new one. */
export interface OpenedDesign {
  readonly catalogue: Catalogue;
  readonly configuration: Configuration;
  readonly origin: DocumentOrigin;
  /** Time of the last edit of a draft, ms since 1970. */
  readonly editedAt: number | null;
  /** The device that has stored the draft; null if it is this one. */
  readonly device: string | null;
  /** The person's draft on another device, in addition to the design that is opened. */
  readonly elsewhere: DeviceDraft | null;
}

/** Returns the person's draft of a design on this device. A draft that this version cannot read is parked. */
async function findDraft(drafts: DraftRepository, id: string): Promise<Draft | null> {
  const draft = await inPresentVersion(engine, await drafts.read(id));
  if (!draft || (await canRead(engine, draft))) return draft;
  await drafts.park(id);
  return null;
}

/** Returns the person's draft on the server; null also if the server does not respond or the draft is unreadable. */
const findElsewhere = async (id: string): Promise<DeviceDraft | null> => {
  try {
    const draft = await inPresentVersion(engine, await serverDrafts.find(id));
    return draft && (await canRead(engine, draft)) ? draft : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};

/** Returns the saved design; null if there is none. */
const findSaved = (id: string, signal?: AbortSignal): Promise<SavedDesign | null> =>
  call('GET /configurator/v1/designs/:id', { params: { id } }, { signal }).catch((error) => {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  });

/**
 * Whether the draft belongs to the saved revision. Leaving the page during a save keeps a draft of the
 * revision before.
 */
const isOf = (draft: Draft, saved: SavedDesign): boolean =>
  saved.revision === draft.baseRevision || isEqual(saved.configuration, draft.configuration);

/**
 * Returns the origin of a draft; `saved` is the server's design. A concurrently deleted design is created
 * again by the next save.
 */
const originOfDraft = (draft: Draft, saved: SavedDesign | null): DocumentOrigin =>
  saved && isOf(draft, saved)
    ? originOf(saved)
    : { roofId: draft.roofId, revision: saved && draft.baseRevision, saved: null };

/** Opens a draft of this device and compares it with the server's versions, if the server responds. */
async function openDraft(draft: Draft, drafts: DraftRepository): Promise<Omit<OpenedDesign, 'catalogue'>> {
  const { roofId, configuration, baseRevision, savedAt } = draft;
  const unknown = { roofId, revision: baseRevision, saved: null };
  const [origin, elsewhere] = await Promise.all([
    findSaved(roofId).then(
      (saved) => originOfDraft(draft, saved),
      () => unknown,
    ),
    findElsewhere(roofId),
  ]);
  const isSaved = origin.saved !== null && isEqual(origin.saved.configuration, configuration);
  if (isSaved) await drafts.remove(roofId);
  return { configuration, origin, editedAt: isSaved ? null : savedAt, device: null, elsewhere };
}

/** Opens a design once. `begun`: kind of the new design that is started if none is stored. */
const useOpenedDesign = (id: string, account: string, begun: DesignKind | null) =>
  useQuery({
    queryKey: ['opened-design', id, account],
    queryFn: async ({ signal }): Promise<OpenedDesign> => {
      const catalogue = await loadCatalogue();
      const drafts = openDraftRepository(account, 'designer');
      const draft = await findDraft(drafts, id);
      if (draft) return { catalogue, ...(await openDraft(draft, drafts)) };
      const nothingElse = { catalogue, editedAt: null, device: null, elsewhere: null };
      if (begun) {
        const configuration = newDesign(begun, await engine.newConfiguration('free'), catalogue);
        return { ...nothingElse, configuration, origin: { roofId: id, revision: null, saved: null } };
      }
      const [saved, stored] = await Promise.all([findSaved(id, signal), findElsewhere(id)]);
      if (stored && !(saved && isEqual(saved.configuration, stored.configuration))) {
        const { configuration, savedAt: editedAt, device } = stored;
        return { ...nothingElse, configuration, origin: originOfDraft(stored, saved), editedAt, device };
      }
      if (!saved) throw new ApiError('NOT_FOUND', 404);
      return { ...nothingElse, configuration: saved.configuration, origin: originOf(saved) };
    },
    // The design being edited is never replaced in the background, and a draft opens without a network.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    throwOnError: (error) => error instanceof ApiError && error.status === 403,
  });

/** The page `/3s-designer/:designId`: a design of the organisation, or a new one. */
export function DesignPage() {
  const { designId = '' } = useParams();
  return <OpenDesign key={designId} id={designId} />;
}

function OpenDesign({ id }: { readonly id: string }) {
  const { state } = useLocation();
  // A design stays new until it is saved, also after a reload.
  const [begun] = useState(() => DesignKind.safeParse((state as Begun | null)?.begun).data ?? null);
  const account = useAtomValue(profileAtom)?.Email ?? '';
  const { data, error, refetch } = useOpenedDesign(id, account, begun);
  if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INPUT_INVALID'))
    return <NotFoundPage />;
  if (data) return <Editor id={id} account={account} opened={data} />;
  return (
    <Page>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} radius={10} />
      )}
    </Page>
  );
}
