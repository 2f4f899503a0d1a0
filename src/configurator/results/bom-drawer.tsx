import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  type TablerIcon,
} from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import type { BomLine } from '../../../engine/index.ts';
import { CartButton } from '../../shared/cart/cart-button.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { DeliveryOfBill } from '../../shared/ui/earliest-delivery.tsx';
import { roofNameAtom } from '../document/document.ts';
import type { RoofFileKind } from '../files/roof-files.ts';
import { useExport } from '../files/use-export.ts';
import { solvedRoofAtom } from '../solving/answer.ts';
import { bomOpenAtom } from '../workspace/view-state.ts';
import classes from './bom.module.css';
import { BomTable } from './bom-table.tsx';
import { useLegible } from './use-legible.ts';

/** The bill of materials at the bottom of the workspace: one line when closed, a table when open. */
export function BomDrawer() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useAtom(bomOpenAtom);
  const newest = useAtomValue(solvedRoofAtom);
  // Updated after the drawing, except for the first time.
  const solved = useLegible(newest) ?? newest;
  const hasRoof = solved !== null;
  const changeCount = solved?.solution.bom.lines.filter(({ change }) => change).length ?? 0;
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
            <BillToCart lines={solved.solution.bom.lines} />
          </>
        )}
        {hasRoof && (
          <Button.Group>
            <ExportButton kind="bomXlsx" icon={IconFileSpreadsheet} label="Excel" />
            <ExportButton kind="bomCsv" icon={IconFileTypeCsv} label="CSV" />
          </Button.Group>
        )}
      </div>
      {isOpen && solved && (
        <Box className={classes.scroll ?? ''} tabIndex={0}>
          <div className={classes.delivery}>
            <DeliveryOfBill lines={boughtOf(solved.solution.bom.lines)} />
          </div>
          <BomTable solution={solved.solution} />
        </Box>
      )}
    </section>
  );
}

/** Adds the articles of the bill to the cart, for people who may order materials. */
export function BillToCart({ lines }: { readonly lines: readonly BomLine[] }) {
  const { t } = useLingui();
  const name = useAtomValue(roofNameAtom) || t`Konfigurator`;
  return <CartButton size="xs" lines={boughtOf(lines)} from={name} />;
}

const boughtOf = (lines: readonly BomLine[]) => lines.map(({ article, quantity }) => ({ article, quantity }));

interface ExportButtonProps {
  readonly kind: RoofFileKind;
  readonly icon: TablerIcon;
  /** Name of the format, the same in all languages. */
  readonly label: string;
}

function ExportButton({ kind, icon: Icon, label }: ExportButtonProps) {
  const { isPossible, exportFile } = useExport();
  return (
    <Button
      variant="default"
      size="xs"
      disabled={!isPossible}
      leftSection={<Icon size={16} stroke={1.6} />}
      onClick={() => exportFile(kind)}
    >
      {label}
    </Button>
  );
}
