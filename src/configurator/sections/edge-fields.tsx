import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { EDGE_ROLES } from '../../../documents/names.ts';
import type { EdgeRole, SurfaceEdge } from '../../../engine/index.ts';
import { useLengths } from '../../shared/format/length.ts';
import { changeEdge, isMeeting } from '../document/commands.ts';
import { configurationAtom, dispatchAtom } from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';
import { drawnSurfaceAtom, markedEdgeAtom, type SelectedSurface } from '../document/selection.ts';
import { useOpenSurfaceNames } from '../messages/use-surface-names.ts';
import { ChoiceField } from './fields/choice-field.tsx';
import { useProblemText } from './fields/use-problem-text.ts';
import classes from './fields.module.css';

const ROLES = Object.keys(EDGE_ROLES) as EdgeRole[];
/** Roles of edges at which surfaces meet. */
const OF_NEIGHBOURS: readonly EdgeRole[] = ['hip', 'valley', 'kink', 'upper'];

const isFreeAtom = selectAtom(configurationAtom, (configuration) => configuration?.roof.type === 'free');
/** Ids of the surfaces that another one may adjoin; the same list until they change. */
const roofSurfacesAtom = selectAtom(
  configurationAtom,
  (configuration): readonly string[] =>
    configuration?.surfaces.filter(({ kind = 'roof' }) => kind === 'roof').map(({ id }) => id) ?? [],
  isEqual,
);
/** The same object during a drag. */
const solvedEdgesAtom = selectAtom(
  drawnSurfaceAtom,
  (drawn) => drawn && { of: drawn.surface.id, edges: drawn.surface.edges },
  isEqual,
);

/**
 * The role of each edge of a roof surface: derived from its shape, or set by the user. For shapes of a roof type,
 * the type determines it.
 */
export function EdgeFields({ surface, path }: Pick<SelectedSurface, 'surface' | 'path'>) {
  const isFree = useAtomValue(isFreeAtom) || surface.outline.shape === 'polygon';
  return (isFree || surface.edges) && <EdgeList surface={surface} path={path} />;
}

function EdgeList({ surface, path }: Pick<SelectedSurface, 'surface' | 'path'>) {
  const error = useProblemText(`${path}.edges`);
  const solved = useAtomValue(solvedEdgesAtom);
  const edges = solved?.of === surface.id ? solved.edges : null;
  // While the shape changes, the answer belongs to the old one.
  if (!edges || edges.length !== (surface.edges ?? edges).length) {
    return error && <p className={classes.error}>{error}</p>;
  }
  const derived = edges.map((edge) => edge.derived ?? edge.role);
  return (
    <fieldset className={classes.group}>
      <legend>
        <Trans>Kanten</Trans>
      </legend>
      {edges.map(({ length, role }, index) => (
        <EdgeField
          // biome-ignore lint/suspicious/noArrayIndexKey: an edge is its place in the outline.
          key={index}
          surfaceId={surface.id}
          index={index}
          path={`${path}.edges[${index}]`}
          length={length}
          edge={surface.edges?.[index] ?? { role }}
          derived={derived}
        />
      ))}
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}

interface EdgeFieldProps {
  readonly surfaceId: string;
  readonly index: number;
  readonly path: string;
  /** Length in mm. */
  readonly length: number;
  readonly edge: SurfaceEdge;
  /** Roles of all edges, derived from the shape. */
  readonly derived: readonly EdgeRole[];
}

/** The role of one edge and, where surfaces meet, the surface on the other side. */
function EdgeField({ surfaceId, index, path, length, edge, derived }: EdgeFieldProps) {
  const { t, i18n } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const mark = useSetAtom(markedEdgeAtom);
  const others = useAtomValue(roofSurfacesAtom).filter((id) => id !== surfaceId);
  const nameOf = useOpenSurfaceNames();
  const { withUnit } = useLengths();
  const change = (to: SurfaceEdge) => dispatch(changeEdge(surfaceId, index, to, derived));
  const { role, sharedWith = '' } = edge;
  const number = index + 1;
  const long = withUnit(length);
  const usual = derived[index] ?? role;
  const name = i18n._(EDGE_ROLES[usual]);
  // The shape cannot tell whether another surface adjoins, so such a role is never marked as manual.
  const isByHand = role !== usual && !OF_NEIGHBOURS.includes(role);
  const whileAtHand = {
    onFocus: () => mark({ surfaceId, edge: index }),
    onBlur: () => mark(null),
  };
  return (
    <div className={classes.named}>
      <ChoiceField
        label={t`Kante ${number}, ${long}`}
        path={`${path}.role`}
        value={role}
        choices={ROLES.map((value) => ({ value, label: i18n._(EDGE_ROLES[value]) }))}
        onChange={(chosen) => change({ ...edge, role: chosen })}
        {...whileAtHand}
      />
      {isByHand && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t`Kante ${number} wieder als ${name}`}
            onClick={() => change({ ...edge, role: usual })}
          >
            <IconArrowBackUp size={16} stroke={1.6} />
          </ActionIcon>
          <p className={classes.overridden}>
            <Trans>Von Hand; aus der Form folgt: {name}</Trans>
          </p>
        </>
      )}
      {isMeeting(role) && (others.length > 0 || sharedWith !== '') && (
        <div className={classes.below}>
          <ChoiceField
            label={t`Kante ${number} gemeinsam mit`}
            path={`${path}.sharedWith`}
            value={sharedWith}
            choices={[
              { value: '', label: t`automatisch, wie das Gebäude steht` },
              ...others.map((id) => ({ value: id, label: nameOf(id) })),
            ]}
            onChange={(chosen) => change({ role, ...(chosen && { sharedWith: chosen }) })}
            {...whileAtHand}
          />
        </div>
      )}
    </div>
  );
}
