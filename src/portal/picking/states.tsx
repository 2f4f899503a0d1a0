import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconCloudOff, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { nameIn } from '../../../contracts/domain/languages.ts';
import { leftOf, type PickingItem, spacedNumber } from '../../../contracts/domain/picking.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { QuestionDialog } from '../../shared/ui/question-dialog.tsx';
import classes from './picking.module.css';
import { usePicking } from './picking-provider.tsx';
import type { StoredScan } from './queue.ts';

/** Says what is not sent yet, and why; nothing where all is. */
export function Connection() {
  const { online } = useNetwork();
  const { canSend, failure, scans } = usePicking();
  const waiting = [...scans.values()].filter(({ state }) => state === 'waiting').length;
  const textOf = useErrorText();
  const code = failure instanceof ApiError ? failure.code : null;
  const isWithout =
    !online || !canSend || code === 'OFFLINE' || code === 'TIMEOUT' || code === 'REFRESH_FAILED';
  const isCut = isWithout || failure !== null;
  if (!isCut && waiting === 0) return null;
  return (
    <p className={classes.connection} role="status" data-cut={isCut || undefined}>
      {isCut ? (
        <IconCloudOff size={20} stroke={1.6} aria-hidden />
      ) : (
        <IconDeviceMobile size={20} stroke={1.6} aria-hidden />
      )}
      <b>
        {code === 'SIGN_IN_NEEDED' ? (
          <Trans>Abgemeldet, gesendet wird nach der nächsten Anmeldung</Trans>
        ) : isWithout ? (
          <Trans>Kein Netz, weiterarbeiten geht</Trans>
        ) : isCut ? (
          textOf(failure)
        ) : (
          <Trans>Wird gesendet</Trans>
        )}
      </b>
      {waiting > 0 && (
        <span>
          <Plural value={waiting} one="# wartet" other="# warten" />
        </span>
      )}
    </p>
  );
}

/** The most urgent state among an item's scans. */
export function ScanState({
  item,
  scans,
}: {
  readonly item: PickingItem;
  readonly scans: readonly StoredScan[];
}) {
  const refused = scans.find(({ state }) => state === 'refused');
  const has = (state: StoredScan['state']) => scans.some((scan) => scan.state === state);
  if (refused)
    return (
      <span className={classes.state} data-state="refused">
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />{' '}
        {leftOf(item) === 0 ? <RefusalText stored={refused} item={item} /> : <Trans>abgelehnt</Trans>}
      </span>
    );
  if (has('waiting'))
    return (
      <span className={classes.state} data-state="waiting">
        <IconDeviceMobile size={16} stroke={1.8} aria-hidden /> <Trans>auf diesem Gerät</Trans>
      </span>
    );
  if (has('sent'))
    return (
      <span className={classes.state} data-state="sent">
        <IconCheck size={16} stroke={1.8} aria-hidden /> <Trans>gesendet</Trans>
      </span>
    );
  return null;
}

/** Scans rejected by the server, of one list or of all, until they are dismissed. */
export function RefusedScans({ number }: { readonly number?: string }) {
  const { t } = useLingui();
  const { queue, scans } = usePicking();
  const [asked, setAsked] = useState<StoredScan | null>(null);
  const refused = [...scans.values()].filter(
    (scan) => scan.state === 'refused' && (number === undefined || scan.number === number),
  );
  if (refused.length === 0) return null;
  return (
    <section className={classes.refused} aria-label={t`Abgelehnt`}>
      <h2>
        <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
        <Plural value={refused.length} one="# Buchung abgelehnt" other="# Buchungen abgelehnt" />
      </h2>
      <ul>
        {refused.map((scan) => (
          <li key={scan.id}>
            <Refused scan={scan} withNumber={number === undefined} />
            <Button variant="default" onClick={() => setAsked(scan)}>
              <Trans>Verwerfen</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <QuestionDialog
        isOpen={asked !== null}
        title={t`Buchung verwerfen?`}
        answers={[
          { text: t`Behalten`, onChoose: () => {} },
          { text: t`Verwerfen`, onChoose: () => void (asked && queue.dismiss(asked.id)) },
        ]}
        onClose={() => setAsked(null)}
      >
        <Trans>Der Server hat sie nicht gezählt. Danach steht sie auch auf diesem Gerät nicht mehr.</Trans>
      </QuestionDialog>
    </section>
  );
}

function Refused({ scan: stored, withNumber }: { readonly scan: StoredScan; readonly withNumber: boolean }) {
  const { t, i18n } = useLingui();
  const { tasks } = usePicking();
  const { number, scan } = stored;
  const list = tasks?.lists.find((each) => each.number === number);
  const item = list?.items.find(({ id }) => id === scan.itemId);
  const name = item ? nameIn(item.names, i18n.locale) : t`Artikel`;
  const quantity = formatNumber(scan.quantity);
  return (
    <p>
      <b>
        {quantity} × {name}
      </b>
      {withNumber && <small>{spacedNumber(number)}</small>}
      <span>
        <RefusalText stored={stored} item={item} />
      </span>
    </p>
  );
}

/** Why the server rejects a scan. */
function RefusalText({
  stored: { scan, refusal },
  item,
}: {
  readonly stored: StoredScan;
  readonly item: PickingItem | undefined;
}) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const quantity = formatNumber(scan.quantity);
  const already = refusal?.already;
  if (refusal?.code === 'QUANTITY_EXCEEDED')
    return item && leftOf(item) === 0 ? (
      <Trans>Schon von einem anderen Gerät gerüstet</Trans>
    ) : (
      <Trans>Menge {quantity} ist mehr als bestellt.</Trans>
    );
  if (already && already.at !== null)
    return (
      <Trans>
        Schon gerüstet von {already.by ?? t`automatisch`}, {formatInstant(already.at)}, Liste{' '}
        {spacedNumber(already.number)}.
      </Trans>
    );
  return textOf(new ApiError(refusal?.code ?? 'UNEXPECTED_ANSWER', 0));
}
