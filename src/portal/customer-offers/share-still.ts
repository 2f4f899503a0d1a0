import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { MAX_STILL_BYTES, type Share, STILL_SIZE } from '../../../contracts/domain/shares.ts';
import { call, callUnsigned } from '../../shared/api/call.ts';
import { api } from '../../shared/api/client.ts';
import { reportError } from '../../shared/monitoring/monitoring.ts';
import { loadPart } from '../../shared/parts/load-part.ts';

/** Of every pixel: deviates by 35 dB from 16 times as many. */
const SAMPLES = 16;

interface Drawing {
  readonly shareId: string;
  /** Share that is drawn, 0 to 1; null after a failure. */
  readonly share: number | null;
}

/**
 * The still of a link: drawn on this device from the roof that the link shows, one at a time, and stored with the link.
 * `onStored` is called after each.
 */
export function useShareStill(roofId: string, onStored: () => void) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setDrawing(null);
  };
  const draw = async (share: Pick<Share, 'id' | 'token'>) => {
    cancel();
    const abort = new AbortController();
    const { signal } = abort;
    running.current = abort;
    const show = (done: number | null) => {
      if (!signal.aborted) setDrawing({ shareId: share.id, share: done });
    };
    show(0);
    try {
      await storeStill(roofId, share, { signal, onProgress: show });
      if (signal.aborted) return;
      cancel();
      onStored();
    } catch (error) {
      if (signal.aborted) return;
      void reportError(error);
      show(null);
    }
  };
  const isDrawing = (shareId: string) => drawing?.shareId === shareId && drawing.share !== null;
  return { drawing, isDrawing, draw, cancel };
}

async function storeStill(
  roofId: string,
  { id: shareId, token }: Pick<Share, 'id' | 'token'>,
  options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<void> {
  const { signal } = options;
  const { roof } = await callUnsigned('GET /configurator/v1/shared/:token', { params: { token } });
  const { stillOfFrozenRoof } = await loadPart(
    'still',
    () => import('../../viewer/scene/still/still-of-frozen-roof.ts'),
  );
  const still = await stillOfFrozenRoof(roof, {
    ...STILL_SIZE,
    ...{ samples: SAMPLES, most: MAX_STILL_BYTES },
    ...options,
  });
  const fileId = newId();
  const file = new File([still], 'Haus.jpg', { type: still.type });
  await api.files.put(fileId, file, 'attachment', { signal, onSent: () => {} });
  await call('PUT /configurator/v1/roofs/:id/shares/:shareId/still', {
    params: { id: roofId, shareId },
    body: { fileId },
  });
}
