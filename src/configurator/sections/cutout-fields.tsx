import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { CUTOUT_SHAPES, OPENING_KINDS } from '../../../documents/names.ts';
import type { Cutout, CutoutKind, CutoutShape, Surface } from '../../../engine/index.ts';
import type { Box } from '../../../workers/resize-opening.ts';
import { Term } from '../../shared/ui/term.tsx';
import { asRound, asShape, asTurned, cornersOf, turnedOf, withCorners } from '../document/cutout-shape.ts';
import { dispatchAtom } from '../document/document.ts';
import { changeCutout, reshapeCutout } from '../document/opening-commands.ts';
import { CUTOUT_STARTS } from '../edits/use-add-opening.ts';
import { BoxFields } from './box-fields.tsx';
import { ChoiceField } from './fields/choice-field.tsx';
import { MeasureField } from './fields/measure-field.tsx';
import { useProblemText } from './fields/use-problem-text.ts';
import classes from './fields.module.css';
import { OpeningFields } from './opening-fields.tsx';
import { PolygonFields } from './polygon-fields.tsx';

const KINDS: readonly CutoutKind[] = ['dormer', 'shedDormer', 'chimney', 'step', 'other'];
const SHAPES: readonly CutoutShape[] = ['rectangle', 'round', 'polygon', 'triangle', 'trapezoid'];

const boxOf = ({ x1, x2, y1, y2 }: Cutout): Box => ({ x: x1, y: y1, width: x2 - x1, height: y2 - y1 });

/** Returns changes of the size for a new kind: only a default size of the old kind is replaced. */
function startOf(cutout: Cutout, kind: CutoutKind): Partial<Cutout> {
  const { width, height } = boxOf(cutout);
  const [before, next] = [CUTOUT_STARTS[cutout.kind], CUTOUT_STARTS[kind]];
  if (width !== before.width || height !== before.height) return {};
  return { x2: cutout.x1 + next.width, y2: cutout.y1 + next.height, height: next.rise };
}

interface CutoutFieldsProps {
  readonly surface: Surface;
  readonly cutout: Cutout;
  readonly path: string;
}

type Reshape = (next: (cutout: Cutout) => Cutout, burst?: string) => void;

interface TurnFieldsProps {
  readonly turned: NonNullable<ReturnType<typeof turnedOf>>;
  readonly path: string;
  readonly reshape: Reshape;
}

/** Fields for the angle of a turned rectangle and the lengths of its sides. */
function TurnFields({ turned, path, reshape }: TurnFieldsProps) {
  const { t } = useLingui();
  const sides = [
    ['width', t`Breite`],
    ['height', t`Höhe`],
  ] as const;
  return (
    <>
      <MeasureField
        label={
          <Term explanation={t`Gegen den Uhrzeigersinn, wie man von aussen auf die Fläche sieht.`}>
            {t`Drehung`}
          </Term>
        }
        path={`${path}.turn`}
        value={turned.degrees}
        unit="°"
        range={[-360, 360]}
        onChange={(degrees, burst) => reshape((present) => asTurned(present, { ...turned, degrees }), burst)}
      />
      {turned.degrees !== 0 &&
        sides.map(([side, label]) => (
          <MeasureField
            key={side}
            label={label}
            path={`${path}.side.${side}`}
            value={turned[side]}
            unit="length"
            onChange={(length, burst) =>
              reshape((present) => asTurned(present, { ...turned, [side]: length }), burst)
            }
          />
        ))}
    </>
  );
}

export function CutoutFields({ surface, cutout, path }: CutoutFieldsProps) {
  const { t, i18n } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const cornersError = useProblemText(`${path}.corners`);
  const change = (next: Partial<Omit<Cutout, 'id'>>, burst?: string) =>
    dispatch(changeCutout(surface.id, cutout.id, next, burst));
  const reshape: Reshape = (next, burst) => dispatch(reshapeCutout(surface.id, cutout.id, next, burst));
  const turned = turnedOf(cutout);
  const isTurned = turned !== null && turned.degrees !== 0;
  const shape = isTurned ? 'rectangle' : cutout.shape;
  const lengths = [
    [
      'clearance',
      t`Abstand`,
      t`So weit bleiben die Platten von der Öffnung weg: Platz für Blech und Einfassung.`,
    ],
    ['height', t`Höhe über Dach`, t`So weit ragt die Öffnung über die Dachfläche hinaus.`],
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
          onChange={(kind) => change({ kind, ...startOf(cutout, kind) })}
        />
        <ChoiceField
          label={t`Form`}
          path={`${path}.shape`}
          value={shape}
          choices={SHAPES.map((value) => ({ value, label: i18n._(CUTOUT_SHAPES[value]) }))}
          onChange={(next) => reshape((present) => asShape(present, next))}
        />
        {turned && shape === 'rectangle' && <TurnFields turned={turned} path={path} reshape={reshape} />}
        {shape === 'round' && (
          <MeasureField
            label={
              <Term
                explanation={t`Ein senkrechtes Rohr ist in der Schräge länger als breit: Geben Sie dann auch seine Höhe ein.`}
              >
                {t`Durchmesser`}
              </Term>
            }
            path={`${path}.diameter`}
            value={cutout.x2 - cutout.x1}
            unit="length"
            onChange={(diameter, burst) => reshape((present) => asRound(present, diameter), burst)}
          />
        )}
        <BoxFields
          surface={surface}
          openingId={cutout.id}
          path={path}
          box={boxOf(cutout)}
          inputs={{ x: 'left', y: 'eave', ...(!isTurned && { width: 'width', height: 'height' }) }}
          withCorners
        />
        {lengths.map(([field, label, explanation]) => (
          <MeasureField
            key={field}
            label={<Term explanation={explanation}>{label}</Term>}
            path={`${path}.${field}`}
            value={cutout[field]}
            unit="length"
            onChange={(value, burst) => change({ [field]: value }, burst)}
          />
        ))}
      </div>
      {shape === 'polygon' && (
        <PolygonFields
          path={`${path}.corners`}
          points={cornersOf(cutout)}
          onChange={(next, burst) =>
            reshape((present) => withCorners(present, next(cornersOf(present))), burst)
          }
        />
      )}
      {cornersError && <p className={classes.error}>{cornersError}</p>}
    </OpeningFields>
  );
}
