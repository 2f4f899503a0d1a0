import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type ChangeRequest, RefuseChange } from '../../../contracts/domain/change-requests.ts';
import type { Organisation } from '../../../contracts/domain/organisations.ts';
import { call } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { changedFields, useCompanyFields } from '../../shared/ui/company-fields.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import classes from './organisations.module.css';
import { useChangePeople } from './queries.ts';

interface WantedChangeProps {
  readonly organisation: Organisation;
  readonly request: ChangeRequest;
  readonly isDecidable: boolean;
}

/** A partner's requested changes beside the current values. */
export function WantedChange({ organisation, request, isDecidable }: WantedChangeProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const fieldsOf = useCompanyFields();
  const accept = useChangePeople(() =>
    call('POST /v1/staff/change-requests/:id/accept', { params: { id: request.id } }),
  );
  const [isRefusing, setRefusing] = useState(false);
  const changes = changedFields(fieldsOf(organisation), fieldsOf(request.data));
  return (
    <Panel
      title={<Trans>Änderung beantragt</Trans>}
      aside={`${request.requestedBy}, ${formatInstant(request.requestedAt)}`}
    >
      <Facts>
        {changes.map(({ key, label, value, before }) => (
          <Fact key={key} name={label}>
            <del>{before}</del> {value}
          </Fact>
        ))}
      </Facts>
      {isDecidable && (
        <div className={classes.decision}>
          <Button
            loading={accept.isPending}
            onClick={() =>
              accept.mutateAsync(undefined).then(
                () => showSuccess(t`Übernommen.`),
                (error) => showError(textOf(error)),
              )
            }
          >
            <Trans>Übernehmen</Trans>
          </Button>
          <Button variant="default" onClick={() => setRefusing(true)}>
            <Trans>Ablehnen</Trans>
          </Button>
        </div>
      )}
      <FormDialog isOpen={isRefusing} title={t`Änderung ablehnen`} onClose={() => setRefusing(false)}>
        <RefuseForm id={request.id} onClose={() => setRefusing(false)} />
      </FormDialog>
    </Panel>
  );
}

function RefuseForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const refuse = useChangePeople((refusal: RefuseChange) =>
    call('POST /v1/staff/change-requests/:id/refuse', { params: { id }, body: refusal }),
  );
  const form = useForm({
    schema: RefuseChange,
    initialValues: { reason: '' },
    draft: `refuse-change.${id}`,
    onSubmit: (refusal) => refuse.mutateAsync(refusal),
  });
  return (
    <Form form={form} submit={<Trans>Ablehnen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <Textarea label={t`Begründung`} autosize minRows={3} data-autofocus {...form.field('reason')} />
    </Form>
  );
}
