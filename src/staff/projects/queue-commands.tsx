import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Kbd, Menu, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCheck, IconMessageQuestion, IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { eventData } from '../../../contracts/domain/project-events.ts';
import { type ProjectEvent, targetOf } from '../../../contracts/domain/project-states.ts';
import type { ProjectListItem } from '../../../contracts/domain/projects.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import classes from '../staff.module.css';
import { useAssign, useSendToAll, useStaffPeople } from './queries.ts';

/** The keys of the queue; what cannot be done now has none. */
interface QueueKeys {
  readonly assign: () => void;
  readonly accept?: (() => void) | undefined;
  readonly ask?: (() => void) | undefined;
}

/** Binds the keys Z, A and R, except in text fields and under a dialog or a menu. */
export function useQueueKeys({ assign, accept, ask }: QueueKeys, isOn: boolean): void {
  const handled = (action?: () => void) => (event: KeyboardEvent) => {
    if (!isOn || !action || isElsewhere(event.target)) return;
    event.preventDefault();
    action();
  };
  const options = { preventDefault: false };
  useHotkeys(
    [
      ['Z', handled(assign), options],
      ['A', handled(accept), options],
      ['R', handled(ask), options],
    ],
    // Ignore no tags: a checkbox keeps the focus after a click. `isElsewhere` covers text fields.
    [],
  );
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])'))
  );
}

/** The key of a command, where there is a keyboard. */
export const Key = ({ children }: { readonly children: string }) => (
  <Kbd size="xs" className={classes.key ?? ''} aria-hidden>
    {children}
  </Kbd>
);

/** Gives projects to who asks for it. */
export function useAssignToMe(onDone: () => void) {
  const textOf = useErrorText();
  const { mutateAsync } = useAssign();
  return (projects: readonly { readonly id: string }[]) =>
    mutateAsync({ projectIds: projects.map(({ id }) => id), personId: 'me' }).then(onDone, (error) =>
      showError(textOf(error)),
    );
}

/** Whether staff may do this to a project as it stands in a list. */
const isPossible = (project: ProjectListItem, event: ProjectEvent): boolean =>
  targetOf(
    {
      ...project,
      returnTo: null,
      archivedFrom: null,
      isSubmitted: project.submittedAt !== null,
      needsApproval: false,
      isAmended: false,
    },
    event,
    'supplier',
  ) !== undefined;

interface ChosenProps {
  readonly projects: readonly ProjectListItem[];
  readonly onDone: () => void;
}

/** The actions for the selected projects. */
export function ChosenBar({ projects, onDone }: ChosenProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const accept = useSendToAll();
  const [isAsking, setAsking] = useState(false);
  const acceptable = projects.filter((project) => isPossible(project, 'accept'));
  const askable = projects.filter((project) => isPossible(project, 'ask_details'));
  const [count, ready, open] = [projects.length, acceptable.length, askable.length];
  const acceptAll = () =>
    accept.mutateAsync({ projects: acceptable, event: 'accept', data: {} }).then(
      (failed) => {
        const numbers = failed.join(', ');
        if (failed.length > 0) showError(t`Nicht angenommen, weil inzwischen geändert: ${numbers}`);
        else showSuccess(t`${plural(ready, { one: '# Anfrage ist', other: '# Anfragen sind' })} angenommen.`);
        onDone();
      },
      (error) => showError(textOf(error)),
    );
  const assignToMe = useAssignToMe(onDone);
  const ask = () => setAsking(true);
  useQueueKeys(
    {
      assign: () => assignToMe(projects),
      accept: ready > 0 && !accept.isPending ? acceptAll : undefined,
      ask: open > 0 ? ask : undefined,
    },
    true,
  );
  return (
    <section className={classes.bar} aria-label={t`Auswahl`}>
      <b>
        <Plural value={count} one="# ausgewählt" other="# ausgewählt" />
      </b>
      <Button
        variant="subtle"
        leftSection={<IconUserCheck size={16} stroke={1.6} aria-hidden />}
        rightSection={<Key>Z</Key>}
        aria-keyshortcuts="Z"
        onClick={() => assignToMe(projects)}
      >
        <Trans>Mir zuweisen</Trans>
      </Button>
      <AssignMenu projects={projects} onDone={onDone} />
      <Button
        variant="subtle"
        leftSection={<IconCheck size={16} stroke={1.8} aria-hidden />}
        rightSection={<Key>A</Key>}
        aria-keyshortcuts="A"
        disabled={ready === 0}
        loading={accept.isPending}
        onClick={acceptAll}
      >
        {ready === count ? (
          <Trans>Annehmen</Trans>
        ) : (
          <Trans>
            Annehmen, {ready} von {count}
          </Trans>
        )}
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconMessageQuestion size={16} stroke={1.6} aria-hidden />}
        rightSection={<Key>R</Key>}
        aria-keyshortcuts="R"
        disabled={open === 0}
        onClick={ask}
      >
        {open === count ? (
          <Trans>Rückfrage</Trans>
        ) : (
          <Trans>
            Rückfrage, {open} von {count}
          </Trans>
        )}
      </Button>
      <CloseButton className={classes.clear ?? ''} aria-label={t`Auswahl aufheben`} onClick={onDone} />
      <FormDialog isOpen={isAsking} title={t`Rückfrage`} onClose={() => setAsking(false)}>
        <QuestionToAll projects={askable} onDone={onDone} onClose={() => setAsking(false)} />
      </FormDialog>
    </section>
  );
}

/** Sends the same request for details about several projects to their partners. */
function QuestionToAll({ projects, onDone, onClose }: ChosenProps & { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { mutateAsync } = useSendToAll();
  const count = projects.length;
  const form = useForm({
    schema: eventData.ask_details,
    initialValues: { question: '' },
    draft: 'queue.ask_details',
    onSubmit: async (data) => {
      const numbers = (await mutateAsync({ projects, event: 'ask_details', data })).join(', ');
      if (numbers) showError(t`Keine Rückfrage gesendet, weil inzwischen geändert: ${numbers}`);
      else showSuccess(t`${plural(count, { one: '# Rückfrage ist', other: '# Rückfragen sind' })} gestellt.`);
    },
    onSent: () => {
      onClose();
      onDone();
    },
  });
  return (
    <Form form={form} submit={<Trans>Rückfrage</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <Textarea
        className={classes.wide ?? ''}
        label={t`Was müssen wir wissen?`}
        description={projects.map(({ number }) => number).join(', ')}
        autosize
        minRows={4}
        maxRows={14}
        data-autofocus
        {...form.field('question')}
      />
    </Form>
  );
}

interface AssignMenuProps extends ChosenProps {
  /** Beside a name, not in the bar. */
  readonly isSmall?: boolean;
}

/** Hands projects to one of the supplier's people. */
export function AssignMenu({ projects, onDone, isSmall = false }: AssignMenuProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { data: people = [] } = useStaffPeople();
  const { mutateAsync, isPending } = useAssign();
  const assign = (personId: string | null) =>
    mutateAsync({ projectIds: projects.map(({ id }) => id), personId }).then(onDone, (error) =>
      showError(textOf(error)),
    );
  return (
    <Menu position={isSmall ? 'bottom-end' : 'top'} width={230}>
      <Menu.Target>
        <Button
          variant={isSmall ? 'default' : 'subtle'}
          size={isSmall ? 'compact-xs' : 'sm'}
          leftSection={!isSmall && <IconUserPlus size={16} stroke={1.6} aria-hidden />}
          loading={isPending}
        >
          <Trans>Zuweisen</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t`Zuständige`}>
        {people.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => assign(id)}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => assign(null)}>
          <Trans>Niemandem</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
