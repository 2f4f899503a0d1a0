import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DesignKind } from '../../contracts/designs.ts';
import type { Catalogue, Configuration } from '../../engine/index.ts';
import type { DocumentOrigin } from '../configurator/document/document.ts';
import { isEqual } from '../configurator/document/is-equal.ts';
import { canRead, inPresentVersion } from '../configurator/drafts/open-roof.ts';
import { loadCatalogue } from '../configurator/solving/catalogue.ts';
import { engine } from '../configurator/solving/engine.ts';
import { ApiError } from '../shared/api/api-error.ts';
import { profileAtom } from '../shared/auth/session.ts';
import { type Draft, type DraftRepository, openDraftRepository } from '../shared/drafts/draft-repository.ts';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { NotFoundPage } from '../shared/ui/not-found-page.tsx';
import { Page } from '../shared/ui/page.tsx';
import { designs, originOf } from './calls.ts';
import { newDesign } from './composition.ts';
import type { Begun } from './designer-page.tsx';
import { Editor } from './editor.tsx';

/** A design to be edited: as it is saved, as somebody left it here, or begun. */
export interface OpenedDesign {
  readonly catalogue: Catalogue;
  readonly configuration: Configuration;
  readonly origin: DocumentOrigin;
  /** Of a draft, ms since 1970. */
  readonly editedAt: number | null;
}

/** The person's unfinished work on a design on this device. What this version cannot read is put aside. */
async function findDraft(drafts: DraftRepository, id: string): Promise<Draft | null> {
  const draft = await inPresentVersion(engine, await drafts.read(id));
  if (!draft || (await canRead(engine, draft))) return draft;
  await drafts.park(id);
  return null;
}

/**
 * What the server has of a design that is being worked on; without an answer what the draft knows of it. Who left
 * the page with saving it has a draft of the revision before.
 */
const originOfDraft = ({ roofId, baseRevision, configuration }: Draft): Promise<DocumentOrigin> =>
  designs.find(roofId).then(
    (design) =>
      design.revision === baseRevision || isEqual(design.configuration, configuration)
        ? originOf(design)
        : { roofId, revision: baseRevision, saved: null },
    (error) => {
      // What somebody has deleted meanwhile is saved anew.
      const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
      return { roofId, revision: isGone ? null : baseRevision, saved: null };
    },
  );

/** Opens a design once; `begun`: of which kind one is begun where there is none. */
const useOpenedDesign = (id: string, account: string, begun: DesignKind | null) =>
  useQuery({
    queryKey: ['opened-design', id, account],
    queryFn: async (): Promise<OpenedDesign> => {
      const catalogue = await loadCatalogue();
      const drafts = openDraftRepository(account, 'designer');
      const draft = await findDraft(drafts, id);
      if (draft) {
        const { configuration, savedAt } = draft;
        const origin = await originOfDraft(draft);
        const isSaved = origin.saved !== null && isEqual(origin.saved.configuration, configuration);
        if (isSaved) await drafts.remove(id);
        return { catalogue, configuration, origin, editedAt: isSaved ? null : savedAt };
      }
      if (begun) {
        const configuration = newDesign(begun, await engine.newConfiguration('free'), catalogue);
        return {
          catalogue,
          configuration,
          origin: { roofId: id, revision: null, saved: null },
          editedAt: null,
        };
      }
      const saved = await designs.find(id);
      return { catalogue, configuration: saved.configuration, origin: originOf(saved), editedAt: null };
    },
    // What is being edited is not exchanged behind it, and a draft is there without a network.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    throwOnError: (error) => error instanceof ApiError && error.status === 403,
  });

/** A design of the organisation, or one that is begun. */
export function OpenDesign({ id }: { readonly id: string }) {
  const { state } = useLocation();
  // A design stays begun until it is saved, also after a reload.
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
