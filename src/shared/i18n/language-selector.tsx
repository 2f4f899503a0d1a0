import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { changeLocale } from './activate-locale.ts';
import classes from './language-selector.module.css';
import { type Locale, localeNames, locales } from './locales.ts';

/** Language of the interface, stored on this device. `notify` shows why it could not be changed. */
export function LanguageSelector({ notify }: { readonly notify: (text: string) => void }) {
  const { t, i18n } = useLingui();
  const change = (locale: Locale) =>
    changeLocale(locale).catch((error) => {
      console.error(error);
      notify(t`Die Sprache konnte nicht geladen werden. Bitte prüfen Sie die Verbindung.`);
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
