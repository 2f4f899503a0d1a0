import { type FormErrors, useForm as useMantineForm } from '@mantine/form';
import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { z } from 'zod';
import { type FieldFault, FieldFaults, faultOf, NOTHING } from '../../../contracts/domain/field-faults.ts';
import { ApiError } from '../api/api-error.ts';
import { useUnsavedChanges } from '../leaving/leaving.ts';
import { FaultText } from './fault-text.tsx';
import { useFormDraft } from './form-draft.ts';

/** The values in a form: the schema's input, or null where a value must still be entered. */
type Draft<T> = T extends readonly (infer E)[]
  ? readonly Draft<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Draft<T[K]> }
    : T | (T extends true ? false : null);

interface FormOptions<S extends z.ZodObject, Values extends Draft<z.input<S>>> {
  /** The contract's schema: the form's only rule. */
  readonly schema: S;
  readonly initialValues: Values;
  /** Asked about values without a fault before they are sent; false: nothing is sent. */
  readonly confirm?: (values: z.output<S>) => Promise<boolean>;
  /** Sends the values as the schema gives them back (trimmed). What it rejects with is shown in the form. */
  readonly onSubmit: (values: z.output<S>) => Promise<unknown>;
  /**
   * Called after a successful submit, when the form holds no unsaved input. Also called if the response removed the
   * form, for example with its row or dialog, but not after the user has left the page.
   */
  readonly onSent?: () => void;
  /** Where the values stand in what is sent, so that the server's faults find their fields. */
  readonly within?: string;
  /** Stores the input under this name across a reload or a new sign-in. */
  readonly draft?: string;
}

/** The value at a path like `address.street` or `lines.3.quantity`; never where there is none. */
type At<V, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? At<At<V, Head>, Rest>
  : V extends readonly (infer E)[]
    ? P extends `${number}`
      ? E
      : never
    : P extends keyof V
      ? V[P]
      : never;
type Path<V, P extends string> = [At<V, P>] extends [never] ? never : P;

/** The properties that every input takes: its fault, whether it is required, and its path. */
interface CommonProperties {
  readonly error: ReactNode;
  readonly 'aria-required': boolean;
  readonly 'data-path': string;
  /** Takes an input's event or the value itself. */
  readonly onChange: (next: unknown) => void;
  readonly onBlur: () => void;
}
interface FieldProperties<V> extends CommonProperties {
  readonly value: V;
  readonly withAsterisk: boolean;
}
interface TickProperties extends CommonProperties {
  readonly checked: boolean;
  readonly 'aria-invalid': boolean;
}

/** As `ListFault` takes them. */
interface FaultProperties {
  readonly 'data-path': string;
  readonly children: ReactNode;
}

/** A form as `Form` shows it. */
export interface FormState<Values> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  /** The properties of the input of a text, a number or a choice. */
  readonly field: <P extends string>(path: Path<Values, P>) => FieldProperties<At<Values, P>>;
  /** The properties of a box to tick. */
  readonly tick: <P extends string>(path: Path<Values, P>) => TickProperties;
  /** The fault of what stands in no single input: a list that is too short or too long. */
  readonly fault: <P extends string>(path: Path<Values, P>) => FaultProperties;
  /** For what stands in no single input: the entries of a list, say. */
  readonly change: (part: Partial<Values> | ((before: Values) => Partial<Values>)) => void;
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
export function useForm<S extends z.ZodObject, Values extends Draft<z.input<S>> & Record<string, unknown>>({
  schema,
  initialValues,
  confirm,
  onSubmit,
  onSent,
  within,
  draft,
}: FormOptions<S, Values>): FormState<Values> {
  const ref = useRef<HTMLFormElement>(null);
  const { restored, keep } = useFormDraft(draft, initialValues);
  const [error, setError] = useState<unknown>(null);
  const [isSent, setSent] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useMantineForm<Values, z.output<S>>({
    initialValues,
    validate: (values) => errorsOf(faultsOf(schema, values)),
    transformValues: (values) => schema.parse(values),
    // Validate on blur only after a rejected submit, so that corrections show at once and nothing is reported
    // before.
    validateInputOnBlur: refusals > 0,
    onValuesChange: () => {
      setError(null);
      setSent(false);
    },
  });

  const restore = useEffectEvent(() => restored && form.setValues(restored));
  useEffect(() => void restore(), []);
  const isDirty = form.isDirty();
  const keepTyped = useEffectEvent((values: Values) => keep(isDirty ? values : null));
  useEffect(() => keepTyped(form.values), [form.values]);
  useUnsavedChanges(isDirty);

  const refuse = () => setRefusals((count) => count + 1);
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const isUnmounted = useIsUnmounted();
  const follow = useEffectEvent(() => onSent?.());
  useEffect(() => {
    if (isSent) follow();
  }, [isSent]);

  const showFailure = (failure: unknown) => {
    const isHere = ({ path }: FieldFault) => form.getInputNode(path as never) !== null;
    const faults = faultsIn(failure, within);
    form.setErrors(errorsOf(faults.filter(isHere)));
    if (!faults.some(isHere) || !faults.every(isHere)) setError(failure);
    refuse();
  };
  const send = form.onSubmit(async (values) => {
    setError(null);
    if (confirm && !(await confirm(values))) return;
    const typed = form.getValues();
    const { pathname } = location;
    try {
      await onSubmit(values);
    } catch (failure) {
      return showFailure(failure);
    }
    if (isUnmounted.current && location.pathname === pathname) onSent?.();
    // A contract tidies values up, it does not make others of them.
    const tidy = values as unknown as Values;
    // Keep input typed while the values were being sent.
    if (form.getValues() === typed) {
      form.setValues(tidy);
      setSent(true);
    }
    form.resetDirty(tidy);
    keep(form.isDirty() ? form.getValues() : null);
  }, refuse);

  const propertiesOf = (path: string, type: 'input' | 'checkbox') => {
    const properties = form.getInputProps(path as never, { type }) as CommonProperties;
    return { ...properties, 'aria-required': isRequired(schema, path) };
  };

  return {
    ref,
    values: form.values,
    field: (path) => {
      const properties = propertiesOf(path, 'input');
      return { ...properties, withAsterisk: properties['aria-required'] } as FieldProperties<never>;
    },
    tick: (path) => {
      const properties = propertiesOf(path, 'checkbox');
      // Unlike other inputs, a checkbox does not set `aria-invalid` itself.
      return { ...properties, 'aria-invalid': Boolean(properties.error) } as TickProperties;
    },
    fault: (path) => ({ 'data-path': path, children: form.errors[path] }),
    change: (part) => form.setValues(part as never),
    error,
    isDirty,
    isSending: form.submitting,
    isSent,
    isRestored: restored !== null && isDirty,
    send,
    discard: () => {
      form.reset();
      setError(null);
    },
  };
}

/** Whether what asks has been taken down. */
function useIsUnmounted(): RefObject<boolean> {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}

const faultsOf = (schema: z.ZodType, values: unknown): FieldFault[] =>
  schema.safeParse(values, { reportInput: true }).error?.issues.map(faultOf) ?? [];

/** Returns the server's faults of single fields. */
function faultsIn(failure: unknown, within: string | undefined): FieldFault[] {
  const faults = (failure instanceof ApiError && FieldFaults.safeParse(failure.members).data?.fields) || [];
  const before = within === undefined ? '' : `${within}.`;
  return faults.map(({ path, ...fault }) => ({
    path: path.startsWith(before) ? path.slice(before.length) : path,
    ...fault,
  }));
}

/** The first fault of each place. */
const errorsOf = (faults: readonly FieldFault[]): FormErrors =>
  Object.fromEntries(
    faults.toReversed().map(({ path, ...fault }) => [path, <FaultText key={path} {...fault} />]),
  );

/** Whether the rule at a path takes nothing for an answer. */
function isRequired(schema: unknown, path: string): boolean {
  const rule = path.split('.').reduce<unknown>((above, key) => {
    if (above instanceof z.ZodObject) return above.shape[key];
    return above instanceof z.ZodArray ? above.element : undefined;
  }, schema);
  return rule instanceof z.ZodType && NOTHING.every((nothing) => !rule.safeParse(nothing).success);
}
