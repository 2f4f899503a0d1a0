import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  type CustomerOffer,
  type CustomerOfferContent,
  type CustomerOfferFormat,
  customerInterval,
  customerTotals,
} from '../../../contracts/domain/customer-offers.ts';
import { grossRangeText, lengthsText } from '../../../documents/rounded-price.ts';
import { yieldOmits } from '../../../documents/yield.ts';
import { call, callForContent } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { formatNumber, formatPercent, orDash } from '../../shared/format/number.ts';
import { chooseLocale } from '../../shared/i18n/locales.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import { stillOfConfiguration } from '../../viewer/scene/saved-roof-picture.ts';
import classes from './customer-offer.module.css';
import { CustomerOfferForm } from './customer-offer-form.tsx';
import { engine } from './engine.ts';
import { useCustomerOffer } from './queries.ts';
import { SharesPanel } from './shares-panel.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

/** The organisation's own offer to a house owner for one of its roofs; the supplier never sees it. */
export function CustomerOfferPage() {
  const { roofId = '' } = useParams();
  const { t } = useLingui();
  const { data, error, refetch } = useCustomerOffer(roofId);
  const [typed, setTyped] = useState<CustomerOfferContent | null>(null);
  if (!data)
    return (
      <Page>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={420} radius={10} />
        )}
      </Page>
    );
  const name = data.roofName || t`Ohne Namen`;
  return (
    <Page
      title={t`Kundenofferte ${name}`}
      action={
        <Button
          component={Link}
          to={`/configurator/${roofId}`}
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
        >
          <Trans>Zum Dach</Trans>
        </Button>
      }
    >
      <p className={classes.lead}>
        <Trans>
          Diese Offerte gehört Ihrer Firma allein. Der Lieferant sieht davon nichts, und Ihr Einkaufspreis und
          Ihre Marge stehen in keiner Datei für die Bauherrschaft.
        </Trans>
      </p>
      <UnsavedChanges roofId={roofId} />
      <div className={classes.columns}>
        <CustomerOfferForm key={data.revision} roofId={roofId} offer={data} onTyped={setTyped} />
        <div className={classes.beside}>
          <Totals offer={data} content={typed ?? data.content} />
          <Files roofId={roofId} offer={data} isChanged={typed !== null} />
          <SharesPanel roofId={roofId} />
        </div>
      </div>
    </Page>
  );
}

/** The offer's totals, updated while typing. */
function Totals({
  offer,
  content,
}: {
  readonly offer: CustomerOffer;
  readonly content: CustomerOfferContent;
}) {
  const { i18n } = useLingui();
  const { materialRappen: purchase } = offer;
  const { materialRappen, ownRappen, discountRappen, netRappen, vatRappen, roundingRappen, grossRappen } =
    customerTotals(content, purchase);
  const { estimates } = offer;
  const range = customerInterval(content, estimates);
  const rate = orDash(content.vatBp / 100, formatPercent);
  const kwh = formatNumber(offer.annualYield ?? 0, 0);
  const rows: (readonly [label: React.ReactNode, rappen: number, kind?: 'second' | 'total'])[] = [
    [<Trans key="purchase">Material im Einkauf</Trans>, purchase, 'second'],
    [<Trans key="margin">Marge auf Material</Trans>, materialRappen - purchase, 'second'],
    [<Trans key="material">Material im Verkauf</Trans>, materialRappen],
    [<Trans key="own">Eigene Positionen</Trans>, ownRappen],
    ...(discountRappen === 0
      ? []
      : [[content.discount.name || <Trans key="discount">Rabatt</Trans>, -discountRappen] as const]),
    [<Trans key="net">Total exkl. MWST</Trans>, netRappen],
    [<Trans key="vat">MWST {rate}</Trans>, vatRappen, 'second'],
    ...(roundingRappen === 0
      ? []
      : [[<Trans key="rounding">Rundung auf 5 Rappen</Trans>, roundingRappen, 'second'] as const]),
    [<Trans key="gross">Total CHF inkl. MWST</Trans>, grossRappen, 'total'],
  ];
  return (
    <Panel title={<Trans>Preis</Trans>} padded>
      <dl className={classes.totals}>
        {rows.map(([label, rappen, kind], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          <div key={at} data-kind={kind}>
            <dt>{label}</dt>
            <dd>{orDash(rappen, formatAmount)}</dd>
          </div>
        ))}
      </dl>
      {estimates && range && (
        <p className={classes.note} data-testid="customer-range">
          {lengthsText(estimates.lengths, grossRangeText(range, i18n), i18n)}
        </p>
      )}
      {offer.annualYield !== null && (
        <p className={classes.note}>
          <Trans>Ertrag pro Jahr, vorsichtig gerechnet: {kwh} kWh</Trans>
          <br />
          {yieldOmits(i18n, offer.yieldOmits)}
        </p>
      )}
    </Panel>
  );
}

/** Renders the saved roof for the house owner, as JPEG in base64; null if this device cannot. */
async function pictureOf(
  roofId: string,
  options: Parameters<typeof stillOfConfiguration>[2],
): Promise<string | null> {
  const { configuration } = await call('GET /configurator/v1/roofs/:id', { params: { id: roofId } });
  const picture = await stillOfConfiguration(configuration, engine, options);
  if (!picture) return null;
  const bytes = new Uint8Array(await picture.arrayBuffer());
  return btoa(bytes.reduce((binary, byte) => binary + String.fromCharCode(byte), ''));
}

/** The saved offer as files. */
function Files({
  roofId,
  offer,
  isChanged,
}: {
  readonly roofId: string;
  readonly offer: CustomerOffer;
  readonly isChanged: boolean;
}) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<CustomerOfferFormat | null>(null);
  const [drawnShare, setDrawnShare] = useState<number | null>(null);
  const [isWithoutPicture, setWithoutPicture] = useState(false);
  const drawing = useRef<AbortController | null>(null);
  useEffect(() => () => drawing.current?.abort(), []);
  const fetchFile = async (as: CustomerOfferFormat) => {
    setBusy(as);
    setWithoutPicture(false);
    setDrawnShare(0);
    const abort = new AbortController();
    const { signal } = abort;
    drawing.current = abort;
    try {
      const picture = await pictureOf(roofId, { signal, onProgress: setDrawnShare });
      setDrawnShare(null);
      setWithoutPicture(picture === null && !signal.aborted);
      const language = chooseLocale(i18n.locale);
      const file = await callForContent('POST /configurator/v1/roofs/:id/customer-offer/paper', {
        params: { id: roofId },
        body: { as, language, picture },
      });
      const { number, customer } = offer.content;
      download(file, fileNameOf([t`Offerte`, number, customer].filter(Boolean).join(' '), as));
    } catch (error) {
      showError(errorText(error));
    } finally {
      setBusy(null);
      setDrawnShare(null);
    }
  };
  const isReady = offer.revision > 0 && !isChanged;
  return (
    <Panel title={<Trans>Für die Bauherrschaft</Trans>} padded>
      <div className={classes.files}>
        <Button
          disabled={!isReady}
          loading={busy === 'pdf'}
          leftSection={<IconFileTypePdf size={17} stroke={1.6} aria-hidden />}
          onClick={() => void fetchFile('pdf')}
        >
          <Trans>Offerte PDF</Trans>
        </Button>
        <Button
          variant="default"
          disabled={!isReady}
          loading={busy === 'xlsx'}
          leftSection={<IconFileSpreadsheet size={17} stroke={1.6} aria-hidden />}
          onClick={() => void fetchFile('xlsx')}
        >
          <Trans>Offerte Excel</Trans>
        </Button>
      </div>
      {drawnShare !== null && (
        <div className={classes.drawing} role="status">
          <span>
            <Trans>Bild des Daches wird gezeichnet …</Trans>
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => drawing.current?.abort()}>
            <Trans>Ohne Bild weiter</Trans>
          </Button>
          <ProgressBar share={drawnShare} label={t`Bild des Daches`} />
        </div>
      )}
      {isWithoutPicture && (
        <p className={classes.note} role="status">
          <Trans>Dieses Gerät konnte kein Bild zeichnen: Die Datei zeigt den Plan allein.</Trans>
        </p>
      )}
      {!isReady && (
        <p className={classes.note}>
          <Trans>Speichern Sie zuerst: Die Dateien zeigen, was gespeichert ist.</Trans>
        </p>
      )}
    </Panel>
  );
}
