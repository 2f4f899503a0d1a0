import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useErrorText } from '../api/use-error-text.ts';
import classes from './form.module.css';
import type { FormState } from './use-form.tsx';

/** Shows the fault of a list as a whole, from `form.fault`. */
export const ListFault = (fault: { readonly 'data-path': string; readonly children: ReactNode }) => (
  <div role="alert" className={classes.fault} {...fault} />
);

interface FormProps<Values> {
  readonly form: FormState<Values>;
  /** The button's label. */
  readonly submit: ReactNode;
  /** Next to the button, in place of the link back. */
  readonly cancel?: ReactNode;
  /** Shown after a successful submit. */
  readonly sent?: ReactNode;
  readonly children: ReactNode;
}

/** A form's fields with its result and its buttons below. Required fields have an asterisk. */
export function Form<Values>({ form: { ref, ...form }, submit, cancel, sent, children }: FormProps<Values>) {
  const textOf = useErrorText();
  return (
    <form ref={ref} className="for-fingers" noValidate onSubmit={form.send}>
      {form.isRestored && (
        <p className={classes.restored} role="status">
          <IconHistory size={17} stroke={1.6} aria-hidden />
          <Trans>Hier steht wieder, was Sie zuletzt eingegeben haben. Gespeichert ist es noch nicht.</Trans>
        </p>
      )}
      <div className={classes.fields}>{children}</div>
      {form.error !== null && (
        <p className={classes.error} role="alert">
          {textOf(form.error)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={form.isSending}>
          {submit}
        </Button>
        {cancel ??
          (form.isDirty && (
            <Button variant="default" disabled={form.isSending} onClick={form.discard}>
              <Trans>Verwerfen</Trans>
            </Button>
          ))}
        <span role="status" className={classes.sent}>
          {form.isSent && (
            <>
              <IconCheck size={17} stroke={1.8} aria-hidden />
              {sent ?? <Trans>Gespeichert</Trans>}
            </>
          )}
        </span>
      </div>
    </form>
  );
}
