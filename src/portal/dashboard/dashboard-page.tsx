import { UnsavedRoofs } from '../../shared/drafts/unsaved-roofs.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { LastRoofs } from '../roofs/last-roofs.tsx';
import { NewRoofButton } from '../roofs/no-roofs.tsx';
import { CompanyPanel } from './company-panel.tsx';
import classes from './dashboard-page.module.css';

/** Where partners start: the roofs that wait to be saved, the company's last ones, and how the company stands. */
export function DashboardPage() {
  return (
    <Page action={<NewRoofButton />}>
      <div className={classes.columns}>
        <div className={classes.column}>
          <UnsavedRoofs />
          <LastRoofs />
        </div>
        <CompanyPanel />
      </div>
    </Page>
  );
}
