import { Trans, useLingui } from '@lingui/react/macro';
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
import classes from './catalogue.module.css';
import { useChangeVersions } from './queries.ts';

interface PublishFormProps {
  readonly version: ListedVersion;
  readonly list: VersionList;
  readonly onClose: () => void;
}

const Schema = PutFirstDay.pick({ validFrom: true }).required();

/** Asks for the day from which a version is valid. */
export function PublishForm({ version, list: { today, versions }, onClose }: PublishFormProps) {
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
  return (
    <Form form={form} submit={<Trans>Veröffentlichen</Trans>} cancel={<CancelButton onClick={onClose} />}>
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
