import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { type PickingTask, spacedNumber } from '../../../contracts/picking.ts';
import { languageOf } from '../../../documents/language.ts';
import { api } from '../../shared/api/client.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { PageTitle, usePageName } from '../../shared/ui/page-title.tsx';
import classes from './commissioning.module.css';

/** What became of `?list=`: the same after a reload, as it all comes from the server. */
export function CommissioningSuccessPage() {
  const name = usePageName();
  const number = useSearchParams()[0].get('list');
  return (
    <div className={classes.success}>
      <PageTitle name={name} />
      <span className={classes.mark}>
        <IconCheck size={30} stroke={1.8} aria-hidden />
      </span>
      <h1>{name}</h1>
      {number ? (
        <Done number={number} />
      ) : (
        <p>
          <Trans>Was noch zu rüsten ist, steht bei den offenen Listen.</Trans>
        </p>
      )}
      <div className={classes.successWays}>
        <Button component={Link} to="/commissioning" size="lg">
          {number ? <Trans>Nächste Liste</Trans> : <Trans>Alle Rüstlisten</Trans>}
        </Button>
      </div>
    </div>
  );
}

function Done({ number }: { readonly number: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['picking-list', number],
    queryFn: () => api.picking.list(number),
  });
  if (data) return <Outcome task={data} />;
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={220} radius={10} />
  );
}

function Outcome({ task }: { readonly task: PickingTask }) {
  const { i18n, t } = useLingui();
  const { number, destination, orderNumber, items, openLists, state } = task;
  const short = items.filter((item) => item.state === 'short');
  const full = items.length - short.length;
  return (
    <>
      <p>
        {state !== 'commissioned' ? (
          <Trans>Diese Liste ist noch nicht abgeschlossen.</Trans>
        ) : openLists === 0 ? (
          <Trans>Danke. Die Bestellung ist vollständig gerüstet und wird ausgeliefert.</Trans>
        ) : (
          <Trans>
            Danke. Ausgeliefert wird, sobald auch die anderen Listen der Bestellung gerüstet sind.
          </Trans>
        )}
      </p>
      <section className={classes.card} aria-label={spacedNumber(number)}>
        <Facts>
          <Fact name={<Trans>Rüstliste</Trans>}>{spacedNumber(number)}</Fact>
          <Fact name={<Trans>Bestellung</Trans>}>
            {orderNumber}, {destination}
          </Fact>
          {task.commissionedAt !== null && (
            <Fact name={<Trans>Gerüstet</Trans>}>
              {formatInstant(task.commissionedAt)}, {task.commissionedBy ?? t`automatisch`}
            </Fact>
          )}
          <Fact name={<Trans>Positionen</Trans>}>
            <Trans>
              {full} von {items.length} vollständig
            </Trans>
          </Fact>
          {short.map((item) => (
            <Fact key={item.id} name={<Trans>Fehlt</Trans>}>
              {item.names[languageOf(i18n.locale)]}: {formatNumber(item.picked)} /{' '}
              {formatNumber(item.ordered)}, {item.note}
            </Fact>
          ))}
          {openLists > 0 && <Fact name={<Trans>Noch offene Listen</Trans>}>{openLists}</Fact>}
        </Facts>
      </section>
    </>
  );
}
