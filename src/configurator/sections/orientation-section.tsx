import { Trans, useLingui } from '@lingui/react/macro';
import { Chip } from '@mantine/core';
import { IconRectangle, IconRectangleVertical } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { powerIn } from '../../../documents/modules.ts';
import { ORIENTATIONS } from '../../../documents/names.ts';
import type { Configuration, Layout, Orientation } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { Term } from '../../shared/ui/term.tsx';
import { changeLayout, changeSurfaceOrientation, orientationOf } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import { selectedSurfaceAtom } from '../document/selection.ts';
import { useOpenSurfaceNames } from '../messages/use-surface-names.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { CardField, cardIcon } from './fields/card-field.tsx';
import { ChoiceField } from './fields/choice-field.tsx';
import { MeasureField } from './fields/measure-field.tsx';
import { useProblemText } from './fields/use-problem-text.ts';
import classes from './fields.module.css';
import { Section } from './section.tsx';

const ORIENTATION_PICTURES: Record<Orientation, ReactNode> = {
  landscape: <IconRectangle {...cardIcon} />,
  portrait: <IconRectangleVertical {...cardIcon} />,
};
const ORIENTATION_ORDER: readonly Orientation[] = ['landscape', 'portrait'];

/** Layout options: orientation, formats, gap. */
export function OrientationSection({ configuration }: { readonly configuration: Configuration }) {
  const { t, i18n } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const { layout } = configuration;
  return (
    <Section
      id="orientation"
      icon={layout.orientation === 'portrait' ? IconRectangleVertical : IconRectangle}
      value={<OrientationSummary configuration={configuration} />}
    >
      <CardField
        label={
          <Term
            explanation={t`Quer: die lange Seite liegt waagrecht. Hoch: sie läuft die Fläche hinauf. Wohin eine Fläche schaut, steht unter «Ausrichtungen».`}
          >
            <Trans>Modullage</Trans>
          </Term>
        }
        path="layout.orientation"
        value={layout.orientation}
        choices={ORIENTATION_ORDER.map((value) => ({
          value,
          label: i18n._(ORIENTATIONS[value]),
          picture: ORIENTATION_PICTURES[value],
        }))}
        onChange={(orientation) => dispatch(changeLayout({ orientation }))}
      />
      {configuration.surfaces.length > 1 && <SurfaceOrientation />}
      <FormatChoice layout={layout} />
      <GapFields layout={layout} />
    </Section>
  );
}

function OrientationSummary({ configuration }: { readonly configuration: Configuration }) {
  // Keep the formats on one line.
  const formats = configuration.layout.formats.join('\u00a0');
  const laid = configuration.surfaces
    .filter(({ enabled }) => enabled)
    .map((surface) => orientationOf(configuration, surface));
  if (!laid.includes('portrait')) return <Trans>Quer · {formats}</Trans>;
  return laid.includes('landscape') ? <Trans>Quer, hoch · {formats}</Trans> : <Trans>Hoch · {formats}</Trans>;
}

/** Orientation of the surface in the plan, if it differs from the roof's. */
function SurfaceOrientation() {
  const { t, i18n } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const active = useAtomValue(selectedSurfaceAtom);
  const nameOf = useOpenSurfaceNames();
  if (!active) return null;
  const { surface, path } = active;
  const name = nameOf(surface.id);
  return (
    <ChoiceField
      label={t`Auf der Fläche ${name}`}
      path={`${path}.orientation`}
      value={surface.orientation ?? 'roof'}
      choices={[
        { value: 'roof', label: t`Wie das ganze Dach` },
        ...ORIENTATION_ORDER.map((value) => ({ value, label: i18n._(ORIENTATIONS[value]) })),
      ]}
      onChange={(chosen) => dispatch(changeSurfaceOrientation(surface.id, chosen === 'roof' ? null : chosen))}
    />
  );
}

function FormatChoice({ layout }: { readonly layout: Layout }) {
  const { t } = useLingui();
  const catalogue = useCatalogue();
  const dispatch = useSetAtom(dispatchAtom);
  const error = useProblemText('layout.formats', true);
  const isManual = layout.objective === 'manual';
  const choose = (chosen: string, isOn: boolean) =>
    dispatch(
      changeLayout((present) => ({
        // In the catalogue's order, whatever the order of the clicks.
        formats: catalogue.formats
          .map(({ id }) => id)
          .filter((id) => (id === chosen ? isOn : !isManual && present.formats.includes(id))),
      })),
    );
  return (
    <fieldset className={classes.group} data-path="layout.formats">
      <legend>{isManual ? t`Format` : t`Formate`}</legend>
      <div className={classes.chips}>
        {catalogue.formats.map((format) => {
          const { id } = format;
          const width = formatNumber(format.width);
          const power = powerIn(catalogue, format, layout.colour);
          return (
            <Chip
              key={id}
              size="xs"
              type={isManual ? 'radio' : 'checkbox'}
              checked={layout.formats.includes(id)}
              onChange={(checked) => choose(id, checked || isManual)}
            >
              {t`${id} · ${width} mm · ${power} W`}
            </Chip>
          );
        })}
      </div>
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}

function GapFields({ layout }: { readonly layout: Layout }) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const rangeError = useProblemText('layout.panelGap');
  const { panelGap } = layout;
  const changeGap = (change: Partial<Layout['panelGap']>, burst: string) =>
    dispatch(changeLayout((present) => ({ panelGap: { ...present.panelGap, ...change } }), burst));
  if (layout.objective === 'manual') {
    return (
      <>
        <MeasureField
          label={t`Fuge`}
          path="layout.panelGap.min"
          value={panelGap.min}
          unit="mm"
          onChange={(gap, burst) => dispatch(changeLayout({ panelGap: { min: gap, max: gap } }, burst))}
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
          onChange={(min, burst) => changeGap({ min }, burst)}
        />
        <MeasureField
          label={t`Fuge höchstens`}
          path="layout.panelGap.max"
          value={panelGap.max}
          unit="mm"
          onChange={(max, burst) => changeGap({ max }, burst)}
        />
      </div>
      {rangeError && <p className={classes.error}>{rangeError}</p>}
    </>
  );
}
