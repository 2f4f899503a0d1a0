import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SavedRoof } from '../../../contracts/domain/roofs.ts';
import { call } from '../../shared/api/call.ts';
import { read } from '../../shared/api/queries.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatPower } from '../../shared/format/number.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import classes from './roof-choice.module.css';

/** A saved roof; looked at again when the window with the configurator has been left. */
export const useSavedRoof = (id: string | null) =>
  useQuery({
    ...read('GET /configurator/v1/roofs/:id', { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  });

/** Takes a discount that was only tried out off a saved roof; its price is the organisation's own then. */
export function useOwnDiscount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<SavedRoof> => {
      const { configuration, revision } = await call('GET /configurator/v1/roofs/:id', { params: { id } });
      return call('PUT /configurator/v1/roofs/:id', {
        params: { id },
        body: {
          configuration: { ...configuration, partnerDiscount: null },
          baseRevision: revision,
        },
      });
    },
    onSuccess: (roof) =>
      client.setQueryData(read('GET /configurator/v1/roofs/:id', { params: { id: roof.id } }).queryKey, roof),
  });
}

interface RoofChoiceProps {
  readonly roofId: string | null;
  readonly onChange: (roofId: string | null) => void;
  readonly error?: ReactNode;
}

/** The saved roof that a project is about: chosen, looked at, and changed in the configurator beside this page. */
export function RoofChoice({ roofId, onChange, error }: RoofChoiceProps) {
  const { t } = useLingui();
  const roofs = useQuery({
    ...read('GET /configurator/v1/roofs', { query: { pageSize: 100 } }),
  });
  const chosen = useSavedRoof(roofId);
  const rows = roofs.data?.rows ?? [];
  const nameOf = ({ name }: { readonly name: string }) => name || t`Ohne Namen`;
  // The hundred last changed ones, and the chosen one where it is older.
  const others = rows.some(({ id }) => id === roofId) || !chosen.data ? rows : [chosen.data, ...rows];
  if (roofs.error && !roofs.data)
    return <ErrorState error={roofs.error} onRetry={() => void roofs.refetch()} />;
  return (
    <div className={classes.choice}>
      <NativeSelect
        label={t`Dach`}
        withAsterisk
        error={error}
        data={[
          { value: '', label: t`Bitte wählen`, disabled: true },
          ...others.map((roof) => ({
            value: roof.id,
            label: `${nameOf(roof)}, ${formatPower(roof.summary.powerW)}`,
          })),
        ]}
        value={roofId ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
        data-path="data.roofId"
      />
      {roofId !== null && <ChosenRoof roofId={roofId} />}
      <p>
        <Trans>
          Der Konfigurator öffnet sich in einem eigenen Fenster. Speichern Sie dort und kehren Sie hierher
          zurück: Die neuen Werte stehen dann hier.
        </Trans>
      </p>
    </div>
  );
}

/** A saved roof's figures, with a link to edit it. */
export function ChosenRoof({ roofId }: { readonly roofId: string }) {
  const { data } = useSavedRoof(roofId);
  return (
    <div className={classes.roof}>
      {data ? <RoofFigures roof={data} /> : <Skeleton height={20} width="60%" />}
      <Button
        component="a"
        href={`/configurator/${roofId}`}
        target="_blank"
        rel="noopener"
        variant="default"
        size="xs"
        rightSection={<IconExternalLink size={15} stroke={1.6} aria-hidden />}
      >
        <Trans>Im Konfigurator ändern</Trans>
      </Button>
    </div>
  );
}

/** Aloud, as they change when the configurator was left. */
function RoofFigures({ roof }: { readonly roof: SavedRoof }) {
  const { powerW, activeModules, totalRappen, fingerprint } = roof.summary;
  return (
    <output className={classes.figures}>
      <b>{formatPower(powerW)}</b>
      <span>
        <Plural value={activeModules} one="# Aktivmodul" other="# Aktivmodule" />
      </span>
      <span>
        <Trans>{formatMoney(totalRappen)} exkl. MWST</Trans>
      </span>
      <span>{fingerprint}</span>
    </output>
  );
}
