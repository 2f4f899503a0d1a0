import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { RenameRoof, RoofListItem } from '../../../contracts/domain/roofs.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { Form } from '../../shared/forms/form.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { useDeleteRoof, useRenameRoof } from './queries.ts';
import { useRoofName } from './roof-columns.tsx';

/** Deleting takes no input; what becomes of it is said as in every form. */
const NOTHING = z.object({});

interface RoofDialogProps {
  readonly roof: RoofListItem;
  readonly onClose: () => void;
}

interface RoofDialogsProps extends RoofDialogProps {
  /** The open dialog; null: none. */
  readonly asked: 'rename' | 'delete' | null;
  /** When it is out of sight. */
  readonly onClosed: () => void;
}

/** Asks what there is to ask before a roof is renamed or deleted. */
export function RoofDialogs({ asked, onClosed, ...props }: RoofDialogsProps) {
  const { t } = useLingui();
  const name = useRoofName(props.roof);
  const dialog = (kind: typeof asked, title: string, content: ReactNode) => (
    <Modal
      opened={asked === kind}
      onClose={props.onClose}
      title={title}
      // The menu that opened it is gone, and with it the place that the focus came from.
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
    >
      {content}
    </Modal>
  );
  return (
    <>
      {dialog('rename', t`Dach umbenennen`, <RenameForm {...props} />)}
      {dialog('delete', t`«${name}» löschen?`, <DeleteForm {...props} />)}
    </>
  );
}

/** Gives a roof another name. */
function RenameForm({ roof, onClose }: RoofDialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useRenameRoof();
  const [revision, setRevision] = useState(roof.revision);
  const form = useForm({
    schema: RenameRoof.pick({ name: true }),
    initialValues: { name: roof.name },
    draft: `rename.${roof.id}`,
    onSubmit: async ({ name }) => {
      try {
        await mutateAsync({ id: roof.id, name, revision });
      } catch (error) {
        // After the version conflict was reported, sending again overwrites the concurrent change.
        if (error instanceof ApiError && error.code === 'ROOF_CHANGED')
          setRevision(RoofListItem.safeParse(error.members.current).data?.revision ?? revision);
        throw error;
      }
      onClose();
    },
  });
  return (
    <Form form={form} submit={<Trans>Umbenennen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <TextInput label={t`Name`} data-autofocus {...form.field('name')} />
    </Form>
  );
}

/** Deletes a roof for good. */
function DeleteForm({ roof, onClose }: RoofDialogProps) {
  const { mutateAsync } = useDeleteRoof();
  const form = useForm({
    schema: NOTHING,
    initialValues: {},
    onSubmit: async () => {
      await mutateAsync(roof);
      onClose();
      // Its row is gone, and with it the button that had the focus.
      document.querySelector('main')?.focus();
    },
  });
  return (
    <Form form={form} submit={<Trans>Löschen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <Trans>Alle in Ihrer Firma verlieren dieses Dach. Das lässt sich nicht rückgängig machen.</Trans>
    </Form>
  );
}

function CancelButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      <Trans>Abbrechen</Trans>
    </Button>
  );
}
