import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { CUTOUT_SHAPES, OPENING_KINDS } from '../../../documents/names.ts';
import type { Cutout, CutoutKind, CutoutShape, Surface } from '../../../engine/index.ts';
import { dispatchAtom } from '../document/document.ts';
import { changeCutout } from '../document/opening-commands.ts';
import { ChoiceField } from './fields/choice-field.tsx';
import { MeasureField } from './fields/measure-field.tsx';
import classes from './fields.module.css';
import { OpeningFields } from './opening-fields.tsx';

const KINDS: readonly CutoutKind[] = ['dormer', 'chimney', 'step', 'other'];
const SHAPES: readonly CutoutShape[] = ['rectangle', 'triangle', 'trapezoid'];

interface CutoutFieldsProps {
  readonly surface: Surface;
  readonly cutout: Cutout;
  readonly path: string;
}

/** What can be said of a cutout. */
export function CutoutFields({ surface, cutout, path }: CutoutFieldsProps) {
  const { t, i18n } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const change = (next: Partial<Omit<Cutout, 'id'>>, burst?: string) =>
    dispatch(changeCutout(surface.id, cutout.id, next, burst));
  const lengths = [
    ['x1', 'X1'],
    ['x2', 'X2'],
    ['y1', 'Y1'],
    ['y2', 'Y2'],
    ['clearance', t`Abstand`],
    ['height', t`Höhe über Dach`],
  ] as const;
  return (
    <OpeningFields
      surface={surface}
      openingId={cutout.id}
      path={path}
      position={{ x: cutout.x1, y: cutout.y1 }}
      legend={i18n._(OPENING_KINDS[cutout.kind])}
      deleteText={<Trans>Aussparung löschen</Trans>}
    >
      <div className={classes.pair}>
        <ChoiceField
          label={t`Art`}
          path={`${path}.kind`}
          value={cutout.kind}
          choices={KINDS.map((value) => ({ value, label: i18n._(OPENING_KINDS[value]) }))}
          onChange={(kind) => change({ kind })}
        />
        <ChoiceField
          label={t`Form`}
          path={`${path}.shape`}
          value={cutout.shape}
          choices={SHAPES.map((value) => ({ value, label: i18n._(CUTOUT_SHAPES[value]) }))}
          onChange={(shape) => change({ shape })}
        />
        {lengths.map(([field, label]) => (
          <MeasureField
            key={field}
            label={label}
            path={`${path}.${field}`}
            value={cutout[field]}
            unit="mm"
            onChange={(value, burst) => change({ [field]: value }, burst)}
          />
        ))}
      </div>
    </OpeningFields>
  );
}
