import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Page } from '../../shared/ui/page.tsx';
import { CompanyPanel } from './company-panel.tsx';
import classes from './dashboard-page.module.css';
import { LastRoofs } from './last-roofs.tsx';

/** Where partners start: the company's last roofs and how the company stands. */
export function DashboardPage() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Übersicht`}
      action={
        <Button component={Link} to="/projects/create" leftSection={<IconPlus size={16} stroke={1.8} />}>
          <Trans>Neues Dach</Trans>
        </Button>
      }
    >
      <div className={classes.columns}>
        <LastRoofs />
        <CompanyPanel />
      </div>
    </Page>
  );
}
