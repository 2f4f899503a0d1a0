import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { boughtWith, laidText } from '../../../documents/bought.ts';
import type { Solution, SurfaceSolution } from '../../../engine/index.ts';
import { formatKilowatts, formatNumber } from '../../shared/format/number.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { Term } from '../../shared/ui/term.tsx';
import { applyLayout } from '../document/commands.ts';
import { dispatchAtom, isReadOnlyAtom, variantsAtom } from '../document/document.ts';
import type { SolvedRoof } from '../solving/answer.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { otherOrientationAtom } from '../solving/other-orientation.ts';
import { CHECKS_ID, isFixable } from './check-list.tsx';
import { useAddVariant, VariantChips } from './named-variants.tsx';
import classes from './results.module.css';

const VariantsDialog = lazyPart('variants-dialog', () =>
  import('./variants-dialog.tsx').then(({ VariantsDialog }) => VariantsDialog),
);

/** The roof's power, its gain over the best plain grid, and the proof. */
export function PowerHeadline({ solved }: { readonly solved: SolvedRoof }) {
  const { i18n } = useLingui();
  const { totals, surfaces } = solved.solution;
  const laid = surfaces.filter(({ status }) => status !== 'disabled');
  const roofed = laid.length;
  const bought = boughtWith(solved.solution);
  const kilowatts = formatKilowatts(bought.power);
  return (
    <div>
      <VariantChips />
      <p className={classes.label}>
        <Plural value={roofed} one="Gesamtes Dach, # Fläche" other="Gesamtes Dach, # Flächen" />
      </p>
      <p className={classes.power}>
        <strong data-testid="power">{kilowatts}</strong> kWp
      </p>
      <FixableChecks solution={solved.solution} />
      {bought.beyondRoof !== 0 && <p className={classes.proof}>{laidText(solved.solution, i18n)}</p>}
      <Gain watts={totals.power - totals.baselinePower} />
      <p className={classes.proof}>
        <Proof solved={solved} />
      </p>
      <OtherWay solved={solved} />
    </div>
  );
}

/** The proven quality of the layout, and for which orientation it holds. */
function Proof({ solved }: { readonly solved: SolvedRoof }) {
  const { surfaces, priceSearch } = solved.solution;
  const laid = surfaces.filter(({ status }) => status !== 'disabled');
  if (priceSearch) {
    const compared = formatNumber(priceSearch.compared);
    if (priceSearch.gap === null) {
      return <Trans>Günstigstes von {compared} verglichenen Dächern</Trans>;
    }
    const gap = formatNumber(priceSearch.gap, 2);
    return (
      <Trans>
        Günstigstes von {compared} verglichenen Dächern, höchstens {gap} % über dem Mindestpreis des Modells
      </Trans>
    );
  }
  if (!laid.every(({ proven }) => proven)) {
    const sum = (of: (surface: SurfaceSolution) => number | null) =>
      laid.reduce((watts, surface) => watts + (of(surface) ?? Number.POSITIVE_INFINITY), 0);
    const power = sum((surface) => surface.power);
    const most = sum((surface) => surface.mostPower);
    if (!Number.isFinite(most)) return null;
    const gap = formatNumber(Math.ceil((1 - power / most) * 1000) / 10, 1);
    return <Trans>Höchstens {gap} % unter dem Bestmöglichen</Trans>;
  }
  const upright = laid.filter(({ rows }) => rows.some(({ format }) => format !== null)).length;
  if (upright === 0) return <Trans>Bestmöglich im Querformat, bewiesen</Trans>;
  if (upright === laid.length) return <Trans>Bestmöglich im Hochformat, bewiesen</Trans>;
  return <Trans>Bestmöglich je Fläche in ihrer Modullage, bewiesen</Trans>;
}

/** Number of checks to fix, which are further down, with the way there. */
function FixableChecks({ solution }: { readonly solution: Solution }) {
  const fixable = solution.checks.filter(isFixable);
  if (fixable.length === 0) return null;
  const show = () => document.getElementById(CHECKS_ID)?.scrollIntoView({ block: 'start' });
  return (
    <button type="button" className={classes.fixable} onClick={show}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <Plural value={fixable.length} one="# zu beheben" other="# zu beheben" />
    </button>
  );
}

/** The power in the other module orientation with a button to apply it, and the way to all variants. */
function OtherWay({ solved }: { readonly solved: SolvedRoof }) {
  const other = useAtomValue(otherOrientationAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const dispatch = useSetAtom(dispatchAtom);
  const catalogue = useCatalogue();
  const [isComparing, setComparing] = useState(false);
  const variants = useAtomValue(variantsAtom);
  const { mayAdd, addCopy } = useAddVariant();
  const gained = other ? other.power - solved.solution.totals.power : 0;
  // Less than two decimals of a kilowatt show.
  const isEqual = Math.abs(gained) < 5;
  const difference = `${gained < 0 ? '−' : '+'} ${formatNumber(Math.abs(gained) / 1000, 2)} kWp`;
  return (
    <span className={classes.other}>
      {other && (
        <span data-testid="other-orientation">
          {isEqual && <Trans>Hoch- und Querformat bringen gleich viel</Trans>}
          {!isEqual && other.orientation === 'portrait' && <Trans>Hochformat brächte {difference}</Trans>}
          {!isEqual && other.orientation === 'landscape' && <Trans>Querformat brächte {difference}</Trans>}
        </span>
      )}
      {other && gained > 0 && !isEqual && !isReadOnly && (
        <button
          type="button"
          className={classes.link}
          onClick={() =>
            dispatch(applyLayout({ orientation: other.orientation, objective: 'power' }, catalogue))
          }
        >
          <Trans>Übernehmen</Trans>
        </button>
      )}
      <button type="button" className={classes.link} onClick={() => setComparing(true)}>
        <Trans>Varianten vergleichen</Trans>
      </button>
      {variants.length === 0 && mayAdd && (
        <button type="button" className={classes.link} onClick={addCopy}>
          <Trans>Variante hinzufügen</Trans>
        </button>
      )}
      {isComparing && (
        <Suspense>
          <VariantsDialog present={solved} isOpen onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </span>
  );
}

function Gain({ watts }: { readonly watts: number }) {
  const { t } = useLingui();
  const gain = formatNumber(Math.abs(watts));
  if (watts === 0) {
    return (
      <p className={classes.gain} data-sign="none">
        <Trans>Gleich viel wie ein Raster</Trans>
      </p>
    );
  }
  if (watts < 0) {
    return (
      <p className={classes.gain} data-sign="minus">
        <IconTrendingDown size={16} stroke={1.8} aria-hidden />
        <Trans>− {gain} W gegenüber einem Raster, das Lücken liesse</Trans>
      </p>
    );
  }
  return (
    <p className={classes.gain} data-sign="plus">
      <IconTrendingUp size={16} stroke={1.8} aria-hidden />
      <Term
        explanation={t`Verglichen mit dem besten einfachen Raster: ein Format, eine Fuge, und wo eine Öffnung liegt, fällt das Modul weg.`}
      >
        <Trans>+ {gain} W gegenüber einem Raster</Trans>
      </Term>
    </p>
  );
}
