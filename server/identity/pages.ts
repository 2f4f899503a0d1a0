import { demoPeople } from '../demo/people.ts';
import type { SignInTexts } from './texts.ts';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The portal's look, light and dark; the pages' security policy names its hash. */
export const STYLE = `
@font-face{font-family:"Inter Variable";src:url(/oidc/inter.woff2) format("woff2");font-weight:100 900;font-display:swap}
:root{color-scheme:light dark;--bg:#f4f5f6;--surface:#fff;--ink:#15191d;--ink2:#4d5760;--line:#e3e6e9;--accent:#f2a100;--focus:#1f6feb;--warn:#a35200}
@media(prefers-color-scheme:dark){:root{--bg:#0e1114;--surface:#161a1e;--ink:#e9edf0;--ink2:#a9b3bb;--line:#272d33;--accent:#ffb52e;--focus:#6ea8ff;--warn:#ffb066}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--bg);color:var(--ink);font:15px/1.5 "Inter Variable",Inter,system-ui,sans-serif}
main{width:100%;max-width:400px;background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:32px}
.brand{display:flex;align-items:center;gap:10px;font-weight:600;font-size:14px;margin-bottom:24px}
h1{font-size:24px;font-weight:620;margin:0 0 20px;letter-spacing:-.01em}h2{font-size:13px;font-weight:500;color:var(--ink2);margin:24px 0 8px}
label{display:block;font-size:13px;font-weight:500;margin:0 0 14px}input{display:block;width:100%;margin-top:4px;padding:9px 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line);border-radius:8px}
button{display:block;width:100%;font:inherit;font-weight:600;padding:10px 14px;border-radius:8px;border:1px solid var(--ink);background:var(--ink);color:var(--surface);cursor:pointer}
.user{margin-bottom:8px;text-align:left;background:var(--surface);color:var(--ink);border-color:var(--line)}.user span{font-weight:400;color:var(--ink2)}.user:hover{border-color:var(--ink2)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}a{color:var(--ink2);font-size:13px}p{margin:12px 0 0;font-size:13px;color:var(--ink2)}.alert{color:var(--warn);margin:0 0 16px;font-weight:500}`;

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="5" fill="#15191d"/><path fill="#fff" d="M5 5h6v6H5zM5 13h6v6H5zM13 13h6v6h-6z"/><path fill="#f2a100" d="M13 5h6v6h-6z"/></svg>';

const ICON = `data:image/svg+xml,${encodeURIComponent(LOGO)}`;

const page = (texts: SignInTexts, title: string, body: string): string =>
  `<!doctype html><html lang="${texts.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} – Solar Partner Portal</title><link rel="icon" href="${ICON}"><style>${STYLE}</style></head><body><main><div class="brand">${LOGO}Solar Partner Portal</div><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

/** The sign-in page: a form, and one button per demo user. */
export function signInPage(texts: SignInTexts, uid: string, wrong: boolean): string {
  const users = demoPeople
    .map(
      ({ id, first_name, last_name, partner_category, role }) =>
        `<button class="user" name="demo" value="${id}" formnovalidate>${escapeHtml(`${first_name} ${last_name}`)} <span>(${escapeHtml(partner_category ?? role)})</span></button>`,
    )
    .join('');
  return page(
    texts,
    texts.signIn,
    `${wrong ? `<p class="alert" role="alert">${escapeHtml(texts.wrong)}</p>` : ''}
<form method="post" action="/oidc/interaction/${escapeHtml(uid)}/login">
<label>${escapeHtml(texts.email)}<input name="email" type="email" autocomplete="username" required></label>
<label>${escapeHtml(texts.password)}<input name="password" type="password" autocomplete="current-password" required></label>
<button name="form" value="1">${escapeHtml(texts.signIn)}</button>
<h2>${escapeHtml(texts.demoUsers)}</h2>${users}</form>
<p>${escapeHtml(texts.invented)} <a href="/oidc/interaction/${escapeHtml(uid)}/forgot">${escapeHtml(texts.forgot)}</a></p>`,
  );
}

/** What an interaction shows that has expired or never was. */
export const expiredPage = (texts: SignInTexts): string =>
  page(texts, texts.expired, `<a href="/">${escapeHtml(texts.startAgain)}</a>`);

/** What somebody sees who has tried too often. */
export const tooManyPage = (texts: SignInTexts): string =>
  page(texts, texts.tooMany, `<a href="/">${escapeHtml(texts.startAgain)}</a>`);

/** The provider's password-reset page. */
export const resetPage = (texts: SignInTexts): string =>
  page(
    texts,
    texts.reset,
    `<p>${escapeHtml(texts.resetDone)}</p><p><a href="/">${escapeHtml(texts.signIn)}</a></p>`,
  );
