import { type FormErrors, type UseFormReturnType, useForm as useMantineForm } from '@mantine/form';
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

/** Values in a form: the schema's input, or null while a value is missing. */
type Draft<T> = T extends readonly (infer E)[]
  ? readonly Draft<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Draft<T[K]> }
    : T | (T extends true ? false : null);

interface FormOptions<S extends z.ZodObject, Values extends Draft<z.input<S>>> {
  /** The contract's schema, which alone validates the form. */
  readonly schema: S;
  readonly initialValues: Values;
  /** Asks for confirmation of valid values before sending; false: nothing is sent. */
  readonly confirm?: (values: z.output<S>) => Promise<boolean>;
  /** Sends the parsed (trimmed) values. Its rejection is shown in the form. */
  readonly onSubmit: (values: z.output<S>) => Promise<unknown>;
  /**
   * Called after a successful submit, when the form holds no unsaved input. Also called if the response removed the
   * form, for example with its row or dialog, but not after the user has left the page.
   */
  readonly onSent?: () => void;
  /** Returns to the initial values after a successful submit, for the next entry. */
  readonly repeats?: boolean;
  /** Path of the values in the request, so that the server's faults find their fields. */
  readonly within?: string;
  /** Stores the input under this name across a reload or a new sign-in. */
  readonly draft?: string;
  /** Saves changed values; leaving with unsent input does not ask then. */
  readonly autosave?: (values: Values) => void;
  /** After a rejected submit reports faults while typing, not only when a field is left. */
  readonly reportsLive?: boolean;
  /** Leads to the faults of a rejected submit, in place of focusing the first invalid input. */
  readonly onRejected?: (faults: readonly FieldFault[]) => void;
}

/** The value at a path like `address.street` or `lines.3.quantity`; never if there is none. */
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

/** Props of every input: its fault, whether it is required, and its path. */
interface CommonProperties {
  readonly error: ReactNode;
  readonly 'aria-required': boolean;
  readonly 'data-path': string;
  /** Takes an input's event or the value itself. */
  readonly onChange: (next: unknown) => void;
  readonly onBlur: () => void;
}
/** Props of an input for a value. */
export interface FieldOf<V> extends CommonProperties {
  readonly value: V;
  readonly maxLength?: number;
  readonly withAsterisk: boolean;
}
interface TickProperties extends CommonProperties {
  readonly checked: boolean;
  readonly 'aria-invalid': boolean;
}

/** Props of `ListFault`. */
interface FaultProperties {
  readonly 'data-path': string;
  readonly children: ReactNode;
}

/** Props of `Form`. */
export interface FormState<Values> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  /** Returns the props of an input for text, a number or a choice. */
  readonly field: <P extends string>(path: Path<Values, P>) => FieldOf<At<Values, P>>;
  /** Returns the props of a checkbox. */
  readonly tick: <P extends string>(path: Path<Values, P>) => TickProperties;
  /** Returns the fault of a list as a whole: too short or too long. */
  readonly fault: <P extends string>(path: Path<Values, P>) => FaultProperties;
  /** Changes values without an input of their own, such as entries of a list. */
  readonly change: (part: Partial<Values> | ((before: Values) => Partial<Values>)) => void;
  /** Why sending failed, unless single fields are at fault. */
  readonly error: unknown;
  /** Whether there is unsent input. */
  readonly isDirty: boolean;
  readonly isSending: boolean;
  /** Whether the last action was a successful submit. */
  readonly isSent: boolean;
  /** Whether a submit was rejected, so that missing values are faults. */
  readonly isRejected: boolean;
  /** Whether the input was restored after a reload or a new sign-in. */
  readonly isRestored: boolean;
  readonly send: (event?: SyntheticEvent<HTMLFormElement>) => void;
  /** Restores the initial values. */
  readonly discard: () => void;
}

/**
 * A form validated by a contract's schema. Faults of the schema and of the server are shown at their fields; the
 * first one gets the focus. Leaving with unsent input asks first.
 */
export function useForm<S extends z.ZodObject, Values extends Draft<z.input<S>> & Record<string, unknown>>({
  schema,
  initialValues,
  confirm,
  onSubmit,
  onSent,
  repeats = false,
  within,
  draft,
  autosave,
  reportsLive = false,
  onRejected,
}: FormOptions<S, Values>): FormState<Values> {
  const [error, setError] = useState<unknown>(null);
  const [isSent, setSent] = useState(false);
  const { ref, isRejected, reject } = useRejection(onRejected);
  const form = useMantineForm<Values, z.output<S>>({
    initialValues,
    validate: (values) => errorsOf(faultsOf(schema, values)),
    transformValues: (values) => schema.parse(values),
    // Validate on blur only after a rejected submit, so that corrections show at once and nothing is reported
    // before.
    validateInputOnBlur: isRejected && !reportsLive,
    onValuesChange: () => {
      setError(null);
      setSent(false);
    },
  });
  const isDirty = form.isDirty();
  useUnsavedChanges(isDirty && !autosave);
  const { keep, isRestored } = useStoredInput(form, { draft, initialValues, autosave });

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
    reject(faults);
  };
  const showFaults = () => {
    // The same faults are computed while typing.
    if (reportsLive) form.clearErrors();
    reject(faultsOf(schema, form.getValues()));
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
    // A contract only normalises values.
    const clean = repeats ? initialValues : (values as unknown as Values);
    // Keep input typed while the values were being sent.
    if (form.getValues() === typed) {
      form.setValues(clean);
      setSent(true);
    }
    form.resetDirty(clean);
    keep(form.isDirty() ? form.getValues() : null);
  }, showFaults);

  const live = reportsLive && isRejected ? errorsOf(faultsOf(schema, form.values)) : {};
  return {
    ref,
    values: form.values,
    ...inputsOf(form, schema, { ...form.errors, ...live }),
    change: (part) => form.setValues(part as never),
    error,
    isDirty,
    isSending: form.submitting,
    isSent,
    isRejected,
    isRestored: isRestored && isDirty,
    send,
    discard: () => {
      form.reset();
      setError(null);
    },
  };
}

/** Stores input until it is sent, or has it saved, and restores what was stored. */
function useStoredInput<Values extends Record<string, unknown>, Output>(
  form: UseFormReturnType<Values, Output>,
  { draft, initialValues, autosave }: StoredInputOptions<Values>,
) {
  const { restored, keep } = useFormDraft(draft, initialValues);
  const restore = useEffectEvent(() => restored && form.setValues(restored));
  useEffect(() => void restore(), []);
  const store = useEffectEvent((values: Values) => {
    autosave?.(values);
    keep(form.isDirty() ? values : null);
  });
  useEffect(() => store(form.values), [form.values]);
  return { keep, isRestored: restored !== null };
}

interface StoredInputOptions<Values> {
  readonly draft: string | undefined;
  readonly initialValues: Values;
  readonly autosave: ((values: Values) => void) | undefined;
}

/** The last rejected submit. Once its faults are shown, the first invalid input gets the focus. */
function useRejection(onRejected: ((faults: readonly FieldFault[]) => void) | undefined) {
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<readonly FieldFault[] | null>(null);
  const show = useEffectEvent((shown: readonly FieldFault[]) => {
    if (onRejected) onRejected(shown);
    else ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  useEffect(() => {
    if (faults) show(faults);
  }, [faults]);
  return { ref, isRejected: faults !== null, reject: setFaults };
}

/** Returns the functions for the props of inputs, with the errors by path. */
function inputsOf<Values extends Record<string, unknown>, Output>(
  form: UseFormReturnType<Values, Output>,
  schema: z.ZodObject,
  errors: FormErrors,
): Pick<FormState<Values>, 'field' | 'tick' | 'fault'> {
  const propertiesOf = (path: string, type: 'input' | 'checkbox') => {
    const properties = form.getInputProps(path as never, { type }) as CommonProperties;
    return { ...properties, error: errors[path], 'aria-required': isRequired(schema, path) };
  };
  return {
    field: (path) => {
      const properties = propertiesOf(path, 'input');
      const longest = longestTextAt(schema, path);
      return {
        ...properties,
        withAsterisk: properties['aria-required'],
        ...(longest && { maxLength: BEYOND_LIMIT * longest }),
      } as FieldOf<never>;
    },
    tick: (path) => {
      const properties = propertiesOf(path, 'checkbox');
      // Unlike other inputs, a checkbox does not set `aria-invalid` itself.
      return { ...properties, 'aria-invalid': Boolean(properties.error) } as TickProperties;
    },
    fault: (path) => ({ 'data-path': path, children: errors[path] }),
  };
}

/** Whether the asking component has unmounted. */
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

/** Returns the first fault of each path. */
const errorsOf = (faults: readonly FieldFault[]): FormErrors =>
  Object.fromEntries(
    faults.toReversed().map(({ path, ...fault }) => [path, <FaultText key={path} {...fault} />]),
  );

/**
 * An input holds this many times the permitted length: a pasted text that is cut is still too long and reported, and
 * one of megabytes does not stop the page.
 */
const BEYOND_LIMIT = 2;

/** Returns the maximum length of the text at a path; undefined for other values. */
function longestTextAt(schema: unknown, path: string): number | undefined {
  let rule = ruleAt(schema, path);
  while (rule instanceof z.ZodOptional || rule instanceof z.ZodNullable || rule instanceof z.ZodDefault)
    rule = rule.unwrap();
  const text = rule instanceof z.ZodString || rule instanceof z.ZodStringFormat ? rule : null;
  return text?.maxLength ?? undefined;
}

const ruleAt = (schema: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((above, key) => {
    if (above instanceof z.ZodObject) return above.shape[key];
    return above instanceof z.ZodArray ? above.element : undefined;
  }, schema);

/** Whether the schema at a path rejects an empty value. */
function isRequired(schema: unknown, path: string): boolean {
  const rule = ruleAt(schema, path);
  return rule instanceof z.ZodType && NOTHING.every((nothing) => !rule.safeParse(nothing).success);
}
