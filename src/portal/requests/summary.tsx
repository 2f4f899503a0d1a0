import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUpload,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { addressLine } from '../../../contracts/domain/addresses.ts';
import { type ChecklistCode, checklists } from '../../../contracts/domain/checklists.ts';
import type { FieldFault } from '../../../contracts/domain/field-faults.ts';
import {
  CHECKLIST_NAMES,
  KIND_NAMES,
  SOURCE_NAMES,
  SYSTEM_NAMES,
} from '../../../contracts/domain/project-names.ts';
import type { ProjectSystem } from '../../../contracts/domain/project-states.ts';
import type { FormPart, ProjectContent, ProjectRules } from '../../../contracts/domain/projects.ts';
import type { SavedRoof } from '../../../contracts/domain/roofs.ts';
import { addWorkingDays } from '../../../contracts/domain/working-days.ts';
import { labelled } from '../../../documents/texts.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatDay } from '../../shared/format/date.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatNumber, formatPower } from '../../shared/format/number.ts';
import { showError } from '../../shared/ui/toasts.tsx';
import { DESCRIBED, FORM_NAMES } from '../projects/form-names.ts';
import { isConflict } from '../projects/send-event.ts';
import classes from './create.module.css';
import type { Keeping } from './project-draft.ts';
import { goTo, PARTS, type Part, partOf, regionOf } from './request-state.ts';

interface SaveStateProps {
  readonly keeping: Keeping;
  readonly isRestored: boolean;
  readonly isStored: boolean;
}

const time = new Intl.DateTimeFormat('de-CH', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Zurich',
});

/** Where what is typed is kept. */
export function SaveState({ keeping: { at, isWaiting, failure }, isRestored, isStored }: SaveStateProps) {
  const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;
  const saved = at === null ? '' : time.format(at);
  return (
    <span className={classes.saveState} role="status" data-failed={failure !== null || undefined}>
      {failure !== null ? (
        <>
          <IconCloudOff {...icon} />
          <Trans>Noch nicht gespeichert</Trans>
        </>
      ) : isWaiting ? (
        <>
          <IconCloudUpload {...icon} />
          <Trans>Wird gespeichert …</Trans>
        </>
      ) : at !== null ? (
        <>
          <IconCloudCheck {...icon} />
          <Trans>Entwurf gespeichert, {saved}</Trans>
        </>
      ) : isRestored ? (
        <Trans>Hier steht wieder, was Sie zuletzt eingegeben haben.</Trans>
      ) : (
        isStored && <Trans>Wird gespeichert, während Sie schreiben</Trans>
      )}
    </span>
  );
}

interface ConcurrentUpdateProps {
  readonly failure: unknown;
  readonly projectId: string;
  /** Saves the input as a separate project; returns its id. */
  readonly saveAsCopy: () => Promise<string>;
}

/** Reports a version conflict: keep both versions, or continue with the current one. */
export function ConcurrentUpdate({ failure, projectId, saveAsCopy }: ConcurrentUpdateProps) {
  const navigate = useNavigate();
  const textOf = useErrorText();
  const [isKeeping, setKeeping] = useState(false);
  if (!isConflict(failure)) return null;
  const keep = async () => {
    setKeeping(true);
    try {
      await navigate(`/projects/create?project=${await saveAsCopy()}`);
    } catch (error) {
      setKeeping(false);
      showError(textOf(error));
    }
  };
  return (
    <p className={classes.notice} role="alert">
      <Trans>
        Dieses Projekt wurde inzwischen anderswo geändert. Was Sie hier schreiben, wird nicht mehr
        gespeichert.
      </Trans>{' '}
      <Link to={`/projects/details/${projectId}`}>
        <Trans>Zum Projekt, wie es jetzt ist</Trans>
      </Link>{' '}
      <Button variant="default" size="compact-sm" loading={isKeeping} onClick={() => void keep()}>
        <Trans>Beide behalten: meine Angaben als neuen Entwurf</Trans>
      </Button>
    </p>
  );
}

interface SummaryProps {
  readonly content: ProjectContent;
  readonly rules: ProjectRules;
  readonly points: readonly FieldFault[];
  /** Whether what is missing is a fault already. */
  readonly isTried: boolean;
  readonly roof: SavedRoof | undefined;
  readonly totalRappen: number | null;
  readonly isSending: boolean;
  readonly onSubmit: () => void;
  /** Why sending failed, or what has to be decided before. */
  readonly children: ReactNode;
}

/** The request, the open points and the next steps; beside the form on a wide screen. */
export function Summary(props: SummaryProps) {
  const { content, rules, points, roof, totalRappen, isSending, onSubmit, children } = props;
  const { i18n } = useLingui();
  const { kind, system, source, projectAddress, objectAddress, form } = content;
  const address = objectAddress ?? projectAddress;
  const line = address ? addressLine(address) : '';
  const [first] = points;
  const label = usePointLabel(system);
  return (
    <aside className={classes.summary} aria-labelledby="summary">
      <h2 id="summary">
        <Trans>Zusammenfassung</Trans>
      </h2>
      <dl className={classes.facts}>
        <dt>
          <Trans>Anfrage</Trans>
        </dt>
        <dd>{i18n._(KIND_NAMES[kind])}</dd>
        <dt>
          <Trans>System</Trans>
        </dt>
        <dd>{i18n._(SYSTEM_NAMES[system])}</dd>
        {line && (
          <>
            <dt>
              <Trans>Objekt</Trans>
            </dt>
            <dd>{line}</dd>
          </>
        )}
        {source && (
          <>
            <dt>
              <Trans>Angaben</Trans>
            </dt>
            <dd>{i18n._(SOURCE_NAMES[source])}</dd>
          </>
        )}
        {source === 'form' && typeof form?.areaM2 === 'number' && (
          <>
            <dt>
              <Trans>Fläche</Trans>
            </dt>
            <dd>{formatNumber(form.areaM2)} m²</dd>
          </>
        )}
        {roof && (
          <>
            <dt>
              <Trans>Leistung</Trans>
            </dt>
            <dd>{formatPower(roof.summary.powerW)}</dd>
          </>
        )}
      </dl>
      {totalRappen !== null && (
        <p className={classes.total}>
          <b>{formatMoney(totalRappen)}</b>
          <small>
            <Trans>exkl. MWST, nach Rabatt</Trans> · {roof?.summary.fingerprint}
          </small>
        </p>
      )}
      <ToDo {...props} />
      <Afterwards content={content} rules={rules} />
      <footer>
        {children}
        <Button fullWidth size="md" loading={isSending} onClick={onSubmit}>
          {kind === 'direct_order' ? <Trans>Verbindlich bestellen</Trans> : <Trans>Anfrage absenden</Trans>}
        </Button>
        {first && (
          <small>
            <Trans>Führt zuerst zum offenen Punkt: {label(first)}</Trans>
          </small>
        )}
      </footer>
    </aside>
  );
}

/** A name for the field that a fault is about. */
function usePointLabel(system: ProjectSystem): (fault: FieldFault) => string {
  const { t, i18n } = useLingui();
  return ({ path }) => {
    const [name, part] = path.split('.');
    switch (name) {
      case 'checklist':
        return i18n._(CHECKLIST_NAMES[part as ChecklistCode]);
      case 'name':
        return t`Name des Projekts`;
      case 'projectAddress':
        switch (part) {
          case 'street':
            return t`Strasse und Nummer`;
          case 'postcode':
            return t`Postleitzahl`;
          case 'city':
            return t`Ort`;
          case 'canton':
            return t`Kanton`;
          default:
            return t`Adresse`;
        }
      case 'addressFrom':
        return t`Adresse bestätigen`;
      case 'objectAddress':
        return part === 'canton' ? t`Kanton` : t`Adresse des Objekts`;
      case 'executionDeadline':
        return t`Ausführung bis`;
      case 'desiredDate':
        return t`Gewünschter Liefertag`;
      case 'roofId':
        return t`Dach`;
      case 'workbookFileId':
        return t`Excel-Arbeitsmappe`;
      case 'form':
        return part ? i18n._(FORM_NAMES[system][part as FormPart]) : i18n._(SOURCE_NAMES.form);
      default:
        return t`Angaben`;
    }
  };
}

/** One line for each part of the form; an open one leads to its first point. */
function ToDo({ content, points, isTried }: SummaryProps) {
  const { t, i18n } = useLingui();
  const label = usePointLabel(content.system);
  const parts = PARTS.filter((part) => part !== 'checklist' || checklists[content.system].length > 0);
  const names: Record<Part, string> = {
    source: i18n._(DESCRIBED[content.system]),
    checklist: t`Checkliste`,
    object: t`Name und Adresse`,
    dates: t`Termine`,
  };
  const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <div className={classes.part}>
      <h3>
        <Trans>Noch zu tun</Trans>
      </h3>
      <ul className={classes.todo}>
        {parts.map((part) => {
          const faults = points.filter((point) => partOf(point) === part);
          // Invalid values show at once, missing ones only after the first attempt to send.
          const wrong = faults.find(({ rule }) => isTried || (rule !== 'required' && rule !== 'unconfirmed'));
          const first = wrong ?? faults[0];
          if (!first)
            return (
              <li key={part} data-state="done">
                <IconCircleCheck {...icon} />
                {names[part]}
              </li>
            );
          return (
            <li key={part} data-state={wrong ? 'wrong' : 'open'}>
              {wrong ? <IconAlertTriangle {...icon} /> : <IconCircleDashed {...icon} />}
              <button type="button" onClick={() => goTo(first.path)}>
                {labelled(i18n, names[part], label(first))}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The steps after sending, with the deadlines of the specification, section 9. */
function Afterwards({ content, rules }: Pick<SummaryProps, 'content' | 'rules'>) {
  const region = regionOf(rules, content);
  const within = (days: number) => formatDay(addWorkingDays(rules.today, days, rules.holidays));
  const { kind } = content;
  return (
    <div className={classes.part}>
      <h3>
        <Trans>Danach</Trans>
      </h3>
      <ol className={classes.afterwards}>
        {region && (
          <li>
            <b>
              <Trans>Freigabe der Region</Trans>
            </b>
            <Trans>Antwort bis {within(5)}</Trans>
          </li>
        )}
        {kind === 'request_for_quotation' && (
          <>
            <li>
              <b>
                <Trans>Offerte</Trans>
              </b>
              <Trans>3 Arbeitstage bis 5 Wochen, in der Regel 3 bis 20 Arbeitstage</Trans>
            </li>
            <OwnDecision />
          </>
        )}
        {kind === 'information_request' && (
          <>
            <li>
              <b>
                <Trans>Richtpreis ± 10 %</Trans>
              </b>
              <Trans>Antwort bis {within(3)}</Trans>
            </li>
            <OwnDecision />
          </>
        )}
        {kind === 'quick_quotation' && (
          <>
            <li>
              <b>
                <Trans>Preis der Stückliste</Trans>
              </b>
              <Trans>sofort, unverbindlich</Trans>
            </li>
            <OwnDecision />
          </>
        )}
        {kind === 'direct_order' && (
          <>
            <li>
              <b>
                <Trans>Bestätigung mit Liefertermin</Trans>
              </b>
              <Trans>bis {within(2)}</Trans>
            </li>
            <li>
              <b>
                <Trans>Lieferung</Trans>
              </b>
              <Trans>zum bestätigten Termin</Trans>
            </li>
          </>
        )}
      </ol>
    </div>
  );
}

function OwnDecision() {
  return (
    <li>
      <b>
        <Trans>Bestellung</Trans>
      </b>
      <Trans>erst nach Ihrem Entscheid</Trans>
    </li>
  );
}
