import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '../../../../contracts/domain/orders.ts';
import { ProjectContent } from '../../../../contracts/domain/projects.ts';
import { offer, project } from '../testing/project.ts';
import { FactsPanel } from './facts-panel.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const addressIn = (street: string) => ({
  ...{ street, postcode: '3600', city: 'Thun', canton: 'BE', country: 'CH' },
});

test('a shipped order links to the page of its carrier, and shows nothing of a shipment before', () => {
  const order: Order = {
    ...{ id: 'o', number: 'P-1-B1', version: 1, state: 'confirmed', fingerprint: null, offerId: null },
    ...{ roofVersionId: null, delivery: null, desiredDate: null, confirmedDate: null, message: '' },
    ...{ description: null, rejection: null, placedAt: 1, placedBy: 'Ivo Muster', receivedAt: null },
    ...{ receivedBy: null, lines: [], netRappen: 1, deliveryNote: 'LS-7', carrier: 'Muster Transporte' },
    ...{ trackingNumber: '99.00', trackingUrl: 'https://tracking.example/99.00' },
  };
  const view = (change: Partial<Order>) => (
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <FactsPanel project={{ ...project, orders: [{ ...order, ...change }] }} />
      </MantineProvider>
    </I18nProvider>
  );
  const { rerender } = render(view({}));
  const link = screen.getByRole('link', { name: 'Sendung verfolgen' });
  expect(link.getAttribute('href')).toBe('https://tracking.example/99.00');
  expect(link.getAttribute('rel')).toBe('noreferrer');
  expect(screen.getByText('Muster Transporte, 99.00')).toBeTruthy();
  rerender(view({ trackingUrl: null, carrier: null, trackingNumber: null }));
  expect(screen.queryByText('Sendung')).toBeNull();
  expect(screen.getByText('LS-7')).toBeTruthy();
});

test('a project shows both addresses, when it was created, how long the offer holds and the deadline @spec-104 @spec-105 @spec-106 @spec-107 @spec-108', () => {
  const content = ProjectContent.parse({
    ...{ kind: 'request_for_quotation', system: 'in_roof', name: 'Haus Muster' },
    ...{ projectAddress: addressIn('Seestrasse 12'), objectAddress: addressIn('Werkweg 3') },
    ...{ source: 'form', executionDeadline: '2027-03-31', message: 'Ab Mai frei' },
  });
  const createdAt = Date.UTC(2026, 10, 2, 12);
  const offers = [{ ...offer, validFrom: '2026-11-20', validUntil: '2026-12-20' }];
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <FactsPanel project={{ ...project, content, createdAt, createdBy: 'Petra Plan', offers }} />
      </MantineProvider>
    </I18nProvider>,
  );
  const said = Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(said).toMatchObject({
    Projektadresse: 'Seestrasse 12, 3600 Thun',
    Objektadresse: 'Werkweg 3, 3600 Thun',
    Erstellt: '02.11.2026, Petra Plan',
    'Offerte gültig': '20.11.2026 – 20.12.2026',
    'Ausführung bis': '31.03.2027',
    Nachricht: 'Ab Mai frei',
  });
});
