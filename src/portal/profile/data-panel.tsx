import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { api } from '../../shared/api/client.ts';
import { fileNameOf } from '../../shared/files/download.ts';
import { useSave } from '../../shared/files/use-save.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './profile-page.module.css';

/** Downloads everything that is stored about the person. */
export function DataPanel() {
  const { t } = useLingui();
  const { save, isSaving } = useSave(api.personalData.own, fileNameOf(t`Meine Daten`, 'zip'));
  return (
    <Panel title={<Trans>Datenschutz</Trans>} padded>
      <div className={classes.data}>
        <p>
          <Trans>
            Alles, was das Portal über Sie speichert, als ZIP mit lesbaren Dateien (JSON) und Ihren Uploads.
            Was der Firma gehört, ist nicht dabei.
          </Trans>
        </p>
        <Button
          variant="default"
          fullWidth
          maw={320}
          loading={isSaving}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={save}
        >
          <Trans>Meine Daten herunterladen</Trans>
        </Button>
      </div>
    </Panel>
  );
}
