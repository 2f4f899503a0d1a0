import { Plural, Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconCertificate, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import {
  type Certificate,
  type Certification,
  type Training,
  TrainingKind,
} from '../../../contracts/domain/trainings.ts';
import { formatDay } from '../../shared/format/date.ts';
import { Certificates, KindName, useCertification } from '../../shared/ui/certificates.tsx';
import { useOwnTrainings } from './queries.ts';
import { useDayText } from './session-parts.tsx';
import classes from './training.module.css';

/** How the company stands on its way to be certified, and its certificates. */
export function CertificationPanel({ company }: { readonly company: string }) {
  const { data, error } = useCertification();
  if (!data) return error ? null : <Skeleton radius={10} className={classes.certificationLoading ?? ''} />;
  const { isCertified, certificates } = data;
  const missing = TrainingKind.options.filter(
    (kind) => !certificates.some((one) => one.kind === kind),
  ).length;
  return (
    <section className={classes.certification}>
      <IconCertificate size={22} stroke={1.6} aria-hidden className={classes.seal} data-good={isCertified} />
      <div className={classes.standing}>
        <h2>
          {isCertified ? (
            <Trans>{company} ist zertifizierter Partner</Trans>
          ) : (
            <Plural
              value={missing}
              one="Noch eine Schulung bis zur Zertifizierung"
              other="Noch # Schulungen bis zur Zertifizierung"
            />
          )}
        </h2>
        <p>
          {isCertified ? (
            <Trans>
              Das gilt, solange jemand ein gültiges Indoor-Zertifikat und jemand ein gültiges
              Outdoor-Zertifikat hat.
            </Trans>
          ) : (
            <Trans>Ein Indoor- und ein Outdoor-Tag machen {company} zum zertifizierten Partner.</Trans>
          )}
        </p>
        {certificates.length > 0 && (
          <details className={classes.certificates}>
            <summary>
              <Plural value={certificates.length} one="# Zertifikat" other="# Zertifikate" />
            </summary>
            <Certificates certificates={certificates} />
          </details>
        )}
      </div>
      <KindStates certification={data} />
    </section>
  );
}

/** For each kind, until when it counts, or when it comes. */
export function KindStates({ certification }: { readonly certification: Certification }) {
  const { data: own } = useOwnTrainings();
  return (
    <ul className={classes.kinds}>
      {TrainingKind.options.map((kind) => (
        <KindState
          key={kind}
          kind={kind}
          certificate={certification.certificates.find((one) => one.kind === kind)}
          coming={
            own?.rows.find((one) => one.kind === kind && one.isOpen) ??
            own?.rows.find((one) => one.kind === kind && one.state !== 'cancelled')
          }
        />
      ))}
    </ul>
  );
}

interface KindStateProps {
  readonly kind: TrainingKind;
  readonly certificate: Certificate | undefined;
  /** A booked session. */
  readonly coming: Training | undefined;
}

function KindState({ kind, certificate, coming }: KindStateProps) {
  const dayOf = useDayText();
  const place = coming?.bookings.find(({ state }) => state === 'waiting')?.place;
  const day = coming && dayOf(coming.startsAt);
  return (
    <li data-good={certificate !== undefined}>
      {certificate ? (
        <IconCircleCheck size={18} stroke={1.6} aria-hidden />
      ) : (
        <IconCircleDashed size={18} stroke={1.6} aria-hidden />
      )}
      <span>
        <b>
          <KindName kind={kind} />
        </b>
        <small>
          {certificate ? (
            <Trans>zertifiziert bis {formatDay(certificate.until)}</Trans>
          ) : place ? (
            <Trans>
              Warteliste {place}, {day}
            </Trans>
          ) : coming ? (
            <Trans>angemeldet, {day}</Trans>
          ) : (
            <Trans>noch nicht besucht</Trans>
          )}
        </small>
      </span>
    </li>
  );
}
