import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

interface RowCommandsProps {
  /** Of what stands in the row. */
  readonly name: string;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

/** Changes or removes what stands in a row of a list. */
export function RowCommands({ name, onChange, onRemove }: RowCommandsProps) {
  const { t } = useLingui();
  return (
    <>
      <Button size="compact-sm" variant="subtle" aria-label={t`${name} ändern`} onClick={onChange}>
        <Trans>Ändern</Trans>
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={t`${name} entfernen`} onClick={onRemove}>
        <IconTrash size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}
