import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { DraftAddress } from '../../../../contracts/domain/addresses.ts';
import { reading } from '../../../../contracts/domain/field-faults.ts';
import { editFaults } from '../../../../contracts/domain/project-completeness.ts';
import { ContactPerson, type Project } from '../../../../contracts/domain/projects.ts';
import { line } from '../../../../contracts/domain/text.ts';
import { AddressFields, EMPTY_ADDRESS, isEmptyAddress } from '../../../shared/forms/address-fields.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { CancelButton } from '../../../shared/forms/form-dialog.tsx';
import { useForm } from '../../../shared/forms/use-form.tsx';
import { usePlaces } from '../../../shared/places/use-places.ts';
import { useEditProject } from '../queries.ts';
import classes from './event-form.module.css';
import { ConcurrentChange } from './event-form.tsx';

/** The fields editable until the order is in process (`EditProject`), in their input form. */
const schema = z.object({
  name: line(1, 120),
  contactPerson: ContactPerson,
  projectAddress: DraftAddress,
  objectAddress: DraftAddress,
});

const NO_CONTACT: ContactPerson = { name: '', phone: '', email: '' };

/** Name, contact person and addresses. */
export function EditForm({ project, onClose }: { readonly project: Project; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { mutateAsync } = useEditProject(project.id);
  const { content } = project;
  const places = usePlaces(true);
  const [isElsewhere, setElsewhere] = useState(Boolean(content?.objectAddress));
  const sent = ({ name, contactPerson, projectAddress, objectAddress }: z.output<typeof schema>) => ({
    name,
    contactPerson: Object.values(contactPerson).every((text) => text === '') ? null : contactPerson,
    projectAddress: isEmptyAddress(projectAddress) ? null : projectAddress,
    objectAddress: isElsewhere && !isEmptyAddress(objectAddress) ? objectAddress : null,
  });
  const form = useForm({
    // A submitted project must stay complete; a draft may have gaps.
    schema: schema.superRefine((typed, context) => {
      if (!content || project.status === 'created') return;
      for (const { path, rule } of editFaults({ ...content, ...sent(typed) }, content, places)) {
        const place = path === 'projectAddress' ? 'projectAddress.street' : path;
        context.addIssue({ code: 'custom', path: place.split('.'), params: { rule } });
      }
    }, reading({})),
    initialValues: {
      name: project.name,
      contactPerson: content?.contactPerson ?? NO_CONTACT,
      projectAddress: content?.projectAddress ?? EMPTY_ADDRESS,
      objectAddress: content?.objectAddress ?? EMPTY_ADDRESS,
    },
    draft: `edit.${project.id}`,
    onSubmit: (typed) => mutateAsync({ ...sent(typed), revision: project.revision }),
    onSent: onClose,
  });
  return (
    <Form form={form} submit={<Trans>Speichern</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <TextInput
        className={classes.wide ?? ''}
        label={t`Name des Projekts`}
        data-autofocus
        {...form.field('name')}
      />
      <h3 className={classes.legend}>
        <Trans>Ansprechperson</Trans>
      </h3>
      <TextInput label={t`Name`} {...form.field('contactPerson.name')} />
      <TextInput label={t`Telefon`} type="tel" {...form.field('contactPerson.phone')} />
      <TextInput label={t`E-Mail`} type="email" {...form.field('contactPerson.email')} />
      <h3 className={classes.legend}>
        <Trans>Projektadresse</Trans>
      </h3>
      <AddressFields field={(part) => form.field(`projectAddress.${part}`)} />
      <Checkbox
        className={classes.wide ?? ''}
        label={t`Das Objekt steht an einer anderen Adresse`}
        checked={isElsewhere}
        onChange={(event) => setElsewhere(event.currentTarget.checked)}
      />
      {isElsewhere && (
        <>
          <h3 className={classes.legend}>
            <Trans>Objektadresse</Trans>
          </h3>
          <AddressFields field={(part) => form.field(`objectAddress.${part}`)} />
        </>
      )}
      <ConcurrentChange error={form.error} />
    </Form>
  );
}
