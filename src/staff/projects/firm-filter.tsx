import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { StaffQuery } from '../../../contracts/domain/staff.ts';
import { read } from '../../shared/api/queries.ts';
import type { ListQuery, ListState } from '../../shared/tables/use-list-query.ts';

type FirmChoice = Pick<StaffQuery, 'organisation' | 'orderedIn'>;

/** The firm and the year that a list is limited to, which come from the firm's page; a click ends the limit. */
export function FirmFilter({ list }: { readonly list: ListState<ListQuery & FirmChoice> }) {
  const { t } = useLingui();
  const { organisation, orderedIn } = list.query;
  const { data } = useQuery({
    ...read('GET /v1/staff/organisations/:id', { params: { id: organisation } }),
    enabled: organisation !== '',
  });
  if (organisation === '' && orderedIn === '') return null;
  const name = data?.name ?? t`Firma`;
  const cross = <IconX size={14} stroke={1.8} aria-hidden />;
  return (
    <>
      {organisation !== '' && (
        <Button
          variant="default"
          rightSection={cross}
          aria-label={t`Nicht nur ${name}`}
          onClick={() => list.change({ organisation: '' })}
        >
          {name}
        </Button>
      )}
      {orderedIn !== '' && (
        <Button
          variant="default"
          rightSection={cross}
          aria-label={t`Nicht nur ${orderedIn} bestellt`}
          onClick={() => list.change({ orderedIn: '' })}
        >
          <Trans>Bestellt {orderedIn}</Trans>
        </Button>
      )}
    </>
  );
}
