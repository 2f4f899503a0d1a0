import { LastRoofs } from '../../portal/roofs/last-roofs.tsx';
import { NewRoofButton } from '../../portal/roofs/no-roofs.tsx';
import { useSettled } from '../../shared/api/use-settled.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { UnsavedRoofs } from '../../shared/drafts/unsaved-roofs.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { LoadingMark } from '../shell/loading-mark.tsx';
import { CompanyPanel } from './company-panel.tsx';
import classes from './dashboard-page.module.css';
import { LatestNotifications } from './latest-notifications.tsx';
import { NextSteps } from './next-steps.tsx';
import { TrainingPanel } from './training-panel.tsx';
import { SupplierQueuePanel } from './waiting-for-us.tsx';
import { ContinueWatching } from './watch-on.tsx';

/**
 * The start page: projects waiting for the partner or for staff, unsaved roofs and the company's latest roofs. At
 * the side: notifications, trainings, started videos and the company. All of it appears at once, so that nothing
 * moves while the rest loads.
 */
export function DashboardPage() {
  const may = useMay();
  const mayWrite = may('projects', 'write');
  const isStaff = may('projects', 'staff');
  const mayWatch = may('academy', 'read');
  const isSettled = useSettled();
  return (
    <Page action={<NewRoofButton />}>
      {!isSettled && <LoadingMark />}
      <div className={classes.columns} aria-busy={!isSettled}>
        <div className={classes.column}>
          {mayWrite && <NextSteps />}
          {isStaff && <SupplierQueuePanel />}
          <UnsavedRoofs />
          <LastRoofs />
        </div>
        <div className={classes.column}>
          <LatestNotifications />
          <TrainingPanel />
          {mayWatch && <ContinueWatching />}
          <CompanyPanel />
        </div>
      </div>
    </Page>
  );
}
