import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { successorsIn } from '../../../documents/successors.ts';
import type { Catalogue, Names, Problem } from '../../../engine/index.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatPower } from '../../shared/format/number.ts';
import { configurationAtom, dispatchAtom, originAtom } from '../document/document.ts';
import { mend } from '../document/mend.ts';
import { useNameOf } from '../messages/use-name-of.ts';
import { useTextOf } from '../messages/use-text-of.ts';
import { sectionOfPath } from '../sections/section-of-path.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { useReplacedFigures } from '../solving/successor-effect.ts';
import classes from './results.module.css';
import { isInBom, ShowBom, ShowField } from './show-field.tsx';
import { signed } from './variant-difference.tsx';

interface ProblemListProps {
  readonly problems: readonly Problem[];
  /** Whether an older solution is shown below. */
  readonly hasSolution: boolean;
}

/** Problems of the present inputs, each with a link to its field. */
export function ProblemList({ problems, hasSolution }: ProblemListProps) {
  const { ofProblem } = useTextOf();
  const surfaces = useAtomValue(configurationAtom)?.surfaces ?? [];
  const surfaceOf = (path: string) => surfaces[Number(/^surfaces\[(\d+)\]/.exec(path)?.[1])]?.id ?? null;
  return (
    <section className={classes.notice} role="alert">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <div>
        <ul>
          {problems.map((problem) => {
            const section = sectionOfPath(problem.path);
            return (
              <li key={`${problem.code}/${problem.path}`}>
                {ofProblem(problem)} {isInBom(problem.path) && <ShowBom />}
                <Successor problem={problem} />
                {section && (
                  <ShowField section={section} path={problem.path} surfaceId={surfaceOf(problem.path)} />
                )}
              </li>
            );
          })}
        </ul>
        <Replaced problems={problems} />
        {hasSolution && (
          <p>
            <Trans>Gezeigt wird das letzte Dach, das berechnet werden konnte.</Trans>
          </p>
        )}
      </div>
    </section>
  );
}

/**
 * The figures with all successors, and their difference from the saved ones. For several problems also one button
 * for all.
 */
function Replaced({ problems }: { readonly problems: readonly Problem[] }) {
  const dispatch = useSetAtom(dispatchAtom);
  const figures = useReplacedFigures(problems);
  const saved = useAtomValue(originAtom)?.figures;
  const configuration = useAtomValue(configurationAtom);
  if (!figures || !configuration) return null;
  const withdrawn = problems.filter(
    ({ code, params }) => code === 'WITHDRAWN' && params.replacedBy !== undefined,
  );
  const power = formatPower(figures.power);
  const price = formatMoney(figures.price);
  const [watts, rappen] = saved ? [figures.power - saved.powerW, figures.price - saved.totalRappen] : [0, 0];
  const differences = [
    watts && signed(formatPower(Math.abs(watts)), watts),
    rappen && signed(formatMoney(Math.abs(rappen)), rappen),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <p data-testid="replaced-figures">
      <Trans>
        Ersetzt: {power}, {price} exkl. MWST
      </Trans>{' '}
      {saved &&
        (differences ? (
          <Trans>({differences} gegenüber dem gespeicherten Dach)</Trans>
        ) : (
          <Trans>(wie das gespeicherte Dach)</Trans>
        ))}{' '}
      {withdrawn.length > 1 && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => dispatch(mend(successorsIn(withdrawn, configuration)))}
        >
          <Trans>Alle ersetzen</Trans>
        </Button>
      )}
    </p>
  );
}

/** Replaces a withdrawn entry of the catalogue by its successor, in one step that can be undone. */
function Successor({ problem }: { readonly problem: Problem }) {
  const catalogue = useCatalogue();
  const configuration = useAtomValue(configurationAtom);
  const nameOf = useNameOf();
  const dispatch = useSetAtom(dispatchAtom);
  const { replacedBy, value } = problem.params;
  if (typeof replacedBy !== 'string' || !configuration) return null;
  const kind = catalogue.withdrawn?.find(({ id, replacedBy: by }) => id === value && by === replacedBy)?.kind;
  const names = kind && namesIn(catalogue, kind, replacedBy);
  const name = names ? nameOf(names) : replacedBy;
  return (
    <Button
      size="compact-xs"
      variant="default"
      onClick={() => dispatch(mend(successorsIn([problem], configuration)))}
    >
      <Trans>Durch «{name}» ersetzen</Trans>
    </Button>
  );
}

/** Names of a catalogue entry; roof windows and formats are named by their id. */
function namesIn(
  { colours, articles, components }: Catalogue,
  kind: NonNullable<Catalogue['withdrawn']>[number]['kind'],
  id: string,
): Names | undefined {
  if (kind === 'skylight' || kind === 'format') return undefined;
  if (kind === 'article') return articles.find(({ number }) => number === id)?.names;
  return (kind === 'colour' ? colours : components[kind]).find((entry) => entry.id === id)?.names;
}
