import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconLock, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useMay } from '../../shared/auth/use-may.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Business } from './business.tsx';
import { CompanyPanel } from './company-panel.tsx';
import { DiscountsPanel } from './discounts-panel.tsx';
import { FirmNotesPanel } from './firm-notes-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import classes from './organisations.module.css';
import { InviteForm, PeoplePanel } from './people-panel.tsx';
import { PrivacyPanel } from './privacy-panel.tsx';
import { useOrganisation } from './queries.ts';
import { WantedChange } from './wanted-change.tsx';

/** One organisation: its conditions and its people. */
export function OrganisationPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useOrganisation(id);
  const may = useMay();
  const [isInviting, setInviting] = useState(false);
  const { t } = useLingui();
  if (!data)
    return (
      <Page>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} radius={10} />
        )}
      </Page>
    );
  return (
    <Page
      title={data.name}
      within={{ to: '/staff/organisations', name: t`Firmen` }}
      action={
        may('people', 'write') && (
          <Button
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            <Trans>Person einladen</Trans>
          </Button>
        )
      }
    >
      {!data.active && (
        <p className={classes.inactive} role="status">
          <IconLock size={18} stroke={1.6} aria-hidden />
          <Trans>Diese Firma ist gesperrt. Ihre Personen können sich nicht anmelden.</Trans>
        </p>
      )}
      {data.changeRequest && (
        <WantedChange
          organisation={data}
          request={data.changeRequest}
          isDecidable={may('organisations', 'write')}
        />
      )}
      {data.kind === 'partner' && <Business id={data.id} />}
      <div className={classes.columns}>
        <div className={classes.stack}>
          <PeoplePanel organisation={data} isChangeable={may('people', 'write')} />
          {data.kind === 'partner' && (
            <DiscountsPanel organisation={data} isChangeable={may('organisations', 'write')} />
          )}
          <HistoryPanel id={data.id} />
        </div>
        <div className={classes.stack}>
          <CompanyPanel organisation={data} isChangeable={may('organisations', 'write')} />
          {data.kind === 'partner' && <FirmNotesPanel id={data.id} />}
          {may('privacy', 'read') && <PrivacyPanel organisation={data} />}
        </div>
      </div>
      <FormDialog isOpen={isInviting} title={t`Person einladen`} onClose={() => setInviting(false)} size="lg">
        <InviteForm organisation={data} onClose={() => setInviting(false)} />
      </FormDialog>
    </Page>
  );
}
