import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import {
  IconAdjustments,
  IconArrowsHorizontal,
  IconBolt,
  IconCoins,
  IconGridDots,
  IconLayoutColumns,
} from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { ANCHORS, OBJECTIVES } from '../../../documents/names.ts';
import type { Anchor, Layout, Objective } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import {
  allowSlivers,
  changeComponents,
  changeLayout,
  changeObjective,
  changePowerFloor,
} from '../document/commands.ts';
import { configurationAtom, dispatchAtom } from '../document/document.ts';
import { canBeHeld, holdLayout, releaseLayout } from '../document/hold-layout.ts';
import { solvedRoofAtom } from '../solving/answer.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { CardField, cardIcon } from './fields/card-field.tsx';
import { ChoiceField } from './fields/choice-field.tsx';
import { MeasureField } from './fields/measure-field.tsx';
import { Section } from './section.tsx';

const OBJECTIVE_PICTURES: Record<Objective, ReactNode> = {
  power: <IconBolt {...cardIcon} />,
  price: <IconCoins {...cardIcon} />,
  robust: <IconArrowsHorizontal {...cardIcon} />,
  uniform: <IconLayoutColumns {...cardIcon} />,
  manual: <IconGridDots {...cardIcon} />,
};
const OBJECTIVE_ORDER: readonly Objective[] = ['power', 'price', 'robust', 'uniform', 'manual'];
const ANCHOR_ORDER: readonly Anchor[] = ['left', 'center', 'right'];

/** Explains each objective in one sentence. */
const OBJECTIVE_EXPLANATIONS: Record<Objective, MessageDescriptor> = {
  power: msg`So viel Leistung, wie mit der gewählten Modullage möglich ist.`,
  price: msg`Der tiefste Preis pro Watt für Module, Passstücke und Fugen. Wie viel Leistung bleiben muss, bestimmen Sie.`,
  robust: msg`Am meisten Spielraum, falls die Fläche auf dem Bau schmaler oder breiter ist: Die Spalten bleiben, die Fugen gleichen aus. Im Hochformat wie «Höchste Leistung».`,
  uniform: msg`Ein einziges Format, symmetrisch zur Mitte der Dachfläche.`,
  manual: msg`Ein Format, eine Fuge, ein Beginn: Sie legen das Raster fest.`,
};

/** Default power floor of the engine for the objectives price and robust, per cent of the maximum. */
const USUAL_POWER_FLOOR = 95;

interface OptimizationSectionProps {
  readonly layout: Layout;
  readonly hasOptimizers: boolean;
}

/** Objective of the layout, and module power optimizers. */
export function OptimizationSection({ layout, hasOptimizers }: OptimizationSectionProps) {
  const { t, i18n } = useLingui();
  const catalogue = useCatalogue();
  const dispatch = useSetAtom(dispatchAtom);
  const usual = formatNumber(USUAL_POWER_FLOOR);
  const narrowest = formatNumber(catalogue.slate.cutMin);
  return (
    <Section id="optimization" icon={IconAdjustments} value={i18n._(OBJECTIVES[layout.objective])}>
      <CardField
        label={t`Belegung`}
        path="layout.objective"
        value={layout.objective}
        choices={OBJECTIVE_ORDER.map((value) => ({
          value,
          label: i18n._(OBJECTIVES[value]),
          picture: OBJECTIVE_PICTURES[value],
        }))}
        hint={i18n._(OBJECTIVE_EXPLANATIONS[layout.objective])}
        onChange={(objective) => dispatch(changeObjective(objective, catalogue))}
      />
      {(layout.objective === 'price' || layout.objective === 'robust') && (
        <MeasureField
          label={t`Leistung mindestens`}
          path="layout.powerFloor"
          value={layout.powerFloor ?? null}
          unit="%"
          emptyText={usual}
          hint={
            layout.objective === 'price'
              ? t`der höchsten Leistung dieses Daches`
              : t`der höchsten Leistung jeder Fläche`
          }
          onChange={(powerFloor, burst) => dispatch(changePowerFloor(powerFloor, burst))}
        />
      )}
      {layout.objective === 'manual' && (
        <ChoiceField
          label={t`Beginn`}
          path="layout.anchor"
          value={layout.anchor}
          choices={ANCHOR_ORDER.map((value) => ({ value, label: i18n._(ANCHORS[value]) }))}
          onChange={(anchor) => dispatch(changeLayout({ anchor }))}
        />
      )}
      {layout.objective !== 'uniform' && layout.objective !== 'manual' && (
        <Checkbox
          label={t`Streifen neben Öffnungen unter ${narrowest} mm erlauben`}
          data-path="layout.slivers"
          checked={layout.slivers ?? false}
          onChange={(event) => dispatch(allowSlivers(event.currentTarget.checked))}
        />
      )}
      <HeldLayoutField />
      <Checkbox
        label={t`Leistungsoptimierer an jedem Aktivmodul`}
        checked={hasOptimizers}
        onChange={(event) => dispatch(changeComponents({ powerOptimizers: event.currentTarget.checked }))}
      />
    </Section>
  );
}

/** Whether the present layout stays while dimensions change; nothing where no surface has one to hold. */
function HeldLayoutField() {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const surfaces = useAtomValue(configurationAtom)?.surfaces ?? [];
  const laid = useAtomValue(solvedRoofAtom)?.solution.surfaces ?? [];
  const isHeld = surfaces.some(({ held }) => held);
  const canHold = laid.some((one) =>
    surfaces.some((surface) => surface.id === one.id && canBeHeld(surface, one)),
  );
  if (!isHeld && !canHold) return null;
  return (
    <Checkbox
      label={t`Belegung halten, wenn sich Masse ändern`}
      description={t`Die Spalten bleiben; Fugen, Passstücke und Abschlussreihen gleichen aus.`}
      data-path="surfaces.held"
      checked={isHeld}
      onChange={(event) => dispatch(event.currentTarget.checked ? holdLayout(laid) : releaseLayout())}
    />
  );
}
