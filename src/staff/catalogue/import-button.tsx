import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ListedVersion, VersionLabel } from '../../../contracts/domain/catalogue-versions.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import { useChangeVersions } from './queries.ts';

/** Returns the label of a catalogue's text; null if it is no JSON object with one. */
function labelIn(text: string): string | null {
  try {
    const label = VersionLabel.safeParse(JSON.parse(text)?.version);
    return label.success ? label.data : null;
  } catch {
    return null;
  }
}

/** Stores a JSON file as a draft, in the place of a draft of the same label. */
export function ImportButton({ versions }: { readonly versions: readonly ListedVersion[] }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { store } = useChangeVersions();
  const take = async (file: File | null) => {
    if (!file) return;
    const text = await file.text();
    const label = labelIn(text);
    if (label === null) {
      showError(t`Das ist kein Katalog: Erwartet ist eine JSON-Datei mit dem Feld «version».`);
      return;
    }
    const draft = versions.find((version) => version.state === 'draft' && version.label === label);
    try {
      const stored = await store.mutateAsync({ text, draft });
      const isKnown = versions.some(({ id, revision }) => id === stored.id && revision === stored.revision);
      const { label: name } = stored;
      if (isKnown) showSuccess(t`${name} hat schon diesen Inhalt. Nichts ist geändert.`);
      else showSuccess(t`${name} ist als Entwurf gespeichert.`);
    } catch (error) {
      const isTaken = versions.some((version) => version.state !== 'draft' && version.label === label);
      showError(
        isTaken
          ? t`${label} ist veröffentlicht und ändert sich nicht mehr. Geben Sie der Datei im Feld «version» einen neuen Namen.`
          : textOf(error),
      );
    }
  };
  return (
    <FileButton
      accept=".json,application/json"
      inputProps={{ 'aria-label': t`Katalog als JSON` }}
      onChange={(file) => void take(file)}
    >
      {(button) => (
        <Button
          {...button}
          loading={store.isPending}
          leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
        >
          <Trans>Einlesen</Trans>
        </Button>
      )}
    </FileButton>
  );
}
