import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { CSSProperties, ReactNode } from 'react';
import { isReadOnlyAtom } from '../document/document.ts';
import { BomDrawer } from '../results/bom-drawer.tsx';
import { ResultsPanel } from '../results/results-panel.tsx';
import { InputsFooter } from './inputs-footer.tsx';
import { InputsEdge, inputsWidthAtom } from './inputs-width.tsx';
import classes from './layout.module.css';
import { Middle } from './middle.tsx';
import { Sections } from './sections.tsx';
import { SkipToPlan } from './skip-to-plan.tsx';
import { TopBar } from './top-bar.tsx';

/** Kinds of projects that can start from a roof. */
export type RoofRequest = 'request_for_quotation' | 'direct_order';

/** Commands and notices for the whole roof in the bars of both layouts. */
export interface RoofCommands {
  readonly onSave: () => void;
  readonly onNew: () => void;
  readonly onImport: () => void;
  /** Saves the roof and opens the new project. */
  readonly onRequest: (kind: RoofRequest) => void;
  readonly notices: ReactNode;
}

/** Inputs on the left, drawings in the middle, results on the right, bill of materials below. */
export function DesktopLayout({ notices, ...commands }: RoofCommands) {
  const { t } = useLingui();
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  return (
    <div className={classes.workspace} style={widthOf(useAtomValue(inputsWidthAtom))}>
      <div className={classes.top}>
        <SkipToPlan />
        <TopBar {...commands} />
      </div>
      <div className={classes.notices}>{notices}</div>
      <div className={classes.inputs}>
        <section className={classes.sections} aria-label={t`Eingaben`} inert={isReadOnly}>
          <Sections />
        </section>
        <InputsFooter />
      </div>
      <InputsEdge />
      <main className={classes.middle}>
        <Middle />
      </main>
      {/* It scrolls, and contains nothing focusable until the first answer. */}
      <Box component="aside" className={classes.results ?? ''} aria-label={t`Resultat`} tabIndex={0}>
        <ResultsPanel />
      </Box>
      <div className={classes.bom}>
        <BomDrawer />
      </div>
    </div>
  );
}

function widthOf(inputs: number): CSSProperties {
  const variable: Record<`--${string}`, string> = { '--inputs': `${inputs}px` };
  return variable;
}
