import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { KIND_NAMES } from '../../../../contracts/domain/project-names.ts';
import { EVENT_NAMES } from '../../../../contracts/domain/project-states.ts';
import type { HistoryEntry, Project } from '../../../../contracts/domain/projects.ts';
import { formatDay, formatInstant } from '../../../shared/format/date.ts';
import { Panel } from '../../../shared/ui/panel.tsx';
import classes from './history-panel.module.css';

const DATE = /^\d{4}-\d\d-\d\d$/;
/** As many steps as stand there before all are asked for. */
const FEW = 4;

/** The project's events, newest first, each with its actor and time. */
export function HistoryPanel({ project }: { readonly project: Pick<Project, 'history'> }) {
  const [showsAll, setShowsAll] = useState(false);
  const entries = project.history.toReversed();
  const count = entries.length;
  return (
    <Panel
      title={<Trans>Verlauf</Trans>}
      aside={
        count > FEW && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll((all) => !all)}>
            {showsAll ? <Trans>Weniger</Trans> : <Trans>Alle {count} Schritte</Trans>}
          </Button>
        )
      }
    >
      <ol className={classes.list}>
        {(showsAll ? entries : entries.slice(0, FEW)).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </Panel>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { i18n } = useLingui();
  const { event, at, text, version, kind } = entry;
  return (
    <li>
      <b>
        {i18n._(EVENT_NAMES[event])}
        {version !== null && (
          <>
            {', '}
            <Trans>Version {version}</Trans>
          </>
        )}
      </b>
      <small>
        <time dateTime={new Date(at).toISOString()}>{formatInstant(at)}</time>
        {' · '}
        <Who entry={entry} />
        {/* A binding offer asked for a quick one: the project was of another kind before. */}
        {event === 'request_quotation' && ` · ${i18n._(KIND_NAMES[kind])}`}
      </small>
      {text && (
        <p>
          <Said event={event} text={text} />
        </p>
      )}
    </li>
  );
}

/** The event's text: the delivery day of a confirmation, the delivery note's number of a shipment, else the message. */
function Said({ event, text }: { readonly event: HistoryEntry['event']; readonly text: string }) {
  const day = DATE.test(text) ? formatDay(text) : text;
  if (event === 'confirm') return <Trans>Lieferung am {day}</Trans>;
  if (event === 'ship') return <Trans>Lieferschein {text}</Trans>;
  return day;
}

function Who({ entry: { actor, by } }: { readonly entry: HistoryEntry }) {
  if (by) return by;
  return actor === 'clock' ? <Trans>nach Ablauf der Frist</Trans> : <Trans>automatisch</Trans>;
}
