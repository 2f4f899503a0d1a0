import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/queries.ts';
import { formatSize } from './file-texts.ts';

const STALE_MS = 60_000;
/** Used share of a quota from which the rest is shown. */
const NEARLY_USED = 0.9;

interface StorageLeftProps {
  readonly className: string | undefined;
}

/** Remaining storage of the person or their company; renders nothing while it is plenty. */
export function StorageLeft({ className }: StorageLeftProps) {
  const { data } = useQuery({
    ...read('GET /v1/files/usage'),
    staleTime: STALE_MS,
  });
  if (!data) return null;
  const { person, organisation } = data;
  const isOwn = person.most - person.used <= organisation.most - organisation.used;
  const { used, most } = isOwn ? person : organisation;
  if (used < NEARLY_USED * most) return null;
  const [left, all] = [formatSize(Math.max(most - used, 0)), formatSize(most)];
  return (
    <p className={className}>
      {isOwn ? (
        <Trans>
          Sie haben noch {left} von {all} Speicherplatz.
        </Trans>
      ) : (
        <Trans>
          Ihre Firma hat noch {left} von {all} Speicherplatz.
        </Trans>
      )}
    </p>
  );
}
