import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { download, fileNameOf } from '../shared/files/download.ts';
import { formatAmount } from '../shared/format/money.ts';
import { formatKilowatts, formatNumber } from '../shared/format/number.ts';
import { loadPart } from '../shared/parts/load-part.ts';
import classes from './figures-table.module.css';

/** A figure as it is, for spreadsheets, and as text. */
interface Figure {
  readonly value: number;
  readonly text: string;
}

export const chf = (rappen: number): Figure => ({ value: rappen / 100, text: formatAmount(rappen) });
export const kwp = (watts: number): Figure => ({ value: watts / 1_000, text: formatKilowatts(watts) });

type Cell = string | number | Figure;

const figureOf = (cell: Cell) => (typeof cell === 'object' ? cell.value : cell);
const textOf = (cell: Cell) =>
  typeof cell === 'object' ? cell.text : typeof cell === 'number' ? formatNumber(cell) : cell;

interface FiguresTableProps {
  /** Name of the table and of its file. */
  readonly title: string;
  readonly head: readonly string[];
  /** Cells by row, the first one its name. */
  readonly rows: readonly (readonly [string, ...Cell[]])[];
  /** Address of the list that a row counts. */
  readonly addressOf?: (index: number) => string;
}

/** A chart's figures as a table that opens below it, and as CSV. */
export function FiguresTable({ title, head, rows, addressOf }: FiguresTableProps) {
  const { t } = useLingui();
  const save = async () => {
    const { csv } = await loadPart('csv', () => import('../../documents/csv.ts'));
    const text = csv([[...head], ...rows.map((row) => row.map(figureOf))]);
    download(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileNameOf(title, 'csv'));
  };
  return (
    <details className={classes.table}>
      <summary>
        <Trans>Als Tabelle</Trans>
      </summary>
      <div className={classes.scroll}>
        <table aria-label={title}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], index) => (
              <tr key={name}>
                <th scope="row">{addressOf ? <Link to={addressOf(index)}>{name}</Link> : name}</th>
                {cells.map((cell, column) => (
                  <td key={head[column + 1]}>{textOf(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t`${title} als CSV herunterladen`}
        leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
        onClick={() => void save()}
      >
        CSV
      </Button>
    </details>
  );
}
