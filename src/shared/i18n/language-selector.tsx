import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { showError } from '../ui/toasts.tsx';
import { changeLocale } from './activate-locale.ts';
import classes from './language-selector.module.css';
import { type Locale, localeNames, locales } from './locales.ts';

/** Shows the interface in another language, at once and from now on. */
export function LanguageSelector() {
  const { t, i18n } = useLingui();
  const change = (locale: Locale) => {
    changeLocale(locale).catch(() => showError(t`Diese Sprache konnte nicht geladen werden.`));
  };
  return (
    <label className={classes.selector}>
      <IconWorld size={16} stroke={1.6} aria-hidden />
      <select
        aria-label={t`Sprache`}
        value={i18n.locale}
        onChange={(event) => change(event.currentTarget.value as Locale)}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={1.6} aria-hidden />
    </label>
  );
}
