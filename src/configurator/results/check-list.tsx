import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { ALIGNMENTS } from '../../../documents/names.ts';
import type { Check, Mend, Severity, Solution } from '../../../engine/index.ts';
import { dispatchAtom, isReadOnlyAtom } from '../document/document.ts';
import { mend } from '../document/mend.ts';
import { useTextOf } from '../messages/use-text-of.ts';
import { sectionOfPath } from '../sections/section-of-path.ts';
import classes from './results.module.css';
import { isInBom, ShowBom, ShowSection } from './show-section.tsx';

const ICONS: Record<Severity, typeof IconCheck> = {
  error: IconCircleX,
  warning: IconAlertTriangle,
  hint: IconInfoCircle,
  passed: IconCheck,
};

/** What the engine remarks about the roof, the weightiest first. */
export function CheckList({ solution }: { readonly solution: Solution }) {
  return (
    <section className={classes.checks}>
      <h2 className={classes.label}>
        <Trans>Prüfungen</Trans>
      </h2>
      <ul>
        {solution.checks.map((check) => (
          <CheckItem
            key={`${check.code}/${check.surface ?? ''}/${check.path ?? ''}/${check.params.format ?? ''}`}
            check={check}
            solution={solution}
          />
        ))}
      </ul>
    </section>
  );
}

function CheckItem({ check, solution }: { readonly check: Check; readonly solution: Solution }) {
  const { i18n } = useLingui();
  const { ofCheck } = useTextOf();
  const CheckIcon = ICONS[check.severity];
  const surface = solution.surfaces.find(({ id }) => id === check.surface);
  const section = check.path === undefined ? null : sectionOfPath(check.path);
  // Another surface is named by the direction it faces, as everywhere.
  const other = solution.surfaces.find(({ id }) => id === check.params.other);
  const named = other && { ...check.params, other: i18n._(ALIGNMENTS[other.alignment]) };
  const text = ofCheck(named ? { ...check, params: named } : check);
  return (
    <li data-severity={check.severity}>
      <CheckIcon size={16} stroke={1.8} aria-hidden />
      <span>
        {surface && solution.surfaces.length > 1 ? `${i18n._(ALIGNMENTS[surface.alignment])}: ${text}` : text}
        {isInBom(check.path ?? '') && (
          <>
            {' '}
            <ShowBom />
          </>
        )}
        {section && check.severity !== 'passed' && (
          <>
            {' '}
            <ShowSection section={section} surfaceId={check.surface ?? null} />
          </>
        )}
        {check.mend && check.severity !== 'passed' && (
          <>
            {' '}
            <MendButton changes={check.mend} />
          </>
        )}
      </span>
    </li>
  );
}

/** Makes the changes that mend what was remarked, in one step that can be undone. */
function MendButton({ changes }: { readonly changes: readonly Mend[] }) {
  const dispatch = useSetAtom(dispatchAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  if (isReadOnly) return null;
  return (
    <button type="button" className={classes.link} onClick={() => dispatch(mend(changes))}>
      <Trans>Beheben</Trans>
    </button>
  );
}
