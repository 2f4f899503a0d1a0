import { Trans, useLingui } from '@lingui/react/macro';
import { addressLine, type DraftAddress } from '../../../../contracts/domain/addresses.ts';
import { type ChecklistEntry, checklists } from '../../../../contracts/domain/checklists.ts';
import {
  ARCHIVE_REASON_NAMES,
  BUILDING_WORK_NAMES,
  CHECKLIST_NAMES,
  OBJECT_TYPE_NAMES,
  SOURCE_NAMES,
} from '../../../../contracts/domain/project-names.ts';
import type { ProjectSystem } from '../../../../contracts/domain/project-states.ts';
import {
  type Archive,
  FORM_PARTS,
  type Project,
  type ProjectForm,
} from '../../../../contracts/domain/projects.ts';
import { formatDate, formatDay } from '../../../shared/format/date.ts';
import { nameCountry } from '../../../shared/format/name-country.ts';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { entryValue, useValueText } from '../checklist.tsx';
import { FORM_NAMES } from '../form-names.ts';
import { useFormText } from '../form-text.ts';

/** The partner's data about the project, without empty fields. */
export function FactsPanel({ project }: { readonly project: Project }) {
  const { content, createdAt, createdBy, archive, approval, offers, orders, system } = project;
  const offer = offers[0];
  const order = orders.find(({ state }) => state === 'placed' || state === 'confirmed');
  return (
    <Panel title={<Trans>Angaben</Trans>}>
      <Facts>
        <Fact name={<Trans>Erstellt</Trans>}>
          {formatDate(createdAt)}, {createdBy}
        </Fact>
        {content && <ContentFacts content={content} system={system} />}
        {offer && (
          <Fact name={<Trans>Offerte gültig</Trans>}>
            {formatDay(offer.validFrom)} – {formatDay(offer.validUntil)}
          </Fact>
        )}
        {order && <OrderFacts order={order} isOfMaterial={!content} />}
        {approval && (
          <Fact name={<Trans>Freigabe</Trans>}>
            <RegionName region={approval.region} />, {approval.contact}
          </Fact>
        )}
        {archive && <ArchiveFacts archive={archive} />}
      </Facts>
    </Panel>
  );
}

interface ContentFactsProps {
  readonly content: NonNullable<Project['content']>;
  readonly system: Project['system'];
}

function ContentFacts({ content, system }: ContentFactsProps) {
  const { i18n } = useLingui();
  return (
    <>
      <AddressFact name={<Trans>Projektadresse</Trans>} address={content.projectAddress} />
      <AddressFact name={<Trans>Objektadresse</Trans>} address={content.objectAddress} />
      {content.objectType && (
        <Fact name={<Trans>Objekt</Trans>}>{i18n._(OBJECT_TYPE_NAMES[content.objectType])}</Fact>
      )}
      {content.buildingWork && (
        <Fact name={<Trans>Bauvorhaben</Trans>}>{i18n._(BUILDING_WORK_NAMES[content.buildingWork])}</Fact>
      )}
      {content.contactPerson && (
        <Fact name={<Trans>Ansprechperson</Trans>}>
          <Contact {...content.contactPerson} />
        </Fact>
      )}
      {content.executionDeadline && (
        <Fact name={<Trans>Ausführung bis</Trans>}>{formatDay(content.executionDeadline)}</Fact>
      )}
      {content.source && <Fact name={<Trans>Grundlage</Trans>}>{i18n._(SOURCE_NAMES[content.source])}</Fact>}
      {content.source === 'form' && content.form && <FormFacts form={content.form} system={content.system} />}
      {system && checklists[system].length > 0 && (
        <ChecklistFacts system={system} entries={content.checklist} />
      )}
      {content.message && <Fact name={<Trans>Nachricht</Trans>}>{content.message}</Fact>}
    </>
  );
}

interface OrderFactsProps {
  readonly order: Project['orders'][number];
  /** Whether it is an order of material alone. */
  readonly isOfMaterial: boolean;
}

function OrderFacts({ order, isOfMaterial }: OrderFactsProps) {
  const { delivery, message, desiredDate, confirmedDate, deliveryNote } = order;
  const shipment = [order.carrier, order.trackingNumber].filter(Boolean).join(', ');
  return (
    <>
      {isOfMaterial && delivery && (
        <Fact name={delivery.way === 'pickup' ? <Trans>Abholung</Trans> : <Trans>Lieferung</Trans>}>
          {delivery.way === 'pickup' ? delivery.place : addressLine(delivery.address)}
        </Fact>
      )}
      {isOfMaterial && message && <Fact name={<Trans>Mitteilung</Trans>}>{message}</Fact>}
      {desiredDate && <Fact name={<Trans>Gewünschte Lieferung</Trans>}>{formatDay(desiredDate)}</Fact>}
      {confirmedDate && <Fact name={<Trans>Bestätigte Lieferung</Trans>}>{formatDay(confirmedDate)}</Fact>}
      {deliveryNote && <Fact name={<Trans>Lieferschein</Trans>}>{deliveryNote}</Fact>}
      {(shipment || order.trackingUrl) && (
        <Fact name={<Trans>Sendung</Trans>}>
          {shipment && <div>{shipment}</div>}
          {order.trackingUrl && (
            <a href={order.trackingUrl} target="_blank" rel="noreferrer">
              <Trans>Sendung verfolgen</Trans>
            </a>
          )}
        </Fact>
      )}
    </>
  );
}

/** A canton of Switzerland, CH-ZH, or a country, in words. */
function RegionName({ region }: { readonly region: string }) {
  const { i18n } = useLingui();
  const [country = '', canton] = region.split('-');
  return canton ? <Trans>Kanton {canton}</Trans> : nameCountry(country, i18n.locale);
}

/** The contact person, one detail per line. */
function Contact({ name, phone, email }: NonNullable<NonNullable<Project['content']>['contactPerson']>) {
  return (
    <>
      {name && <div>{name}</div>}
      {phone && (
        <div>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </div>
      )}
      {email && (
        <div>
          <a href={`mailto:${email}`}>{email}</a>
        </div>
      )}
    </>
  );
}

function AddressFact({
  name,
  address,
}: {
  readonly name: React.ReactNode;
  readonly address: DraftAddress | null;
}) {
  const text = address && addressLine(address);
  return text && <Fact name={name}>{text}</Fact>;
}

/** The form's answers for the current system, without those for another system. */
function FormFacts({ form, system }: { readonly form: ProjectForm; readonly system: ProjectSystem }) {
  const { i18n } = useLingui();
  const textOf = useFormText();
  const { needed, asked } = FORM_PARTS[system];
  return [...needed, ...asked].map((part) => {
    const text = textOf(form, part);
    return (
      text && (
        <Fact key={part} name={i18n._(FORM_NAMES[system][part])}>
          {text}
        </Fact>
      )
    );
  });
}

function ChecklistFacts({
  system,
  entries,
}: {
  readonly system: ProjectSystem;
  readonly entries: readonly ChecklistEntry[];
}) {
  const { i18n } = useLingui();
  const textOf = useValueText();
  return checklists[system].map((item) => (
    <Fact key={item.code} name={i18n._(CHECKLIST_NAMES[item.code])}>
      {textOf(item, entryValue(entries, item))}
    </Fact>
  ));
}

function ArchiveFacts({ archive: { reason, feedback, at, by } }: { readonly archive: Archive }) {
  const { i18n } = useLingui();
  return (
    <>
      <Fact name={<Trans>Archiviert</Trans>}>{[formatDate(at), by].filter(Boolean).join(', ')}</Fact>
      <Fact name={<Trans>Grund</Trans>}>{i18n._(ARCHIVE_REASON_NAMES[reason])}</Fact>
      {feedback && <Fact name={<Trans>Rückmeldung</Trans>}>{feedback}</Fact>}
    </>
  );
}
