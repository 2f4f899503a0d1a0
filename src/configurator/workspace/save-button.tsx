import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { isSavedAtom, savingAtom } from '../model/save-roof.ts';

/** Saving on a phone: an icon that also says whether it is done. */
export function SaveButton({ onSave }: { readonly onSave: () => void }) {
  const { t } = useLingui();
  const isSaved = useAtomValue(isSavedAtom);
  const isSaving = useAtomValue(savingAtom);
  const SaveIcon = isSaved ? IconCloudCheck : IconCloudUp;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={isSaved ? t`Gespeichert` : t`Speichern`}
      loading={isSaving}
      onClick={onSave}
    >
      <SaveIcon size={19} stroke={1.6} />
    </ActionIcon>
  );
}
