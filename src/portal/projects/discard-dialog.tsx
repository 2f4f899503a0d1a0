import { Trans, useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import type { ProjectListItem } from '../../../contracts/domain/projects.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { useProjectName } from './project-columns.tsx';
import { useDiscardProject } from './queries.ts';

/** Discarding takes no input; what becomes of it is said as in every form. */
const NOTHING = z.object({});

interface DiscardDialogProps {
  readonly project: ProjectListItem;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed?: () => void;
  readonly onDiscarded: () => void;
}

/** Asks before a draft is deleted for good. */
export function DiscardDialog({ isOpen, onClosed, ...props }: DiscardDialogProps) {
  const { t } = useLingui();
  const name = useProjectName()(props.project);
  return (
    <FormDialog
      isOpen={isOpen}
      title={t`«${name}» verwerfen?`}
      onClose={props.onClose}
      {...(onClosed && { onClosed })}
    >
      <DiscardForm {...props} />
    </FormDialog>
  );
}

function DiscardForm({ project, onClose, onDiscarded }: Omit<DiscardDialogProps, 'isOpen'>) {
  const { mutateAsync } = useDiscardProject();
  const form = useForm({
    schema: NOTHING,
    initialValues: {},
    onSubmit: async () => {
      await mutateAsync(project);
      onClose();
      onDiscarded();
    },
  });
  return (
    <Form form={form} submit={<Trans>Verwerfen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <Trans>Der Entwurf wurde noch nie eingereicht. Er lässt sich nicht zurückholen.</Trans>
    </Form>
  );
}
