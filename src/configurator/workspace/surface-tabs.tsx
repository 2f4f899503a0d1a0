import { useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/format/number.ts';
import { configurationAtom } from '../document/document.ts';
import { selectedSurfaceIdAtom } from '../document/selection.ts';
import { useOpenSurfaceNames } from '../messages/use-surface-names.ts';
import { answerAtom } from '../solving/answer.ts';
import classes from './workspace.module.css';

interface PartProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Around the tabs and what belongs to the chosen one. */
export function SurfaceTabs({ className = '', children }: PartProps) {
  const [active, activate] = useAtom(selectedSurfaceIdAtom);
  return (
    <Tabs
      unstyled
      className={className}
      value={active}
      onChange={(id) => {
        if (id !== null) activate(id);
      }}
    >
      {children}
    </Tabs>
  );
}

const showWhole = (tab: HTMLElement | null) => tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/** One tab per surface with its power; the chosen one is in the plan and in the sections. */
export function SurfaceTabList() {
  const { t } = useLingui();
  const surfaces = useAtomValue(configurationAtom)?.surfaces ?? [];
  const nameOf = useOpenSurfaceNames();
  const { solved } = useAtomValue(answerAtom);
  const active = useAtomValue(selectedSurfaceIdAtom);
  const powerOf = (id: string) => solved?.solution.surfaces.find((surface) => surface.id === id)?.power;
  return (
    <Tabs.List className={classes.tabs ?? ''} aria-label={t`Dachflächen`}>
      {surfaces.map(({ id, enabled }) => {
        const power = powerOf(id);
        return (
          <Tabs.Tab
            key={id}
            value={id}
            className={classes.tab ?? ''}
            // Of many surfaces the chosen one may stand outside the bar.
            {...(id === active && { ref: showWhole })}
          >
            <strong>{nameOf(id)}</strong>{' '}
            {enabled ? power !== undefined && `${formatNumber(power / 1000, 2)} kWp` : t`nicht belegt`}
          </Tabs.Tab>
        );
      })}
    </Tabs.List>
  );
}

/** What is about the chosen surface. */
export function SurfacePanel({ className = '', children }: PartProps) {
  const active = useAtomValue(selectedSurfaceIdAtom) ?? '';
  return (
    <Tabs.Panel value={active} className={className} tabIndex={-1}>
      {children}
    </Tabs.Panel>
  );
}
