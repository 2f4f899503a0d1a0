import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { boughtWith } from '../../../documents/bought.ts';
import { OBJECTIVES, ORIENTATIONS } from '../../../documents/names.ts';
import { yieldOmits } from '../../../documents/yield.ts';
import type { Configuration, Yields } from '../../../engine/index.ts';
import { omittedCauses, type ShadeCause } from '../../../engine/shade.ts';
import { formatAmount, formatMoney } from '../../shared/format/money.ts';
import { formatNumber, formatPower } from '../../shared/format/number.ts';
import { applyLayout } from '../document/commands.ts';
import { configurationAtom, dispatchAtom, isReadOnlyAtom, variantsAtom } from '../document/document.ts';
import { PlanThumb } from '../plan/plan-picture.tsx';
import {
  type BackgroundResult,
  isLaidSo,
  keyOf,
  LAYOUT_CHOICES,
  useComparedLayouts,
  useComparedVariants,
} from '../solving/background-result.ts';
import { colourOf, useCatalogue } from '../solving/catalogue.ts';
import { areYieldsPendingAtom, yieldsAtom } from '../solving/shade.ts';
import { useAddVariant, VariantActions, VariantName } from './named-variants.tsx';
import { type ComparedRoof, signed, VariantDifference } from './variant-difference.tsx';
import classes from './variants-dialog.module.css';

interface PresentProps {
  /** The present roof. */
  readonly present: ComparedRoof;
}

interface OwnProps extends PresentProps {
  readonly configuration: Configuration;
}

interface VariantsDialogProps extends PresentProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The named variants of the roof, and the roof in every orientation for every objective, side by side. */
export function VariantsDialog({ present, isOpen, onClose }: VariantsDialogProps) {
  const { t } = useLingui();
  const isPhone = useMediaQuery('(max-width: 799px)', false, { getInitialValueInEffect: false });
  const configuration = useAtomValue(configurationAtom);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t`Varianten vergleichen`}
      size={1180}
      fullScreen={isPhone}
      centered
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
    >
      {configuration && <NamedVariants present={present} configuration={configuration} />}
      {configuration && <Layouts present={present} configuration={configuration} />}
    </Modal>
  );
}

const replacedOf = (solved: ComparedRow['solved']) =>
  solved && solved !== 'refused' && 'replaced' in solved ? solved.replaced : undefined;

/** The variants named by the planner, one of them chosen. */
function NamedVariants({ present, configuration }: OwnProps) {
  const { t } = useLingui();
  const variants = useAtomValue(variantsAtom);
  const compared = useComparedVariants();
  const { mayAdd, addCopy } = useAddVariant();
  return (
    <section className={classes.group}>
      <header>
        <h3>
          <Trans>Ihre Varianten</Trans>
        </h3>
        <Button
          size="compact-sm"
          fz={13}
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          disabled={!mayAdd}
          onClick={addCopy}
        >
          <Trans>Variante hinzufügen</Trans>
        </Button>
      </header>
      <p className={classes.intro}>
        {variants.length === 0 ? (
          <Trans>
            Das Dach bleibt, wie es ist, als Variante erhalten, und Sie arbeiten an einer Kopie weiter. Bis zu
            sechs stehen nebeneinander.
          </Trans>
        ) : (
          <Trans>Offeriert, bestellt und gedruckt wird immer die gewählte.</Trans>
        )}
      </p>
      {variants.length > 0 && (
        <Comparison
          heading={t`Variante`}
          {...{ present, configuration }}
          rows={variants.map((variant) => ({
            key: variant.id,
            name: variant.name,
            heading: <VariantName variant={variant} />,
            configuration: variant.configuration ?? configuration,
            solved: variant.configuration ? compared.get(variant.id) : present,
            isPresent: !variant.configuration,
            actions: <VariantActions variant={variant} replaced={replacedOf(compared.get(variant.id))} />,
          }))}
        />
      )}
    </section>
  );
}

/** The present roof, laid by the engine with every combination of options. */
function Layouts({ present, configuration }: OwnProps) {
  const { t, i18n } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const catalogue = useCatalogue();
  const compared = useComparedLayouts();
  const { mayAdd, add } = useAddVariant();
  const isMixed = !LAYOUT_CHOICES.some((choice) => isLaidSo(configuration, choice));
  const asItIs = {
    key: 'present',
    name: t`Wie jetzt`,
    heading: <Trans>Wie jetzt</Trans>,
    configuration,
    solved: present,
    isPresent: true,
  };
  return (
    <section className={classes.group}>
      <h3>
        <Trans>Vorschläge der Berechnung</Trans>
      </h3>
      <p className={classes.intro}>
        <Trans>
          Das ganze Dach, mit allen Öffnungen und Komponenten, jedes Mal neu belegt und gerechnet.
        </Trans>
      </p>
      <Comparison
        heading={t`Belegung`}
        {...{ present, configuration }}
        rows={[
          ...(isMixed ? [asItIs] : []),
          ...LAYOUT_CHOICES.map((choice) => {
            const orientation = i18n._(ORIENTATIONS[choice.orientation]);
            const objective = i18n._(OBJECTIVES[choice.objective]);
            const name = `${orientation}, ${objective}`;
            const laid = applyLayout(choice, catalogue);
            return {
              key: keyOf(choice),
              name,
              heading: (
                <>
                  {orientation}
                  <small>{objective}</small>
                </>
              ),
              configuration,
              solved: compared.get(keyOf(choice)),
              isPresent: isLaidSo(configuration, choice),
              actions: (
                <>
                  <Button
                    size="compact-sm"
                    fz={13}
                    variant="subtle"
                    color="gray"
                    disabled={!mayAdd}
                    aria-label={t`Als Variante: ${name}`}
                    onClick={() => add(laid.apply(configuration), name)}
                  >
                    <Trans>Als Variante</Trans>
                  </Button>
                  <Button
                    size="compact-sm"
                    fz={13}
                    variant="default"
                    disabled={isReadOnly}
                    aria-label={t`Übernehmen: ${name}`}
                    onClick={() => dispatch(laid)}
                  >
                    <Trans>Übernehmen</Trans>
                  </Button>
                </>
              ),
            };
          }),
        ]}
      />
    </section>
  );
}

interface ComparedRow {
  readonly key: string;
  readonly name: string;
  readonly heading: ReactNode;
  readonly configuration: Configuration;
  /** Undefined until the engine has solved it. */
  readonly solved: BackgroundResult | ComparedRoof | undefined;
  /** Whether it is the present roof. */
  readonly isPresent: boolean;
  /** Actions of a row other than the present roof. */
  readonly actions?: ReactNode;
}

interface ComparisonProps extends OwnProps {
  readonly heading: string;
  readonly rows: readonly ComparedRow[];
}

/** Roofs with their figures, one per row, and the differences of the one that is expanded. */
function Comparison({ heading, present, configuration, rows }: ComparisonProps) {
  const { i18n } = useLingui();
  const { colours } = useCatalogue();
  const slatesOf = (roof: Configuration) => colourOf(roof, colours)?.srgb;
  const [shown, setShown] = useState<string | null>(null);
  const looked = rows.find(({ key, isPresent }) => key === shown && !isPresent);
  const own = useAtomValue(yieldsAtom);
  const isOwnPending = useAtomValue(areYieldsPendingAtom);
  const yieldsOf = ({ isPresent, solved }: ComparedRow): Yields | null => {
    if (isPresent) return isOwnPending ? null : own;
    return (solved && solved !== 'refused' && 'yields' in solved && solved.yields) || null;
  };
  const bought = rows.flatMap(({ solved }) =>
    !solved || solved === 'refused' ? [] : [boughtWith(solved.solution)],
  );
  const best = {
    power: Math.max(...bought.map(({ power }) => power)),
    pricePerWatt: Math.min(...bought.map(({ pricePerWatt }) => pricePerWatt ?? Number.POSITIVE_INFINITY)),
  };
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table} data-variants>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
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
                <Trans>Module</Trans>
              </th>
              <th scope="col">
                <span className="visually-hidden">
                  <Trans>Übernehmen</Trans>
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                {...row}
                key={row.key}
                yields={yieldsOf(row)}
                colour={slatesOf(row.configuration)}
                present={present}
                best={best}
                isShown={row === looked}
                onShow={() => setShown(row === looked ? null : row.key)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.intro}>{yieldOmits(i18n, omittedByAny(rows.map(yieldsOf)))}</p>
      {looked?.solved && looked.solved !== 'refused' && (
        <VariantDifference
          present={{ roof: present, colour: slatesOf(configuration) }}
          other={{ roof: looked.solved, colour: slatesOf(looked.configuration) }}
          name={looked.name}
        />
      )}
    </>
  );
}

/** Returns the causes of shade that any of these yields omits. */
function omittedByAny(all: readonly (Yields | null)[]): readonly ShadeCause[] {
  const omitted = all.flatMap((yields) => (yields?.status === 'calculated' ? [omittedCauses(yields)] : []));
  // Roofs of one place omit the same causes, or all of them.
  return omitted.toSorted((one, other) => other.length - one.length)[0] ?? [];
}

/** The yield of a year; a sign while it is calculated, and nothing where there is none. */
function annualText(yields: Yields | null): string {
  if (!yields) return '…';
  return yields.status === 'calculated' ? `${formatNumber(yields.annual, 0)} kWh` : '';
}

interface RowProps extends ComparedRow, PresentProps {
  /** Null until they are calculated. */
  readonly yields: Yields | null;
  /** sRGB of its slates. */
  readonly colour: string | undefined;
  readonly best: { readonly power: number; readonly pricePerWatt: number };
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function Row(row: RowProps) {
  const { name, heading, colour, solved, yields, isPresent, actions, present, best, isShown, onShow } = row;
  const { t } = useLingui();
  // Keep the same element before and after the answer: the user may be typing a name in it.
  const head = (
    <th scope="row">
      <div className={classes.variant}>
        <PlanThumb solved={solved === 'refused' ? undefined : solved} colour={colour} />
        <span>
          {heading}
          {replacedOf(solved) && (
            <small>
              <Trans>enthält Artikel, die nicht mehr im Katalog sind; gerechnet mit ihren Nachfolgern</Trans>
            </small>
          )}
        </span>
      </div>
    </th>
  );
  if (!solved || solved === 'refused') {
    return (
      <tr>
        {head}
        <td colSpan={5} className={classes.waiting}>
          {solved ? <Trans>So lässt sich dieses Dach nicht belegen.</Trans> : <Trans>Wird gerechnet …</Trans>}
        </td>
        <td>
          <span className={classes.actions}>{solved && actions}</span>
        </td>
      </tr>
    );
  }
  const { totals } = solved.solution;
  const [bought, now] = [boughtWith(solved.solution), boughtWith(present.solution)];
  const gained = bought.power - now.power;
  const dearer = bought.price - now.price;
  return (
    <tr data-present={isPresent || undefined}>
      {head}
      <td data-best={bought.power === best.power || undefined}>
        {formatPower(bought.power)}
        {gained !== 0 && <small>{signed(formatNumber(Math.abs(gained) / 1000, 2), gained)} kWp</small>}
      </td>
      <td>
        {formatMoney(bought.price)}
        {dearer !== 0 && <small>{signed(formatAmount(Math.abs(dearer)), dearer)}</small>}
      </td>
      <td data-best={bought.pricePerWatt === best.pricePerWatt || undefined}>
        {bought.pricePerWatt !== null && `${formatMoney(bought.pricePerWatt)}/Wp`}
      </td>
      <td data-minor>{annualText(yields)}</td>
      <td data-minor>
        {formatNumber(bought.modules)}
        <small>
          <Plural value={totals.cutPieces} one="# Passstück" other="# Passstücke" />
        </small>
      </td>
      <td>
        {isPresent ? (
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
            {actions}
          </span>
        )}
      </td>
    </tr>
  );
}
