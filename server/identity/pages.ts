/** Pages of the local OpenID provider, in the language of `i18n`. */
import { readFileSync } from 'node:fs';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { Notice } from '../../contracts/domain/notices.ts';
import { html, Markup } from '../platform/http/html.ts';
import { type passwordFault, SHORTEST } from './password.ts';

/** A fictitious person who signs in with one button. */
export interface DemoUser {
  readonly id: string;
  readonly name: string;
  /** Role of the person. */
  readonly title: MessageDescriptor;
}

/** Style sheet of the pages; their content security policy contains its hash. */
export const STYLE = readFileSync(new URL('pages.css', import.meta.url), 'utf8');

const LOGO = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6" fill="var(--ink, #15191d)"/><path fill="var(--surface, #fff)" d="M6 6h5v5H6zM6 13h5v5H6zM13 13h5v5h-5z"/><path fill="var(--accent, #f2a100)" d="M13 6h5v5h-5z"/></svg>`;
const ICON = `data:image/svg+xml,${encodeURIComponent(LOGO.text)}`;

/** Returns a whole page of the provider. */
export function page(i18n: I18n, title: string, content: Markup): string {
  const { text } = html`<!doctype html>
<html lang="${i18n.locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} – Solar Partner Portal</title>
    <link rel="icon" href="${ICON}">
    <style>${new Markup(STYLE)}</style>
  </head>
  <body>
    <header>${LOGO}Solar Partner Portal</header>
    <main>${content}</main>
  </body>
</html>`;
  return text;
}

export interface SignInPage {
  readonly demoUsers: readonly DemoUser[];
  /** Notices of today. */
  readonly notices: readonly Notice[];
  /** E-mail address of the failed attempt, or of the person who has just chosen a password. */
  readonly email: string;
  /** Whether address or password of the last attempt were wrong. */
  readonly isRefused: boolean;
}

/** The sign-in page: today's notices, a form, and one button per demo user. */
export function signInPage(
  i18n: I18n,
  interaction: string,
  { demoUsers, notices, email, isRefused }: SignInPage,
): string {
  const signIn = i18n.t({ id: 'sign-in.title', message: 'Anmelden' });
  const wrong = i18n.t({ id: 'sign-in.wrong', message: 'E-Mail oder Passwort ist falsch.' });
  return page(
    i18n,
    signIn,
    html`
<form method="post" action="/oidc/interaction/${interaction}/login">
  ${notices.map(({ texts }) => {
    const { title, text } = texts[i18n.locale as keyof Notice['texts']] ?? texts.de;
    return html`<section class="notice" role="note"><h2>${title}</h2><p>${text}</p></section>`;
  })}
  <section>
    <h1>${signIn}</h1>
    ${isRefused && html`<p class="alert" role="alert">${wrong}</p>`}
    <label>
      ${i18n.t({ id: 'sign-in.email', message: 'E-Mail' })}
      <input name="email" type="email" autocomplete="username" value="${email}" required>
    </label>
    <label>
      ${i18n.t({ id: 'sign-in.password', message: 'Passwort' })}
      <input name="password" type="password" autocomplete="current-password" required>
    </label>
    <button class="primary" name="form" value="1">${signIn}</button>
    <p class="forgot">
      <a href="/oidc/interaction/${interaction}/forgot">${i18n.t({ id: 'sign-in.forgot', message: 'Passwort vergessen?' })}</a>
    </p>
    <p class="forgot">
      <a href="/register">${i18n.t({ id: 'sign-in.register', message: 'Noch kein Konto? Partner werden' })}</a>
    </p>
  </section>
  ${demoUsers.length > 0 && demoSection(i18n, demoUsers)}
</form>`,
  );
}

const demoSection = (i18n: I18n, users: readonly DemoUser[]): Markup => html`
<section>
  <h2>${i18n.t({ id: 'sign-in.demo-users', message: 'Demo-Benutzer' })}</h2>
  <p class="hint">${i18n.t({ id: 'sign-in.invented', message: 'Personen und Firmen sind erfunden.' })}</p>
  ${users.map(
    ({ id, name, title }) =>
      html`<button class="user" name="demo" value="${id}" formnovalidate>${name} <span>${i18n._(title)}</span></button>`,
  )}
</section>`;

/** Page of an interaction that has expired or never existed. */
export const expiredPage = (i18n: I18n): string =>
  notice(i18n, i18n.t({ id: 'sign-in.expired', message: 'Diese Anmeldung ist abgelaufen.' }));

/** Page shown after too many attempts, with the waiting time. */
export const tooManyPage = (i18n: I18n, waitSeconds: number, what: 'password' | 'code'): string => {
  const values = { minutes: Math.max(1, Math.ceil(waitSeconds / 60)) };
  return notice(
    i18n,
    i18n.t({ id: 'sign-in.too-many-title', message: 'Zu viele Versuche' }),
    what === 'code'
      ? i18n.t({
          id: 'second-step.too-many-wait',
          message:
            'Damit niemand Ihren Code errät, geht es hier erst {minutes, plural, one {in einer Minute} other {in # Minuten}} weiter.',
          values,
        })
      : i18n.t({
          id: 'sign-in.too-many-wait',
          message:
            'Damit niemand Ihr Passwort errät, geht es hier erst {minutes, plural, one {in einer Minute} other {in # Minuten}} weiter. In einem Browser, in dem Sie sich schon einmal angemeldet haben, müssen Sie wegen fremder Versuche nicht warten.',
          values,
        }),
  );
};

/** Page shown while the server or its database cannot complete a sign-in. */
export const busyPage = (i18n: I18n): string =>
  notice(
    i18n,
    i18n.t({
      id: 'sign-in.busy',
      message: 'Die Anmeldung ist gerade nicht möglich. Bitte versuchen Sie es gleich noch einmal.',
    }),
  );

function notice(i18n: I18n, title: string, text?: string): string {
  const again = i18n.t({ id: 'sign-in.start-again', message: 'Neu beginnen' });
  return page(
    i18n,
    title,
    html`<div class="panel"><h1>${title}</h1>${text !== undefined && html`<p>${text}</p>`}<p><a href="/">${again}</a></p></div>`,
  );
}

/**
 * Asks for confirmation of a sign-out that the user did not start. `form`: the provider's form without its button.
 */
export function signOutPage(i18n: I18n, form: string): string {
  const title = i18n.t({ id: 'sign-out.title', message: 'Abmelden' });
  const question = i18n.t({ id: 'sign-out.question', message: 'Möchten Sie sich abmelden?' });
  const stay = i18n.t({ id: 'sign-out.stay', message: 'Angemeldet bleiben' });
  const button = html`<button class="primary" name="logout" value="yes">${title}</button></form>`;
  return page(
    i18n,
    title,
    html`<div class="panel"><h1>${question}</h1>${new Markup(form.replace('</form>', button.text))}<p><a href="/">${stay}</a></p></div>`,
  );
}

/** The provider's password-reset page. */
export function resetPage(i18n: I18n): string {
  const title = i18n.t({ id: 'sign-in.reset', message: 'Passwort zurücksetzen' });
  const explanation = i18n.t({
    id: 'sign-in.reset-explained',
    message: 'Die Demo-Passwörter lassen sich nicht ändern. Das Passwort ist «demo».',
  });
  const signIn = i18n.t({ id: 'sign-in.title', message: 'Anmelden' });
  return page(
    i18n,
    title,
    html`<div class="panel"><h1>${title}</h1><p>${explanation}</p><p><a href="/">${signIn}</a></p></div>`,
  );
}

/** Page on which an invited person chooses a password; `fault`: why the one sent was rejected. */
export function choosePasswordPage(
  i18n: I18n,
  invitation: string,
  fault: Awaited<ReturnType<typeof passwordFault>> = null,
): string {
  const title = i18n.t({ id: 'invitation.title', message: 'Passwort wählen' });
  const faults = {
    too_short: i18n.t({
      id: 'invitation.too-short',
      message: 'Das Passwort braucht mindestens {count} Zeichen.',
      values: { count: SHORTEST },
    }),
    too_long: i18n.t({ id: 'invitation.too-long', message: 'Dieses Passwort ist zu lang.' }),
    differs: i18n.t({ id: 'invitation.differs', message: 'Die beiden Passwörter sind nicht gleich.' }),
    easy: i18n.t({
      id: 'invitation.easy',
      message:
        'Dieses Passwort ist leicht zu erraten. Wählen Sie etwa vier Wörter, die nichts miteinander und nichts mit Ihnen zu tun haben.',
    }),
  };
  const input = (name: string, label: string) => html`
    <label>
      ${label}
      <input name="${name}" type="password" autocomplete="new-password" minlength="${String(SHORTEST)}" required>
    </label>`;
  return page(
    i18n,
    title,
    html`
<form method="post" action="/oidc/password-reset?ui_locales=${i18n.locale}">
  <section>
    <h1>${title}</h1>
    ${fault !== null && html`<p class="alert" role="alert">${faults[fault]}</p>`}
    <p class="hint">${faults.too_short}</p>
    <input type="hidden" name="invitation" value="${invitation}">
    ${input('password', i18n.t({ id: 'sign-in.password', message: 'Passwort' }))}
    ${input('again', i18n.t({ id: 'invitation.again', message: 'Passwort wiederholen' }))}
    <button class="primary">${i18n.t({ id: 'invitation.save', message: 'Passwort speichern' })}</button>
  </section>
</form>`,
  );
}

/** Page shown after choosing a password. */
export function passwordChosenPage(i18n: I18n): string {
  const title = i18n.t({ id: 'invitation.done', message: 'Ihr Passwort ist gespeichert' });
  const signIn = i18n.t({ id: 'sign-in.title', message: 'Anmelden' });
  return page(i18n, title, html`<div class="panel"><h1>${title}</h1><p><a href="/">${signIn}</a></p></div>`);
}

/** Page of an invitation link that is used, expired or unknown. */
export const invitationOverPage = (i18n: I18n): string =>
  notice(
    i18n,
    i18n.t({
      id: 'invitation.over',
      message:
        'Dieser Link ist nicht mehr gültig. Bitte verlangen Sie bei Ihrer Verkaufsberatung einen neuen.',
    }),
  );
