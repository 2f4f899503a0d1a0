import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Skeleton, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { reading } from '../../../../contracts/field-faults.ts';
import type { Article } from '../../../../contracts/materials.ts';
import { discounted, lineTotal, rappen } from '../../../../contracts/money.ts';
import { hasNewLines, unchanged } from '../../../../contracts/new-data.ts';
import { type MaterialLine, type Order, WantedLine } from '../../../../contracts/orders.ts';
import type { ShownBill } from '../../../../contracts/project-events.ts';
import { type Project, ProjectData } from '../../../../contracts/projects.ts';
import { paragraph } from '../../../../contracts/text.ts';
import { languageOf } from '../../../../documents/language.ts';
import type { Articles } from '../../../../documents/material-list/judge.ts';
import { formatAmount, formatMoney } from '../../../shared/format/money.ts';
import { orDash } from '../../../shared/format/number.ts';
import { Form, ListFault } from '../../../shared/forms/form.tsx';
import { useForm } from '../../../shared/forms/use-form.tsx';
import { acceptedBill, PriceChangeNotice, priceChangeOf } from '../../../shared/prices/price-change.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { NumberField } from '../../../shared/ui/number-field.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { Meanwhile } from '../details/event-form.tsx';
import { useArticles, useSendEvent } from '../queries.ts';
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
    const priced = lines.map(({ article, quantity }) => {
      const { listRappen = rappen(0) } = articles.byNumber.get(article) ?? {};
      const totalRappen = lineTotal(discounted(listRappen, project.discountBp), quantity);
      return { article, quantity, totalRappen };
    });
    return { totalRappen: priced.reduce((sum, { totalRappen }) => sum + totalRappen, 0), lines: priced };
  };
  const form = useForm({
    schema: schemaFor(order.lines),
    initialValues: {
      description: '',
      lines: order.lines.map(({ article, quantity }) => ({ article, quantity })),
    },
    draft: `amend.${project.id}`,
    onSubmit: ({ description, lines }) =>
      mutateAsync({
        event: 'amend',
        data: { description, lines, data: ProjectData.parse({}), shown: billOf(lines) },
      }),
    onSent: () => void navigate(`/projects/congratulations/direct-order?project=${project.id}`),
  });
  const { lines } = form.values;
  const seen = billOf(lines);
  const change = priceChangeOf(form.error);
  const nameOf = (article: string) =>
    order.lines.find((line) => line.article === article)?.names[languageOf(i18n.locale)] ?? article;
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
          {lines.map(({ article }, index) => (
            <li key={article}>
              <NumberField
                label={`${nameOf(article)}, ${article}`}
                {...form.field(`lines.${index}.quantity`)}
              />
              <output>
                {orDash(seen.lines.find((line) => line.article === article)?.totalRappen ?? 0, formatAmount)}
              </output>
              {lines.length > 1 && (
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={t`${nameOf(article)} nicht mehr bestellen`}
                  onClick={() => form.change({ lines: lines.toSpliced(index, 1) })}
                >
                  <IconTrash size={17} stroke={1.6} aria-hidden />
                </ActionIcon>
              )}
            </li>
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
        <Meanwhile error={form.error} />
      </Form>
    </Panel>
  );
}
