/** Forms, texts and refusals of pages in the words of the specification, in two languages. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putProject } from '../../server/testing/projects.ts';
import { projectAddressAtom } from '../../src/shared/auth/session.ts';
import { activateStoredLocale, changeLocale } from '../../src/shared/i18n/activate-locale.ts';
import { field, fill, follow, give, heading, isMissing, press } from './actions.ts';
import { openApp } from './open-page.tsx';
import { type InProcessServer, inProcessServer } from './server.ts';
import { violations } from './violations.ts';

let server: InProcessServer;
beforeAll(async () => {
  server = await inProcessServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  sessionStorage.clear();
  await changeLocale('de');
  await server.signIn('installer@example.ch');
});
afterEach(() => {
  cleanup();
  server.intercept();
});

const fileOf = (name: string, bytes = 10) =>
  Object.defineProperty(new File(['%PDF-1.7 invented'], name), 'size', { value: bytes });

const REGISTER = {
  de: {
    title: 'Partner werden',
    labels: ['Funktion', 'Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Firma', 'UID-Nummer'],
    address: ['Strasse und Nummer', 'Postleitzahl', 'Ort', 'Kanton'],
    ticks: ['Ich nehme die Nutzungsbedingungen an.', 'Ich habe die Datenschutzerklärung gelesen'],
    legal: [
      ['Nutzungsbedingungen', 'Nutzungsbedingungen'],
      ['Datenschutzerklärung', 'Datenschutzerklärung'],
    ],
    example: 'Dies ist ein Beispieltext.',
    send: 'Anmeldung senden',
    missing: 'Diese Angabe fehlt noch.',
    registered:
      'Ein Benutzer mit dieser E-Mail-Adresse ist bereits registriert. Bitte wenden Sie sich an unseren Support.',
  },
  en: {
    title: 'Become a partner',
    labels: ['Function', 'First name', 'Last name', 'E-mail', 'Phone', 'Company', 'UID number'],
    address: ['Street and number', 'Postcode', 'Town', 'Canton'],
    ticks: ['I accept the terms of use.', 'I have read the privacy policy'],
    legal: [
      ['terms of use', 'Terms of use'],
      ['privacy policy', 'Privacy policy'],
    ],
    example: 'This is an example text.',
    send: 'Send application',
    missing: 'This detail is still missing.',
    registered: 'A User with this E-Mail is already registered. Please contact our support.',
  },
} as const;

describe.each([
  ['de', 0],
  ['en', 1],
] as const)('%s', (language, index) => {
  beforeEach(() => changeLocale(language));
  const word = (texts: readonly [string, string]) => texts[index];

  test('a refused file: type and size @spec-157 @spec-159 @spec-216', async () => {
    await openApp('/projects/create');
    await screen.findAllByRole('button', { name: word(['auswählen', 'choose them']) });
    const input = document.querySelector<HTMLElement>('input[type="file"][multiple]') as HTMLElement;
    const said = async (text: string) =>
      waitFor(() => expect(screen.getAllByRole('alert').map((each) => each.textContent)).toContain(text));
    give(input, fileOf('Referenz.heic'));
    await said(
      word([
        'Ungültige Datei, erlaubte Endungen sind: .xslb, .xls, .xlsx, .dwg , .pdf, .png, .jpg, .jpeg',
        'Invalid file, allowed extensions are: .xslb, .xls, .xlsx, .dwg , .pdf, .png, .jpg, .jpeg',
      ]),
    );
    give(input, fileOf('Plan.pdf', 60 * 1024 * 1024 + 1));
    await said(
      word([
        'Datei zu gross, die maximal erlaubte Grösse ist 60 MB',
        'File too large, maximum size allowed is 60 MB',
      ]),
    );
  });

  test('an article that does not exist @spec-179 @spec-216', async () => {
    await openApp('/materials');
    give(
      await field(word(['Liste wählen', 'Choose list'])),
      new File(['SL-L-BK;2\nXX-000;1\n'], 'liste.csv'),
    );
    await screen.findByText(word(['Diesen Artikel gibt es nicht', 'This Article does not Exist']));
    cleanup();
    await openApp('/materials');
    const name = word(['Artikelnummer oder Bezeichnung', 'Article number or name']);
    const search = await screen.findByRole('combobox', { name });
    fireEvent.click(search);
    fireEvent.change(search, { target: { value: 'no such thing' } });
    await screen.findByText(word(['Diesen Artikel gibt es nicht', 'This Article does not Exist']));
  });

  test('leaving a form, and a failed save @spec-87 @spec-213 @spec-217', async () => {
    for (const [path, label, typed] of [
      ['/profile', word(['Vorname', 'First name']), 'Ida'],
      ['/materials', word(['Mitteilung', 'Message']), 'By crane, please'],
    ] as const) {
      cleanup();
      const router = await openApp(path);
      const input = await screen.findByRole<HTMLInputElement>('textbox', { name: label });
      fireEvent.change(input, { target: { value: typed } });
      await follow(word(['Projekte', 'Projects']));
      const question = await screen.findByRole('dialog');
      expect(question.textContent).toContain(
        word(['Ihre Änderungen werden nicht gespeichert.', 'Your changes will not be saved.']),
      );
      await press(word(['Hier bleiben', 'Stay here']), question);
      expect(router.state.location.pathname).toBe(path);
      expect(input.value).toBe(typed);
    }
    cleanup();
    await openApp('/profile');
    await fill(word(['Vorname', 'First name']), 'Ida');
    server.intercept(async (call, ask) =>
      call === 'PATCH /v1/user/me' ? Response.json({}, { status: 418 }) : ask(),
    );
    await press(word(['Speichern', 'Save']));
    const text = word([
      'Etwas ist schiefgelaufen. Bitte versuchen Sie es noch einmal.',
      'Something went wrong. Please try again.',
    ]);
    await waitFor(() =>
      expect(screen.getAllByRole('alert').some(({ textContent }) => textContent?.includes(text))).toBe(true),
    );
  });

  test('the error page has explanation, hint and a way out @spec-50 @spec-212', async () => {
    await openApp('/internal-error');
    await heading(word(['Hoppla! Etwas ist schiefgelaufen.', 'Oops! Something went wrong.']));
    screen.getByText(
      word([
        'Laden Sie die Seite neu, oder versuchen Sie es später noch einmal.',
        'Refresh the page, or come back later.',
      ]),
    );
    const reload = screen.getByRole('link', { name: word(['Neu laden', 'Reload']) });
    expect(reload.getAttribute('href')).toBe('/');
  });

  test('an application says what is missing at its place, and that its address is registered @spec-55 @spec-93 @spec-94 @spec-175 @spec-176 @spec-182 @spec-215', async () => {
    const texts = REGISTER[language];
    await openApp('/register');
    await heading(texts.title);
    await press(texts.send);
    await waitFor(() => expect(screen.getAllByText(texts.missing)).toHaveLength(13));
    const [name] = texts.labels;
    await waitFor(async () => expect(document.activeElement).toBe(await field(name)));
    expect(await violations()).toEqual([]);

    const values = [
      '',
      'Nina',
      'Neu',
      'planner@example.ch',
      '+41 31 000 00 00',
      'Neudach AG',
      'CHE-123.456.788',
    ];
    await fill(name, 'Installateur');
    for (const [at, label] of texts.labels.entries()) if (at > 0) await fill(label, values[at] ?? '');
    for (const [at, value] of ['Neuweg 1', '3000', 'Bern', 'BE'].entries())
      await fill(texts.address[at] ?? '', value);
    for (const tick of texts.ticks) fireEvent.click(await field(tick));
    for (const [link] of texts.legal) {
      const [found] = within(screen.getByRole('main')).getAllByRole('link', { name: link });
      expect(found?.getAttribute('target')).toBe('_blank');
    }
    await press(texts.send);
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(texts.registered),
    );
    for (const tick of texts.ticks) expect((await field(tick)).checked).toBe(true);

    for (const [index, path] of ['/legal/terms', '/legal/privacy'].entries()) {
      cleanup();
      await openApp(path);
      await heading(texts.legal[index]?.[1] ?? '');
      await waitFor(() => expect(screen.getByRole('main').textContent).toContain(texts.example));
      expect(await violations()).toEqual([]);
    }
  });
});

test('the language is chosen in the footer and stays @spec-19 @spec-23', async () => {
  await openApp('/dashboard');
  await heading('Übersicht');
  for (const [locale, dashboard] of [
    ['en', 'Overview'],
    ['it', 'Panoramica'],
    ['fr-FR', 'Vue d’ensemble'],
  ] as const) {
    const footer = screen.getByRole('contentinfo');
    fireEvent.change(within(footer).getByRole('combobox'), { target: { value: locale } });
    await waitFor(() => expect(document.documentElement.lang).toBe(locale));
    await heading(dashboard);
  }
  document.documentElement.lang = '';
  await activateStoredLocale();
  expect(document.documentElement.lang).toBe('fr-FR');
});

test('an unknown path shows the page-not-found page @spec-52 @spec-211', async () => {
  await openApp('/no-such-page');
  await isMissing();
  expect(document.title).toBe('Seite nicht gefunden – Solar Partner Portal');
});

test('an unknown category of the academy or the documentation is no page @spec-41 @spec-44', async () => {
  await server.signIn('roofer@example.ch');
  for (const path of [
    ...['/3s-academy/cooking', '/3s-academy/cooking/search?search=a', '/documentation/cookbook'],
    ...['/documentation/01980000-0000-7000-8000-00000000ffff', '/projects/nonsense'],
  ]) {
    cleanup();
    await openApp(path);
    await isMissing();
  }
});

test.each([
  {
    group: 'logistics',
    company: 'Vorlage Logistik AG',
    blocked: ['/dashboard', '/3s-academy', '/documentation', '/materials', '/projects'],
    refused: ['/projects/all', '/documentation/installation', '/roofs'],
    absent: ['Übersicht', 'Konfigurator', 'Dächer', 'Projekte'],
  },
  {
    group: 'planner',
    company: 'Atelier Exempel GmbH',
    blocked: ['/commissioning', '/commissioning/success', '/materials'],
    refused: ['/staff', '/staff/organisations'],
    absent: ['Rüsten', 'Material', 'Firmen'],
  },
])(
  '$group: blocked paths are no pages, and the server refuses what the guard does not block @spec-188 @spec-189 @spec-190 @spec-210',
  async ({ group, company, blocked, refused, absent }) => {
    await server.signIn(`${group}@example.ch`);
    for (const path of [...blocked, ...refused]) {
      cleanup();
      const before = server.calls.length;
      const router = await openApp(path);
      await isMissing();
      expect(router.state.location.pathname).toBe(path);
      const isRefused = server.calls.slice(before).some((call) => call.endsWith(' 403'));
      expect(isRefused, path).toBe(refused.includes(path));
      const navigation = screen.getByRole('navigation', { name: 'Seiten' });
      for (const name of absent) expect(within(navigation).queryByRole('link', { name })).toBeNull();
    }
    cleanup();
    await openApp('/profile');
    expect((await screen.findAllByText(company)).length).toBeGreaterThan(0);
  },
);

test('new forms begin with the address of the project that was opened last @spec-96', async () => {
  const { id } = await putProject(await server.clientOf('installer@example.ch'), { name: 'Adresshaus' });
  await openApp(`/projects/details/${id}`);
  await heading('Adresshaus');
  const street = await waitFor(() => {
    const remembered = getDefaultStore().get(projectAddressAtom)?.street;
    expect(remembered).toBeTruthy();
    return remembered;
  });
  for (const path of ['/materials', '/projects/create']) {
    cleanup();
    await openApp(path);
    expect((await field('Strasse und Nummer')).value).toBe(street);
  }
});
