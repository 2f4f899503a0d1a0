import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Skeleton, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { type AgreedDiscount, basisPointsOf } from '../../../contracts/domain/discounts.ts';
import { reading } from '../../../contracts/domain/field-faults.ts';
import { nameIn } from '../../../contracts/domain/languages.ts';
import type { Article } from '../../../contracts/domain/materials.ts';
import { discounted, lineTotal } from '../../../contracts/domain/money.ts';
import { hasNewLines, unchanged } from '../../../contracts/domain/new-data.ts';
import { type MaterialLine, type Order, WantedLine } from '../../../contracts/domain/orders.ts';
import type { ShownBill } from '../../../contracts/domain/project-events.ts';
import { type Project, ProjectData } from '../../../contracts/domain/projects.ts';
import { paragraph } from '../../../contracts/domain/text.ts';
import type { Articles } from '../../../documents/material-list/validate-line.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { merged } from '../../shared/cart/cart.ts';
import { ReplaceButton } from '../../shared/cart/replace-button.tsx';
import { formatAmount, formatMoney } from '../../shared/format/money.ts';
import { orDash } from '../../shared/format/number.ts';
import { Form, ListFault } from '../../shared/forms/form.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { acceptedBill, PriceChangeNotice, priceChangeOf } from '../../shared/prices/price-change.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ConcurrentChange } from '../projects/details/event-form.tsx';
import { useArticles, useSendEvent } from '../projects/queries.ts';
import classes from './update-page.module.css';

/** Both are required: the new quantities, and in words what changes. */
const schemaFor = (ordered: readonly MaterialLine[]) =>
  z.object({ description: paragraph(1, 2000), lines: z.array(WantedLine).min(1).max(500) }).superRefine(
    ({ lines }, context) => {
      const { path, rule } = unchanged('lines');
      if (!hasNewLines(ordered, lines)) context.addIssue({ code: 'custom', path: [path], params: { rule } });
    },
    reading({ lines: z.array(WantedLine) }),
  );

interface MaterialAmendmentProps {
  readonly project: Project;
  readonly order: Order;
}

/** Other quantities of an order of materials, or fewer articles, at today's prices. */
export function MaterialAmendment(props: MaterialAmendmentProps) {
  const { data, error, refetch } = useArticles();
  if (data) return <AmendmentForm {...props} articles={data} onStale={() => void refetch()} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={420} />;
}

/** Returns the bill of the lines at today's prices; NaN for a withdrawn article, which has none, and for the total. */
function billAt(
  articles: Articles<Article>,
  discount: AgreedDiscount,
  wanted: readonly MaterialLine[],
): ShownBill {
  const lines = wanted.map(({ article, quantity }) => {
    const sold = articles.byNumber.get(article);
    if (!sold) return { article, quantity, totalRappen: Number.NaN };
    const price = discounted(sold.listRappen, basisPointsOf(discount, sold.discountGroup));
    return { article, quantity, totalRappen: lineTotal(price, quantity) };
  });
  return { totalRappen: lines.reduce((sum, { totalRappen }) => sum + totalRappen, 0), lines };
}

/** Calls `onStale` where the articles of this page are those of an earlier catalogue. */
const afterUnknown = (onStale: () => void) => (failure: unknown) => {
  if (failure instanceof ApiError && failure.code === 'ARTICLE_UNKNOWN') onStale();
  throw failure;
};

function AmendmentForm({
  project,
  order,
  articles,
  onStale,
}: MaterialAmendmentProps & { readonly articles: Articles<Article>; readonly onStale: () => void }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { mutateAsync } = useSendEvent(project);
  /** The server's bill once it was accepted, for as long as the lines are the same. */
  const accepted = useRef<{ readonly about: string; readonly bill: ShownBill } | null>(null);
  const billOf = (lines: readonly MaterialLine[]): ShownBill => {
    const about = JSON.stringify(lines);
    if (accepted.current?.about === about) return accepted.current.bill;
    return billAt(articles, project.discount, lines);
  };
  const form = useForm({
    schema: schemaFor(order.lines),
    initialValues: {
      description: '',
      lines: order.lines.map(({ article, quantity }) => ({ article, quantity })),
    },
    draft: `amend.${project.id}`,
    onSubmit: ({ description, lines }) => {
      const bill = billOf(lines);
      // Without a price of each line there is no bill to compare with.
      const shown = Number.isNaN(bill.totalRappen) ? null : bill;
      return mutateAsync({
        event: 'amend',
        data: { description, lines, data: ProjectData.parse({}), shown },
      }).catch(afterUnknown(onStale));
    },
    onSent: () => void navigate(`/projects/congratulations/direct-order?project=${project.id}`),
  });
  const { lines } = form.values;
  const seen = billOf(lines);
  const change = priceChangeOf(form.error);
  const nameOf = (article: string) => {
    const named = order.lines.find((line) => line.article === article) ?? articles.byNumber.get(article);
    return named ? nameIn(named.names, i18n.locale) : article;
  };
  return (
    <Panel title={<Trans>Was sich ändert</Trans>} padded>
      <Form
        form={form}
        submit={<Trans>Geändert bestellen</Trans>}
        cancel={
          <Button component={Link} to={`/projects/details/${project.id}`} variant="default">
            <Trans>Abbrechen</Trans>
          </Button>
        }
      >
        <Textarea
          className={classes.wide ?? ''}
          label={t`Beschreibung der Änderungen`}
          autosize
          minRows={3}
          maxRows={14}
          {...form.field('description')}
        />
        <ListFault {...form.fault('lines')} />
        <ul className={classes.lines}>
          {lines.map((line, index) => (
            <AmendedLine
              key={line.article}
              line={line}
              articles={articles}
              name={nameOf(line.article)}
              discount={project.discount}
              quantity={form.field(`lines.${index}.quantity`)}
              fault={form.fault(`lines.${index}.article`)}
              isRejected={form.isRejected}
              totalRappen={
                seen.lines.find(({ article }) => article === line.article)?.totalRappen ?? Number.NaN
              }
              onReplace={(successor) =>
                form.change({
                  // A line of the successor that is there already takes the quantity up.
                  lines: [
                    ...merged(lines.slice(0, index), [
                      { ...line, article: successor },
                      ...lines.slice(index + 1),
                    ]),
                  ],
                })
              }
              onRemove={
                lines.length > 1 ? () => form.change({ lines: lines.toSpliced(index, 1) }) : undefined
              }
            />
          ))}
        </ul>
        <p className={classes.total}>
          <Trans>Total CHF exkl. MWST</Trans> <b>{orDash(seen.totalRappen, formatAmount)}</b>{' '}
          <small>
            <Trans>bisher {formatMoney(order.netRappen)}</Trans>
          </small>
        </p>
        {change?.code === 'BOM_CHANGED' && (
          <div className={classes.wide}>
            <PriceChangeNotice
              change={change}
              isSending={form.isSending}
              onAccept={() => {
                const bill = acceptedBill(seen, change.difference);
                accepted.current = { about: JSON.stringify(lines), bill };
                form.send();
              }}
              onBack={() => {
                onStale();
                form.change({});
              }}
            />
          </div>
        )}
        <ConcurrentChange error={form.error} />
      </Form>
    </Panel>
  );
}

interface AmendedLineProps {
  readonly line: MaterialLine;
  readonly articles: Articles<Article>;
  readonly name: string;
  readonly discount: AgreedDiscount;
  /** The properties of its field. */
  readonly quantity: Omit<ComponentProps<typeof NumberField>, 'label'>;
  /** The server's fault of the article. */
  readonly fault: { readonly 'data-path': string; readonly children: ReactNode };
  /** Whether the order was sent in vain: an article that is not sold is a fault. */
  readonly isRejected: boolean;
  readonly totalRappen: number;
  readonly onReplace: (article: string) => void;
  /** Undefined for the last one. */
  readonly onRemove: (() => void) | undefined;
}

/** A line with its quantity; one of a withdrawn article says so, and takes the successor at the press of a button. */
function AmendedLine({ line, articles, name, discount, quantity, fault, ...others }: AmendedLineProps) {
  const { isRejected, totalRappen, ...on } = others;
  const { t, i18n } = useLingui();
  const { article } = line;
  const isSold = articles.byNumber.has(article.toUpperCase());
  const successor = isSold ? undefined : articles.successors.get(article.toUpperCase())?.article;
  const isFaulty = Boolean(fault.children) || (isRejected && !isSold);
  const [old, heir] = [
    `${name} (${article})`,
    successor && `${nameIn(successor.names, i18n.locale)} (${successor.number})`,
  ];
  const withdrawn = heir
    ? t`${old} wird nicht mehr verkauft. Ersatz: ${heir}.`
    : t`${old} wird nicht mehr verkauft. Entfernen Sie die Zeile.`;
  return (
    <li>
      <NumberField
        label={`${name}, ${article}`}
        {...quantity}
        error={isFaulty ? withdrawn : quantity.error}
        description={!isSold && <Trans>Nicht mehr im Sortiment</Trans>}
      />
      {/* The server names the article, whose fault is shown at the quantity. */}
      <span hidden data-path={fault['data-path']} />
      <output>{orDash(totalRappen, formatAmount)}</output>
      {successor && (
        <ReplaceButton
          successor={successor}
          totalRappen={lineTotal(
            discounted(successor.listRappen, basisPointsOf(discount, successor.discountGroup)),
            line.quantity,
          )}
          onReplace={() => on.onReplace(successor.number)}
        />
      )}
      {on.onRemove && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t`${name} nicht mehr bestellen`}
          onClick={on.onRemove}
        >
          <IconTrash size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
