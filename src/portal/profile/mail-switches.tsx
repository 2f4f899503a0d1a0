import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import type { MailChoice, UserProfile } from '../../../contracts/domain/user.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { showError } from '../../shared/ui/toasts.tsx';
import classes from './profile-page.module.css';
import { useChangeProfile } from './queries.ts';

/** The person's mail preferences; each switch is saved immediately. */
export function MailSwitches({ profile }: { readonly profile: UserProfile }) {
  const { t } = useLingui();
  const { mutateAsync, variables, isPending } = useChangeProfile();
  const textOf = useErrorText();
  const subjects: Record<keyof MailChoice, { label: string; description: string }> = {
    projects: {
      label: t`Projekte`,
      description: t`Offerten, Rückfragen, Bestellungen und Nachrichten`,
    },
    training: { label: t`Schulungen`, description: t`Buchungen und Änderungen` },
    news: { label: t`Neuigkeiten`, description: t`Neue Unterlagen und Hinweise` },
  };
  const isOn = (subject: keyof MailChoice) =>
    (isPending ? variables.mails?.[subject] : undefined) ?? profile.Mails?.[subject] ?? true;
  return (
    <div className={classes.switches}>
      {(Object.keys(subjects) as (keyof MailChoice)[]).map((subject) => (
        <Switch
          key={subject}
          {...subjects[subject]}
          labelPosition="left"
          checked={isOn(subject)}
          onChange={({ currentTarget }) =>
            mutateAsync({ mails: { [subject]: currentTarget.checked } }).catch((error) =>
              showError(textOf(error)),
            )
          }
        />
      ))}
      <p>
        <Trans>
          Was Sie im Portal gelesen haben, kommt nicht noch als E-Mail. Was die Sicherheit Ihres Kontos
          betrifft, kommt immer.
        </Trans>
      </p>
    </div>
  );
}
