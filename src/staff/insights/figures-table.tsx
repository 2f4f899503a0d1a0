import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { loadPart } from '../../shared/parts/load-part.ts';
import classes from './insights.module.css';

interface FiguresTableProps {
  /** Name of the table and of its file. */
  readonly title: string;
  readonly head: readonly string[];
  /** Texts, and figures as they are: a spreadsheet reads them. */
  readonly rows: readonly (readonly (string | number)[])[];
  /** Address of the list that a row counts. */
  readonly addressOf?: (index: number) => string;
}

/** A chart's figures as a table that opens below it, and as CSV. */
export function FiguresTable({ title, head, rows, addressOf }: FiguresTableProps) {
  const { t } = useLingui();
  const save = async () => {
    const { csv } = await loadPart('csv', () => import('../../../documents/csv.ts'));
    const text = csv([[...head], ...rows.map((row) => [...row])]);
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
                  <td key={head[column + 1]}>{cell}</td>
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
