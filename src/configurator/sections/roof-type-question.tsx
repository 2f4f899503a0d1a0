import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useAtom, useSetAtom } from 'jotai';
import { OPENING_KINDS, ROOF_TYPES } from '../../../documents/names.ts';
import type { Configuration, Problem } from '../../../engine/index.ts';
import { replaceBuilding } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import { roofTypeQuestionAtom, withoutRefusedOpenings } from '../edits/change-building.ts';
import { useSurfaceNames } from '../messages/use-surface-names.ts';
import { useTextOf } from '../messages/use-text-of.ts';
import classes from './fields.module.css';

/** Asks to confirm another type of roof and shows its losses; nothing has changed yet. */
export function RoofTypeQuestion() {
  const { t, i18n } = useLingui();
  const [question, setQuestion] = useAtom(roofTypeQuestionAtom);
  const dispatch = useSetAtom(dispatchAtom);
  if (!question) return null;
  const { changed, problems, lostSurfaces, lostOpenings } = question;
  const type = i18n._(ROOF_TYPES[question.type]);
  const possible = withoutRefusedOpenings(changed, problems);
  const take = ({ roof, surfaces }: Configuration) => dispatch(replaceBuilding(roof, surfaces));
  return (
    <div className={classes.question} role="alert">
      {problems.length > 0 && <MisfitList type={type} changed={changed} problems={problems} />}
      {lostSurfaces > 0 && (
        <p>
          <Trans>
            {type} ersetzt <Plural value={lostSurfaces} one="die Fläche" other="die # Flächen" /> der freien
            Form.
          </Trans>
        </p>
      )}
      {lostOpenings > 0 && (
        <p>
          <Plural
            value={lostOpenings}
            one="# Öffnung liegt auf einer Fläche, die wegfällt."
            other="# Öffnungen liegen auf Flächen, die wegfallen."
          />
        </p>
      )}
      <div className={classes.answers}>
        <Button variant="default" size="xs" onClick={() => setQuestion(null)}>
          <Trans>Abbrechen</Trans>
        </Button>
        {possible && (
          <Button size="xs" onClick={() => take(possible)}>
            {problems.length > 0 ? t`Ohne diese Öffnungen wechseln` : t`${type} wählen`}
          </Button>
        )}
      </div>
    </div>
  );
}

interface MisfitListProps {
  readonly type: string;
  readonly changed: Configuration;
  readonly problems: readonly Problem[];
}

/** Openings that are impossible on the new roof, by name, with the reasons. */
function MisfitList({ type, changed, problems }: MisfitListProps) {
  const { ofProblem } = useTextOf();
  const nameOf = useOpeningName(changed);
  return (
    <>
      <p>
        <Trans>Auf {type} passt so nicht:</Trans>
      </p>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.code}/${problem.path}`}>
            {nameOf(problem.path)}
            {ofProblem(problem)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the name of the opening at a path with its surface, before a colon; empty for other paths. */
function useOpeningName(configuration: Configuration): (path: string) => string {
  const { surfaces } = configuration;
  const { i18n } = useLingui();
  const nameOf = useSurfaceNames(configuration);
  return (path) => {
    const [, at, list, index] = /^surfaces\[(\d+)\]\.(cutouts|skylights)\[(\d+)\]/.exec(path) ?? [];
    const surface = surfaces[Number(at)];
    if (!surface) return '';
    const side = nameOf(surface.id);
    const cutout = list === 'cutouts' ? surface.cutouts[Number(index)] : undefined;
    const skylight = list === 'skylights' ? surface.skylights[Number(index)] : undefined;
    const kind = i18n._(OPENING_KINDS[cutout?.kind ?? 'skylight']);
    return `${kind}${skylight ? ` ${skylight.model}` : ''} (${side}): `;
  };
}
