import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { SavedDesignVersion } from '../../contracts/domain/designs.ts';
import { call } from '../shared/api/call.ts';
import { useErrorText } from '../shared/api/use-error-text.ts';
import { formatInstant } from '../shared/format/date.ts';
import { formatMoney } from '../shared/format/money.ts';
import { formatPower } from '../shared/format/number.ts';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { showError } from '../shared/ui/toasts.tsx';
import classes from './designer.module.css';
import { useVersions } from './queries.ts';

/** A version that is shown instead of the design. */
export type LookedAt = Pick<SavedDesignVersion, 'revision' | 'savedAt' | 'configuration'>;

interface VersionsProps {
  readonly id: string;
  readonly onLook: (version: LookedAt) => void;
  readonly onClose: () => void;
}

/** Lists the stored versions of a design, which can be previewed and restored. */
export function Versions({ id, onLook, onClose }: VersionsProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { data, error, refetch } = useVersions(id);
  const [asked, setAsked] = useState<number | null>(null);
  const preview = async (revision: number) => {
    setAsked(revision);
    try {
      onLook(await call('GET /configurator/v1/designs/:id/versions/:revision', { params: { id, revision } }));
      onClose();
    } catch (cause) {
      showError(textOf(cause));
      setAsked(null);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Fassungen`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} radius={8} />}
      <ul className={classes.versions}>
        {data?.versions.map(({ revision, name, savedAt, savedBy, summary }) => (
          <li key={revision}>
            <b>{revision}</b>
            <span>
              {name || t`Ohne Namen`}
              <small>
                {[formatInstant(savedAt), savedBy].filter(Boolean).join(', ')}
                <br />
                {formatPower(summary.powerW)} · {formatMoney(summary.totalRappen)}
              </small>
            </span>
            <Button
              size="xs"
              variant="default"
              loading={asked === revision}
              onClick={() => preview(revision)}
              aria-label={t`Fassung ${revision} ansehen`}
            >
              <Trans>Ansehen</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
