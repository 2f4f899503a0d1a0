import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { formatMoney } from '../../shared/format/money.ts';
import { useExport } from '../export/use-export.ts';
import { answerAtom } from '../model/answer.ts';
import { bomOpenAtom } from '../model/view-state.ts';
import classes from './bom.module.css';
import { BomTable } from './bom-table.tsx';
import { ScrollRegion } from './scroll-region.tsx';

/** The bill of materials at the bottom of the workspace: closed one line, open a table. */
export function BomDrawer() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useAtom(bomOpenAtom);
  const { solved } = useAtomValue(answerAtom);
  const changeCount = solved?.solution.bom.lines.filter(({ change }) => change).length ?? 0;
  const { isPossible, exportFile } = useExport();
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <section aria-label={t`Stückliste`}>
      <div className={classes.bar}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={17} stroke={1.8} aria-hidden />
          <strong>
            <Trans>Stückliste</Trans>
          </strong>
          {solved && (
            <span>
              <Plural value={solved.solution.bom.lines.length} one="# Artikel" other="# Artikel" />
            </span>
          )}
          {changeCount > 0 && (
            <span className={classes.changes}>
              <Plural value={changeCount} one="# Änderung von Hand" other="# Änderungen von Hand" />
            </span>
          )}
        </button>
        {solved && (
          <>
            <span className={classes.totalLabel}>
              <Trans>Total exkl. MWST</Trans>
            </span>
            <strong data-testid="bom-total">{formatMoney(solved.solution.bom.totalPrice)}</strong>
            <Button.Group>
              <Button
                variant="default"
                size="xs"
                disabled={!isPossible}
                leftSection={<IconFileSpreadsheet size={16} stroke={1.6} />}
                onClick={() => exportFile('bomXlsx')}
              >
                Excel
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={!isPossible}
                leftSection={<IconFileTypeCsv size={16} stroke={1.6} />}
                onClick={() => exportFile('bomCsv')}
              >
                CSV
              </Button>
            </Button.Group>
          </>
        )}
      </div>
      {isOpen && solved && (
        <ScrollRegion className={classes.scroll}>
          <BomTable solution={solved.solution} />
        </ScrollRegion>
      )}
    </section>
  );
}
