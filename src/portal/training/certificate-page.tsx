import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { CertificateNumber } from '../../../contracts/domain/certificate-number.ts';
import type { CertificateCheck } from '../../../contracts/domain/trainings.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { callUnsigned } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatDay } from '../../shared/format/date.ts';
import { KindName } from '../../shared/ui/certificates.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import classes from './certificate-page.module.css';

/** Checks a certificate by the number or the code on it, without signing in. */
export function CertificatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { number = '' } = useParams();
  const { check, fault } = useCheck(number);
  const [typed, setTyped] = useState(number);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(`/certificates/${encodeURIComponent(typed.trim())}`);
  };
  return (
    <div className={`${classes.page} for-fingers`}>
      <h1>
        <Trans>Zertifikat prüfen</Trans>
      </h1>
      <form className={classes.ask} onSubmit={submit} noValidate>
        <TextInput
          label={t`Nummer des Zertifikats`}
          placeholder="7C4H-KQ2M"
          autoComplete="off"
          maxLength={40}
          value={typed}
          error={fault}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">
          <Trans>Prüfen</Trans>
        </Button>
      </form>
      {check && <Stated check={check} />}
    </div>
  );
}

/** The server's answer about a number; nothing without one. */
function useCheck(number: string) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const [check, setCheck] = useState<CertificateCheck | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isShown = true;
    setCheck(null);
    setError(null);
    const read = CertificateNumber.safeParse(number);
    const answer = read.success
      ? callUnsigned('GET /v1/certificate-checks/:number', { params: { number: read.data } })
      : Promise.reject(new ApiError('NOT_FOUND', 404));
    if (number !== '')
      answer.then(
        (found) => isShown && setCheck(found),
        (cause) => isShown && setError(cause),
      );
    else answer.catch(() => {});
    return () => {
      isShown = false;
    };
  }, [number]);
  const isUnknown = error instanceof ApiError && error.code === 'NOT_FOUND';
  return {
    check,
    fault:
      error === null ? null : isUnknown ? t`Ein Zertifikat mit dieser Nummer gibt es nicht.` : textOf(error),
  };
}

function Stated({ check }: { readonly check: CertificateCheck }) {
  const { number, name, company, kind, from, until, isValid } = check;
  const day = formatDay(until);
  return (
    <section className={classes.stated} data-valid={isValid || undefined} role="status">
      <h2>
        {isValid ? (
          <>
            <IconCircleCheck size={24} stroke={1.6} aria-hidden /> <Trans>Gültig bis {day}</Trans>
          </>
        ) : (
          <>
            <IconCircleX size={24} stroke={1.6} aria-hidden /> <Trans>Nicht gültig</Trans>
          </>
        )}
      </h2>
      <Facts>
        {name !== '' && <Fact name={<Trans>Person</Trans>}>{name}</Fact>}
        <Fact name={<Trans>Firma</Trans>}>{company}</Fact>
        <Fact name={<Trans>Art</Trans>}>
          <KindName kind={kind} />
        </Fact>
        <Fact name={<Trans>Gültig</Trans>}>
          {formatDay(from)} – {day}
        </Fact>
        <Fact name={<Trans>Nummer</Trans>}>{number}</Fact>
      </Facts>
    </section>
  );
}
