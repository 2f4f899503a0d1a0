import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconColumnInsertRight, IconLayoutColumns } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import type { Column, Surface } from '../../engine/index.ts';
import { dispatchAtom, isReadOnlyAtom } from '../configurator/document/document.ts';
import { useCatalogue } from '../configurator/solving/catalogue.ts';
import { formatNumber } from '../shared/format/number.ts';
import {
  compose,
  fieldWidthOf,
  filledWith,
  NO_COMPOSITION,
  withColumn,
  withoutColumn,
} from './composition.ts';
import classes from './designer.module.css';

const LABEL = msg`Spalten`;
/** Options besides the formats: remove the column, or insert one before it. */
const OUT = '-';
const BEFORE = '+';

interface ColumnStripProps {
  readonly surface: Surface;
  /** Columns of the solution; those without format are fillers. */
  readonly columns: readonly Column[];
  /** Horizontal range of the drawing, mm. */
  readonly frame: { readonly left: number; readonly width: number };
}

/** A select for the format below every column. */
export function ColumnStrip({ surface, columns, frame }: ColumnStripProps) {
  const { t } = useLingui();
  const { formats } = useCatalogue();
  const dispatch = useSetAtom(dispatchAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const composed = surface.composition ?? NO_COMPOSITION;
  const choose = (column: number, choice: string) =>
    dispatch(
      compose(
        surface.id,
        (now) => {
          if (choice === OUT) return withoutColumn(now, column);
          if (choice === BEFORE) return withColumn(now, column, now.columns[column] ?? choice);
          return { ...now, columns: now.columns.with(column, choice) };
        },
        LABEL,
      ),
    );
  // Without a solution, or if they do not fit, they are placed side by side.
  const places = columns.length > 0 ? columns : sideBySide(composed.columns, formats);
  return (
    <div className={classes.strip}>
      {places.map(({ x, width, format }, column) => {
        const style = {
          left: `${((x - frame.left) / frame.width) * 100}%`,
          width: `${(width / frame.width) * 100}%`,
        };
        const number = column + 1;
        if (format === null) {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
            <span key={column} style={style} title={t`Passspalte, ${formatNumber(width)} mm`}>
              {width > frame.width / 14 ? formatNumber(width) : '·'}
            </span>
          );
        }
        return (
          <select
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
            key={column}
            style={style}
            aria-label={t`Format der Spalte ${number}`}
            value={format}
            disabled={isReadOnly}
            onChange={(event) => choose(column, event.currentTarget.value)}
          >
            {formats.map(({ id }) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
            <option value={BEFORE}>{t`+ Spalte davor`}</option>
            <option value={OUT}>{t`Spalte entfernen`}</option>
          </select>
        );
      })}
    </div>
  );
}

function sideBySide(ids: readonly string[], formats: readonly { id: string; width: number }[]): Column[] {
  let x = 0;
  return ids.map((id) => {
    const width = formats.find((format) => format.id === id)?.width ?? 0;
    const column = { x, width, format: id };
    x += width;
    return column;
  });
}

/** Adds a column at the right end, or refills the whole width. */
export function ColumnTools({ surface }: { readonly surface: Surface }) {
  const { t } = useLingui();
  const catalogue = useCatalogue();
  const dispatch = useSetAtom(dispatchAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const ids = catalogue.formats.map(({ id }) => id);
  const add = (format: string) =>
    dispatch(compose(surface.id, (now) => withColumn(now, now.columns.length, format), LABEL));
  const fill = (formats: readonly string[]) => {
    const columns = filledWith(formats, fieldWidthOf(surface, catalogue), catalogue);
    dispatch(compose(surface.id, (now) => ({ ...now, columns }), LABEL));
  };
  const fills = [...ids.map((id) => [id]), ids.slice(0, 2), ids];
  return (
    <>
      <Menu position="bottom-start" width={210}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            disabled={isReadOnly}
            leftSection={<IconLayoutColumns size={16} stroke={1.6} aria-hidden />}
          >
            <Trans>Spalten füllen</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {fills.map((formats) => (
            <Menu.Item key={formats.join()} onClick={() => fill(formats)}>
              {formats.length === 1 ? t`Alle ${formats.join()}` : t`${formats.join(' ')} im Wechsel`}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start" width={150}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            disabled={isReadOnly}
            leftSection={<IconColumnInsertRight size={16} stroke={1.6} aria-hidden />}
          >
            <Trans>Spalte rechts</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {catalogue.formats.map(({ id, width }) => (
            <Menu.Item key={id} onClick={() => add(id)}>
              {id}, {formatNumber(width)} mm
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
