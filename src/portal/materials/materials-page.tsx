import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconFileSpreadsheet, IconListDetails, IconRepeat } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Article } from '../../../contracts/domain/materials.ts';
import type { MaterialLine } from '../../../contracts/domain/orders.ts';
import type { ProjectRules } from '../../../contracts/domain/projects.ts';
import type { Articles } from '../../../documents/material-list/validate-line.ts';
import { type Added, cartAtom, merged } from '../../shared/cart/cart.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { AddArticle } from './add-article.tsx';
import { CartPanel } from './cart-panel.tsx';
import { EarlierOrdersDialog, ListsDialog } from './dialogs.tsx';
import { saveTemplate } from './files.ts';
import { ImportPanel } from './import-panel.tsx';
import classes from './materials.module.css';
import { useArticles, useDeliveryRules } from './queries.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Material orders at `/materials`. */
export function MaterialsPage() {
  const { i18n } = useLingui();
  const articles = useArticles();
  const rules = useDeliveryRules();
  const [asked, setAsked] = useState<'again' | 'lists' | null>(null);
  const error = articles.error ?? rules.error;
  const isKnown = articles.data && rules.data;
  return (
    <Page
      action={
        <div className={classes.commands}>
          <Button variant="default" leftSection={<IconRepeat {...icon} />} onClick={() => setAsked('again')}>
            <Trans>Erneut bestellen</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<IconListDetails {...icon} />}
            onClick={() => setAsked('lists')}
          >
            <Trans>Listen</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet {...icon} />}
            onClick={() => void saveTemplate(i18n)}
          >
            <Trans>Vorlage</Trans>
          </Button>
        </div>
      }
    >
      {isKnown ? (
        <Ordering articles={articles.data} rules={rules.data} asked={asked} onAsk={setAsked} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([articles.refetch(), rules.refetch()])} />
      ) : (
        <div className={classes.columns} aria-busy="true">
          <Skeleton height={180} radius={10} />
          <Skeleton height={420} radius={10} />
        </div>
      )}
    </Page>
  );
}

interface OrderingProps {
  readonly articles: Articles<Article>;
  readonly rules: ProjectRules;
  readonly asked: 'again' | 'lists' | null;
  readonly onAsk: (asked: 'again' | 'lists' | null) => void;
}

function Ordering({ articles, rules, asked, onAsk }: OrderingProps) {
  const { t } = useLingui();
  const [{ lines }, setLines] = useAtom(cartAtom);
  const [news, setNews] = useNews();
  const add = (more: readonly MaterialLine[], from: string | null) => {
    setLines(merged(lines, more));
    setNews(from === null ? null : { added: more.length, from, before: lines });
    onAsk(null);
  };
  const undo = () => {
    if (news) setLines(news.before);
    setNews(null);
  };
  return (
    <>
      {news && <News news={news} onUndo={undo} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          <AddArticle articles={articles} onAdd={(line) => add([line], null)} />
          <ImportPanel articles={articles} onTake={(more, name) => add(more, name)} />
        </div>
        <CartPanel articles={articles} rules={rules} />
      </div>
      <EarlierOrdersDialog
        isOpen={asked === 'again'}
        onClose={() => onAsk(null)}
        onTake={(more, number) => add(more, number)}
      />
      <ListsDialog
        isOpen={asked === 'lists'}
        lines={lines}
        onClose={() => onAsk(null)}
        onTake={(more, name) => add(more, t`Liste «${name}»`)}
      />
    </>
  );
}

/** The last addition to the cart, possibly from another page; null after an undo. */
function useNews(): [Added | null, (news: Added | null) => void] {
  const navigate = useNavigate();
  const state = useLocation().state as Added | null;
  // Stored in the history entry, so that going back shows it and another visit does not.
  return [
    state,
    (news) => {
      if (news !== state) void navigate('.', { replace: true, state: news });
    },
  ];
}

function News({ news: { added, from }, onUndo }: { readonly news: Added; readonly onUndo: () => void }) {
  return (
    <p className={classes.news} role="status">
      <span>
        <Trans>
          <Plural value={added} one="# Position" other="# Positionen" /> aus {from} im Warenkorb
        </Trans>
      </span>
      <Button variant="subtle" size="compact-sm" onClick={onUndo}>
        <Trans>Rückgängig</Trans>
      </Button>
    </p>
  );
}
