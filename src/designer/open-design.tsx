import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DesignKind, type SavedDesign } from '../../contracts/designs.ts';
import type { Catalogue, Configuration } from '../../engine/index.ts';
import { loadCatalogue } from '../configurator/solving/catalogue.ts';
import { engine } from '../configurator/solving/engine.ts';
import { ApiError } from '../shared/api/api-error.ts';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { NotFoundPage } from '../shared/ui/not-found-page.tsx';
import { Page } from '../shared/ui/page.tsx';
import { designs } from './calls.ts';
import { newDesign } from './composition.ts';
import type { Begun } from './designer-page.tsx';
import { Editor } from './editor.tsx';

/** A design to be edited: as it is saved, or begun. */
export interface OpenedDesign {
  readonly catalogue: Catalogue;
  /** Null while it was never saved. */
  readonly saved: SavedDesign | null;
  readonly configuration: Configuration;
}

/** Opens a design once; `begun`: of which kind one is begun where there is none. */
const useOpenedDesign = (id: string, begun: DesignKind | null) =>
  useQuery({
    queryKey: ['opened-design', id],
    queryFn: async (): Promise<OpenedDesign> => {
      const catalogue = await loadCatalogue();
      if (begun) {
        const roof = await engine.newConfiguration('free');
        return { catalogue, saved: null, configuration: newDesign(begun, roof, catalogue) };
      }
      const saved = await designs.find(id);
      return { catalogue, saved, configuration: saved.configuration };
    },
    // What is being edited is not exchanged behind it.
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
  const { data, error, refetch } = useOpenedDesign(id, begun);
  if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INPUT_INVALID'))
    return <NotFoundPage />;
  if (data) return <Editor id={id} opened={data} />;
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
