import { v7 as newId } from 'uuid';
import type { Configuration } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { call } from '../../shared/api/call.ts';
import { api } from '../../shared/api/client.ts';
import { mayWorkAgain } from '../../shared/files/file-texts.ts';
import { reportError } from '../../shared/monitoring/monitoring.ts';
import { pictureOfConfiguration } from '../../viewer/scene/saved-roof-picture.ts';

/** After a failure that may pass it is tried again, so many ms later each time. */
const RETRY_DELAYS_MS: readonly number[] = [2_000, 10_000, 30_000, 120_000];

/** A device that draws longer than this draws no picture. */
const DRAWING_TIMEOUT_MS = 120_000;

const NO_PROGRESS = { signal: new AbortController().signal, onSent: () => {} };

interface FrozenRoof {
  readonly projectId: string;
  readonly roofVersionId: string;
  readonly configuration: Configuration;
}

/**
 * Draws a roof after it was sent and adds the picture to what was frozen of it. Returns whether there is one: not where
 * this device draws none, and not where it could not be sent. Never rejects: a project without a picture is complete.
 */
export async function addPicture(
  engine: Pick<EngineClient, 'solve'>,
  { projectId, roofVersionId, configuration }: FrozenRoof,
  delaysMs = RETRY_DELAYS_MS,
): Promise<boolean> {
  const signal = AbortSignal.timeout(DRAWING_TIMEOUT_MS);
  const picture = await pictureOfConfiguration(configuration, engine, { signal });
  if (!picture) return false;
  // The same file under the same id, however often it is sent.
  const id = newId();
  const file = new File([picture], 'Dach.jpg', { type: picture.type });
  for (const delayMs of [...delaysMs, null]) {
    try {
      await api.files.put(id, file, 'attachment', NO_PROGRESS);
      await call('PUT /v1/projects/:id/roof-versions/:versionId/picture', {
        params: { id: projectId, versionId: roofVersionId },
        body: { fileId: id },
      });
      return true;
    } catch (error) {
      if (delayMs === null || !mayWorkAgain(error)) {
        void reportError(error);
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return false;
}
