import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { LOCALES, type Locale } from '../../../contracts/domain/languages.ts';
import { localeNames } from '../i18n/locales.ts';

interface TitleFieldsProps {
  /** Props of the input of a language, as `(language) => form.field(`titles.${language}`)`. */
  readonly field: (language: Locale) => TextInputProps;
}

/** One title per language. */
export function TitleFields({ field }: TitleFieldsProps) {
  const { t } = useLingui();
  return LOCALES.map((language) => (
    <TextInput key={language} label={t`Titel, ${localeNames[language]}`} {...field(language)} />
  ));
}
