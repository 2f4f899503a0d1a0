import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { isOpenItem, type PickingTask, spacedNumber } from '../../../contracts/domain/picking.ts';
import { read } from '../../shared/api/queries.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { OutcomeCard, OutcomePage, OutcomeWays } from '../../shared/ui/outcome-page.tsx';
import { useItemName } from './item-name.ts';

/** Shows the outcome of `?list=`. A reload shows the same, because everything comes from the server. */
export function PickingSuccessPage() {
  const { t } = useLingui();
  const number = useSearchParams()[0].get('list');
  if (number) return <Loaded number={number} />;
  return (
    <OutcomePage title={t`Keine Rüstliste angegeben`}>
      <p>
        <Trans>Was noch zu rüsten ist, steht bei den offenen Listen.</Trans>
      </p>
      <Ways next={<Trans>Alle Rüstlisten</Trans>} />
    </OutcomePage>
  );
}

function Loaded({ number }: { readonly number: string }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...read('GET /v1/picking-lists/:number', { params: { number } }),
    refetchOnMount: 'always',
  });
  // Cached data predates the closing of the list, so wait for a fresh response.
  if (data && isFetchedAfterMount) return <Outcome task={data} />;
  return (
    <OutcomePage title={error ? t`Stand unbekannt` : null}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={220} radius={10} />
      )}
      <Ways next={<Trans>Alle Rüstlisten</Trans>} />
    </OutcomePage>
  );
}

function Outcome({ task }: { readonly task: PickingTask }) {
  const { t } = useLingui();
  const nameOf = useItemName();
  const { number, destination, orderNumber, items, openLists, state } = task;
  const isClosed = state === 'commissioned';
  const picked = items.filter((item) => item.state === 'picked').length;
  const open = items.filter(isOpenItem).length;
  const short = items.filter((item) => item.state === 'short');
  return (
    <OutcomePage {...(!isClosed && { title: t`Liste noch nicht abgeschlossen` })}>
      <p>
        {!isClosed ? (
          open > 0 ? (
            <Plural
              value={open}
              one="# Position ist noch zu rüsten."
              other="# Positionen sind noch zu rüsten."
            />
          ) : (
            <Trans>Alles ist gerüstet. Schliessen Sie jetzt die Liste ab.</Trans>
          )
        ) : openLists === 0 ? (
          short.length === 0 ? (
            <Trans>Danke. Die Bestellung ist vollständig gerüstet und wird ausgeliefert.</Trans>
          ) : (
            <Trans>Danke. Die Bestellung ist gerüstet und wird ohne das ausgeliefert, was fehlt.</Trans>
          )
        ) : (
          <Trans>
            Danke. Ausgeliefert wird, sobald auch die anderen Listen der Bestellung gerüstet sind.
          </Trans>
        )}
      </p>
      <OutcomeCard label={spacedNumber(number)}>
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
              {picked} von {items.length} vollständig
            </Trans>
          </Fact>
          {short.map((item) => (
            <Fact key={item.id} name={<Trans>Fehlt</Trans>}>
              {nameOf(item)}: {formatNumber(item.picked)} / {formatNumber(item.ordered)}, {item.note}
            </Fact>
          ))}
          {openLists > 0 && <Fact name={<Trans>Noch offene Listen</Trans>}>{openLists}</Fact>}
        </Facts>
      </OutcomeCard>
      {isClosed ? (
        <Ways next={<Trans>Nächste Liste</Trans>} />
      ) : (
        <Ways to={`/commissioning?list=${number}`} next={<Trans>Weiter rüsten</Trans>} />
      )}
    </OutcomePage>
  );
}

const Ways = ({ to = '/commissioning', next }: { readonly to?: string; readonly next: React.ReactNode }) => (
  <OutcomeWays>
    <Button component={Link} to={to} size="lg">
      {next}
    </Button>
  </OutcomeWays>
);
