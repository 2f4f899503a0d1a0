import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconBuildingSkyscraper,
  IconChevronLeft,
  IconCube,
  IconLayoutGrid,
  IconListDetails,
} from '@tabler/icons-react';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isReadOnlyAtom } from '../document/document.ts';
import { openedFromAtom } from '../drafts/open-roof.ts';
import { FileMenu } from '../files/file-menu.tsx';
import { Plan } from '../plan/plan-view.tsx';
import { BillToCart } from '../results/bom-drawer.tsx';
import { BomTable } from '../results/bom-table.tsx';
import { ResultsPanel } from '../results/results-panel.tsx';
import { answerAtom } from '../solving/answer.ts';
import type { RoofCommands } from './desk-layout.tsx';
import { InputsFooter } from './inputs-footer.tsx';
import layout from './layout.module.css';
import { PhoneStrip } from './phone-strip.tsx';
import { RoofModel } from './roof-model.tsx';
import { RoofName } from './roof-name.tsx';
import { SaveButton } from './save-state.tsx';
import { Sections } from './sections.tsx';
import { SurfacePanel, SurfaceTabList, SurfaceTabs } from './surface-tabs.tsx';
import { HistoryButtons } from './top-bar.tsx';
import { type PhoneView, phoneViewAtom } from './view-state.ts';
import classes from './workspace.module.css';

/** One view at a time, with a bar at the bottom to switch. */
export function PhoneLayout({ onSave, onNew, onImport, onRequest, notices }: RoofCommands) {
  const { t } = useLingui();
  const [view, showView] = useAtom(phoneViewAtom);
  const dismissNotice = useSetAtom(openedFromAtom);
  const show = (next: PhoneView) => {
    showView(next);
    // The notice would take a twelfth of every view.
    dismissNotice(null);
  };
  const isDrawing = view === 'plan' || view === '3d';
  return (
    <SurfaceTabs className={layout.phone}>
      <header>
        <div className={classes.phoneTop}>
          <h1 className="visually-hidden">
            <Trans>Dachkonfigurator</Trans>
          </h1>
          <Link to="/dashboard" className={classes.back} aria-label={t`Zur Übersicht`}>
            <IconChevronLeft size={20} stroke={1.8} />
          </Link>
          <span>
            <RoofName />
          </span>
          <HistoryButtons />
          <SaveButton onSave={onSave} />
          <FileMenu withExports onNew={onNew} onImport={onImport} onRequest={onRequest} />
        </div>
        {notices}
        {view !== 'bom' && (
          <div className={classes.tabBar}>
            <SurfaceTabList />
          </div>
        )}
      </header>
      <main className={layout.screen}>
        <SurfacePanel className={classes.filling}>
          <PhoneScreen view={view} />
        </SurfacePanel>
      </main>
      {isDrawing && (
        <aside aria-label={t`Resultat`}>
          <PhoneStrip />
        </aside>
      )}
      <nav className={classes.bottomBar} aria-label={t`Ansicht`}>
        <Tab icon={IconAdjustmentsHorizontal} isCurrent={view === 'inputs'} onChoose={() => show('inputs')}>
          <Trans>Eingaben</Trans>
        </Tab>
        <Tab icon={IconLayoutGrid} isCurrent={view === 'plan'} onChoose={() => show('plan')}>
          <Trans>Plan</Trans>
        </Tab>
        <Tab icon={IconCube} isCurrent={view === '3d'} onChoose={() => show('3d')}>
          <Trans>3D</Trans>
        </Tab>
        <Tab icon={IconBuildingSkyscraper} isCurrent={view === 'results'} onChoose={() => show('results')}>
          <Trans>Resultat</Trans>
        </Tab>
        <Tab icon={IconListDetails} isCurrent={view === 'bom'} onChoose={() => show('bom')}>
          <Trans context="phone tab">Stückliste</Trans>
        </Tab>
      </nav>
    </SurfaceTabs>
  );
}

function PhoneScreen({ view }: { readonly view: PhoneView }) {
  const { solved } = useAtomValue(answerAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  switch (view) {
    case 'inputs':
      return (
        <>
          <div inert={isReadOnly}>
            <Sections />
          </div>
          <InputsFooter />
        </>
      );
    case 'plan':
      return <Plan />;
    case '3d':
      return (
        <div className={classes.half}>
          <RoofModel />
        </div>
      );
    case 'results':
      return <ResultsPanel />;
    case 'bom':
      return solved ? (
        <Box className={classes.wide ?? ''} tabIndex={0}>
          <BillToCart lines={solved.solution.bom.lines} />
          <BomTable solution={solved.solution} />
        </Box>
      ) : (
        <ResultsPanel />
      );
  }
}

interface TabProps {
  readonly icon: typeof IconCube;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Tab({ icon: TabIcon, isCurrent, onChoose, children }: TabProps) {
  return (
    <button type="button" aria-current={isCurrent ? 'page' : undefined} onClick={onChoose}>
      <TabIcon size={20} stroke={1.6} aria-hidden />
      {children}
    </button>
  );
}
