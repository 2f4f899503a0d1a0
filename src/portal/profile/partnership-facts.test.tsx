import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { UserProfile } from '../../../contracts/domain/user.ts';
import { activateLocale } from '../../shared/i18n/activate-locale.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { Facts } from '../../shared/ui/facts.tsx';
import { PartnershipFacts } from './partnership-facts.tsx';

afterEach(cleanup);

const LABELS = {
  de: ['Verkaufsberatung', 'Kontaktmanager/in'],
  en: ['Sales representative', 'Contact manager'],
  it: ['Consulente di vendita', 'Responsabile dei contatti'],
  'fr-FR': ['Conseiller de vente', 'Gestionnaire de contacts'],
} satisfies Partial<Record<Locale, readonly [representative: string, manager: string]>>;
const profile = {
  IsCertified: true,
  PartnerDiscount: 12.5,
  DiscountGroups: [] as UserProfile['DiscountGroups'],
  SalesRepresentative: 'Sandra Beispiel',
  ContactManager: 'Ivo Muster',
} as UserProfile;

test.each(Object.entries(LABELS))(
  '@spec-183 @spec-184 @spec-186 sales representative, contact manager, certification and discount: %s',
  async (locale, [representative, manager]) => {
    await activateLocale(locale as Locale);
    render(
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <Facts>
            <PartnershipFacts profile={profile} />
          </Facts>
        </MantineProvider>
      </I18nProvider>,
    );
    const shownBy = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect(shownBy(representative)).toBe('Sandra Beispiel');
    expect(shownBy(manager)).toBe('Ivo Muster');
    expect(screen.getByText(/^12[.,]5\s?%$/)).toBeTruthy();
  },
);
