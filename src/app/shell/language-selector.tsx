import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { changeLocale } from '../../shared/i18n/activate-locale.ts';
import { type Locale, localeNames, locales } from '../../shared/i18n/locales.ts';
import { notify } from '../notify.ts';
import classes from './footer.module.css';

/** The language of the interface; the choice is kept on this device. */
export function LanguageSelector() {
  const { t, i18n } = useLingui();
  const change = (locale: Locale) =>
    changeLocale(locale).catch((error) => {
      console.error(error);
      notify(t`Die Sprache konnte nicht geladen werden.`);
    });
  return (
    <div className={classes.language}>
      <IconWorld size={16} stroke={1.6} aria-hidden />
      <select
        aria-label={t`Sprache`}
        value={i18n.locale}
        onChange={(event) => void change(event.currentTarget.value as Locale)}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
      <IconChevronDown size={15} stroke={1.6} aria-hidden />
    </div>
  );
}
