import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Organisation } from '../../../contracts/domain/organisations.ts';
import { call } from '../../shared/api/call.ts';
import { api } from '../../shared/api/client.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { fileNameOf } from '../../shared/files/download.ts';
import { SaveButton } from '../../shared/files/download-button.tsx';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { showSuccess } from '../../shared/ui/toasts.tsx';
import { DeleteForm } from './delete-form.tsx';
import classes from './organisations.module.css';
import { useFirmObstacles } from './queries.ts';

/** Everything that is stored about a firm. */
export function PrivacyPanel({ organisation }: { readonly organisation: Organisation }) {
  const { t } = useLingui();
  const { id, name } = organisation;
  const mayDelete = useMay()('privacy', 'write');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const obstacles = useFirmObstacles(id, isAsking);
  return (
    <Panel title={<Trans>Datenschutz</Trans>} padded>
      <div className={classes.privacy}>
        <p className={classes.note}>
          <Trans>
            Alles, was über die Firma und ihre Personen gespeichert ist, als ZIP. Notizen des Lieferanten
            fehlen darin.
          </Trans>
        </p>
        <SaveButton
          content={() => api.personalData.organisation(id)}
          fileName={fileNameOf(`${t`Daten`} ${name}`, 'zip')}
        >
          <Trans>Daten der Firma herunterladen</Trans>
        </SaveButton>
        {organisation.kind === 'partner' && mayDelete && (
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            <Trans>Firma löschen</Trans>
          </Button>
        )}
      </div>
      <FormDialog isOpen={isAsking} title={t`${name} löschen?`} onClose={() => setAsking(false)}>
        <DeleteForm
          obstacles={obstacles}
          remove={() => call('DELETE /v1/staff/organisations/:id', { params: { id } })}
          onDeleted={() => {
            showSuccess(t`Der Zugang ist beendet. In wenigen Minuten sind die Daten entfernt.`);
            void navigate('/staff/organisations');
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              Alle Personen der Firma werden gelöscht, ebenso Dächer, Listen, Nachrichten, Dateien und
              Zertifikate. Offerten, Bestellungen und Rechnungen bleiben zehn Jahre, mit Name und Adresse der
              Firma. Das lässt sich nicht rückgängig machen.
            </Trans>
          </p>
        </DeleteForm>
      </FormDialog>
    </Panel>
  );
}
