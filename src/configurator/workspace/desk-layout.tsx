import { useLingui } from '@lingui/react/macro';
import { BomDrawer } from '../results/bom-drawer.tsx';
import { ResultsPanel } from '../results/results-panel.tsx';
import classes from './layout.module.css';
import { Middle } from './middle.tsx';
import { Sections } from './sections.tsx';
import { TopBar } from './top-bar.tsx';

/** What the bars of both layouts can do with the whole roof. */
export interface RoofCommands {
  readonly onSave: () => void;
  readonly onNew: () => void;
  readonly onImport: () => void;
}

/** Inputs on the left, drawings in the middle, results on the right, bill of materials below. */
export function DeskLayout(commands: RoofCommands) {
  const { t } = useLingui();
  return (
    <div className={classes.workspace}>
      <div className={classes.top}>
        <TopBar {...commands} />
      </div>
      <section className={classes.inputs} aria-label={t`Eingaben`}>
        <Sections />
      </section>
      <main className={classes.middle}>
        <Middle />
      </main>
      <aside className={classes.results} aria-label={t`Resultat`}>
        <ResultsPanel />
      </aside>
      <div className={classes.bom}>
        <BomDrawer />
      </div>
    </div>
  );
}
