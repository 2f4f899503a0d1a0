import type { I18n } from '@lingui/core';
import { labelled } from '../../../documents/texts.ts';
import { html } from '../http/html.ts';
import type { MailAttachment } from './outbox.ts';

/** A block of a mail: a paragraph, or a linked heading with lines below. */
interface Entry {
  readonly title: string;
  /** Path in the portal. */
  readonly link: string;
  /** Lines below the heading. */
  readonly lines: readonly string[];
  /** An additional link; `link` is a path in the portal. */
  readonly more?: { readonly label: string; readonly link: string } | undefined;
}

/** The content of a mail. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs?: readonly string[];
  readonly entries?: readonly Entry[];
  /** The main action: a button. `link` is a path in the portal. */
  readonly action?: { readonly label: string; readonly link: string };
  readonly attachments?: readonly MailAttachment[];
  /** The invitation whose link is inserted when the mail is sent. */
  readonly invitationId?: string;
}

const INK = '#15191d';
const FAINT = '#5b646d';

/**
 * Renders a mail as text and as simple HTML with the same content, between a greeting and a closing. `origin`: of
 * the portal; `hasAccount`: whether the reader has a profile there; `name`: for the greeting.
 */
export function render(
  i18n: I18n,
  { subject, paragraphs = [], entries = [], action }: MailContent,
  {
    origin,
    hasAccount,
    name,
  }: { readonly origin: string; readonly hasAccount: boolean; readonly name: string | null },
): { text: string; html: string } {
  const footer = hasAccount
    ? i18n.t({
        id: 'mail.footer',
        message:
          'Diese Nachricht kommt vom Solar Partner Portal. Welche Sie erhalten, wählen Sie in Ihrem Profil.',
      })
    : i18n.t({ id: 'mail.footer-stranger', message: 'Diese Nachricht kommt vom Solar Partner Portal.' });
  const greeting =
    name === null
      ? i18n.t({ id: 'mail.greeting-unnamed', message: 'Guten Tag' })
      : i18n.t({ id: 'mail.greeting', message: 'Guten Tag {name}', values: { name } });
  const closing = `${i18n.t({ id: 'paper.greeting', message: 'Freundliche Grüsse' })}\nSolar Partner Portal`;
  const home = hasAccount ? `${origin}/profile` : origin;
  const text = [
    greeting,
    ...paragraphs,
    ...entries.map(({ title, link, lines, more }) =>
      [
        title,
        ...lines,
        origin + link,
        ...(more ? [labelled(i18n, more.label, origin + more.link)] : []),
      ].join('\n'),
    ),
    ...(action ? [labelled(i18n, action.label, origin + action.link)] : []),
    closing,
    `-- \n${footer}\n${home}`,
  ].join('\n\n');
  const page = html`<!doctype html>
<html lang="${i18n.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f5f6;color:${INK};font:15px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px;border-radius:10px;background:#fff">
<p style="margin:0 0 20px;font-weight:600">Solar Partner Portal</p>
${[greeting, ...paragraphs].map((paragraph) => html`<p style="margin:0 0 14px;white-space:pre-line">${paragraph}</p>\n`)}${entries.map(
  ({ title, link, lines, more }) =>
    html`<p style="margin:0 0 16px"><a href="${origin}${link}" style="color:${INK};font-weight:600">${title}</a>${lines.map(
      (line) => html`<br><span style="color:${FAINT};white-space:pre-line">${line}</span>`,
    )}${more && html`<br><a href="${origin}${more.link}" style="color:${INK}">${more.label}</a>`}</p>\n`,
)}${
  action &&
  html`<p style="margin:22px 0 0"><a href="${origin}${action.link}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${INK};color:#fff;text-decoration:none;font-weight:600">${action.label}</a></p>\n`
}<p style="margin:22px 0 0;white-space:pre-line">${closing}</p>
</div>
<p style="max-width:560px;margin:14px auto 0;color:${FAINT};font-size:12.5px">${footer} <a href="${home}" style="color:${FAINT}">${home}</a></p>
</body>
</html>`;
  return { text, html: page.text };
}
