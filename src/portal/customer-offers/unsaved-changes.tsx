import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { boughtWith } from '../../../documents/bought.ts';
import type { Answer, Configuration } from '../../../engine/index.ts';
import { call } from '../../shared/api/call.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { openDraftRepository } from '../../shared/drafts/draft-repository.ts';
import { serverDrafts } from '../../shared/drafts/server-drafts.ts';
import { formatPower } from '../../shared/format/number.ts';
import classes from './customer-offer.module.css';
import { engine } from './engine.ts';

/** Power of the saved and of the edited roof, W; null if the engine gives none. */
interface Difference {
  readonly saved: number | null;
  readonly edited: number | null;
}

/** Tells that the roof was edited since it was saved, since the offer is about the saved one. */
export function UnsavedChanges({ roofId }: { readonly roofId: string }) {
  const account = useAtomValue(profileAtom)?.Email;
  const { data } = useQuery({
    queryKey: ['unsaved-changes', account, roofId],
    queryFn: ({ signal }) => differenceOf(roofId, account ?? '', signal),
    enabled: account !== undefined,
    refetchOnMount: 'always',
  });
  if (!data) return null;
  const [edited, saved] = [data.edited, data.saved].map((power) =>
    power === null ? '–' : formatPower(power),
  );
  return (
    <div className={classes.unsaved} role="status">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <p>
        <Trans>
          Dieses Dach hat nicht gespeicherte Änderungen: {edited} statt {saved}. Offerte und Link zeigen das
          gespeicherte Dach.
        </Trans>{' '}
        <Link to={`/configurator/${roofId}`}>
          <Trans>Zum Dach, um zu speichern</Trans>
        </Link>
      </p>
    </div>
  );
}

/** Returns null if nothing is unsaved. Rejects if the server is unreachable. */
async function differenceOf(
  roofId: string,
  account: string,
  signal: AbortSignal,
): Promise<Difference | null> {
  const draft =
    (await openDraftRepository(account).read(roofId)) ?? (await serverDrafts.find(roofId).catch(() => null));
  if (!draft) return null;
  const { configuration: saved } = await call(
    'GET /configurator/v1/roofs/:id',
    { params: { id: roofId } },
    { signal },
  );
  const edited: Configuration = JSON.parse(await engine.upgraded(JSON.stringify(draft.configuration)));
  if (replaceEqualDeep(saved, edited) === saved) return null;
  return { saved: await powerOf(saved), edited: await powerOf(edited) };
}

/** Power in W; null if the roof is rejected. */
async function powerOf(configuration: Configuration): Promise<number | null> {
  const { answer: text } = await engine.solve(JSON.stringify(configuration), 0);
  const answer: Answer = JSON.parse(text);
  return answer.status === 'solved' ? boughtWith(answer).power : null;
}
