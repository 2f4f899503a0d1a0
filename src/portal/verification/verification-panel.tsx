import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconHelpCircle, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nameIn } from '../../../contracts/domain/languages.ts';
import type {
  BillCheck,
  IssuedSummary,
  LineDifference,
  Verification,
} from '../../../contracts/domain/verification.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { formatAmount, formatMoney } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './verify.module.css';

type Genuine = Extract<Verification, { status: 'genuine' }>;

interface VerificationPanelProps {
  /** Name of the file. */
  readonly name: string;
  readonly verification: Verification;
}

/** The result for a file. */
export function VerificationPanel({ name, verification }: VerificationPanelProps) {
  return (
    <Panel title={<Trans>Ergebnis</Trans>} aside={<span className={classes.name}>{name}</span>}>
      <div role="status">
        {verification.status === 'genuine' ? (
          <GenuineFile genuine={verification} />
        ) : (
          <NotGenuine status={verification.status} />
        )}
      </div>
    </Panel>
  );
}

function Verdict(props: {
  readonly tone: 'good' | 'warning' | 'error' | 'plain';
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={classes.verdict} data-tone={props.tone}>
      {props.icon}
      <div>
        <b>{props.title}</b>
        {props.children && <p>{props.children}</p>}
      </div>
    </div>
  );
}

const icon = { size: 24, stroke: 1.6, 'aria-hidden': true } as const;

function NotGenuine({ status }: { readonly status: Exclude<Verification['status'], 'genuine'> }) {
  switch (status) {
    case 'changed':
      return (
        <Verdict tone="error" icon={<IconShieldX {...icon} />} title={<Trans>Verändert</Trans>}>
          <Trans>
            Diese Datei wurde von uns ausgestellt und danach verändert. Verlassen Sie sich nicht auf ihren
            Inhalt und verlangen Sie das Original.
          </Trans>
        </Verdict>
      );
    case 'unknown-key':
      return (
        <Verdict tone="error" icon={<IconShieldX {...icon} />} title={<Trans>Nicht von uns</Trans>}>
          <Trans>Diese Datei trägt eine Signatur, aber nicht die dieses Portals.</Trans>
        </Verdict>
      );
    case 'unreadable':
      return (
        <Verdict tone="warning" icon={<IconAlertTriangle {...icon} />} title={<Trans>Nicht lesbar</Trans>}>
          <Trans>Die Signatur stimmt, aber die Angaben in dieser Datei lassen sich nicht lesen.</Trans>
        </Verdict>
      );
    case 'unsigned':
      return (
        <Verdict tone="plain" icon={<IconHelpCircle {...icon} />} title={<Trans>Ohne Signatur</Trans>}>
          <Trans>
            Ob diese Datei echt ist, lässt sich nicht prüfen: Sie ist unvollständig, nicht von uns, ein
            Dokument ohne Preise oder älter als die Signaturen.
          </Trans>
        </Verdict>
      );
    case 'no-pdf':
      return (
        <Verdict tone="plain" icon={<IconHelpCircle {...icon} />} title={<Trans>Kein PDF</Trans>}>
          <Trans>Signiert sind nur PDF-Dateien.</Trans>
        </Verdict>
      );
  }
}

const KINDS: Readonly<Record<IssuedSummary['kind'], MessageDescriptor>> = {
  'bill-of-materials': msg`Stückliste`,
  offer: msg`Offerte`,
  'order-confirmation': msg`Auftragsbestätigung`,
};

function GenuineFile({ genuine: { file, keyId, bill } }: { readonly genuine: Genuine }) {
  const { i18n } = useLingui();
  return (
    <>
      <Verdict tone="good" icon={<IconShieldCheck {...icon} />} title={<Trans>Echt und unverändert</Trans>}>
        <Trans>Jedes Byte ist so, wie es {file.issuer} ausgestellt hat.</Trans>
      </Verdict>
      <BillVerdict bill={bill} />
      <Facts>
        <Fact name={<Trans>Dokument</Trans>}>
          {[i18n._(KINDS[file.kind]), file.number].filter(Boolean).join(' ')}
        </Fact>
        <Fact name={<Trans>Objekt</Trans>}>{file.subject}</Fact>
        <Fact name={<Trans>Ausgestellt für</Trans>}>{file.recipient}</Fact>
        <Fact name={<Trans>Ausgestellt am</Trans>}>{formatInstant(file.issuedAt)}</Fact>
        <Fact name={<Trans>Katalog</Trans>}>{file.catalogueVersion ?? ''}</Fact>
        <Fact name={<Trans>Prüfzahl</Trans>}>{file.fingerprint ?? ''}</Fact>
        <Fact name={<Trans>Schlüssel</Trans>}>
          <code className={classes.key}>{keyId}</code>
        </Fact>
      </Facts>
    </>
  );
}

function BillVerdict({ bill }: { readonly bill: BillCheck }) {
  const warning = <IconAlertTriangle {...icon} />;
  switch (bill.status) {
    case 'no-roof':
      return (
        <Verdict tone="plain" icon={<IconHelpCircle {...icon} />} title={<Trans>Nicht nachgezählt</Trans>}>
          <Trans>Die Positionen wurden von Hand erfasst und gehören zu keinem Dach.</Trans>
        </Verdict>
      );
    case 'no-catalogue':
      return (
        <Verdict tone="warning" icon={warning} title={<Trans>Nicht nachgezählt</Trans>}>
          <Trans>Die Katalogversion dieses Dokuments ist nicht im Portal.</Trans>
        </Verdict>
      );
    case 'refused':
      return (
        <Verdict tone="warning" icon={warning} title={<Trans>Nicht nachgezählt</Trans>}>
          <Trans>Das Dach dieses Dokuments lässt sich mit seiner Katalogversion nicht mehr zählen.</Trans>
        </Verdict>
      );
    case 'equal':
      return (
        <Verdict
          tone="good"
          icon={<IconShieldCheck {...icon} />}
          title={<Trans>Die Stückliste stimmt</Trans>}
        >
          <Trans>
            Aus den verlegten Modulen nachgezählt ergibt sie wieder {formatMoney(bill.countedRappen)} ohne
            MWST.
          </Trans>
        </Verdict>
      );
    case 'different':
      return (
        <>
          <Verdict tone="warning" icon={warning} title={<Trans>Die Stückliste weicht ab</Trans>}>
            <Trans>
              Das Dokument nennt {formatMoney(bill.statedRappen)}, nachgezählt sind es{' '}
              {formatMoney(bill.countedRappen)} ohne MWST.
            </Trans>
          </Verdict>
          {bill.lines.length > 0 && <Differences lines={bill.lines} />}
        </>
      );
  }
}

function Differences({ lines }: { readonly lines: readonly LineDifference[] }) {
  const { t, i18n } = useLingui();
  const sides = (line: LineDifference) =>
    [
      { side: t`Im Dokument`, figures: line.stated },
      { side: t`Nachgezählt`, figures: line.counted },
    ] as const;
  return (
    <table className={classes.differences}>
      <caption>
        <Plural value={lines.length} one="# abweichende Position" other="# abweichende Positionen" />
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Artikel`}</th>
          <th scope="col">{t`Menge`}</th>
          <th scope="col">{t`Preis CHF`}</th>
          <th scope="col">{t`Total CHF`}</th>
        </tr>
      </thead>
      {lines.map((line) => (
        <tbody key={line.article}>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              {line.names && nameIn(line.names, i18n.locale)} <small>{line.article}</small>
            </th>
          </tr>
          {sides(line).map(({ side, figures }) => (
            <tr key={side}>
              <th scope="row">{side}</th>
              <td>{figures ? formatNumber(figures.quantity) : '–'}</td>
              <td>{figures ? formatAmount(figures.priceRappen) : '–'}</td>
              <td>{figures ? formatAmount(figures.totalRappen) : '–'}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
