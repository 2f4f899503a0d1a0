import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Organisation } from '../../../contracts/domain/organisations.ts';
import { api } from '../../shared/api/client.ts';
import { fileNameOf } from '../../shared/files/download.ts';
import { useSave } from '../../shared/files/use-save.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './organisations.module.css';

/** Everything that is stored about a firm. */
export function PrivacyPanel({ organisation }: { readonly organisation: Organisation }) {
  const { t } = useLingui();
  const { id, name } = organisation;
  const { save, isSaving } = useSave(
    () => api.personalData.organisation(id),
    fileNameOf(`${t`Daten`} ${name}`, 'zip'),
  );
  return (
    <Panel title={<Trans>Datenschutz</Trans>} padded>
      <div className={classes.privacy}>
        <p className={classes.note}>
          <Trans>
            Alles, was über die Firma und ihre Personen gespeichert ist, als ZIP. Notizen des Lieferanten
            fehlen darin.
          </Trans>
        </p>
        <Button
          variant="default"
          loading={isSaving}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={save}
        >
          <Trans>Daten der Firma herunterladen</Trans>
        </Button>
      </div>
    </Panel>
  );
}
