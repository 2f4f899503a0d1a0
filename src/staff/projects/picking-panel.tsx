import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { nameIn } from '../../../contracts/domain/languages.ts';
import {
  type PickingItem,
  type PickingList,
  type PickingListState,
  spacedNumber,
} from '../../../contracts/domain/picking.ts';
import type { Project } from '../../../contracts/domain/projects.ts';
import type { Language as AppLanguage } from '../../../contracts/domain/user.ts';
import { cutText } from '../../../documents/cut-text.ts';
import { unitName } from '../../../documents/names.ts';
import { callForContent } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { formatDay, formatInstant } from '../../shared/format/date.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import classes from './picking-panel.module.css';
import { usePickingLists } from './queries.ts';

const STATE_NAMES: Readonly<Record<PickingListState, MessageDescriptor>> = {
  open: msg`Offen`,
  in_progress: msg`Wird gerüstet`,
  commissioned: msg`Gerüstet`,
};

/** The picking lists of a project's orders; nothing as long as none was started. */
export function PickingPanel({ project }: { readonly project: Project }) {
  const { data: lists, error, refetch } = usePickingLists(project);
  if (lists?.length === 0) return null;
  return (
    <Panel title={<Trans>Rüstlisten</Trans>} aside={lists?.length}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {lists?.map((list) => (
        <List key={list.id} list={list} projectId={project.id} />
      ))}
    </Panel>
  );
}

function List({ list, projectId }: { readonly list: PickingList; readonly projectId: string }) {
  const { i18n, t } = useLingui();
  const mayPrint = useMay()('commissioning', 'print');
  const { number, orderNumber, state, items, warehouse, logistics, deliverOn } = list;
  const done = items.filter((item) => item.state !== 'open').length;
  const count = items.length;
  return (
    <section className={classes.list} aria-label={t`Rüstliste ${spacedNumber(number)}`}>
      <header>
        <b>{spacedNumber(number)}</b>
        <span data-state={state}>{i18n._(STATE_NAMES[state])}</span>
      </header>
      <p>
        {[orderNumber, warehouse || t`ohne Lager`, logistics].join(' · ')}
        <br />
        <Trans>Liefern am {formatDay(deliverOn)}</Trans>
        {list.commissionedAt !== null && (
          <>
            <br />
            <Trans>
              Gerüstet {formatInstant(list.commissionedAt)}, {list.commissionedBy ?? t`automatisch`}
            </Trans>
          </>
        )}
      </p>
      <progress value={done} max={count} aria-label={t`Fortschritt`} />
      <details>
        <summary>
          {done} <Plural value={count} one="von # Position" other="von # Positionen" />
        </summary>
        <ul>
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      </details>
      {mayPrint && <PrintButton list={list} projectId={projectId} />}
    </section>
  );
}

function Item({ item }: { readonly item: PickingItem }) {
  const { i18n } = useLingui();
  const { article, names, unit, place, ordered, picked, state, note, cut } = item;
  const amount =
    state === 'open' ? formatNumber(ordered) : `${formatNumber(picked)} / ${formatNumber(ordered)}`;
  return (
    <li data-state={state}>
      <span>
        {nameIn(names, i18n.locale)}
        {cut && <small>{cutText(cut, i18n)}</small>}
        <small>{[place, article, note].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={classes.amount}>
        {amount} {unitName(unit, i18n, ordered)}
      </span>
    </li>
  );
}

/** Prints the list with its QR code. */
function PrintButton({ list, projectId }: { readonly list: PickingList; readonly projectId: string }) {
  const { i18n, t } = useLingui();
  const textOf = useErrorText();
  const print = useMutation({
    mutationFn: () =>
      callForContent('GET /v1/staff/projects/:id/picking-lists/:listId/paper', {
        params: { id: projectId, listId: list.id },
        query: { language: i18n.locale as AppLanguage },
      }),
    onSuccess: (pdf) => download(pdf, fileNameOf(t`Rüstliste ${list.number}`, 'pdf')),
    onError: (error) => showError(textOf(error)),
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
      loading={print.isPending}
      onClick={() => print.mutate()}
    >
      <Trans>Drucken</Trans>
    </Button>
  );
}
