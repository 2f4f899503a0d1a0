import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconBookmarkPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { MOST_VIEWS, SavedView } from '../../../contracts/domain/staff.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { Form } from '../../shared/forms/form.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import classes from '../staff.module.css';
import { useSavedViews, useSaveViews } from './queries.ts';

/** The lists that the person has kept under a name, and keeping the present one. */
export function SavedViewBar() {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const textOf = useErrorText();
  const { data: views = [] } = useSavedViews();
  const save = useSaveViews();
  const address = pathname + search;
  const isSaved = views.some((view) => view.address === address);
  const remove = (removed: SavedView) =>
    save.mutateAsync(views.filter((view) => view !== removed)).catch((error) => showError(textOf(error)));
  if (views.length === 0 && search === '') return null;
  return (
    <nav className={classes.views} aria-label={t`Gespeicherte Listen`}>
      {views.map((view) => (
        <span key={view.address} data-current={view.address === address || undefined}>
          <NavLink to={view.address} aria-current={view.address === address ? 'page' : false}>
            {view.name}
          </NavLink>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label={t`${view.name} vergessen`}
            onClick={() => remove(view)}
          >
            <IconX size={14} stroke={1.8} aria-hidden />
          </ActionIcon>
        </span>
      ))}
      {!isSaved && search !== '' && views.length < MOST_VIEWS && (
        <KeepView key={address} address={address} views={views} />
      )}
    </nav>
  );
}

const Name = SavedView.pick({ name: true });

function KeepView({ address, views }: { readonly address: string; readonly views: readonly SavedView[] }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const save = useSaveViews();
  const form = useForm({
    schema: Name,
    initialValues: { name: '' },
    draft: 'view',
    onSubmit: ({ name }) => save.mutateAsync([...views, { name, address }]),
  });
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBookmarkPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>Liste speichern</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Form form={form} submit={<Trans>Speichern</Trans>}>
          <TextInput label={t`Name der Liste`} data-autofocus {...form.field('name')} />
        </Form>
      </Popover.Dropdown>
    </Popover>
  );
}
