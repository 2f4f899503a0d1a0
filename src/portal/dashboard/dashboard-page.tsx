import { Page } from '../../shared/ui/page.tsx';
import { LastRoofs } from '../roofs/last-roofs.tsx';
import { NewRoofButton } from '../roofs/no-roofs.tsx';
import { CompanyPanel } from './company-panel.tsx';
import classes from './dashboard-page.module.css';

/** Where partners start: the company's last roofs and how the company stands. */
export function DashboardPage() {
  return (
    <Page action={<NewRoofButton />}>
      <div className={classes.columns}>
        <LastRoofs />
        <CompanyPanel />
      </div>
    </Page>
  );
}
