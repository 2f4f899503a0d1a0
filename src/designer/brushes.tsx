import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconCheck, IconTexture } from '@tabler/icons-react';
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useId } from 'react';
import { powersIn } from '../../documents/modules.ts';
import { dispatchAtom, isReadOnlyAtom } from '../configurator/document/document.ts';
import { selectedSurfaceAtom } from '../configurator/document/selection.ts';
import { useNameOf } from '../configurator/messages/use-name-of.ts';
import { answerAtom } from '../configurator/solving/answer.ts';
import { useCatalogue } from '../configurator/solving/catalogue.ts';
import { drawnCells } from './cells.ts';
import { ColumnTools } from './column-strip.tsx';
import { type Brush, compose, isInPattern, type Pattern, painted, type Reach } from './composition.ts';
import classes from './designer.module.css';
import { OpeningTools } from './wall-openings.tsx';

/** Effect of a click on a cell, and its reach. At first a click takes no module away. */
export const brushAtom = atom<Brush>({ blind: false });
export const reachAtom = atom<Reach>('cell');

const isSame = (a: Brush, b: Brush): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Tools above the drawing: brush, reach, patterns and columns. */
export function Brushes() {
  const { t } = useLingui();
  const catalogue = useCatalogue();
  const nameOf = useNameOf();
  const [brush, setBrush] = useAtom(brushAtom);
  const [reach, setReach] = useAtom(reachAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const selected = useAtomValue(selectedSurfaceAtom);
  const name = useId();
  const brushes: {
    brush: Brush;
    label: string;
    swatch: string;
    kind?: 'active' | 'blind';
    powers?: string;
  }[] = [
    { brush: { blind: false }, label: t`Aktiv`, swatch: 'var(--slate-active)', kind: 'active' },
    { brush: { blind: true }, label: t`Blind`, swatch: 'var(--slate-blind)', kind: 'blind' },
    ...catalogue.colours.map(({ id, names, srgb }) => ({
      ...{ brush: { colour: id }, label: nameOf(names), swatch: srgb },
      powers: powersIn(catalogue, catalogue.formats, id),
    })),
  ];
  const reaches: { value: Reach; label: string }[] = [
    { value: 'cell', label: t`Zelle` },
    { value: 'column', label: t`Spalte` },
    { value: 'row', label: t`Reihe` },
    { value: 'all', label: t`Alles` },
  ];
  return (
    <div className={classes.tools}>
      <fieldset className={classes.brushes} disabled={isReadOnly}>
        <legend className="visually-hidden">
          <Trans>Pinsel</Trans>
        </legend>
        {brushes.map(({ brush: own, label, swatch, kind, powers }) => (
          <label key={label} className={classes.brush} title={powers}>
            <input
              type="radio"
              name={name}
              checked={isSame(own, brush)}
              onChange={() => setBrush(own)}
              className="visually-hidden"
            />
            <span className={classes.swatch} data-kind={kind} style={{ backgroundColor: swatch }} />
            {label}
          </label>
        ))}
      </fieldset>
      <SegmentedControl
        size="xs"
        withItemsBorders={false}
        aria-label={t`Bereich`}
        data={reaches}
        value={reach}
        disabled={isReadOnly}
        onChange={(chosen) => setReach(reaches.find(({ value }) => value === chosen)?.value ?? 'cell')}
      />
      <Patterns />
      {selected && <ColumnTools surface={selected.surface} />}
      {selected?.surface.kind === 'facade' && (
        <OpeningTools key={selected.surface.id} surface={selected.surface} />
      )}
    </div>
  );
}

const patternAtom = atom<Pattern>({ kind: 'chequer', every: 2 });

/** Paints all cells of a pattern with the brush. */
function Patterns() {
  const { t } = useLingui();
  const [pattern, setPattern] = useAtom(patternAtom);
  const brush = useAtomValue(brushAtom);
  const selected = useAtomValue(selectedSurfaceAtom);
  const { solved } = useAtomValue(answerAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const dispatch = useSetAtom(dispatchAtom);
  const kinds: { value: Pattern['kind']; label: string }[] = [
    { value: 'chequer', label: t`Schachbrett` },
    { value: 'columns', label: t`Spalten` },
    { value: 'rows', label: t`Reihen` },
    { value: 'diagonal', label: t`Diagonal` },
  ];
  const apply = () => {
    if (!selected || !solved) return;
    const places = drawnCells(solved.table, selected.solutionIndex).filter((place) =>
      isInPattern(pattern, place),
    );
    const base = selected.configuration.layout.colour;
    dispatch(compose(selected.surface.id, (now) => painted(now, places, brush, base), msg`Muster`));
  };
  return (
    <Menu position="bottom-start" width={220} closeOnItemClick={false} trapFocus={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          disabled={isReadOnly}
          leftSection={<IconTexture size={16} stroke={1.6} aria-hidden />}
        >
          <Trans>Muster</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map(({ value, label }) => (
          <Menu.Item
            key={value}
            rightSection={value === pattern.kind && <IconCheck size={16} stroke={1.8} aria-hidden />}
            onClick={() => setPattern({ ...pattern, kind: value })}
          >
            {label}
          </Menu.Item>
        ))}
        <div className={classes.every}>
          {pattern.kind !== 'chequer' && (
            <NativeSelect
              label={t`Jede wievielte`}
              data={['2', '3', '4', '5', '6']}
              value={String(pattern.every)}
              onChange={(event) => setPattern({ ...pattern, every: Number(event.currentTarget.value) })}
            />
          )}
          <Button fullWidth size="xs" onClick={apply}>
            <Trans>Mit dem Pinsel füllen</Trans>
          </Button>
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
