import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { getDefaultStore, useAtom } from 'jotai';
import { startAtom } from './begin-roof.ts';

interface OtherBeginningsProps {
  readonly onCopy: () => void;
  /** Opens a file instead. */
  readonly onImport: () => void;
  readonly onDone: () => void;
}

/** Buttons that begin without any question. */
export function OtherBeginnings({ onCopy, onImport, onDone }: OtherBeginningsProps) {
  return (
    <>
      <Button variant="default" size="sm" onClick={onCopy}>
        <Trans>Letztes Dach kopieren</Trans>
      </Button>
      <Button
        variant="default"
        size="sm"
        onClick={() => {
          onDone();
          onImport();
        }}
      >
        <Trans>Dachdatei laden</Trans>
      </Button>
      <Button variant="default" size="sm" onClick={onDone}>
        <Trans>Leer beginnen</Trans>
      </Button>
    </>
  );
}

/** Whether new roofs start without the dialog. */
export function EmptyPreference() {
  const { t } = useLingui();
  const [preference, setPreference] = useAtom(startAtom, { store: getDefaultStore() });
  return (
    <Checkbox
      label={t`Neue Dächer künftig leer beginnen`}
      checked={preference === 'off'}
      onChange={(event) => setPreference(event.currentTarget.checked ? 'off' : 'on')}
    />
  );
}
