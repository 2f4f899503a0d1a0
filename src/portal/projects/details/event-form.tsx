import { Trans, useLingui } from '@lingui/react/macro';
import { ProjectNow } from '../../../../contracts/domain/project-events.ts';
import { EVENT_NAMES } from '../../../../contracts/domain/project-states.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { formatInstant } from '../../../shared/format/date.ts';
import classes from './event-form.module.css';

/** The concurrent event that caused an event to be rejected. */
export function ConcurrentChange({ error }: { readonly error: unknown }) {
  const { i18n } = useLingui();
  const now = error instanceof ApiError ? ProjectNow.safeParse(error.members).data : undefined;
  if (!now) return null;
  const { event, at, by } = now.current;
  const what = [i18n._(EVENT_NAMES[event]), by, formatInstant(at)].filter(Boolean).join(', ');
  return (
    <p className={classes.concurrent} role="status">
      <Trans>
        Inzwischen: <b>{what}</b>. Sie sehen das Projekt, wie es jetzt steht. Bitte prüfen Sie es und senden
        Sie noch einmal.
      </Trans>
    </p>
  );
}
