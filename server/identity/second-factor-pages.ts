/** Pages of the second step of a sign-in, in the language of `i18n`. */
import type { I18n } from '@lingui/core';
import type { SecondFactorKey } from '../../contracts/domain/second-factor.ts';
import { html, type Markup } from '../platform/http/html.ts';
import { page } from './pages.ts';

interface Step {
  readonly interaction: string;
  /** Proof that the password was right. */
  readonly proof: string;
}

/** Light squares around the dark ones that readers need. */
const QUIET = 4;

/** A form whose fields follow the title. `next`: the last part of its address. */
const stepPage = (
  i18n: I18n,
  title: string,
  { interaction, proof }: Step,
  next: 'code' | 'finish',
  fields: Markup,
): string =>
  page(
    i18n,
    title,
    html`
<form method="post" action="/oidc/interaction/${interaction}/${next}">
  <section>
    <h1>${title}</h1>
    <input type="hidden" name="proof" value="${proof}">
    ${fields}
  </section>
</form>`,
  );

const codeField = (i18n: I18n, hint: string, isRefused: boolean) => html`
    ${isRefused && html`<p class="alert" role="alert">${i18n.t({ id: 'second-step.wrong', message: 'Dieser Code stimmt nicht oder ist schon benutzt.' })}</p>`}
    <p class="hint">${hint}</p>
    <label>
      ${i18n.t({ id: 'second-step.code', message: 'Code' })}
      <input name="code" autocomplete="one-time-code" autocapitalize="off" spellcheck="false" maxlength="60" required autofocus>
    </label>`;

/** Asks for a code of the person's app. */
export function codePage(i18n: I18n, step: Step, isRefused: boolean): string {
  const title = i18n.t({ id: 'second-step.title', message: 'Zweite Stufe der Anmeldung' });
  const hint = i18n.t({
    id: 'second-step.hint',
    message: 'Geben Sie den sechsstelligen Code aus Ihrer App ein, oder einen Wiederherstellungscode.',
  });
  return stepPage(
    i18n,
    title,
    step,
    'code',
    html`
    ${codeField(i18n, hint, isRefused)}
    <button class="primary">${i18n.t({ id: 'sign-in.title', message: 'Anmelden' })}</button>
    <p class="forgot">${i18n.t({ id: 'second-step.lost', message: 'Beides verloren? Ihre Administration setzt die zweite Stufe zurück.' })}</p>`,
  );
}

/** Lets a person who needs a second factor set one up. */
export function enrolPage(i18n: I18n, step: Step, { key, qr }: SecondFactorKey, isRefused: boolean): string {
  const title = i18n.t({ id: 'second-step.enrol', message: 'Zweite Stufe einrichten' });
  const picture = i18n.t({ id: 'second-step.qr', message: 'QR-Code für Ihre App' });
  const span = String(qr.size + 2 * QUIET);
  const hint = i18n.t({
    id: 'second-step.first-code',
    message: 'Geben Sie dann den Code ein, den sie zeigt.',
  });
  return stepPage(
    i18n,
    title,
    step,
    'code',
    html`
    <p class="hint">${i18n.t({ id: 'second-step.why', message: 'Ihr Konto braucht zum Passwort einen Code. Scannen Sie das Bild mit einer App für Einmalcodes, oder tippen Sie den Schlüssel dort ein.' })}</p>
    <svg class="qr" role="img" aria-label="${picture}" viewBox="-${String(QUIET)} -${String(QUIET)} ${span} ${span}"><path fill="#fff" d="M-${String(QUIET)} -${String(QUIET)}h${span}v${span}h-${span}z"/><path d="${qr.path}"/></svg>
    <p class="key"><code>${key.replace(/.{4}(?=.)/g, '$& ')}</code></p>
    ${codeField(i18n, hint, isRefused)}
    <button class="primary">${i18n.t({ id: 'second-step.turn-on', message: 'Einschalten' })}</button>`,
  );
}

/** Shows the recovery codes in the only moment in which they are known. */
export function recoveryCodesPage(i18n: I18n, step: Step, codes: readonly string[]): string {
  const title = i18n.t({ id: 'second-step.recovery', message: 'Wiederherstellungscodes' });
  return stepPage(
    i18n,
    title,
    step,
    'finish',
    html`
    <p class="hint">${i18n.t({ id: 'second-step.recovery-hint', message: 'Jeder ersetzt einmal den Code der App, falls Sie das Telefon verlieren. Die Codes werden nur dieses eine Mal gezeigt: Drucken oder speichern Sie sie jetzt.' })}</p>
    <ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
    <button class="primary">${i18n.t({ id: 'second-step.go-on', message: 'Gespeichert, weiter' })}</button>`,
  );
}
