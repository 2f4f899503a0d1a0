import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { EDGE_ROLES } from '../../../documents/names.ts';
import type { EdgeRole } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { changeEdge } from '../document/commands.ts';
import { configurationAtom, dispatchAtom } from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';
import { drawnSurfaceAtom, markedEdgeAtom, type SelectedSurface } from '../document/selection.ts';
import { ChoiceField } from './fields/choice-field.tsx';
import { useProblemText } from './fields/use-problem-text.ts';
import classes from './fields.module.css';

const ROLES = Object.keys(EDGE_ROLES) as EdgeRole[];

const isFreeAtom = selectAtom(configurationAtom, (configuration) => configuration?.roof.type === 'free');
/** The same during a drag. */
const solvedEdgesAtom = selectAtom(
  drawnSurfaceAtom,
  (drawn) => drawn && { of: drawn.surface.id, edges: drawn.surface.edges },
  isEqual,
);

/**
 * What each edge of a roof surface is: as its shape says, or as somebody says who knows the house. The kind of
 * roof says it of shapes that are its own.
 */
export function EdgeFields({ surface, path }: Pick<SelectedSurface, 'surface' | 'path'>) {
  const isFree = useAtomValue(isFreeAtom) || surface.outline.shape === 'polygon';
  return (isFree || surface.edges) && <EdgeList surface={surface} path={path} />;
}

function EdgeList({ surface, path }: Pick<SelectedSurface, 'surface' | 'path'>) {
  const { t, i18n } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const mark = useSetAtom(markedEdgeAtom);
  const error = useProblemText(`${path}.edges`);
  const solved = useAtomValue(solvedEdgesAtom);
  const edges = solved?.of === surface.id ? solved.edges : null;
  // While the shape changes, the answer is about another one.
  if (!edges || edges.length !== (surface.edges ?? edges).length) {
    return error && <p className={classes.error}>{error}</p>;
  }
  const derived = edges.map((edge) => edge.derived ?? edge.role);
  const change = (index: number, role: EdgeRole) => dispatch(changeEdge(surface.id, index, role, derived));
  return (
    <fieldset className={classes.group}>
      <legend>
        <Trans>Kanten</Trans>
      </legend>
      {edges.map(({ length }, index) => {
        const number = index + 1;
        const long = formatNumber(length);
        const role = surface.edges?.[index]?.role ?? derived[index] ?? 'eave';
        const usual = derived[index] ?? role;
        const name = i18n._(EDGE_ROLES[usual]);
        return (
          <div key={number} className={classes.named}>
            <ChoiceField
              label={t`Kante ${number}, ${long} mm`}
              path={`${path}.edges[${index}].role`}
              value={role}
              choices={ROLES.map((value) => ({ value, label: i18n._(EDGE_ROLES[value]) }))}
              onChange={(chosen) => change(index, chosen)}
              onFocus={() => mark({ surfaceId: surface.id, edge: index })}
              onBlur={() => mark(null)}
            />
            {role !== usual && (
              <>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t`Kante ${number} wieder als ${name}`}
                  onClick={() => change(index, usual)}
                >
                  <IconArrowBackUp size={16} stroke={1.6} />
                </ActionIcon>
                <p className={classes.overridden}>
                  <Trans>Von Hand; aus der Form folgt: {name}</Trans>
                </p>
              </>
            )}
          </div>
        );
      })}
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}
