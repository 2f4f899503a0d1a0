import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import type { Cutout, Surface } from '../../engine/index.ts';
import {
  changeLayout,
  changeOutline,
  removeSurface,
  replaceBuilding,
} from '../configurator/document/commands.ts';
import { dispatchAtom, isReadOnlyAtom } from '../configurator/document/document.ts';
import { changeCutout, removeOpening } from '../configurator/document/opening-commands.ts';
import { type SelectedSurface, selectedSurfaceAtom } from '../configurator/document/selection.ts';
import { useNameOf } from '../configurator/messages/use-name-of.ts';
import { AzimuthField } from '../configurator/sections/fields/azimuth-field.tsx';
import { ChoiceField } from '../configurator/sections/fields/choice-field.tsx';
import { MeasureField } from '../configurator/sections/fields/measure-field.tsx';
import { useProblemText } from '../configurator/sections/fields/use-problem-text.ts';
import { LocationSection } from '../configurator/sections/location-section.tsx';
import { useCatalogue } from '../configurator/solving/catalogue.ts';
import { formatNumber } from '../shared/format/number.ts';
import { Panel } from '../shared/ui/panel.tsx';
import classes from './designer.module.css';
import { useOpeningName, useSelection } from './wall-openings.tsx';

/** Fields for the dimensions of the wall or railing in the drawing. */
export function WallInputs() {
  const selected = useAtomValue(selectedSurfaceAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  if (!selected) return null;
  return (
    <fieldset className={classes.inputs} disabled={isReadOnly}>
      <WallFields {...selected} />
    </fieldset>
  );
}

/** Fields for the openings of the wall and the location. */
export function OtherInputs() {
  const selected = useAtomValue(selectedSurfaceAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  if (!selected) return null;
  return (
    <fieldset className={classes.inputs} disabled={isReadOnly}>
      {selected.surface.kind === 'facade' && (
        <Openings key={selected.surface.id} surface={selected.surface} path={selected.path} />
      )}
      <div className={classes.location}>
        <LocationSection location={selected.configuration.location} />
      </div>
    </fieldset>
  );
}

function WallFields({ surface, path, configuration }: SelectedSurface) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const { colours } = useCatalogue();
  const dispatch = useSetAtom(dispatchAtom);
  const isRailing = surface.kind === 'balcony';
  const { outline } = surface;
  const lengths = outline.shape === 'polygon' ? [] : (['width', 'height'] as const);
  const labels = { width: isRailing ? t`Länge` : t`Breite`, height: t`Höhe` };
  const { roof } = configuration;
  return (
    <Panel
      title={isRailing ? <Trans>Geländer</Trans> : <Trans>Wand</Trans>}
      padded
      aside={
        configuration.surfaces.length > 1 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<IconTrash size={15} stroke={1.6} aria-hidden />}
            onClick={() => dispatch(removeSurface(surface.id))}
          >
            <Trans>Löschen</Trans>
          </Button>
        )
      }
    >
      <div className={classes.pair}>
        {outline.shape !== 'polygon' &&
          lengths.map((side) => (
            <MeasureField
              key={side}
              label={labels[side]}
              path={`${path}.outline.${side}`}
              value={outline[side]}
              unit="building"
              onChange={(length, burst) =>
                dispatch(changeOutline(surface.id, (present) => ({ ...present, [side]: length }), burst))
              }
            />
          ))}
        <div className={classes.whole}>
          <AzimuthField surface={surface} path={path} name={surface.id} label={t`Ausrichtung`} />
        </div>
        <MeasureField
          label={t`Über Boden`}
          path="roof.eaveHeight"
          value={roof.eaveHeight}
          unit="length"
          onChange={(eaveHeight, burst) =>
            dispatch(replaceBuilding({ ...roof, eaveHeight }, configuration.surfaces, burst))
          }
        />
        <ChoiceField
          label={t`Grundfarbe`}
          path="layout.colour"
          value={configuration.layout.colour}
          choices={colours.map(({ id, names }) => ({ value: id, label: nameOf(names) }))}
          onChange={(colour) => dispatch(changeLayout({ colour }))}
        />
      </div>
    </Panel>
  );
}

/** The windows and doors of a wall; the selected one has fields for its size and position. */
function Openings({ surface, path }: { readonly surface: Surface; readonly path: string }) {
  return (
    <Panel title={<Trans>Fenster und Türen</Trans>} padded>
      {surface.cutouts.length === 0 && (
        <p className={classes.none}>
          <Trans>Fenster und Türen fügen Sie über der Zeichnung hinzu.</Trans>
        </p>
      )}
      <ul className={classes.openings}>
        {surface.cutouts.map((cutout, index) => (
          <li key={cutout.id}>
            <OpeningRow
              surfaceId={surface.id}
              cutout={cutout}
              number={index + 1}
              path={`${path}.cutouts[${index}]`}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface OpeningFieldsProps {
  readonly surfaceId: string;
  readonly cutout: Cutout;
  readonly number: number;
  readonly path: string;
}

function OpeningRow(props: OpeningFieldsProps) {
  const { surfaceId, cutout, number, path } = props;
  const { x1, x2, y1, y2, id } = cutout;
  const { isSelected, select } = useSelection(surfaceId);
  const name = useOpeningName()(cutout, number);
  const error = useProblemText(path);
  const isOpen = isSelected(id);
  return (
    <>
      <button
        type="button"
        className={classes.openingRow}
        aria-expanded={isOpen}
        onClick={() => select(isOpen ? null : id)}
      >
        {name}
        <small>
          {formatNumber((x2 - x1) / 1000, 2)} × {formatNumber((y2 - y1) / 1000, 2)} m
        </small>
      </button>
      {isOpen && <OpeningFields {...props} />}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

function OpeningFields({ surfaceId, cutout, number, path }: OpeningFieldsProps) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const { x1, x2, y1, y2 } = cutout;
  const name = useOpeningName()(cutout, number);
  const fields: [label: string, path: string, value: number, change: (to: number) => Partial<Cutout>][] = [
    [t`Breite`, 'x2', x2 - x1, (to) => ({ x2: x1 + to })],
    [t`Höhe`, 'y2', y2 - y1, (to) => ({ y2: y1 + to })],
    [t`Von links`, 'x1', x1, (to) => ({ x1: to, x2: to + x2 - x1 })],
    [t`Von unten`, 'y1', y1, (to) => ({ y1: to, y2: to + y2 - y1 })],
  ];
  return (
    <fieldset className={classes.openingFields}>
      <legend className="visually-hidden">{name}</legend>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.remove}
        aria-label={t`${name} löschen`}
        onClick={() => dispatch(removeOpening(surfaceId, cutout.id))}
      >
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <div className={classes.pair}>
        {fields.map(([label, field, value, change]) => (
          <MeasureField
            key={field}
            label={label}
            path={`${path}.${field}`}
            value={value}
            unit="length"
            onChange={(to, burst) => dispatch(changeCutout(surfaceId, cutout.id, change(to), burst))}
          />
        ))}
      </div>
    </fieldset>
  );
}
