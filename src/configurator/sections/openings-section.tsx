import { Trans, useLingui } from '@lingui/react/macro';
import { type Icon, IconPlus, IconSquareOff, IconWindow } from '@tabler/icons-react';
import { atom, useAtomValue } from 'jotai';
import { Fragment, type ReactNode } from 'react';
import type { OpeningKind, Surface } from '../../../engine/index.ts';
import { configurationAtom } from '../document/document.ts';
import { numberAmongAlike, openingKey, selectedSurfaceAtom } from '../document/selection.ts';
import { useAddOpening } from '../edits/use-add-opening.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { CutoutFields } from './cutout-fields.tsx';
import classes from './fields.module.css';
import { OpeningRow } from './opening-row.tsx';
import { Section } from './section.tsx';
import { SkylightFields } from './skylight-fields.tsx';

/** Cutouts of the surface in the plan. */
export function CutoutsSection() {
  return (
    <OpeningsSection
      id="cutouts"
      icon={IconSquareOff}
      additions={[
        ['chimney', <Trans key="chimney">Kamin hinzufügen</Trans>],
        ['dormer', <Trans key="dormer">Gaube hinzufügen</Trans>],
        ['other', <Trans key="other">Aussparung hinzufügen</Trans>],
      ]}
      rowOf={({ kind, x1, x2, y1, y2 }) => ({ kind, size: [x2 - x1, y2 - y1], fromLeft: x1 })}
      fieldsOf={(cutout, surface, path) => <CutoutFields surface={surface} cutout={cutout} path={path} />}
    />
  );
}

/** Roof windows of the surface in the plan. */
export function SkylightsSection() {
  const models = useCatalogue().skylights;
  return (
    <OpeningsSection
      id="skylights"
      icon={IconWindow}
      additions={[['skylight', <Trans key="skylight">Dachfenster hinzufügen</Trans>]]}
      rowOf={({ model, x }) => {
        const known = models.find(({ id }) => id === model);
        return { kind: 'skylight', model, size: known ? [known.width, known.height] : null, fromLeft: x };
      }}
      fieldsOf={(skylight, surface, path) => (
        <SkylightFields surface={surface} skylight={skylight} path={path} />
      )}
    />
  );
}

type Openings = 'cutouts' | 'skylights';

interface OpeningListProps<Id extends Openings> {
  readonly id: Id;
  /** Kinds that can be added, with the labels of their buttons. */
  readonly additions: readonly (readonly [OpeningKind, ReactNode])[];
  readonly rowOf: (opening: Surface[Id][number]) => {
    readonly kind: OpeningKind;
    readonly model?: string;
    readonly size: readonly [number, number] | null;
    readonly fromLeft: number;
  };
  readonly fieldsOf: (opening: Surface[Id][number], surface: Surface, path: string) => ReactNode;
}

interface OpeningsSectionProps<Id extends Openings> extends OpeningListProps<Id> {
  readonly icon: Icon;
}

/** Numbers of openings on the whole roof. */
const countAtoms = {
  cutouts: atom((get) => get(configurationAtom)?.surfaces.flatMap(({ cutouts }) => cutouts).length ?? 0),
  skylights: atom(
    (get) => get(configurationAtom)?.surfaces.flatMap(({ skylights }) => skylights).length ?? 0,
  ),
} as const;

function OpeningsSection<Id extends Openings>({ icon, ...list }: OpeningsSectionProps<Id>) {
  const count = useAtomValue(countAtoms[list.id]);
  return (
    <Section id={list.id} icon={icon} value={count === 0 ? <Trans>Keine</Trans> : count}>
      <OpeningList {...list} />
    </Section>
  );
}

function OpeningList<Id extends Openings>({ id, additions, rowOf, fieldsOf }: OpeningListProps<Id>) {
  const { i18n } = useLingui();
  const active = useAtomValue(selectedSurfaceAtom);
  const { add, refusal } = useAddOpening();
  if (!active) return null;
  const { surface } = active;
  const openings = surface[id].map((opening: Surface[Id][number], index) => ({
    opening,
    path: `${active.path}.${id}[${index}]`,
    row: rowOf(opening),
  }));
  const listed = openings.map(({ opening, row }) => ({ id: opening.id, kind: row.kind }));
  return (
    <>
      <ul className={classes.openings}>
        {openings.map(({ opening, path, row }) => (
          <OpeningRow
            key={opening.id}
            openingKey={openingKey(surface.id, opening.id)}
            path={path}
            {...row}
            number={numberAmongAlike(listed, opening.id)}
          />
        ))}
        {additions.map(([kind, text]) => (
          <li key={kind}>
            <button type="button" className={classes.add} onClick={() => void add(kind)}>
              <IconPlus size={16} stroke={1.6} aria-hidden />
              {text}
            </button>
          </li>
        ))}
      </ul>
      {refusal && (
        <p className={classes.error} role="alert">
          {i18n._(refusal)}
        </p>
      )}
      {openings.map(({ opening, path }) => (
        <Fragment key={opening.id}>{fieldsOf(opening, surface, path)}</Fragment>
      ))}
    </>
  );
}
