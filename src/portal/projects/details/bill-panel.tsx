import type { I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { nameIn } from '../../../../contracts/domain/languages.ts';
import { sumOf } from '../../../../contracts/domain/money.ts';
import { billSumOf, extraLinesOf, VAT_BP, vatOf } from '../../../../contracts/domain/offers.ts';
import type { OrderLine } from '../../../../contracts/domain/orders.ts';
import type { Project, RoofVersionSummary } from '../../../../contracts/domain/projects.ts';
import { unitName } from '../../../../documents/names.ts';
import { estimatesText, netRangeText, withExtra } from '../../../../documents/rounded-price.ts';
import type { FrozenRoof } from '../../../../engine/frozen-roof.ts';
import { call } from '../../../shared/api/call.ts';
import { CartButton } from '../../../shared/cart/cart-button.tsx';
import { download, fileNameOf } from '../../../shared/files/download.ts';
import { formatAmount } from '../../../shared/format/money.ts';
import { formatNumber, formatPercent } from '../../../shared/format/number.ts';
import { loadPart } from '../../../shared/parts/load-part.ts';
import { Panel } from '../../../shared/ui/panel.tsx';
import { showError } from '../../../shared/ui/toasts.tsx';
import { useRoofVersion } from '../queries.ts';
import classes from './bill-panel.module.css';
import { pendingChangeOf } from './change.ts';
import type { Current } from './current.ts';

/** As many articles as stand there before all are asked for. */
const FEW = 6;

interface Line {
  readonly article: string;
  /** In the article's unit, as it can be ordered; 0 for what is no article. */
  readonly ordered: number;
  readonly name: string;
  readonly quantity: string;
  readonly totalRappen: number;
}

/** The bill of what holds at the moment: of its frozen roof where it has one, else as staff typed it. */
export function BillPanel({ project, current }: { readonly project: Project; readonly current: Current }) {
  const { order, offer, versionId } = current;
  const agreed = order ?? offer;
  const version = project.roofVersions.find(({ id }) => id === versionId);
  // Staff may have offered the roof at lines of their own.
  const isOfRoof = version && (!agreed || billSumOf(agreed.lines) === version.netRappen);
  if (isOfRoof) return <RoofBill project={project} current={current} version={version} />;
  return agreed && <TypedBill project={project} lines={agreed.lines} netRappen={agreed.netRappen} />;
}

function RoofBill({
  project,
  current,
  version,
}: {
  readonly project: Project;
  readonly current: Current;
  readonly version: RoofVersionSummary;
}) {
  const { i18n } = useLingui();
  const { data } = useRoofVersion(project.id, version.id);
  const agreed = current.order ?? current.offer;
  // The roof of an update that is asked for is offered with what stands beside the bill so far.
  const isWanted = version.id === project.updateRequest?.roofVersionId;
  const beside = agreed
    ? extraLinesOf(agreed.lines)
    : (isWanted && pendingChangeOf(project)?.after.beside) || [];
  const lineOf = useTypedLine();
  const billed = data?.roof.solution.bom.lines.map(
    ({ article, names, quantity, unit, totalPrice }): Line => ({
      article,
      ordered: quantity,
      name: nameIn(names, i18n.locale),
      quantity: `${formatNumber(quantity)} ${unitName(unit, i18n, quantity)}`,
      totalRappen: totalPrice,
    }),
  );
  return (
    <Bill
      lines={billed && [...billed, ...beside.map(lineOf)]}
      aside={data && <Downloads roof={data.roof} project={project} />}
      project={project}
      grossRappen={version.grossRappen}
      extraRappen={sumOf(beside)}
      estimates={data && estimatesOf(data.roof, sumOf(beside), i18n)}
      netRappen={agreed?.netRappen ?? version.netRappen + sumOf(beside)}
      fingerprint={version.fingerprint}
    />
  );
}

/** Returns the note about estimated lengths of a roof, with the range of a price that contains other lines too. */
function estimatesOf({ configuration, priceRange }: FrozenRoof, extraRappen: number, i18n: I18n): string {
  const range = priceRange && netRangeText(withExtra(priceRange, extraRappen), i18n);
  return estimatesText(configuration, range, i18n);
}

/** A line as an offer or order keeps it. */
function useTypedLine(): (line: OrderLine, index: number) => Line {
  const { i18n } = useLingui();
  return ({ article, names, quantity, unit, totalRappen }, index) => ({
    article: article || String(index),
    ordered: article === '' ? 0 : quantity,
    name: nameIn(names, i18n.locale),
    quantity: `${formatNumber(quantity)} ${unitName(unit, i18n, quantity)}`,
    totalRappen,
  });
}

function TypedBill({
  project,
  lines,
  netRappen,
}: {
  readonly project: Project;
  readonly lines: readonly OrderLine[];
  readonly netRappen: number;
}) {
  const shown = lines.map(useTypedLine());
  return (
    <Bill
      project={project}
      lines={shown}
      grossRappen={null}
      extraRappen={0}
      netRappen={netRappen}
      fingerprint={null}
    />
  );
}

interface BillProps {
  readonly project: Project;
  /** Undefined as long as they are fetched. */
  readonly lines: readonly Line[] | undefined;
  readonly aside?: React.ReactNode;
  /** Before discount; null where it is not known. */
  readonly grossRappen: number | null;
  /** Of the lines beside the bill of a roof. */
  readonly extraRappen: number;
  readonly netRappen: number;
  readonly fingerprint: string | null;
  /** Note about lengths that are only estimated. */
  readonly estimates?: string | undefined;
}

function Bill({ project, lines, aside, grossRappen, extraRappen, netRappen, ...about }: BillProps) {
  const { fingerprint, estimates } = about;
  const [showsAll, setShowsAll] = useState(false);
  const count = lines?.length ?? 0;
  return (
    <Panel
      title={
        <>
          <Trans>Stückliste</Trans>{' '}
          {lines && (
            <small className={classes.count}>
              <Plural value={count} one="# Artikel" other="# Artikel" />
            </small>
          )}
        </>
      }
      aside={aside}
    >
      <div className={classes.body}>
        <dl className={classes.lines}>
          {(lines ? (showsAll ? lines : lines.slice(0, FEW)) : SKELETON).map((line, index) =>
            typeof line === 'string' ? (
              <Skeleton key={line} height={14} width={line} my={7} />
            ) : (
              // An article may stand on two lines of a typed bill.
              <div key={`${line.article} ${String(index)}`}>
                <dt>
                  {line.name}
                  <small>{line.quantity}</small>
                </dt>
                <dd>{formatAmount(line.totalRappen)}</dd>
              </div>
            ),
          )}
        </dl>
        {count > FEW && (
          <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => setShowsAll((all) => !all)}>
            {showsAll ? <Trans>Weniger Artikel zeigen</Trans> : <Trans>Alle {count} Artikel zeigen</Trans>}
          </Button>
        )}
        <dl className={classes.sums}>
          <DiscountSums grossRappen={grossRappen} extraRappen={extraRappen} netRappen={netRappen} />
          <Sum
            name={extraRappen === 0 ? <Trans>Material exkl. MWST</Trans> : <Trans>Total exkl. MWST</Trans>}
            rappen={netRappen}
            isStrong
          />
          <Sum name={<Trans>MWST {formatPercent(VAT_BP / 100)}</Trans>} rappen={vatOf(netRappen)} />
        </dl>
        <dl className={classes.total}>
          <Sum name={<Trans>Total CHF</Trans>} rappen={netRappen + vatOf(netRappen)} isStrong />
        </dl>
        {estimates && <p className={classes.estimates}>{estimates}</p>}
      </div>
      <AgainButton project={project} lines={lines ?? []} />
      {fingerprint && (
        <footer className={classes.fingerprint}>
          <IconFingerprint size={22} stroke={1.6} aria-hidden />
          <span>
            <b>{fingerprint}</b>
            <Trans>Gleich in Offerte, PDF, Excel und Bestellung</Trans>
          </span>
        </footer>
      )}
    </Panel>
  );
}

type DiscountSumsProps = Pick<BillProps, 'grossRappen' | 'extraRappen' | 'netRappen'>;

/** How list prices come to the net price, where they differ. */
function DiscountSums({ grossRappen, extraRappen, netRappen }: DiscountSumsProps) {
  if (grossRappen === null) return null;
  const discount = grossRappen + extraRappen - netRappen;
  if (discount === 0 && extraRappen === 0) return null;
  const percent = grossRappen ? formatPercent(Math.round((discount * 1000) / grossRappen) / 10) : '';
  return (
    <>
      <Sum name={<Trans>Listenpreis</Trans>} rappen={grossRappen} />
      {discount !== 0 && <Sum name={<Trans>Partnerrabatt {percent}</Trans>} rappen={-discount} />}
      {extraRappen !== 0 && <Sum name={<Trans>Weitere Positionen</Trans>} rappen={extraRappen} />}
    </>
  );
}

/** Adds the bill's articles to the cart; for a material order, orders them again. */
function AgainButton({ project, lines }: { readonly project: Project; readonly lines: readonly Line[] }) {
  const ordered = lines.filter(({ ordered }) => ordered > 0);
  if (ordered.length === 0) return null;
  return (
    <div className={classes.again}>
      <CartButton
        size="xs"
        lines={ordered.map(({ article, ordered: quantity }) => ({ article, quantity }))}
        from={[project.number, project.name].filter(Boolean).join(' ')}
      >
        {project.kind === 'material_order' && <Trans>Erneut bestellen</Trans>}
      </CartButton>
    </div>
  );
}

const SKELETON = ['88%', '72%', '80%', '64%', '76%', '58%'];

function Sum({
  name,
  rappen,
  isStrong = false,
}: {
  readonly name: React.ReactNode;
  readonly rappen: number;
  readonly isStrong?: boolean;
}) {
  return (
    <div data-strong={isStrong}>
      <dt>{name}</dt>
      <dd>{rappen < 0 ? `− ${formatAmount(-rappen)}` : formatAmount(rappen)}</dd>
    </div>
  );
}

/** The bill as files. What writes them is large and seldom needed. */
function Downloads({ roof, project }: { readonly roof: FrozenRoof; readonly project: Project }) {
  const { t, i18n } = useLingui();
  const { solution, configuration, catalogueVersion } = roof;
  const keep = async (extension: 'xlsx' | 'csv') => {
    try {
      download(await write(extension), fileNameOf(`${project.number} ${t`Stückliste`}`, extension));
    } catch (cause) {
      console.error(cause);
      showError(t`Die Datei konnte nicht geschrieben werden. Bitte versuchen Sie es noch einmal.`);
    }
  };
  const write = async (extension: 'xlsx' | 'csv') => {
    const [{ bomXlsx, headOf }, { bomCsv }, catalogue] = await Promise.all([
      loadPart('bom-xlsx', () => import('../../../../documents/bom-xlsx.ts')),
      loadPart('bom-csv', () => import('../../../../documents/bom-csv.ts')),
      // Today's only says what each line is for.
      call('GET /configurator/v1/catalogue'),
    ]);
    const head = headOf(configuration, solution, catalogueVersion, Date.now(), {
      organisation: project.organisation.name,
      priceRange: roof.priceRange,
      ...(project.address && { object: project.address }),
    });
    if (extension === 'xlsx') return bomXlsx(solution.bom, head, catalogue, i18n);
    return new Blob([bomCsv(solution.bom, head, catalogue, i18n)], { type: 'text/csv;charset=utf-8' });
  };
  return (
    <span className={classes.downloads}>
      {(['xlsx', 'csv'] as const).map((extension) => (
        <Button
          key={extension}
          variant="subtle"
          size="compact-sm"
          aria-label={t`Stückliste als ${extension.toUpperCase()} herunterladen`}
          onClick={() => void keep(extension)}
        >
          {extension.toUpperCase()}
        </Button>
      ))}
    </span>
  );
}
