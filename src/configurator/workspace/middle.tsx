import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { useAtom } from 'jotai';
import { Plan } from '../plan/plan-view.tsx';
import { RoofModel } from './roof-model.tsx';
import { SurfacePanel, SurfaceTabList, SurfaceTabs } from './surface-tabs.tsx';
import { type MiddleView, middleViewAtom } from './view-state.ts';
import classes from './workspace.module.css';

/** Surface tabs with their power, and the roof in 3D, as a plan, or both. */
export function Middle() {
  const { t } = useLingui();
  const [view, setView] = useAtom(middleViewAtom);
  const views: { value: MiddleView; label: string }[] = [
    { value: '3d', label: t`3D` },
    { value: 'plan', label: t`Plan` },
    { value: 'both', label: t`Beide` },
  ];
  return (
    <SurfaceTabs className={classes.filling}>
      <div className={classes.tabBar}>
        <SurfaceTabList />
        <SegmentedControl
          size="xs"
          withItemsBorders={false}
          aria-label={t`Ansicht`}
          data={views}
          value={view}
          onChange={(chosen) => setView(views.find(({ value }) => value === chosen)?.value ?? 'both')}
        />
      </div>
      <SurfacePanel className={classes.filling}>
        {view !== 'plan' && (
          <section className={classes.half} aria-label={t`3D-Ansicht`}>
            <RoofModel />
          </section>
        )}
        {view !== '3d' && (
          <section className={classes.half} aria-label={t`Plan`}>
            <Plan />
          </section>
        )}
      </SurfacePanel>
    </SurfaceTabs>
  );
}
