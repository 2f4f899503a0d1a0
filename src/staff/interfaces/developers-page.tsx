import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SCOPE_NAMES, Scope } from '../../../contracts/domain/api-keys.ts';
import firstCall from '../../../examples/api/first-call.mjs?raw';
import order from '../../../examples/api/order.mjs?raw';
import webhook from '../../../examples/api/webhook.mjs?raw';
import { read } from '../../shared/api/queries.ts';
import { download } from '../../shared/files/download.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Tag } from '../../shared/ui/tag.tsx';
import { type ApiCall, callsOf } from './api-calls.ts';
import classes from './developers-page.module.css';

/** How programs use the portal, at `/developers`: three programs to start from, and every call that takes keys. */
export function DevelopersPage() {
  const { t } = useLingui();
  return (
    <Page within={{ to: '/staff/interfaces', name: t`Schnittstellen` }}>
      <div className={classes.panels}>
        <Panel title={<Trans>Ein erster Aufruf</Trans>} padded>
          <ol className={classes.steps}>
            <li>
              <Trans>
                Erstellen Sie unter <ToInterfaces>Schnittstellen</ToInterfaces> einen Schlüssel mit dem Recht,
                Ereignisse zu lesen.
              </Trans>
            </li>
            <li>
              <Trans>
                Jeder Aufruf trägt ihn im Kopf <code>Authorization</code> nach dem Wort <code>Bearer</code>.
                Dieses Programm zeigt die ersten Ereignisse; <code>next</code> ist der Anfang des nächsten
                Aufrufs.
              </Trans>
            </li>
          </ol>
          <Source name="first-call.mjs" text={firstCall} />
        </Panel>
        <Panel title={<Trans>Ein erster Webhook</Trans>} padded>
          <ol className={classes.steps}>
            <li>
              <Trans>
                Starten Sie dieses Programm an einer Adresse mit https und erfassen Sie sie unter{' '}
                <ToInterfaces>Schnittstellen</ToInterfaces> als Webhook.
              </Trans>
            </li>
            <li>
              <Trans>
                Es prüft die Unterschrift jeder Nachricht mit dem Geheimnis des Webhooks. Ein Ereignis kann
                mehrmals kommen: Sie erkennen es an seiner <code>webhook-id</code>.
              </Trans>
            </li>
          </ol>
          <Source name="webhook.mjs" text={webhook} />
        </Panel>
        <Panel title={<Trans>Der Weg einer Bestellung</Trans>} padded>
          <ol className={classes.steps}>
            <li>
              <Trans>
                <code>order.placed</code> nennt Partner, Artikel, Preise, Lieferung und die Revision des
                Projekts.
              </Trans>
            </li>
            <li>
              <Trans>
                Sie bestätigen die Bestellung mit einem Liefertag, nehmen sie in Arbeit und liefern sie mit
                der Sendungsnummer aus. Jeder Schritt nennt die Revision, die Sie gesehen haben. Hat sich das
                Projekt geändert, kommt 409 und Sie lesen zuerst die neuen Ereignisse.
              </Trans>
            </li>
            <li>
              <Trans>
                Sie legen die Rechnung als PDF ab und tragen später die Zahlung ein. Alle Schritte haben eine
                eigene id: Wiederholen ändert nichts.
              </Trans>
            </li>
          </ol>
          <Source name="order.mjs" text={order} />
        </Panel>
        <Calls />
      </div>
    </Page>
  );
}

const ToInterfaces = ({ children }: { readonly children: ReactNode }) => (
  <Link to="/staff/interfaces">{children}</Link>
);

/** A program that runs as a test. */
function Source({ name, text }: { readonly name: string; readonly text: string }) {
  const { t } = useLingui();
  return (
    <details className={classes.source}>
      <summary>
        <code>{name}</code>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it. */}
      <section tabIndex={0} aria-label={t`Programm ${name}`} lang="en">
        <pre>{text}</pre>
      </section>
    </details>
  );
}

function Calls() {
  const { data, error, refetch } = useQuery(read('GET /v1/openapi.json'));
  const save = () =>
    download(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'openapi.json');
  return (
    <Panel
      title={<Trans>Alle Aufrufe für Programme</Trans>}
      aside={
        data && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={save}
          >
            OpenAPI
          </Button>
        )
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <ul className={classes.calls}>
          {callsOf(data).map((call) => (
            <li key={call.id}>
              <CallRow call={call} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function CallRow({ call }: { readonly call: ApiCall }) {
  const { i18n } = useLingui();
  const { method, path, description, fields, statuses } = call;
  const scope = Scope.safeParse(call.scope).data;
  return (
    <details>
      <summary>
        <Tag tone={method === 'GET' ? 'plain' : 'draft'}>{method}</Tag> <code>{path}</code>
      </summary>
      <dl className={classes.facts}>
        <Named name={<Trans>Recht</Trans>}>
          <code>{call.scope}</code>
          {scope && <> · {i18n._(SCOPE_NAMES[scope])}</>}
        </Named>
        {description && (
          <Named name={<Trans>Beschreibung</Trans>}>
            <span lang="en">{description}</span>
          </Named>
        )}
        {fields.length > 0 && (
          <Named name={<Trans>Angaben</Trans>}>
            <ul>
              {fields.map((field) => (
                <li key={field.path}>
                  <code>{field.path}</code>
                  {field.isRequired ? ' *' : ''} <small>{field.type}</small>
                  {field.description && <small lang="en"> – {field.description}</small>}
                </li>
              ))}
            </ul>
          </Named>
        )}
        <Named name={<Trans>Antworten</Trans>}>{statuses.join(', ')}</Named>
      </dl>
    </details>
  );
}

const Named = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
