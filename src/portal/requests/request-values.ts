import { z } from 'zod';
import { DraftAddress } from '../../../contracts/domain/addresses.ts';
import type { FieldFault } from '../../../contracts/domain/field-faults.ts';
import { reading } from '../../../contracts/domain/field-faults.ts';
import { ContactPerson, ProjectContent, ProjectForm } from '../../../contracts/domain/projects.ts';
import { EMPTY_ADDRESS, isEmptyAddress } from '../../shared/forms/address-fields.tsx';
import { isDay } from '../../shared/forms/typed-day.ts';
import { EMPTY_ROOF_FORM } from './roof-form-fields.tsx';

const EMPTY_CONTACT: ContactPerson = { name: '', phone: '', email: '' };

const RequestFields = ProjectContent.extend({
  projectAddress: DraftAddress,
  /** Whether the object stands at the project address; `objectAddress` is not used then. */
  isAtProjectAddress: z.boolean(),
  objectAddress: DraftAddress,
  form: ProjectForm,
  contactPerson: ContactPerson,
});

/** A project's content as the form edits it: groups are there although they are empty, so that inputs have a place. */
export type RequestValues = z.output<typeof RequestFields>;

/** The schema of a request that can be sent: `openPoints` returns what is still open. */
export const schemaFor = (openPoints: (content: ProjectContent) => readonly FieldFault[]) =>
  RequestFields.superRefine((values, context) => {
    for (const { path, ...params } of openPoints(contentOf(values)))
      context.addIssue({ code: 'custom', path: path.split('.'), params });
  }, reading({}));

export const valuesOf = (content: ProjectContent): RequestValues => ({
  ...content,
  projectAddress: content.projectAddress ?? EMPTY_ADDRESS,
  isAtProjectAddress: content.objectAddress === null,
  objectAddress: content.objectAddress ?? EMPTY_ADDRESS,
  form: content.form ?? EMPTY_ROOF_FORM,
  contactPerson: content.contactPerson ?? EMPTY_CONTACT,
});

export const contentOf = ({ isAtProjectAddress, ...values }: RequestValues): ProjectContent => ({
  ...values,
  projectAddress: isEmptyAddress(values.projectAddress) ? null : values.projectAddress,
  objectAddress: isAtProjectAddress ? null : values.objectAddress,
  form: describedBy(values.form),
  executionDeadline: dayOrNull(values.executionDeadline),
  desiredDate: dayOrNull(values.desiredDate),
});

/** A text that is no date is rejected on sending, and never stored. */
const dayOrNull = (typed: string | null): string | null => (typed !== null && isDay(typed) ? typed : null);

/** Returns the form, or null if all its fields are empty. */
export const describedBy = (form: ProjectForm | null): ProjectForm | null =>
  form && Object.values(form).some((value) => String(value ?? '') !== '') ? form : null;
