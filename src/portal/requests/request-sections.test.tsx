import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ProjectContent } from '../../../contracts/domain/projects.ts';
import { useForm } from '../../shared/forms/use-form.tsx';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { DatesSection } from './request-sections.tsx';
import { schemaFor, valuesOf } from './request-values.ts';

const dates = stubCall('GET /configurator/v1/delivery-dates', async () => ({
  today: '2026-11-23',
  articles: [
    { number: 'S-1', availability: { stock: 0, restockOn: '2027-01-15' } },
    { number: 'S-2', availability: { stock: 500, restockOn: null } },
  ],
}));
const content = ProjectContent.parse({
  ...{ kind: 'direct_order', system: 'in_roof', name: '', source: 'configurator' },
});
const line = (article: string) => ({ article, quantity: 10 });

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  dates.mockClear();
});
afterEach(cleanup);

function Host({ kind, articles }: { readonly kind: ProjectContent['kind']; readonly articles: string[] }) {
  const form = useForm({
    schema: schemaFor(() => []),
    initialValues: { ...valuesOf(content), kind },
    onSubmit: async () => {},
  });
  const rules = { today: '2026-11-23', holidays: [], regions: [], pickupPlaces: [] };
  return <DatesSection step={6} lines={articles.map(line)} {...{ form, content, rules }} />;
}
const open = (kind: ProjectContent['kind'], ...articles: string[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <Host kind={kind} articles={articles} />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
const desire = (day: string) =>
  fireEvent.change(screen.getByLabelText(/Gewünschter Liefertag/), { target: { value: day } });

test('a direct order flags a day before the earliest delivery of its bill, and only such a day', async () => {
  open('direct_order', 'S-1', 'S-2');
  await screen.findByText('Frühester Liefertermin 15.01.2027.');
  desire('14.01.2027');
  await screen.findByText('Das Wunschdatum ist früher als der früheste Liefertermin, 15.01.2027.');
  desire('15.01.2027');
  await screen.findByText('Frühester Liefertermin 15.01.2027.');
});

test('what is in stock can be delivered today', async () => {
  open('direct_order', 'S-2');
  await screen.findByText('Frühester Liefertermin 23.11.2026.');
});

test('other requests, which have no such day, ask for no dates', () => {
  open('request_for_quotation', 'S-1');
  expect(screen.queryByText(/Liefertermin/)).toBeNull();
  expect(dates).not.toHaveBeenCalled();
});
