import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, PasswordInput, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { z } from 'zod';
import {
  BeginSecondFactor,
  type RecoveryCodes,
  SecondFactorCode,
  type SecondFactorKey,
} from '../../../contracts/domain/second-factor.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { QrCode } from '../../shared/ui/qr-code.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import classes from './second-factor-panel.module.css';

type Command = 'begin' | 'renew' | 'end';

/** The codes of an app as second step of the sign-in: turns them on and off. Shows nothing with another provider. */
export function SecondFactorPanel() {
  const { t } = useLingui();
  const { data } = useQuery({ ...read('GET /v1/second-factor'), refetchOnMount: 'always' });
  const client = useQueryClient();
  const [command, setCommand] = useState<Command>('begin');
  const [isOpen, setOpen] = useState(false);
  if (!data?.isOffered) return null;
  const { activeSince, recoveryCodesLeft, isRequired, isShared } = data;
  const titles = {
    begin: t`Zweite Stufe einrichten`,
    renew: t`Neue Wiederherstellungscodes`,
    end: t`Zweite Stufe ausschalten`,
  };
  const open = (chosen: Command) => {
    setCommand(chosen);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    void client.invalidateQueries({ queryKey: keyOf('/v1/second-factor') });
  };
  return (
    <Panel title={<Trans>Zweite Stufe der Anmeldung</Trans>} padded>
      <div className={classes.state}>
        {activeSince === null ? (
          <>
            <p>
              <Trans>
                Mit einem Code aus einer App auf Ihrem Telefon bleibt Ihr Konto geschützt, auch wenn jemand
                Ihr Passwort kennt.
              </Trans>
            </p>
            {isShared ? (
              <p>
                <Trans>
                  Dieses Konto der Demo benutzen viele. Eine zweite Stufe würde die anderen aussperren, darum
                  lässt sie sich hier nicht einrichten.
                </Trans>
              </p>
            ) : (
              <Button variant="default" onClick={() => open('begin')}>
                <Trans>Einrichten</Trans>
              </Button>
            )}
          </>
        ) : (
          <>
            <p>
              <Trans>Eingeschaltet seit {formatInstant(activeSince)}.</Trans>{' '}
              <Plural
                value={recoveryCodesLeft}
                _0="Kein Wiederherstellungscode übrig."
                one="Noch # Wiederherstellungscode."
                other="Noch # Wiederherstellungscodes."
              />
            </p>
            <Group gap="sm">
              <Button variant="default" onClick={() => open('renew')}>
                {titles.renew}
              </Button>
              {!isRequired && (
                <Button variant="default" onClick={() => open('end')}>
                  <Trans>Ausschalten</Trans>
                </Button>
              )}
            </Group>
          </>
        )}
      </div>
      <FormDialog isOpen={isOpen} title={titles[command]} onClose={close}>
        {command === 'begin' && <Enrolment onClose={close} />}
        {command === 'renew' && <Renewal onClose={close} />}
        {command === 'end' && <Ending onClose={close} />}
      </FormDialog>
    </Panel>
  );
}

interface PartProps {
  readonly onClose: () => void;
}

/** Asks for the password, shows the key, asks for a code of it, and shows the recovery codes. */
function Enrolment({ onClose }: PartProps) {
  const { t } = useLingui();
  const [key, setKey] = useState<SecondFactorKey | null>(null);
  const form = useForm({
    schema: BeginSecondFactor,
    initialValues: { password: '' },
    onSubmit: async (body) => setKey(await call('POST /v1/second-factor', { body })),
  });
  const errorId = useId();
  if (key) return <Confirmation secret={key} onClose={onClose} />;
  const password = form.field('password');
  const isInvalid = Boolean(password.error);
  return (
    <Form form={form} submit={<Trans>Weiter</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <p className={classes.text}>
        <Trans>Sie brauchen eine App für Einmalcodes, zum Beispiel die Ihres Passwortmanagers.</Trans>
      </p>
      <PasswordInput
        label={t`Passwort`}
        autoComplete="current-password"
        data-autofocus
        // Mantine's inner field has neither.
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? errorId : undefined}
        errorProps={{ id: errorId }}
        visibilityToggleButtonProps={{ 'aria-label': t`Passwort anzeigen` }}
        {...password}
      />
    </Form>
  );
}

function Confirmation({ secret, onClose }: PartProps & { readonly secret: SecondFactorKey }) {
  const { t } = useLingui();
  const { key, address, qr } = secret;
  return (
    <CodeForm
      submit={t`Einschalten`}
      send={(body) => call('POST /v1/second-factor/confirmation', { body })}
      onClose={onClose}
    >
      <p className={classes.text}>
        <Trans>Scannen Sie das Bild mit der App, oder geben Sie dort den Schlüssel ein.</Trans>
      </p>
      <QrCode {...qr} label={t`QR-Code für Ihre App`} className={classes.qr} />
      <a href={address} className={classes.link}>
        <Trans>In einer App auf diesem Gerät öffnen</Trans>
      </a>
      <code className={classes.key}>{key.replace(/.{4}(?=.)/g, '$& ')}</code>
    </CodeForm>
  );
}

function Renewal({ onClose }: PartProps) {
  const { t } = useLingui();
  return (
    <CodeForm
      submit={t`Neue Codes erstellen`}
      send={(body) => call('POST /v1/second-factor/recovery-codes', { body })}
      onClose={onClose}
    >
      <p className={classes.text}>
        <Trans>Die bisherigen Wiederherstellungscodes gelten danach nicht mehr.</Trans>
      </p>
    </CodeForm>
  );
}

function Ending({ onClose }: PartProps) {
  const { t } = useLingui();
  return (
    <CodeForm
      submit={t`Ausschalten`}
      send={async (body) => {
        await call('POST /v1/second-factor/end', { body });
        return undefined;
      }}
      onClose={onClose}
    >
      <p className={classes.text}>
        <Trans>Danach genügt zum Anmelden wieder das Passwort.</Trans>
      </p>
    </CodeForm>
  );
}

interface CodeFormProps extends PartProps {
  readonly submit: string;
  readonly send: (body: z.input<typeof SecondFactorCode>) => Promise<RecoveryCodes | undefined>;
  readonly children: ReactNode;
}

/** A form that asks for a code; shows the recovery codes that it results in. */
function CodeForm({ submit, send, onClose, children }: CodeFormProps) {
  const { t } = useLingui();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm({
    schema: SecondFactorCode,
    initialValues: { code: '' },
    onSubmit: async (body) => {
      const answer = await send(body);
      if (answer) setCodes(answer.codes);
      else onClose();
    },
  });
  if (codes) return <Codes codes={codes} onClose={onClose} />;
  return (
    <Form form={form} submit={submit} cancel={<CancelButton onClick={onClose} />}>
      {children}
      <TextInput
        label={t`Code aus der App`}
        autoComplete="one-time-code"
        inputMode="text"
        {...form.field('code')}
      />
    </Form>
  );
}

/** Shows the recovery codes in the only moment in which they are known. */
function Codes({ codes, onClose }: PartProps & { readonly codes: readonly string[] }) {
  const { t } = useLingui();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showSuccess(t`Kopiert.`);
    } catch {
      showError(t`Das Kopieren ist nicht gelungen. Wählen Sie den Text von Hand aus.`);
    }
  };
  return (
    <div className={classes.state}>
      <p>
        <Trans>
          Jeder dieser Wiederherstellungscodes ersetzt einmal den Code der App, falls Sie das Telefon
          verlieren. Sie werden nur dieses eine Mal gezeigt: Speichern oder drucken Sie sie jetzt.
        </Trans>
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={() => void copy()}>
          <Trans>Kopieren</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Gespeichert</Trans>
        </Button>
      </Group>
    </div>
  );
}
