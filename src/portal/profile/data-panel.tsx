import { Trans, useLingui } from '@lingui/react/macro';
import { api } from '../../shared/api/client.ts';
import { fileNameOf } from '../../shared/files/download.ts';
import { SaveButton } from '../../shared/files/download-button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './profile-page.module.css';

/** Downloads everything that is stored about the person. */
export function DataPanel() {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Datenschutz</Trans>} padded>
      <div className={classes.data}>
        <p>
          <Trans>
            Alles, was das Portal über Sie speichert, als ZIP mit lesbaren Dateien (JSON) und Ihren Uploads.
            Was der Firma gehört, ist nicht dabei.
          </Trans>
        </p>
        <SaveButton content={api.personalData.own} fileName={fileNameOf(t`Meine Daten`, 'zip')}>
          <Trans>Meine Daten herunterladen</Trans>
        </SaveButton>
      </div>
    </Panel>
  );
}
