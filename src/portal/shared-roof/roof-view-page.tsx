import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { read } from '../../shared/api/queries.ts';
import { formatDate } from '../../shared/format/date.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import classes from './roof-view.module.css';
import { RoofView } from './roof-view.tsx';

/** A saved roof for colleagues who look at it and change nothing. */
export function RoofViewPage() {
  const { roofId = '' } = useParams();
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    ...read('GET /configurator/v1/roofs/:id/view', { params: { id: roofId } }),
    refetchOnMount: 'always',
  });
  if (!data)
    return (
      <Page>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={480} radius={10} />
        )}
      </Page>
    );
  const { roof, updatedAt, updatedBy } = data;
  const { name, location } = roof.configuration;
  const changed = [formatDate(updatedAt), updatedBy].filter(Boolean).join(', ');
  return (
    <Page
      title={name || t`Ohne Namen`}
      action={
        <Button
          component={Link}
          to={`/configurator/${roofId}`}
          variant="default"
          leftSection={<IconArrowUpRight size={16} stroke={1.6} aria-hidden />}
        >
          <Trans>Im Konfigurator öffnen</Trans>
        </Button>
      }
    >
      <p className={classes.about}>
        {location.place && `${location.place} · `}
        <Trans>Zuletzt geändert: {changed}. Sie können das Dach hier nur ansehen.</Trans>
      </p>
      <RoofView
        roof={roof}
        more={[[<Trans key="price">Material exkl. MWST</Trans>, formatMoney(roof.solution.bom.totalPrice)]]}
      />
    </Page>
  );
}
