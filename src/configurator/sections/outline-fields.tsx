import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { OUTLINE_SHAPES } from '../../../documents/names.ts';
import type { Outline, Surface } from '../../../engine/index.ts';
import { changeOutline, changeSurface } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import type { SelectedSurface } from '../document/selection.ts';
import { useOpenSurfaceNames } from '../messages/use-surface-names.ts';
import { EdgeFields } from './edge-fields.tsx';
import { ChoiceField } from './fields/choice-field.tsx';
import { MeasureField } from './fields/measure-field.tsx';
import { useProblemText } from './fields/use-problem-text.ts';
import classes from './fields.module.css';
import { MeasuredFields } from './measured-fields.tsx';
import { PolygonFields } from './polygon-fields.tsx';
import { reshape, type Shape } from './surface-tools.ts';

const SHAPES: readonly Shape[] = ['rectangle', 'trapezoid', 'triangle', 'parallelogram', 'polygon'];

/** Shape and dimensions of one surface, with edge roles if the type of roof does not determine them. */
export function OutlineFields({ surface, path }: Pick<SelectedSurface, 'surface' | 'path'>) {
  const { t, i18n } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const nameOf = useOpenSurfaceNames();
  const outlineError = useProblemText(`${path}.outline`);
  const { outline } = surface;
  const { kind = 'roof' } = surface;
  const name = nameOf(surface.id);
  const shapes = SHAPES.map((value) => ({ value, label: i18n._(OUTLINE_SHAPES[value]) }));
  return (
    <fieldset className={classes.group}>
      <legend>{kind === 'roof' ? <Trans>Dachfläche {name}</Trans> : name}</legend>
      <div className={classes.pair}>
        <ChoiceField
          label={t`Form`}
          path={`${path}.outline.shape`}
          value={outline.shape}
          choices={shapes}
          onChange={(shape) => dispatch(changeOutline(surface.id, (present) => reshape(present, shape)))}
        />
        <MeasureField
          label={t`Flächenneigung`}
          path={`${path}.angle`}
          value={surface.angle}
          unit="°"
          // A wall is upright.
          disabled={kind !== 'roof'}
          onChange={(angle, burst) => dispatch(changeSurface(surface.id, { angle }, burst))}
        />
      </div>
      {outline.shape === 'polygon' ? (
        <PolygonFields
          path={`${path}.outline.points`}
          points={outline.points}
          onChange={(next, burst) =>
            dispatch(
              changeOutline(
                surface.id,
                (present) =>
                  present.shape === 'polygon' ? { ...present, points: next(present.points) } : present,
                burst,
              ),
            )
          }
        />
      ) : (
        <LengthFields surface={surface} path={path} outline={outline} />
      )}
      {outlineError && <p className={classes.error}>{outlineError}</p>}
      {kind === 'roof' && <EdgeFields surface={surface} path={path} />}
    </fieldset>
  );
}

interface LengthFieldsProps {
  readonly surface: Surface;
  readonly path: string;
  readonly outline: Exclude<Outline, { shape: 'polygon' }>;
}

function LengthFields({ surface, path, outline }: LengthFieldsProps) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  // Labels of the lengths that the shape has.
  const labels: Record<string, string> = {
    width: t`Dachbreite`,
    height: t`Dachlänge schräg`,
    topWidth: t`Breite am First`,
    topOffset: t`Versatz am First`,
    apex: t`Spitze von links`,
    shift: t`Versatz des Firsts`,
  };
  return (
    <>
      <div className={classes.pair}>
        {Object.entries(outline).map(([field, value]) =>
          typeof value === 'number' ? (
            <MeasureField
              key={field}
              label={labels[field] ?? field}
              path={`${path}.outline.${field}`}
              value={value}
              unit={field === 'width' || field === 'height' ? 'building' : 'length'}
              onChange={(length, burst) =>
                dispatch(changeOutline(surface.id, (present) => ({ ...present, [field]: length }), burst))
              }
            />
          ) : null,
        )}
      </div>
      <MeasuredFields surface={surface} path={path} outline={outline} labels={labels} />
    </>
  );
}
