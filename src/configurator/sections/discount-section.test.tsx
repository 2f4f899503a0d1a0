import { onAllArticles } from '../../../contracts/domain/discounts.ts';
import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configurationAtom, openAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { agreedDiscountAtom } from '../solving/organisation-discount.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { openSectionAtom } from '../workspace/view-state.ts';
import { DiscountSection } from './discount-section.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function OfTheRoof() {
  const configuration = useAtomValue(configurationAtom);
  return configuration && <DiscountSection partnerDiscount={configuration.partnerDiscount} />;
}

test('says whose discount it is; another one is a trial until the own one is typed again', () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(agreedDiscountAtom, onAllArticles(500));
  store.set(openAtom, { ...exampleRoof, partnerDiscount: null }, exampleOrigin);
  store.set(openSectionAtom, 'discount');
  renderWith(store, <OfTheRoof />);
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Rabatt'), { target: { value } });
  expect(screen.getByText(/Der Rabatt Ihrer Firma/)).toBeTruthy();
  type('15');
  expect(store.get(configurationAtom)?.partnerDiscount).toBe(15);
  expect(screen.getByText(/Bestellt wird mit dem Rabatt Ihrer Firma, 5 %/)).toBeTruthy();
  type('5');
  expect(store.get(configurationAtom)?.partnerDiscount).toBeNull();
  expect(screen.queryByText(/Bestellt wird/)).toBeNull();
});

test('with group discounts any number is a trial, and one click restores the own ones', () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  const { id, names } = demoCatalogue.discountGroups?.[0] ?? {
    id: '',
    names: { de: '', en: '', it: '', fr: '' },
  };
  store.set(agreedDiscountAtom, { basisPoints: 500, groups: [{ id, names, basisPoints: 1_200 }] });
  store.set(openAtom, { ...exampleRoof, partnerDiscount: null }, exampleOrigin);
  store.set(openSectionAtom, 'discount');
  renderWith(store, <OfTheRoof />);
  expect(screen.getByText('5 %, Solarschiefer 12 %')).toBeTruthy();
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Rabatt'), { target: { value } });
  type('7');
  type('5');
  expect(store.get(configurationAtom)?.partnerDiscount).toBe(5);
  fireEvent.click(screen.getByRole('button', { name: 'Rabatt der Firma nehmen' }));
  expect(store.get(configurationAtom)?.partnerDiscount).toBeNull();
});
