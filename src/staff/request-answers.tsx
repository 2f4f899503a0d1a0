import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type ApprovalRequest, DeclineRequest } from '../../contracts/domain/approvals.ts';
import { useErrorText } from '../shared/api/use-error-text.ts';
import { Form } from '../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../shared/forms/form-dialog.tsx';
import { useForm } from '../shared/forms/use-form.tsx';
import { showError } from '../shared/ui/toasts.tsx';

interface RequestAnswersProps {
  readonly request: ApprovalRequest;
  readonly onApprove: () => Promise<unknown>;
  readonly onDecline: (answer: DeclineRequest) => Promise<unknown>;
  readonly onWithdraw: () => Promise<unknown>;
}

/** Buttons for a request: the person who asked withdraws it, another one approves or declines. */
export function RequestAnswers({ request, onApprove, onDecline, onWithdraw }: RequestAnswersProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    void work()
      .catch((error) => showError(textOf(error)))
      .finally(() => setBusy(false));
  };
  if (request.state === 'declined') return null;
  if (request.isOwn)
    return (
      <Button size="xs" variant="default" loading={isBusy} onClick={() => run(onWithdraw)}>
        <Trans>Anfrage zurückziehen</Trans>
      </Button>
    );
  return (
    <>
      {request.state === 'open' && (
        <Button size="xs" loading={isBusy} onClick={() => run(onApprove)}>
          <Trans>Freigeben</Trans>
        </Button>
      )}
      <Button size="xs" variant="default" disabled={isBusy} onClick={() => setDeclining(true)}>
        <Trans>Ablehnen</Trans>
      </Button>
      <FormDialog isOpen={isDeclining} title={t`Anfrage ablehnen`} onClose={() => setDeclining(false)}>
        <DeclineForm id={request.id} onDecline={onDecline} onClose={() => setDeclining(false)} />
      </FormDialog>
    </>
  );
}

interface DeclineFormProps extends Pick<RequestAnswersProps, 'onDecline'> {
  readonly id: string;
  readonly onClose: () => void;
}

function DeclineForm({ id, onDecline, onClose }: DeclineFormProps) {
  const { t } = useLingui();
  const form = useForm({
    schema: DeclineRequest,
    initialValues: { reason: '' },
    draft: `decline.${id}`,
    onSubmit: onDecline,
    onSent: onClose,
  });
  return (
    <Form form={form} submit={<Trans>Ablehnen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <Textarea label={t`Begründung`} autosize minRows={3} data-autofocus {...form.field('reason')} />
    </Form>
  );
}

/** Names the people who may approve, or says how there will be one. */
export function Approvers({ names }: { readonly names: readonly string[] }) {
  const { i18n } = useLingui();
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(names);
  return names.length > 0 ? (
    <Trans>Eine zweite Person gibt frei: {list}.</Trans>
  ) : (
    <Trans>
      Eine zweite Person muss das freigeben, und ausser Ihnen hat niemand die Rolle Administration. Laden Sie
      unter «Firmen» bei Ihrer eigenen Firma jemanden mit dieser Rolle ein.
    </Trans>
  );
}
