import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { OBJECTIVES, ORIENTATIONS, UNITS } from '../../../documents/names.ts';
import type { Solution } from '../../../engine/index.ts';
import { formatAmount, formatMoney } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { billDifference } from '../document/bill-difference.ts';
import { takeLayout } from '../document/commands.ts';
import { configurationAtom, dispatchAtom, isReadOnlyAtom } from '../document/document.ts';
import { useNameOf } from '../messages/use-name-of.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import {
  type ComparedLayout,
  isLaidSo,
  LAYOUT_CHOICES,
  type LayoutChoice,
  useComparedLayouts,
} from '../solving/compare-layouts.ts';
import classes from './variants-dialog.module.css';

interface VariantsDialogProps {
  /** The roof as it is. */
  readonly present: Solution;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The roof laid in every orientation for every objective, side by side; one is taken with one click. */
export function VariantsDialog({ present, isOpen, onClose }: VariantsDialogProps) {
  const { t } = useLingui();
  const isPhone = useMediaQuery('(max-width: 799px)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t`Varianten vergleichen`}
      size={1040}
      fullScreen={isPhone}
      centered
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
    >
      <Variants present={present} />
    </Modal>
  );
}

const keyOf = ({ orientation, objective }: LayoutChoice) => `${orientation}/${objective}`;

function Variants({ present }: Pick<VariantsDialogProps, 'present'>) {
  const configuration = useAtomValue(configurationAtom);
  const compared = useComparedLayouts(true);
  const [shown, setShown] = useState<string | null>(null);
  if (!configuration) return null;
  const solved = compared.flatMap(({ solution }) => (solution === 'refused' ? [] : [solution.totals]));
  const best = {
    power: Math.max(...solved.map(({ power }) => power)),
    pricePerWatt: Math.min(...solved.map(({ pricePerWatt }) => pricePerWatt ?? Number.POSITIVE_INFINITY)),
  };
  const looked = compared.find((one) => keyOf(one) === shown);
  const isMixed = !LAYOUT_CHOICES.some((choice) => isLaidSo(configuration, choice));
  return (
    <>
      <p className={classes.intro}>
        <Trans>
          Das ganze Dach, mit allen Öffnungen und Komponenten, jedes Mal neu belegt und gerechnet.
        </Trans>
      </p>
      <div className={classes.scroll}>
        <table className={classes.table} data-variants>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Belegung</Trans>
              </th>
              <th scope="col">
                <Trans>Leistung</Trans>
              </th>
              <th scope="col">
                <Trans>Material exkl. MWST</Trans>
              </th>
              <th scope="col">
                <Trans>pro Wp</Trans>
              </th>
              <th scope="col" data-minor>
                <Trans>Ertrag pro Jahr</Trans>
              </th>
              <th scope="col" data-minor>
                <Trans>Passstücke</Trans>
              </th>
              <th scope="col">
                <span className="visually-hidden">
                  <Trans>Übernehmen</Trans>
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {isMixed && (
              <Row name={<Trans>Wie jetzt</Trans>} solution={present} present={present} best={best} />
            )}
            {LAYOUT_CHOICES.map((choice) => (
              <ChoiceRow
                key={keyOf(choice)}
                choice={choice}
                compared={compared.find((one) => keyOf(one) === keyOf(choice))}
                present={present}
                best={best}
                isPresent={isLaidSo(configuration, choice)}
                isShown={shown === keyOf(choice)}
                onShow={() => setShown(shown === keyOf(choice) ? null : keyOf(choice))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {looked && looked.solution !== 'refused' && (
        <BillDifferences present={present} solution={looked.solution} />
      )}
    </>
  );
}

interface Best {
  readonly power: number;
  readonly pricePerWatt: number;
}

interface ChoiceRowProps {
  readonly choice: LayoutChoice;
  /** Undefined while the engine has not come to it. */
  readonly compared: ComparedLayout | undefined;
  readonly present: Solution;
  readonly best: Best;
  readonly isPresent: boolean;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function ChoiceRow({ choice, compared, present, best, isPresent, isShown, onShow }: ChoiceRowProps) {
  const { t, i18n } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const catalogue = useCatalogue();
  const orientation = i18n._(ORIENTATIONS[choice.orientation]);
  const objective = i18n._(OBJECTIVES[choice.objective]);
  const name = `${orientation}, ${objective}`;
  const heading = (
    <>
      {orientation}
      <small>{objective}</small>
    </>
  );
  if (!compared || compared.solution === 'refused') {
    return (
      <tr>
        <th scope="row">{heading}</th>
        <td colSpan={6} className={classes.waiting}>
          {compared ? (
            <Trans>So lässt sich dieses Dach nicht belegen.</Trans>
          ) : (
            <Trans>Wird gerechnet …</Trans>
          )}
        </td>
      </tr>
    );
  }
  const { solution } = compared;
  return (
    <Row
      name={heading}
      solution={solution}
      present={present}
      best={best}
      action={
        isPresent ? (
          <span className={classes.now}>
            <Trans>Jetzt gewählt</Trans>
          </span>
        ) : (
          <span className={classes.actions}>
            <Button
              size="compact-sm"
              fz={13}
              variant="subtle"
              color="gray"
              aria-expanded={isShown}
              aria-label={t`Unterschied: ${name}`}
              onClick={onShow}
            >
              <Trans>Unterschied</Trans>
            </Button>
            <Button
              size="compact-sm"
              fz={13}
              variant="default"
              disabled={isReadOnly}
              aria-label={t`Übernehmen: ${name}`}
              onClick={() => dispatch(takeLayout(choice, catalogue))}
            >
              <Trans>Übernehmen</Trans>
            </Button>
          </span>
        )
      }
    />
  );
}

interface RowProps {
  readonly name: ReactNode;
  readonly solution: Solution;
  readonly present: Solution;
  readonly best: Best;
  readonly action?: ReactNode;
}

function Row({ name, solution, present, best, action }: RowProps) {
  const { totals, yields } = solution;
  const gained = totals.power - present.totals.power;
  const dearer = totals.price - present.totals.price;
  return (
    <tr data-present={action === undefined || (gained === 0 && dearer === 0) || undefined}>
      <th scope="row">{name}</th>
      <td data-best={totals.power === best.power || undefined}>
        {formatNumber(totals.power / 1000, 2)} kWp
        {gained !== 0 && <small>{signed(formatNumber(Math.abs(gained) / 1000, 2), gained)} kWp</small>}
      </td>
      <td>
        {formatMoney(totals.price)}
        {dearer !== 0 && <small>{signed(formatAmount(Math.abs(dearer)), dearer)}</small>}
      </td>
      <td data-best={totals.pricePerWatt === best.pricePerWatt || undefined}>
        {totals.pricePerWatt !== null && `${formatMoney(totals.pricePerWatt)}/Wp`}
      </td>
      <td data-minor>{yields.status === 'calculated' && `${formatNumber(yields.annual, 0)} kWh`}</td>
      <td data-minor>{formatNumber(totals.cutPieces)}</td>
      <td>{action}</td>
    </tr>
  );
}

/** An amount with the sign of a difference. */
const signed = (amount: string, difference: number): string => `${difference < 0 ? '−' : '+'} ${amount}`;

/** What a variant needs more or less than the roof as it is, article by article. */
function BillDifferences({ present, solution }: { readonly present: Solution; readonly solution: Solution }) {
  const { i18n } = useLingui();
  const nameOf = useNameOf();
  const { articles } = useCatalogue();
  const differences = billDifference(present.bom.lines, solution.bom.lines);
  const count = differences.length;
  return (
    <section className={classes.differences}>
      <h3>
        <Plural
          value={count}
          _0="Dieselbe Stückliste"
          one="# Artikel anders als jetzt"
          other="# Artikel anders als jetzt"
        />
      </h3>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <tbody>
            {differences.map(({ article, unit, quantity, price }) => {
              const names = articles.find(({ number }) => number === article)?.names;
              return (
                <tr key={article}>
                  <th scope="row">
                    {names && nameOf(names)} <small>{article}</small>
                  </th>
                  <td>
                    {signed(formatNumber(Math.abs(quantity)), quantity)} {i18n._(UNITS[unit])}
                  </td>
                  <td>{signed(formatMoney(Math.abs(price)), price)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
