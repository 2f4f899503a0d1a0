import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { MaterialLine, type Order } from '../../../../contracts/orders.ts';
import { type Project, ProjectData } from '../../../../contracts/projects.ts';
import { paragraph } from '../../../../contracts/text.ts';
import { languageOf } from '../../../../documents/language.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { useForm, useWhenSent } from '../../../shared/forms/use-form.tsx';
import { NumberField } from '../../../shared/ui/number-field.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { Meanwhile } from '../details/event-form.tsx';
import { useSendEvent } from '../queries.ts';
import classes from './update-page.module.css';

/** Both are required: the new quantities, and in words what changes. */
const schema = z.object({ description: paragraph(1, 2000), lines: z.array(MaterialLine).min(1).max(500) });

/** Other quantities of an order of materials, or fewer articles. */
export function MaterialAmendment({ project, order }: { readonly project: Project; readonly order: Order }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { mutateAsync } = useSendEvent(project);
  const form = useForm({
    schema,
    initialValues: {
      description: '',
      lines: order.lines.map(({ article, quantity }) => ({ article, quantity })),
    },
    draft: `amend.${project.id}`,
    onSubmit: ({ description, lines }) =>
      mutateAsync({
        event: 'amend',
        data: { description, lines, data: ProjectData.parse({}), shown: null, picture: null },
      }),
  });
  useWhenSent(
    form.isSent,
    () => void navigate(`/projects/congratulations/direct-order?project=${project.id}`),
  );
  const { lines } = form.values;
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
        <ul className={classes.lines}>
          {lines.map(({ article }, index) => (
            <li key={article}>
              <NumberField
                label={`${nameOf(article)}, ${article}`}
                {...form.field(`lines.${index}.quantity`)}
              />
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
        <Meanwhile error={form.error} />
      </Form>
    </Panel>
  );
}
