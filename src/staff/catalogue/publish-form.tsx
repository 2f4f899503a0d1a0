import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CatalogueEffect } from '../../../contracts/domain/catalogue-effect.ts';
import {
  type ListedVersion,
  PutFirstDay,
  type VersionList,
} from '../../../contracts/domain/catalogue-versions.ts';
import { formatDay } from '../../shared/format/date.ts';
import { DateField } from '../../shared/forms/date-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { Approvers } from '../request-answers.tsx';
import { signedPercent } from './articles.ts';
import classes from './catalogue.module.css';
import { useChangeVersions, useEffectOf } from './queries.ts';

interface PublishFormProps {
  readonly version: ListedVersion;
  readonly list: VersionList;
  readonly onClose: () => void;
}

const Schema = PutFirstDay.pick({ validFrom: true }).required();

/** Asks for the day from which a version is valid. */
export function PublishForm({ version, list: { today, versions, approvers }, onClose }: PublishFormProps) {
  const { t } = useLingui();
  const { publish } = useChangeVersions();
  const form = useForm({
    schema: Schema,
    draft: `catalogue.day.${version.id}`,
    initialValues: { validFrom: version.validFrom ?? today },
    onSubmit: ({ validFrom }) => publish.mutateAsync({ version, validFrom: validFrom ?? today }),
    onSent: onClose,
  });
  const { validFrom } = form.values;
  const replaced = versions.find(({ state }) => state === 'active');
  const taken = versions.find(
    (other) => other.id !== version.id && other.state === 'scheduled' && other.validFrom === validFrom,
  );
  const effect = useEffectOf(version).data?.effect;
  return (
    <Form
      form={form}
      submit={approvers ? <Trans>Freigabe anfragen</Trans> : <Trans>Veröffentlichen</Trans>}
      cancel={<CancelButton onClick={onClose} />}
    >
      <DateField label={t`Gültig ab`} from={today} {...form.field('validFrom')} />
      <p className={classes.note}>
        {taken ? (
          <Trans>Ab diesem Tag gilt schon {taken.label}. Wählen Sie einen anderen.</Trans>
        ) : validFrom === today ? (
          <Trans>
            Die neuen Preise gelten sofort für alle Partner. Offerten und Bestellungen behalten die ihren.
          </Trans>
        ) : (
          <Trans>
            Bis dahin können Sie die Version zurücknehmen. Offerten und Bestellungen behalten ihre Preise.
          </Trans>
        )}
      </p>
      {approvers && (
        <p className={classes.note}>
          <Approvers names={approvers} />
        </p>
      )}
      <EffectNote effect={effect} />
      {validFrom === today && replaced?.validFrom && (
        <p className={classes.note}>
          <Trans>
            Sie ersetzt {replaced.label}, gültig seit {formatDay(replaced.validFrom)}.
          </Trans>
        </p>
      )}
    </Form>
  );
}

/** The effect on saved roofs, as far as it is known. `effect` undefined: still loading. */
function EffectNote({ effect }: { readonly effect: CatalogueEffect | null | undefined }) {
  if (effect === undefined) return null;
  const changes = effect?.isOutdated ? null : effect?.figures?.changes;
  const refused = effect?.figures?.refused ?? 0;
  return (
    <p className={classes.note}>
      {changes ? (
        <>
          <Trans>
            Das Material gespeicherter Dächer ändert sich um {signedPercent(changes.median / 100)} (Median).
          </Trans>{' '}
          <Plural
            value={refused}
            _0="Keines wird abgelehnt."
            one="# Dach wird abgelehnt."
            other="# Dächer werden abgelehnt."
          />
        </>
      ) : (
        <Trans>Die Auswirkung auf gespeicherte Dächer ist für diesen Stand nicht berechnet.</Trans>
      )}
    </p>
  );
}
