import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Chip } from '@mantine/core';
import { IconRectangle } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import type { Anchor, Configuration, Layout } from '../../../engine/index.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { MeasureField } from '../fields/measure-field.tsx';
import { useProblemText } from '../fields/use-problem-text.ts';
import { ANCHORS, OBJECTIVES, type OfferedObjective } from '../messages/names.ts';
import { useNameOf } from '../messages/use-name-of.ts';
import { changeComponents, changeLayout } from '../model/commands.ts';
import { chooseAtom, executeAtom } from '../model/document.ts';
import { catalogue } from '../model/engine.ts';
import classes from './fields.module.css';
import { Section } from './section.tsx';

const OFFERED: readonly OfferedObjective[] = ['power', 'manual'];
const ANCHOR_ORDER: readonly Anchor[] = ['left', 'center', 'right'];

/** How slates are laid: formats, gap, what the layout is chosen for, colour, optimizers. */
export function OrientationSection({ configuration }: { readonly configuration: Configuration }) {
  const { t, i18n } = useLingui();
  const execute = useSetAtom(executeAtom);
  const nameOf = useNameOf();
  const { layout, components } = configuration;
  const formats = layout.formats.join(' ');
  return (
    <Section
      id="orientation"
      icon={IconRectangle}
      title={<Trans>Modulausrichtung</Trans>}
      value={<Trans>Quer · {formats}</Trans>}
    >
      <ChoiceField
        label={t`Belegung`}
        path="layout.objective"
        value={layout.objective}
        choices={OFFERED.map((value) => ({ value, label: i18n._(OBJECTIVES[value]) }))}
        onChange={(objective) => execute(changeLayout(forObjective(layout, objective)))}
      />
      <FormatChoice layout={layout} />
      <GapFields layout={layout} />
      {layout.objective === 'manual' && (
        <ChoiceField
          label={t`Beginn`}
          path="layout.anchor"
          value={layout.anchor}
          choices={ANCHOR_ORDER.map((value) => ({ value, label: i18n._(ANCHORS[value]) }))}
          onChange={(anchor) => execute(changeLayout({ anchor }))}
        />
      )}
      <ChoiceField
        label={t`Farbe`}
        path="layout.colour"
        value={layout.colour}
        choices={catalogue.colours.map(({ id, names }) => ({ value: id, label: nameOf(names) }))}
        onChange={(colour) => execute(changeLayout({ colour }))}
      />
      <Checkbox
        label={t`Leistungsoptimierer an jedem Aktivmodul`}
        checked={components.powerOptimizers}
        onChange={(event) => execute(changeComponents({ powerOptimizers: event.currentTarget.checked }))}
      />
    </Section>
  );
}

function FormatChoice({ layout }: { readonly layout: Layout }) {
  const { t } = useLingui();
  const execute = useSetAtom(chooseAtom);
  const error = useProblemText('layout.formats', true);
  const isManual = layout.objective === 'manual';
  const choose = (ids: string[]) => {
    // In the catalogue's order, whatever the order of the clicks.
    const formats = catalogue.formats.map(({ id }) => id).filter((id) => ids.includes(id));
    execute(changeLayout({ formats }));
  };
  return (
    <fieldset className={classes.group}>
      <legend>{isManual ? t`Format` : t`Formate`}</legend>
      <div className={classes.chips}>
        {catalogue.formats.map(({ id, width, power }) => (
          <Chip
            key={id}
            size="xs"
            type={isManual ? 'radio' : 'checkbox'}
            checked={layout.formats.includes(id)}
            onChange={(checked) =>
              choose(
                isManual ? [id] : checked ? [...layout.formats, id] : layout.formats.filter((f) => f !== id),
              )
            }
          >
            {t`${id} · ${width} mm · ${power} W`}
          </Chip>
        ))}
      </div>
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}

function GapFields({ layout }: { readonly layout: Layout }) {
  const { t } = useLingui();
  const execute = useSetAtom(executeAtom);
  const rangeError = useProblemText('layout.panelGap');
  const { panelGap } = layout;
  if (layout.objective === 'manual') {
    return (
      <>
        <MeasureField
          label={t`Fuge`}
          path="layout.panelGap.min"
          value={panelGap.min}
          unit="mm"
          onChange={(gap) => execute(changeLayout({ panelGap: { min: gap, max: gap } }))}
        />
        {rangeError && <p className={classes.error}>{rangeError}</p>}
      </>
    );
  }
  return (
    <>
      <div className={classes.pair}>
        <MeasureField
          label={t`Fuge mindestens`}
          path="layout.panelGap.min"
          value={panelGap.min}
          unit="mm"
          onChange={(min) => execute(changeLayout({ panelGap: { ...panelGap, min } }))}
        />
        <MeasureField
          label={t`Fuge höchstens`}
          path="layout.panelGap.max"
          value={panelGap.max}
          unit="mm"
          onChange={(max) => execute(changeLayout({ panelGap: { ...panelGap, max } }))}
        />
      </div>
      {rangeError && <p className={classes.error}>{rangeError}</p>}
    </>
  );
}

/** What else must change with the objective: a manual grid has one format and one gap. */
function forObjective(layout: Layout, objective: OfferedObjective): Partial<Layout> {
  const { gapMin, gapMax, gapNominal } = catalogue.slate;
  if (objective === 'power') return { objective, panelGap: { min: gapMin, max: gapMax } };
  return { objective, formats: layout.formats.slice(0, 1), panelGap: { min: gapNominal, max: gapNominal } };
}
