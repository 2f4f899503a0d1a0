import { type FormErrors, useForm as useMantineForm } from '@mantine/form';
import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { type FieldFault, FieldFaults, faultOf } from '../../../contracts/field-faults.ts';
import { ApiError } from '../api/api-error.ts';
import { useLeaving } from '../leaving/leaving.ts';
import { FaultText } from './fault-text.tsx';
import { useFormDraft } from './form-draft.ts';

interface FormOptions<Values> {
  /** The contract's schema: the form's only rule. */
  readonly schema: z.ZodObject & z.ZodType<Values, Values>;
  readonly initialValues: Values;
  /** Sends the values as the schema gives them back (trimmed). What it rejects with is shown in the form. */
  readonly onSubmit: (values: Values) => Promise<unknown>;
  /** What is typed is kept under this name over a reload or a new sign-in. */
  readonly draft?: string;
}

/** A form as `Form` shows it. */
export interface FormState<Values> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  /** The properties of a field's input: value, error, asterisk, … */
  readonly field: (path: Extract<keyof Values, string>) => ReturnType<typeof propertiesOf>;
  /** Why sending failed, where no field is at fault. */
  readonly error: unknown;
  /** Whether there is input that was not sent. */
  readonly isDirty: boolean;
  readonly isSending: boolean;
  /** Whether the last thing that happened is that sending succeeded. */
  readonly isSent: boolean;
  /** Whether what is shown was typed before a reload or a new sign-in. */
  readonly isRestored: boolean;
  readonly send: (event?: SyntheticEvent<HTMLFormElement>) => void;
  /** Back to what was there before anything was typed. */
  readonly discard: () => void;
}

/**
 * A form whose rule is a contract's schema. Faults stand at their fields, whether the schema found them or
 * the server; the first one gets the focus. Leaving with input that was not sent asks first.
 */
export function useForm<Values extends Record<string, unknown>>({
  schema,
  initialValues,
  onSubmit,
  draft,
}: FormOptions<Values>): FormState<Values> {
  const ref = useRef<HTMLFormElement>(null);
  const { kept, keep } = useFormDraft(draft, initialValues);
  const [error, setError] = useState<unknown>(null);
  const [isSent, setSent] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useMantineForm<Values>({
    initialValues,
    validate: (values) => errorsOf(faultsOf(schema, values)),
    transformValues: (values) => schema.parse(values),
    // Who is told of a fault sees at once whether the next value is better; nobody is told before.
    validateInputOnBlur: refusals > 0,
    onValuesChange: () => {
      setError(null);
      setSent(false);
    },
  });

  const restore = useEffectEvent(() => kept && form.setValues(kept));
  useEffect(() => void restore(), []);
  const isDirty = form.isDirty();
  const keepTyped = useEffectEvent((values: Values) => keep(isDirty ? values : null));
  useEffect(() => keepTyped(form.values), [form.values]);
  useLeaving(isDirty);

  const refuse = () => setRefusals((count) => count + 1);
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const showFailure = (failure: unknown) => {
    const isHere = ({ path }: FieldFault) => form.getInputNode(path as never) !== null;
    const faults = faultsIn(failure);
    form.setErrors(errorsOf(faults.filter(isHere)));
    if (!faults.some(isHere) || !faults.every(isHere)) setError(failure);
    refuse();
  };
  const send = form.onSubmit(async (values) => {
    setError(null);
    const typed = form.getValues();
    try {
      await onSubmit(values);
    } catch (failure) {
      return showFailure(failure);
    }
    // Who typed on while it was sent keeps what they typed.
    if (form.getValues() === typed) {
      form.setValues(values);
      setSent(true);
    }
    form.resetDirty(values);
    keep(form.isDirty() ? form.getValues() : null);
  }, refuse);

  return {
    ref,
    values: form.values,
    field: (path) => propertiesOf(form.getInputProps(path as never), isRequired(schema.shape[path])),
    error,
    isDirty,
    isSending: form.submitting,
    isSent,
    isRestored: kept !== null && isDirty,
    send,
    discard: () => {
      form.reset();
      setError(null);
    },
  };
}

const faultsOf = (schema: z.ZodType, values: unknown): FieldFault[] =>
  schema.safeParse(values, { reportInput: true }).error?.issues.map(faultOf) ?? [];

/** What the server says of single values. */
const faultsIn = (failure: unknown): FieldFault[] =>
  (failure instanceof ApiError && FieldFaults.safeParse(failure.members).data?.fields) || [];

/** The first fault of each place. */
const errorsOf = (faults: readonly FieldFault[]): FormErrors =>
  Object.fromEntries(
    faults.toReversed().map(({ path, ...fault }) => [path, <FaultText key={path} {...fault} />]),
  );

/** Whether nothing is no answer. */
const isRequired = (schema: unknown): boolean =>
  schema instanceof z.ZodType && ['', null, undefined].every((nothing) => !schema.safeParse(nothing).success);

const propertiesOf = (properties: object, required: boolean) => ({
  ...properties,
  withAsterisk: required,
  'aria-required': required,
});
