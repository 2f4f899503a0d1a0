import { useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { atom, useAtom, useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatPower } from '../../shared/format/number.ts';
import { configurationAtom } from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';
import { selectedSurfaceIdAtom } from '../document/selection.ts';
import { useOpenSurfaceNames } from '../messages/use-surface-names.ts';
import { solvedRoofAtom } from '../solving/answer.ts';
import classes from './workspace.module.css';

interface PartProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Container of the tabs and the panel of the selected one. */
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

/** The surfaces with their last known power; the same list until it changes. */
const tabsAtom = selectAtom(
  atom((get) => {
    const solutions = get(solvedRoofAtom)?.solution.surfaces ?? [];
    const powerOf = (id: string) => solutions.find((surface) => surface.id === id)?.power;
    return (get(configurationAtom)?.surfaces ?? []).map(({ id, enabled }) => ({
      id,
      enabled,
      power: powerOf(id),
    }));
  }),
  (tabs) => tabs,
  isEqual,
);

/** One tab per surface with its power; the selected one is shown in the plan and in the sections. */
export function SurfaceTabList() {
  const { t } = useLingui();
  const tabs = useAtomValue(tabsAtom);
  const nameOf = useOpenSurfaceNames();
  const active = useAtomValue(selectedSurfaceIdAtom);
  const { list, hidden, scroll } = useHiddenTabs(tabs);
  return (
    <div className={classes.tabFrame}>
      {hidden.before && <MoreTabs side="before" onClick={() => scroll(-1)} />}
      <Tabs.List ref={list} className={classes.tabs ?? ''} aria-label={t`Dachflächen`}>
        {tabs.map(({ id, enabled, power }) => (
          <Tabs.Tab
            key={id}
            value={id}
            className={classes.tab ?? ''}
            // With many surfaces the selected one may be outside the visible part of the bar.
            {...(id === active && { ref: showWhole })}
          >
            <strong>{nameOf(id)}</strong>{' '}
            {enabled ? power !== undefined && formatPower(power) : t`nicht belegt`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {hidden.after && <MoreTabs side="after" onClick={() => scroll(1)} />}
    </div>
  );
}

type Side = 'before' | 'after';

/** Tells on which sides tabs are hidden, and scrolls towards them. */
function useHiddenTabs(tabs: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<Readonly<Record<Side, boolean>>>({ before: false, after: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs have other widths.
  useEffect(() => {
    const bar = list.current;
    if (!bar) return;
    const measure = () => {
      // Less than a pixel is rounding.
      const [before, after] = [bar.scrollLeft > 1, bar.scrollLeft + bar.clientWidth < bar.scrollWidth - 1];
      setHidden((was) => (was.before === before && was.after === after ? was : { before, after }));
    };
    measure();
    bar.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    return () => {
      bar.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [tabs]);
  const scroll = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.7, behavior: 'smooth' });
  return { list, hidden, scroll };
}

/** Shows that there are more tabs; for pointers only, since arrow keys reach every tab. */
function MoreTabs({ side, onClick }: { readonly side: Side; readonly onClick: () => void }) {
  const Arrow = side === 'before' ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      className={classes.moreTabs}
      data-side={side}
      tabIndex={-1}
      aria-hidden
      onClick={onClick}
    >
      <Arrow size={18} stroke={1.8} />
    </button>
  );
}

/** The tab panel of the chosen surface. */
export function SurfacePanel({ className = '', children }: PartProps) {
  const active = useAtomValue(selectedSurfaceIdAtom) ?? '';
  return (
    <Tabs.Panel value={active} className={className} tabIndex={-1}>
      {children}
    </Tabs.Panel>
  );
}
