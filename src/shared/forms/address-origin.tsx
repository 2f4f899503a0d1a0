import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMapPinQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FROM_CONFIGURATOR, FROM_LAST_PROJECT } from '../../../contracts/domain/address-origins.ts';
import classes from './form.module.css';

interface AddressOriginProps {
  /** Source of the address: a project's number, or another origin. */
  readonly from: string;
  readonly onConfirm: () => void;
  /** Clears the address. */
  readonly onClear: () => void;
  /** Path by which the form finds the field and its fault. */
  readonly 'data-path': string;
  readonly error?: ReactNode;
}

/** Names the source of a prefilled address and asks for confirmation; any edit of the address confirms it too. */
export function AddressOrigin({ from, onConfirm, onClear, error, ...others }: AddressOriginProps) {
  return (
    <div className={classes.origin} data-wrong={Boolean(error) || undefined}>
      <IconMapPinQuestion size={18} stroke={1.6} aria-hidden />
      <p role={error ? 'alert' : 'status'}>
        <b>
          <Origin from={from} />
        </b>{' '}
        {error || <Trans>Stimmt diese Adresse?</Trans>}
      </p>
      <span>
        <Button size="xs" onClick={onConfirm} aria-invalid={Boolean(error)} {...others}>
          <Trans>Adresse bestätigen</Trans>
        </Button>
        <Button size="xs" variant="default" onClick={onClear}>
          <Trans>Leeren</Trans>
        </Button>
      </span>
    </div>
  );
}

function Origin({ from }: Pick<AddressOriginProps, 'from'>) {
  switch (from) {
    case FROM_CONFIGURATOR:
      return <Trans>Übernommen aus dem Konfigurator.</Trans>;
    case FROM_LAST_PROJECT:
      return <Trans>Übernommen vom zuletzt geöffneten Projekt.</Trans>;
    default:
      return <Trans>Übernommen von {from}.</Trans>;
  }
}
