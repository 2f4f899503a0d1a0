import { Trans } from '@lingui/react/macro';
import type { SurveyNote } from '../../../../engine/survey.ts';
import classes from './faces-table.module.css';

/** Cases that the plan cannot decide, a sentence each. */
export function SurveyNotes({ notes }: { readonly notes: readonly SurveyNote[] }) {
  const kinds = new Set(notes.map(({ kind }) => kind));
  if (kinds.size === 0) return null;
  return (
    <ul className={classes.notes}>
      {kinds.has('step') && (
        <li>
          <Trans>
            Zwischen zwei Flächen gleicher Neigung kann eine Stufe liegen. Der Grundriss zeigt sie nicht.
          </Trans>
        </li>
      )}
      {kinds.has('break') && (
        <li>
          <Trans>
            Eine waagrechte Linie ist ein Knick im Dach oder eine Traufe über einem tieferen Dach.
          </Trans>
        </li>
      )}
      {kinds.has('apart') && (
        <li>
          <Trans>Einzelne Dächer stehen für sich. Ihre Höhe ist geschätzt.</Trans>
        </li>
      )}
      {(kinds.has('dormer') || kinds.has('hole')) && (
        <li>
          <Trans>Gauben und Ausschnitte sind aus dem Grundriss geschätzt.</Trans>
        </li>
      )}
      {kinds.has('skipped') && (
        <li>
          <Trans>Sehr kleine und doppelte Flächen sind weggelassen.</Trans>
        </li>
      )}
    </ul>
  );
}
