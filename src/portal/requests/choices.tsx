import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { KIND_NAMES, SYSTEM_NAMES } from '../../../contracts/domain/project-names.ts';
import { ProjectSystem, RequestKind } from '../../../contracts/domain/project-states.ts';
import type { ProjectRules } from '../../../contracts/domain/projects.ts';
import { ABROAD } from '../../../contracts/domain/rules.ts';
import { nameCountry } from '../../shared/format/name-country.ts';
import { ProjectThumbnail } from '../projects/project-thumbnail.tsx';
import classes from './create.module.css';

interface ChoiceProps<V extends string> {
  readonly name: string;
  readonly value: V;
  readonly isChosen: boolean;
  readonly onChoose: (value: V) => void;
  readonly title: ReactNode;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

function Choice<V extends string>({
  name,
  value,
  isChosen,
  onChoose,
  title,
  mark,
  children,
}: ChoiceProps<V>) {
  return (
    <label className={classes.choice} data-chosen={isChosen || undefined}>
      {mark}
      <span className={classes.choiceText}>
        <b>{title}</b>
        <small>{children}</small>
      </span>
      <input type="radio" name={name} checked={isChosen} onChange={() => onChoose(value)} />
    </label>
  );
}

/** The outcome of each kind, with the deadlines of the specification, section 9. */
function KindPromise({ kind }: { readonly kind: RequestKind }) {
  switch (kind) {
    case 'request_for_quotation':
      return <Trans>Verbindliche Offerte, 3 Arbeitstage bis 5 Wochen</Trans>;
    case 'direct_order':
      return <Trans>Zum Preis der Stückliste, mit Liefertermin</Trans>;
    case 'information_request':
      return <Trans>Richtpreis ± 10 % in höchstens 3 Arbeitstagen</Trans>;
    case 'quick_quotation':
      return <Trans>Preis der Stückliste sofort, unverbindlich</Trans>;
  }
}

interface KindChoiceProps {
  readonly kind: RequestKind;
  readonly onChoose: (kind: RequestKind) => void;
}

export function KindChoice({ kind, onChoose }: KindChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={classes.kinds} role="radiogroup" aria-label={t`Art der Anfrage`}>
      {RequestKind.options.map((value) => (
        <Choice
          key={value}
          name="kind"
          value={value}
          isChosen={value === kind}
          onChoose={onChoose}
          title={i18n._(KIND_NAMES[value])}
        >
          <KindPromise kind={value} />
        </Choice>
      ))}
    </div>
  );
}

function SystemHint({ system }: { readonly system: ProjectSystem }) {
  switch (system) {
    case 'in_roof':
      return <Trans>Schrägdach, ab 3°</Trans>;
    case 'facade':
      return <Trans>Hinterlüftet, 90°</Trans>;
    case 'balcony':
      return <Trans>Brüstung und Geländer</Trans>;
  }
}

interface SystemChoiceProps {
  readonly system: ProjectSystem;
  readonly onChoose: (system: ProjectSystem) => void;
  readonly region: ProjectRules['regions'][number] | null;
}

/** The system, and whether its region wants to approve it. */
export function SystemChoice({ system, onChoose, region }: SystemChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <div className={classes.systems} role="radiogroup" aria-label={t`System`}>
        {ProjectSystem.options.map((value) => (
          <Choice
            key={value}
            name="system"
            value={value}
            isChosen={value === system}
            onChoose={onChoose}
            title={i18n._(SYSTEM_NAMES[value])}
            mark={<ProjectThumbnail system={value} />}
          >
            <SystemHint system={value} />
          </Choice>
        ))}
      </div>
      {region && <ApprovalNote region={region} system={system} />}
    </>
  );
}

function ApprovalNote({
  region: { canton, country, contact },
  system,
}: {
  readonly region: ProjectRules['regions'][number];
  readonly system: ProjectSystem;
}) {
  const { i18n } = useLingui();
  const place = canton ?? nameCountry(country, i18n.locale);
  const name = i18n._(SYSTEM_NAMES[system]);
  return (
    <p className={classes.approval} role="status">
      <IconShieldCheck size={19} stroke={1.6} aria-hidden />
      <span>
        <b>
          {country === ABROAD ? (
            <Trans>{name} braucht an diesem Ort eine Freigabe.</Trans>
          ) : (
            <Trans>
              {name} in der Region {place} braucht eine Freigabe.
            </Trans>
          )}
        </b>{' '}
        <Trans>Sie wird mit dem Absenden angefragt. Kontakt: {contact}.</Trans>
      </span>
    </p>
  );
}
